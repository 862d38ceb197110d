import { createHash } from "node:crypto";
import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "./credential.ts";
import { consume, clientRateLimits, type ClientKeys } from "./rate-limit.ts";

const windowSeconds = 3600;

/** Hourly limits of operations that leave a row behind or are expensive. */
export const uses = {
  /** Renames of a person. Each leaves a token digest. */
  rename: 20,
  /** Invite handles issued to a client. */
  invite: 300,
  /** Fetches of a calendar feed. */
  feed: 120,
  /** Exports of rooms and of own standups, of a person. */
  download: 60,
  /** Downloads of all data of a person. */
  ownData: 3,
  /** Saved notices of a person's devices. */
  push: 120,
  /** Test notices of a person. Each sends a request. */
  pushTest: 20,
  /** Saved addresses and requested fetches of a space's calendar of holidays. Each sends a request. */
  holidays: 20,
  /** Plugin requests of a person. */
  ask: 120,
  /** Changes to an org's plugins and themes. Each leaves an audit record. */
  plugin: 120,
  /** Uploaded files of packages of an org. */
  file: 300,
  /** Changes and checks of plugin connections of a space, or of one plugin in an org. Each sends a request. */
  connection: 10,
} as const;

export type Use = keyof typeof uses;

/**
 * Counts one use against the limit of `id`: a person, a feed or an org. Throws `too_often` if the hourly limit is
 * exhausted.
 */
export async function limitUse(runner: Runner, use: Use, id: string): Promise<void> {
  refuse(await consume(runner, [{ budget: use, key: keyOf(use, id), limit: uses[use], windowSeconds }]));
}

/** Returns the key of a counter of an id: a digest, so the counters contain no person's id. */
export function keyOf(budget: string, id: string): string {
  return createHash("sha256").update(`${budget} ${id}`).digest("base64url").slice(0, 22);
}

/** Counts one use against a client's address and network. Throws `too_often` if an hourly limit is exhausted. */
export async function limitUseOfClient(runner: Runner, use: Use, client: ClientKeys): Promise<void> {
  refuse(await consume(runner, clientRateLimits(client, { budget: use, limit: uses[use], windowSeconds })));
}

const personOf = statement<{ userId: string }, [...CredentialValues]>(
  "download-caller",
  `select user_id as "userId" from live_token($1, $2, $3, $4)`,
);

/**
 * Counts a download against the caller, before any data is read. It counts for the person, because a rename replaces
 * the token. An unresolved caller is not counted, because the next step refuses them. Throws `too_often`.
 */
export async function limitDownload(runner: Runner, caller: Credential): Promise<void> {
  const [person] = await personOf(runner, ...valuesOf(caller));
  if (person) await limitUse(runner, "download", person.userId);
}

function refuse(result: Awaited<ReturnType<typeof consume>>) {
  if (result.allowed) return;
  throw problem("too_often", undefined, { retryAfterSeconds: result.retryAfterSeconds });
}
