import type { Database } from "#shared/db/database.ts";
import type { DataLeft, PersonText } from "#shared/kinds/kind.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { findOwnRoomsWith, findRoomsWith, type RoomWithData } from "./find-plugin-data.ts";

/** A person's texts in a plugin's room. `missing` is the reason why the plugin did not return them. */
export type PluginTexts = Omit<RoomWithData, "kind"> & { texts: PersonText[]; missing?: DataLeft };

/**
 * Returns a person's texts in the rooms of all plugins that have the person's id, with the plugins' `onExport` hooks.
 * `where` limits them to the person's spaces and to rooms in which they took part: a search everywhere reads the states of
 * all rooms. `runner` is null if this process runs no plugins.
 */
export async function exportFromPlugins(
  db: Database,
  runner: PluginRunner | null,
  userId: string,
  where: "everywhere" | "own spaces" = "everywhere",
): Promise<PluginTexts[]> {
  const find = where === "everywhere" ? findRoomsWith : findOwnRoomsWith;
  const exported: PluginTexts[] = [];
  for (const { kind, ...room } of await find(db.pool, userId)) {
    const found = kinds.ofRoom(kind, runner)?.personInRoom;
    const texts = (await found?.texts(db.pool, room.sessionId, userId)) ?? "unavailable";
    exported.push(typeof texts === "string" ? { ...room, texts: [], missing: texts } : { ...room, texts });
  }
  return exported;
}
