import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import { charge, refund, type Charge } from "./throttle.ts";

/** Whose quota a new person costs, and what the quotas are. */
export type NewIdentityQuota = {
  /** Names typed and links redeemed have a quota each for an address. */
  budget: "identity" | "redemption";
  addressKey: string;
  addressLimit: number;
  /** The quota of the instance, which all new people share. */
  limit: number;
};

const hour = 3600;

/** Counts a new person for an address and for the instance. Throws `too_many_identities` past either hourly quota. */
export async function chargeNewIdentity(db: Database, quota: NewIdentityQuota): Promise<void> {
  const own = ownCharge(quota);
  const ownCharged = await charge(db, own);
  if (!ownCharged.allowed) throw problem("too_many_identities", undefined, ownCharged);
  const allCharged = await charge(db, sharedCharge(quota));
  if (allCharged.allowed) return;
  // The address is not to blame for everybody's quota.
  await refund(db, own);
  throw problem("too_many_identities", "too many new identities, try again later", allCharged);
}

/** Gives back what `chargeNewIdentity` counted, where nobody came of it. */
export async function refundNewIdentity(db: Database, quota: NewIdentityQuota): Promise<void> {
  await refund(db, ownCharge(quota));
  await refund(db, sharedCharge(quota));
}

function ownCharge({ budget, addressKey, addressLimit }: NewIdentityQuota): Charge {
  return { budget, key: addressKey, limit: addressLimit, windowSeconds: hour };
}

function sharedCharge({ limit }: NewIdentityQuota): Charge {
  return { budget: "identity", key: "*", limit, windowSeconds: hour };
}
