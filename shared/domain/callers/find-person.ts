import type { Runner } from "#shared/db/statement.ts";
import { isProblem } from "#shared/wire/problems.ts";
import type { Credential } from "./credential.ts";
import { findNonGuest, type User } from "./require-user.ts";

const anonymousCodes = new Set(["not_signed_in", "session_ended", "guest_refused"]);

/** Returns the signed-in person of a credential, or null for a guest or an unresolved credential. */
export async function findPerson(runner: Runner, caller: Credential): Promise<User | null> {
  try {
    return await findNonGuest(runner, caller);
  } catch (error) {
    if (isProblem(error) && anonymousCodes.has(error.code)) return null;
    throw error;
  }
}
