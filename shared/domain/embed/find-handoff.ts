import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";

/** A pending handoff: its code, and the person who has bound it. */
export type OpenedHandoff = { displayCode: string; userId: string | null };

const waiting = statement<OpenedHandoff, [Buffer]>(
  "handoff-waiting",
  `select h.display_code as "displayCode", t.user_id as "userId"
   from embed_handoffs h left join session_tokens t on t.id = h.token_id
   where h.challenge = $1 and h.used_at is null and h.expires_at > now()`,
);

/** Returns the handoff of a challenge. Throws `no_such_handoff` for an unknown, expired or used one. */
export async function findHandoff(runner: Runner, challenge: Buffer): Promise<OpenedHandoff> {
  const [handoff] = await waiting(runner, challenge);
  if (!handoff) throw problem("no_such_handoff");
  return handoff;
}
