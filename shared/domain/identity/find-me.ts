import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Me } from "#shared/wire/identity.ts";
import { noCredential, type Credential } from "../callers/credential.ts";
import { meColumns, toMe, type GuestSeat, type MeRow } from "../callers/me.ts";

const findMeRow = statement<MeRow & { seat: GuestSeat | null }, [...CredentialValues]>(
  "me",
  `select ${meColumns.map((column) => `u.${column}`).join(", ")},
     (select json_build_object('sessionId', link.session_id, 'expiresAt', iso(link.expires_at))
       from signed_links link where link.id = u.link_id) as seat
   from live_token($1, $2, $3, $4) caller
   join users u on u.id = caller.user_id`,
);

/**
 * Returns the caller's own identity body. It is a read, so it extends no lifetime. Also for guests by link. Throws
 * `not_signed_in`, `session_ended`.
 */
export async function findMe(runner: Runner, caller: Credential): Promise<Me> {
  const [row] = await findMeRow(runner, ...valuesOf(caller));
  if (!row) throw noCredential(caller);
  return { ...toMe(row, row.seat), ...(caller.embedded && { embedded: true }) };
}
