import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_WRITERS } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import { standupTextBytes } from "./text-size.ts";

/** A person's entry in a standup; `postedAt` is null until they write it themselves. */
export type OwnEntry = { yesterday: string; today: string; blockers: string; postedAt: string | null };

/** An empty entry. */
export const nothingWritten: OwnEntry = { yesterday: "", today: "", blockers: "", postedAt: null };

type Row = { held: number; own: OwnEntry | null; writers: number };

/**
 * Requires that a person has an entry in a locked standup, or may add one. Returns the size of the standup's texts in
 * bytes, and the person's own entry or null. Throws `limit_reached`.
 */
export async function requireOwnEntry(
  tx: Tx,
  sessionId: string,
  userId: string,
): Promise<Omit<Row, "writers">> {
  const { rows } = await sql<Row>`
    select ${standupTextBytes(sessionId)} as held,
      (select json_build_object('yesterday', e.yesterday, 'today', e.today, 'blockers', e.blockers,
          'postedAt', iso(e.posted_at))
        from standup_entries e where e.session_id = ${sessionId} and e.user_id = ${userId}) as own,
      (select count(*) from standup_entries e where e.session_id = ${sessionId}) as writers`.execute(
    tx.kysely,
  );
  const { held, own, writers } = rows[0]!;
  if (own === null && writers >= MAX_WRITERS)
    throw problem("limit_reached", `a standup takes the entries of at most ${MAX_WRITERS} people`, {
      details: { limit: MAX_WRITERS },
    });
  return { held, own };
}
