import { currentMe } from "../../../lib/identity.ts";
import { tabDraft } from "../../../lib/tab-draft.ts";
import type { RoomController } from "../../../room/room-controller.ts";

/** The limits of what a page may store. In characters, for a name and for all drafts as JSON. */
const most = { name: 200, all: 32_000 };

/** The unsent texts of a page's fields by name. */
export type PageDrafts = { all(): Record<string, string>; keep(name: string, text: string): void };

/** Returns the drafts of a person on a plugin's page, in a room or outside of rooms. */
export function pageDrafts(plugin: string, room: RoomController | undefined): PageDrafts {
  const kept = tabDraft(
    room?.me.id ?? currentMe()?.id ?? "",
    `${room?.sessionId ?? location.pathname}.page.${plugin}`,
  );
  const drafts = new Map(entriesIn(kept.text));
  return {
    all: () => Object.fromEntries(drafts),
    keep(name, text) {
      if (name.length > most.name) return;
      drafts.delete(name);
      if (text !== "") drafts.set(name, text);
      const json = JSON.stringify([...drafts]);
      if (json.length <= most.all) kept.text = drafts.size > 0 ? json : "";
    },
  };
}

function entriesIn(json: string): [string, string][] {
  try {
    return JSON.parse(json) as [string, string][];
  } catch {
    return [];
  }
}
