import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import { chargeGuess, refundGuess } from "../callers/charge-guess.ts";
import { isSamePasscode } from "./same-passcode.ts";

/**
 * Compares what was typed with a space's passcode; nothing typed is a wrong passcode. The attempt costs the address a
 * guess, which a right one gives back (protocol/spaces 27). Throws `too_many_attempts`, `wrong_passcode`.
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
