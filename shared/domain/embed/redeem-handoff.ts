import { hash } from "node:crypto";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { EmbeddedToken } from "#shared/wire/embed.ts";
import { problem } from "#shared/wire/problems.ts";
import { mintToken } from "../callers/mint-token.ts";
import { MAX_VERIFIER_LENGTH, MIN_VERIFIER_LENGTH } from "./handoff-terms.ts";

type Row = { expiresAt: string | null; pending: boolean };

const redeem = statement<Row, [Buffer, Buffer]>(
  "handoff-redeem",
  `with spent as (
     update embed_handoffs set used_at = now()
     where challenge = $1 and token_id is not null and used_at is null and expires_at > now()
     returning token_id
   ), minted as (
     insert into session_tokens (digest, user_id, expires_at, embedded, provider_sid)
     select $2, t.user_id, now() + interval '12 hours', true, t.provider_sid
     from spent join session_tokens t on t.id = spent.token_id
     returning expires_at
   )
   select (select iso(expires_at) from minted) as "expiresAt",
     exists (select from embed_handoffs where challenge = $1 and token_id is null and expires_at > now()) as pending`,
);

/**
 * Uses up a bound handoff (a person typed its code) and returns the token of its side panel, exactly once. Returns null
 * while the handoff is not bound. Public: the verifier is the proof. Throws `no_such_handoff`, also for a verifier of
 * an invalid length.
 */
export async function redeemHandoff(runner: Runner, verifier: string): Promise<EmbeddedToken | null> {
  if (verifier.length < MIN_VERIFIER_LENGTH || verifier.length > MAX_VERIFIER_LENGTH)
    throw problem("no_such_handoff");
  const { token, digest } = mintToken(true);
  const [row] = await redeem(runner, hash("sha256", verifier, "buffer"), digest);
  const { expiresAt, pending } = row!;
  if (expiresAt !== null) return { token, expiresAt };
  if (pending) return null;
  throw problem("no_such_handoff");
}
