import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { deactivate } from "./deactivate.ts";

type Context = { settings: Pick<Settings, "scimToken">; report: Report; log: Log };

/** What the provider stored about a person by SCIM. */
export type Provisioned = { active: boolean; groups: string[] };

/**
 * Returns what SCIM stored about a person who signs in, and deactivates an inactive one. A person whom SCIM does not
 * know is active, without groups; likewise without SCIM_TOKEN. Changes of the person by SCIM wait for the transaction.
 */
export async function applyProvisioning(
  tx: Tx,
  ctx: Context,
  userId: string,
  directoryId: string | null,
): Promise<Provisioned> {
  const unknown = { active: true, groups: [] };
  if (ctx.settings.scimToken === "" || directoryId === null) return unknown;
  const { rows } = await sql<{ id: string; active: boolean }>`
    select id, active from scim_users where external_id = ${directoryId} for share`.execute(tx.kysely);
  if (!rows[0]) return unknown;
  if (!rows[0].active) {
    await deactivate(tx, ctx, userId);
    return { active: false, groups: [] };
  }
  const groups = await sql<{ name: string }>`
    select g.display_name as name from scim_members m join scim_groups g on g.id = m.group_id
    where m.scim_user_id = ${rows[0].id}`.execute(tx.kysely);
  return { active: true, groups: groups.rows.map(({ name }) => name) };
}
