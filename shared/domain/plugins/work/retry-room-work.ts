import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { bumpVersion } from "../../rooms/bump-version.ts";
import { lockRoomAsFacilitator } from "../../rooms/lock-room-for-caller.ts";
import { makeDueAgain } from "./retry-work.ts";
import { countSetbacks } from "../notices/count-setbacks.ts";

type Setback = { install: string; waitSeconds: number };

/**
 * Makes the failed work of a plugin for a room due at once, with all its attempts. For the facilitator, once a minute
 * for each plugin. Throws `no_such_session`, `guest_refused`, `facilitator_only`, `no_such_work` if no work of the plugin
 * has failed in the room, `too_often`.
 */
export async function retryRoomWork(
  db: Database,
  caller: Credential,
  { sessionId, plugin }: { sessionId: string; plugin: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockRoomAsFacilitator(tx, caller, sessionId);
    const { rows } = await sql<Setback>`
      select install_id as install,
        coalesce(ceil(extract(epoch from retried_at + interval '1 minute' - now())), 0)::int as "waitSeconds"
      from plugin_setbacks where session_id = ${sessionId} and plugin = ${plugin}`.execute(tx.kysely);
    const [found] = rows;
    if (!found) throw problem("no_such_work", "no work of this plugin has failed in this room");
    const { install, waitSeconds } = found;
    if (waitSeconds > 0)
      throw problem("too_often", "work of a plugin can be tried again once a minute", {
        retryAfterSeconds: waitSeconds,
      });
    await sql`
      update plugin_setbacks set retried_at = now()
      where session_id = ${sessionId} and install_id = ${install}`.execute(tx.kysely);
    await makeDueAgain(
      tx,
      sql`w.session_id = ${sessionId} and w.install_id = ${install} and w.asked_by is null
        and (w.failed or (w.ended_at is null and w.last_error is not null))`,
    );
    if (await countSetbacks(tx, install, sessionId)) await bumpVersion(tx, sessionId);
  });
}
