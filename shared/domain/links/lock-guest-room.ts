import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/** A guest's room, locked. */
export type GuestRoom = { id: string; kind: string; ended: boolean };

/**
 * Locks the room into which somebody came by a link and returns it; null for everyone else. A room comes before the
 * tokens of its guests: whoever revokes their link locks in the same order.
 */
export async function lockGuestRoom(tx: Tx, userId: string): Promise<GuestRoom | null> {
  const { rows } = await sql<GuestRoom>`
    select s.id, s.kind, s.ended_at is not null as ended
    from users u
    join signed_links link on link.id = u.link_id
    join sessions s on s.id = link.session_id
    where u.id = ${userId}
    for no key update of s`.execute(tx.kysely);
  return rows[0] ?? null;
}
