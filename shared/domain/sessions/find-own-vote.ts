import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { OwnVote } from "#shared/wire/sessions.ts";
import type { Credential } from "../callers/credential.ts";

const ownVote = statement<OwnVote & { guest: boolean }, [...CredentialValues, string]>(
  "own-vote",
  `select v.story_id as "storyId", v.value, seat.guest
   from live_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat
   left join votes v on v.story_id = s.current_story_id and v.user_id = caller.user_id`,
);

/**
 * Returns the caller's own vote on the story on the table, nulls where there is none, so that a reload or a second
 * tab can show it: the envelope never carries it before the reveal. Contract 4. For members. Throws
 * `no_such_session`, `guest_refused`.
 */
export async function findOwnVote(runner: Runner, caller: Credential, sessionId: string): Promise<OwnVote> {
  const [row] = await ownVote(runner, ...valuesOf(caller), sessionId);
  if (!row) throw problem("no_such_session");
  if (row.guest) throw problem("guest_refused");
  return { storyId: row.storyId, value: row.value };
}
