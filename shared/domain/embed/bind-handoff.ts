import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import { limitGuesses } from "../callers/limit-guesses.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";
import type { Credential } from "../callers/credential.ts";
import { requireNonGuest } from "../callers/require-user.ts";
import { isSameCode } from "./display-code.ts";
import { findHandoff } from "./find-handoff.ts";

type Attempt = { challenge: Buffer; code: string; client: ClientKeys };

const bind = statement<object, [...CredentialValues, Buffer]>(
  "handoff-bind",
  // The lock makes a deletion of the token wait. The deletion then removes the handoff too.
  `with caller as (
     select t.id, t.user_id
     from live_token($1, $2, $3, $4) live join session_tokens t on t.id = live.token_id
     for key share of t
   )
   update embed_handoffs h set token_id = caller.id, bound_at = now()
   from caller
   where h.challenge = $5 and h.used_at is null and h.expires_at > now()
     and (h.token_id is null
       or h.token_id in (select t.id from session_tokens t where t.user_id = caller.user_id))
   returning 1`,
);

/**
 * Binds a handoff to the caller who typed its code. For signed-in people except guests and side panels. A wrong code
 * counts as a guess of the client. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_handoff`,
 * `too_many_attempts`, `wrong_code`.
 */
export async function bindHandoff(runner: Runner, caller: Credential, attempt: Attempt): Promise<void> {
  const { userId } = await requireNonGuest(runner, caller);
  const handoff = await findHandoff(runner, attempt.challenge);
  if (handoff.userId !== null && handoff.userId !== userId) throw problem("no_such_handoff");
  const isRight = isSameCode(attempt.code, handoff.displayCode);
  await limitGuesses(runner, { client: attempt.client, spaceId: null, isRight });
  if (!isRight) throw problem("wrong_code");
  const bound = await bind(runner, ...valuesOf(caller), attempt.challenge);
  if (bound.length === 0) throw problem("no_such_handoff");
}
