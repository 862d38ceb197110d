import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";

const guestHere = statement<{ guest: boolean }, [...CredentialValues]>(
  "sign-in-guest",
  `select ${callerIsGuest} from live_token($1, $2, $3, $4) caller`,
);

/** Throws `guest_refused` for a browser with a guest's seat, because a sign-in would end that seat. */
export async function refuseGuest(runner: Runner, caller: Credential): Promise<void> {
  const [found] = await guestHere(runner, ...valuesOf(caller));
  if (found?.guest) throw problem("guest_refused", "leave the room first, then sign in");
}
