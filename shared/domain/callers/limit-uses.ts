import { createHash } from "node:crypto";
import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { ClientKeys } from "./client-keys.ts";
import type { Credential } from "./credential.ts";
import { consume, clientRateLimits } from "./rate-limit.ts";

const windowSeconds = 3600;

/** How often each may be done in an hour: what leaves a row behind, or costs much to answer. */
export const uses = {
  /** Renames of a person; each leaves the digest of a token. */
  rename: 20,
  /** Invite handles given to a client. */
  invite: 300,
  /** Fetches of a calendar feed. */
  feed: 120,
  /** Exports of rooms and of own standups by a sign-in. */
  download: 60,
  /** What a person asks plugins for. */
  ask: 120,
  /** Acts on an org's plugins and themes; each leaves an audit record. */
  plugin: 120,
} as const;

export type Use = keyof typeof uses;

/**
 * Charges one use to whoever `id` names: a person, a sign-in or a feed. Throws `too_often` past the hour's budget. Only
 * a digest of the id is written, so that no counter names a person.
 */
export async function limitUse(runner: Runner, use: Use, id: string): Promise<void> {
  const key = createHash("sha256").update(`${use} ${id}`).digest("base64url").slice(0, 22);
  refuse(await consume(runner, [{ budget: use, key, limit: uses[use], windowSeconds }]));
}

/** Charges one use to a client's address and network. Throws `too_often` past the hour's budget of either. */
export async function limitUseOfClient(runner: Runner, use: Use, client: ClientKeys): Promise<void> {
  refuse(await consume(runner, clientRateLimits(client, { budget: use, limit: uses[use], windowSeconds })));
}

const tokenOf = statement<{ tokenId: string }, [...CredentialValues]>(
  "download-caller",
  `select token_id as "tokenId" from live_token($1, $2, $3, $4)`,
);

/**
 * Charges a download to the caller's sign-in, before anything is read for it. A caller who is nobody is charged
 * nothing, because what follows refuses them. Throws `too_often`.
 */
export async function limitDownload(runner: Runner, caller: Credential): Promise<void> {
  const [token] = await tokenOf(runner, ...valuesOf(caller));
  if (token) await limitUse(runner, "download", token.tokenId);
}

function refuse(result: Awaited<ReturnType<typeof consume>>) {
  if (result.allowed) return;
  throw problem("too_often", undefined, { retryAfterSeconds: result.retryAfterSeconds });
}
