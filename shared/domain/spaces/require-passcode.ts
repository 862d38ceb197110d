import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import { chargeGuess, refundGuess } from "../callers/charge-guess.ts";
import { isSamePasscode } from "./same-passcode.ts";

/**
 * Compares what was typed with a space's passcode. It costs the address a guess, which a right one gets back; nothing
 * typed is a wrong one. Throws `too_many_attempts`, `wrong_passcode`.
 */
export async function requirePasscode(
  db: Database,
  addressKey: string,
  { typed, kept }: { typed: string | undefined; kept: string },
): Promise<void> {
  await chargeGuess(db, addressKey);
  if (typed === undefined || !isSamePasscode(typed, kept)) throw problem("wrong_passcode");
  await refundGuess(db, addressKey);
}
