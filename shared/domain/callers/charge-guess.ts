import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import { charge, refund } from "./throttle.ts";

// One budget for passcodes, invite handles, link tokens and embed codes together (protocol/conventions 38).
const guess = { budget: "guess", limit: 8, windowSeconds: 60 };

/** Charges one guess to a client address, before anything is compared. Throws `too_many_attempts`. */
export async function chargeGuess(db: Database, addressKey: string): Promise<void> {
  const charged = await charge(db, { ...guess, key: addressKey });
  if (!charged.allowed) throw problem("too_many_attempts", undefined, charged);
}

/** Gives back the guess of an attempt that proved right. */
export async function refundGuess(db: Database, addressKey: string): Promise<void> {
  await refund(db, { ...guess, key: addressKey });
}
