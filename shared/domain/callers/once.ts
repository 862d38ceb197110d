import { hash } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { problem } from "#shared/wire/problems.ts";
import { consume } from "./rate-limit.ts";

/** Bounds the rows of a person. Their further requests are performed, but repeats of these are not recognized. */
const MAX_KEYS_PER_HOUR = 1000;

/** The idempotency key of a request, and the digest of the key and the request. */
export type RequestKey = { key: string; request: Buffer };

/**
 * Runs `create` in the transaction of a request and returns its reply. A repeat with the same key gets the stored reply,
 * and `create` does not run. Simultaneous requests with one key run one after another. Without a key it only runs
 * `create`. It stores the reply if `isReply` returns true for it; the reply must be JSON. Call it after the checks of
 * identity and access, and before those of the room's state and limits, which the first request may have changed.
 * Throws `key_reused` for the key of another request or person, and the problems of `create`.
 */
export async function once<T>(
  tx: Tx,
  userId: string,
  requestKey: RequestKey | null | undefined,
  create: () => Promise<T>,
  isReply: (result: T) => boolean = () => true,
): Promise<T> {
  if (!requestKey) return create();
  const { key, request } = requestKey;
  const digest = hash("sha256", `digest ${key}`, "buffer");
  // Separate statements: the second must see a row that was committed while the first waited.
  await sql`select pg_advisory_xact_lock(${String(digest.readBigInt64BE())}::bigint)`.execute(tx.kysely);
  const { rows } = await sql<{ isSame: boolean; reply: Buffer }>`
    select user_id = ${userId} and request = ${request} as "isSame", reply from idempotency_keys
    where digest = ${digest}`.execute(tx.kysely);
  if (rows[0] && !rows[0].isSame) throw problem("key_reused");
  if (rows[0]) return open(key, userId, rows[0].reply) as T;
  const result = await create();
  if (!isReply(result)) return result;
  const budget = { budget: "keys", key: userId, limit: MAX_KEYS_PER_HOUR, windowSeconds: 3600 };
  if (!(await consume(tx.client, [budget])).allowed) return result;
  await sql`
    insert into idempotency_keys (digest, user_id, request, reply)
    values (${digest}, ${userId}, ${request}, ${seal(key, userId, result)})`.execute(tx.kysely);
  return result;
}

// Why replies are encrypted with the key: decisions/database#idempotency-keys.
function sealingOf(key: string) {
  return createSealing({
    pluginSecretKey: hash("sha256", `reply ${key}`, "buffer"),
    pluginSecretKeyPrevious: null,
  })!;
}

function seal(key: string, userId: string, reply: unknown): Buffer {
  return sealingOf(key).seal(JSON.stringify(reply), userId).box;
}

function open(key: string, userId: string, box: Buffer): unknown {
  const sealing = sealingOf(key);
  const reply = sealing.open({ keyId: sealing.keyId, box }, userId);
  if (reply === null) throw new Error("a stored reply cannot be decrypted");
  return JSON.parse(reply);
}
