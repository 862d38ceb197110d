import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { mostWriters } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import { entryBytes, heldBytes } from "./text-size.ts";

type Row = { held: number; own: number | null; writers: number };

/**
 * Requires that a person has an entry in a standup, which is locked, or that one more may be made. Returns how many
 * bytes of text the standup holds, and how many of them are the person's own. protocol/standups 71. Throws
 * `limit_reached`.
 */
export async function requireOwnEntry(
  tx: Tx,
  sessionId: string,
  userId: string,
): Promise<{ held: number; own: number }> {
  const { rows } = await sql<Row>`
    select ${heldBytes(sessionId)} as held,
      (select ${entryBytes} from standup_entries e where e.session_id = ${sessionId} and e.user_id = ${userId}) as own,
      (select count(*) from standup_entries e where e.session_id = ${sessionId}) as writers`.execute(
    tx.kysely,
  );
  const { held, own, writers } = rows[0]!;
  if (own === null && writers >= mostWriters)
    throw problem("limit_reached", `a standup takes the entries of at most ${mostWriters} people`);
  return { held, own: own ?? 0 };
}
