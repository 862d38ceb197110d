import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Mentions } from "#shared/wire/standup.ts";
import type { Credential } from "../callers/credential.ts";

const own = statement<Mentions & { guest: boolean }, [...CredentialValues, string]>(
  "own-mentions",
  `select seat.guest,
     array(select m.from_user_id from standup_mentions m
       where m.session_id = s.id and m.to_user_id = caller.user_id order by 1) as "needsYou",
     array(select m.to_user_id from standup_mentions m
       where m.session_id = s.id and m.from_user_id = caller.user_id order by 1) as asked
   from live_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat`,
);

/**
 * Returns who asked the caller for help in a room, and whom the caller asked; empty lists in a room that knows no
 * mentions. Spec 2, GET /api/sessions/{id}/mentions; spec 1, Standup mention. For members.
 * Invariant: only rows that the caller is in are read, so nobody learns of two others.
 * Throws `no_such_session`, `guest_refused`.
 */
export async function findMentions(runner: Runner, caller: Credential, sessionId: string): Promise<Mentions> {
  const [row] = await own(runner, ...valuesOf(caller), sessionId);
  if (!row) throw problem("no_such_session");
  if (row.guest) throw problem("guest_refused");
  return { needsYou: row.needsYou, asked: row.asked };
}
