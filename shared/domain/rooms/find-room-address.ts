import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/** Returns the slugs of a room's org and space, for the log line of a security event. */
export async function findRoomAddress(tx: Tx, sessionId: string): Promise<{ org: string; space: string }> {
  const { rows } = await sql<{ org: string; space: string }>`
    select o.slug as org, sp.slug as space
    from sessions s join spaces sp on sp.id = s.space_id join orgs o on o.id = sp.org_id
    where s.id = ${sessionId}`.execute(tx.kysely);
  return rows[0]!;
}
