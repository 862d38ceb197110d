import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Me } from "#shared/wire/identity.ts";
import { nobody, type Credential } from "./credential.ts";
import { meColumns, toMe, type MeRow } from "./me.ts";

const findMeRow = statement<MeRow, [...CredentialValues]>(
  "me",
  `select ${meColumns.map((column) => `u.${column}`).join(", ")}
   from live_token($1, $2, $3, $4) caller
   join users u on u.id = caller.user_id`,
);

/**
 * Returns the caller's own identity body. Spec 2, GET /api/me; a read, so the idle lifetime stays as it is.
 * Throws `not_signed_in`, `session_ended`.
 */
export async function findMe(runner: Runner, caller: Credential): Promise<Me> {
  const [row] = await findMeRow(runner, ...valuesOf(caller));
  if (!row) throw nobody(caller);
  return toMe(row);
}
