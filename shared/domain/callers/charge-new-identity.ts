import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import { charge, refund, type Charge } from "./throttle.ts";

/** The quotas that a new person is charged to. */
export type NewIdentityQuota = {
  /** Typed names and redeemed links each have a quota of their own for an address. */
  budget: "identity" | "redemption";
  addressKey: string;
  addressLimit: number;
  /** The quota of the instance, for typed names and redeemed links together. */
  limit: number;
};

const hour = 3600;

/**
 * Charges a new person to the hourly quotas of an address and of the instance. protocol/identity 18; protocol/guests
 * 15. Throws `too_many_identities` past either.
 */
export async function chargeNewIdentity(db: Database, quota: NewIdentityQuota): Promise<void> {
  const own = ownCharge(quota);
  const ownCharged = await charge(db, own);
  if (!ownCharged.allowed) throw problem("too_many_identities", undefined, ownCharged);
  const allCharged = await charge(db, sharedCharge(quota));
  if (allCharged.allowed) return;
  // What the instance's quota refuses must cost the address nothing.
  await refund(db, own);
  throw problem("too_many_identities", "too many new identities, try again later", allCharged);
}

/** Gives back what `chargeNewIdentity` charged, where no new person was made. */
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
