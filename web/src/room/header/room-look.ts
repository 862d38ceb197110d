import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { listRoomPanels } from "../../api/panels.ts";
import type { KindLook } from "../../ui/kind-mark/kind-mark-template.ts";

type Shown = Pick<PluginEnvelope, "kind" | "id" | "plugin">;
type Panel = Pick<PanelList[number], "name" | "icon">;

/**
 * Returns the look of a room's kind for its mark. The icon of a plugin's kind is loaded at the first call for this
 * version of the plugin, and `loaded` is called when it has arrived. Until then the mark is empty.
 */
type RoomLook = (room: Shown, loaded: () => void) => KindLook & { display: string };

/** Returns a function for the looks of rooms. `listPanels` returns the plugin panels of a room. */
export function createRoomLook(listPanels: (sessionId: string) => Promise<readonly Panel[]>): RoomLook {
  /** By name and version of the plugin; null while an icon is being loaded. A plugin without one has "". */
  const icons = new Map<string, string | null>();

  async function load(key: string, sessionId: string, name: string): Promise<void> {
    icons.set(key, null);
    // Without the panels, the mark has the plugin's initial.
    const panels = await listPanels(sessionId).catch(() => []);
    icons.set(key, panels.find((panel) => panel.name === name)?.icon ?? "");
  }

  return ({ kind, id, plugin }, loaded) => {
    if (!plugin) return { kind, display: "" };
    const key = JSON.stringify([plugin.name, plugin.version, plugin.page]);
    if (!icons.has(key)) void load(key, id, plugin.name).then(loaded);
    const icon = icons.get(key) ?? null;
    return { kind, icon: icon ?? "", hue: plugin.hue, display: icon === null ? "" : plugin.display };
  };
}

/** The looks of the rooms of this page. */
export const roomLook = createRoomLook(listRoomPanels);
