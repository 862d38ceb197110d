import { coreIcons } from "../ui/kind-mark/core-icons.ts";
import { defaultHue } from "#shared/rules/kind-hue.ts";
import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";

/** Makes the ink of a room's kind the page's accent (lib/tokens.css). undefined restores the product's accent. */
export function inkPage(room: Pick<PluginEnvelope, "kind" | "plugin"> | undefined): void {
  const hue = room && (room.plugin?.hue ?? coreIcons[room.kind]?.hue ?? defaultHue);
  const root = document.documentElement;
  root.toggleAttribute("data-kind-ink", hue !== undefined && hue !== defaultHue);
  root.style.setProperty("--kind-hue", hue === undefined ? null : String(hue));
}
