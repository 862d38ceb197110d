import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import type { ClientKeys } from "./client-keys.ts";
import { charge, limitOfNetwork, refund, shareOfNetwork, type Charge } from "./rate-limit.ts";

/** The quotas that a new person is charged to. */
export type NewIdentityQuota = {
  /** Typed names and redeemed links each have a quota of their own for an address. */
  budget: "identity" | "redemption";
  client: ClientKeys;
  addressLimit: number;
  /** The quota of the instance, for typed names and redeemed links together. */
  limit: number;
};

/**
 * Charges a new person to the hourly quotas of their address, of the network around it and of the instance. Throws
 * `too_many_identities` past any of them.
 */
export async function chargeNewIdentity(db: Database, quota: NewIdentityQuota): Promise<void> {
  const charged = await charge(db.pool, chargesOf(quota));
  if (charged.allowed) return;
  const { spent, retryAfterSeconds } = charged;
  const sentence = spent.key === everyone ? "too many new identities, try again later" : undefined;
  throw problem("too_many_identities", sentence, { retryAfterSeconds });
}

/** Gives back what `chargeNewIdentity` charged, where no new person was made. */
export async function refundNewIdentity(db: Database, quota: NewIdentityQuota): Promise<void> {
  await refund(db.pool, chargesOf(quota));
}

const everyone = "*";

function chargesOf({ budget, client, addressLimit, limit }: NewIdentityQuota): Charge[] {
  const windowSeconds = 3600;
  const share = Math.max(addressLimit, Math.min(limitOfNetwork(addressLimit), shareOfNetwork(limit)));
  return [
    { budget, key: client.address, limit: addressLimit, windowSeconds },
    { budget: "identity", key: client.network, limit: share, windowSeconds },
    { budget: "identity", key: everyone, limit, windowSeconds },
  ];
}
