import type { Database } from "#shared/db/database.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { OwnData } from "#shared/wire/own-data.ts";
import type { Credential } from "../callers/credential.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { findMe } from "../identity/find-me.ts";
import { exportFromPlugins } from "../plugins/erasure/export-from-plugins.ts";
import { exportPerson } from "./export-person.ts";
import { hideLeftRooms } from "./hide-left-rooms.ts";

/**
 * Returns all stored data of the caller, as `exportPerson` does, with their texts in the rooms of plugins. It contains no
 * audit records, because no route returns them, and no titles of rooms that they may no longer see. Also for guests by link. Counts as a download of the person. Throws
 * `not_signed_in`, `session_ended`, `too_often`.
 */
export async function downloadOwnData(
  { db, plugins }: { db: Database; plugins: PluginRunner | null },
  caller: Credential,
): Promise<OwnData> {
  const { id } = await findMe(db.pool, caller);
  await limitUse(db.pool, "ownData", id);
  const { auditRecords: _, ...stored } = await exportPerson(db, id);
  const pluginTexts = await exportFromPlugins(db, plugins, id, "own spaces");
  return hideLeftRooms(db.pool, id, { ...stored, pluginTexts } as OwnData);
}
