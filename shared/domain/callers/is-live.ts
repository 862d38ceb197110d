import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Credential } from "./credential.ts";

const live = statement<object, [...CredentialValues]>(
  "live-caller",
  "select from live_token($1, $2, $3, $4)",
);

/** Returns true if the credential resolves to a person. It is a read, so it extends no lifetime. */
export async function isLive(runner: Runner, caller: Credential): Promise<boolean> {
  return (await live(runner, ...valuesOf(caller))).length > 0;
}
