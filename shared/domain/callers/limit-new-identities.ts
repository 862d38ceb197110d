import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import {
  consume,
  networkLimit,
  refund,
  networkShare,
  type RateLimit,
  type ClientKeys,
} from "./rate-limit.ts";

/** The rate limits that a new person counts against. */
export type NewIdentityQuota = {
  /** Typed names and redeemed links have separate limits per address. */
  budget: "identity" | "redemption";
  client: ClientKeys;
  addressLimit: number;
  /** The limit of the instance, for typed names and redeemed links together. */
  limit: number;
};

/**
 * Counts a new person against the hourly limits of their address, of its network and of the instance. Throws
 * `too_many_identities` if any limit is exhausted.
 */
export async function limitNewIdentities(db: Database, quota: NewIdentityQuota): Promise<void> {
  const result = await consume(db.pool, rateLimitsOf(quota));
  if (result.allowed) return;
  const { exhausted, retryAfterSeconds } = result;
  const message = exhausted.key === everyone ? "too many new identities, try again later" : undefined;
  throw problem("too_many_identities", message, { retryAfterSeconds });
}

/** Refunds the attempt of `limitNewIdentities`, because no new person was created. */
export async function refundNewIdentity(db: Database, quota: NewIdentityQuota): Promise<void> {
  await refund(db.pool, rateLimitsOf(quota));
}

const everyone = "*";

function rateLimitsOf({ budget, client, addressLimit, limit }: NewIdentityQuota): RateLimit[] {
  const windowSeconds = 3600;
  const share = Math.max(addressLimit, Math.min(networkLimit(addressLimit), networkShare(limit)));
  return [
    { budget, key: client.address, limit: addressLimit, windowSeconds },
    { budget: "identity", key: client.network, limit: share, windowSeconds },
    { budget: "identity", key: everyone, limit, windowSeconds },
  ];
}
