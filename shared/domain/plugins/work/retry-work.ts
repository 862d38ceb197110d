import type { Database } from "#shared/db/database.ts";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockOrgAsAdmin } from "../../org-admin/lock-org.ts";
import type { InstallAddress } from "../approve-upgrade.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";
import { requireInstall } from "../find-install.ts";
import { countSetbacks } from "../notices/count-setbacks.ts";

/**
 * Makes a failed event or job of a plugin due again, with zero attempts. For admins of the org. Throws `not_signed_in`,
 * `session_ended`, `no_such_org`, `admin_only`, `no_such_plugin`, `no_such_work`.
 */
export async function retryWork(
  db: Database,
  caller: Credential,
  { orgSlug, pluginId, workId }: InstallAddress & { workId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { orgId } = await lockOrgAsAdmin(tx, caller, orgSlug);
    await requireInstall(tx, orgId, pluginId);
    const rooms = await lockRooms(tx, sql`s.id = (select session_id from plugin_work where id = ${workId})`);
    const count = await makeDueAgain(
      tx,
      sql`w.id = ${workId} and w.install_id = ${pluginId} and w.failed and w.asked_by is null`,
    );
    if (count === 0) throw problem("no_such_work");
    for (const { id } of rooms) if (await countSetbacks(tx, pluginId, id)) await bumpVersions(tx, [id]);
  });
}

/**
 * Makes the work that matches a condition over `w` due at once, with zero attempts, and wakes the workers. Returns its
 * number.
 */
export async function makeDueAgain(tx: Tx, which: SqlPart<unknown>): Promise<number> {
  // Another job may have taken the key since.
  const { numAffectedRows } = await sql`
    update plugin_work w set ended_at = null, failed = false, attempts = 0, due_at = now(),
      key = case when w.ended_at is not null and exists (
        select from plugin_work o where o.install_id = w.install_id and o.key = w.key and o.ended_at is null
      ) then null else w.key end
    where ${which}`.execute(tx.kysely);
  await sql`select pg_notify('svc_plugin_work', '')`.execute(tx.kysely);
  return Number(numAffectedRows);
}
