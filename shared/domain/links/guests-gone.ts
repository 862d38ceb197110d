import { kinds } from "#shared/kinds/registry.ts";
import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { bumpSession } from "../rooms/count-change.ts";

/** Somebody whose token has just been deleted. */
export type GoneGuest = { tokenId: string; userId: string };

/**
 * Closes a room, which is locked, behind guests who have just lost their tokens: their sockets close on every replica,
 * they are present no longer, an open round waits for them no longer (contract 5, auto-reveal), and the room's viewers
 * are told. Their votes and words stay. Returns the room's version.
 */
export async function guestsGone(
  tx: Tx,
  room: { id: string; kind: string; ended: boolean },
  gone: GoneGuest[],
): Promise<number> {
  for (const { tokenId } of gone) await tx.close({ why: "token", tokenId });
  await takePresence(
    tx,
    room.id,
    gone.map((guest) => guest.userId),
  );
  if (!room.ended) await kinds.get(room.kind)?.seatsChanged?.(tx, [room.id]);
  return (await bumpSession(tx, room.id)).version;
}

async function takePresence(tx: Tx, sessionId: string, people: string[]) {
  await sql`
    with gone as (
      delete from presence where session_id = ${sessionId} and user_id = any(${people}) returning 1
    )
    update sessions set presence_version = presence_version + 1
    where id = ${sessionId} and exists (select from gone)`.execute(tx.kysely);
}
