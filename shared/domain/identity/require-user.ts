import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { nobody, type Credential } from "./credential.ts";

/** Who is calling, where only their being somebody matters. */
export type User = { userId: string; tokenId: string; name: string };

const resolve = statement<User, [...CredentialValues]>(
  "require-user",
  `select caller.user_id as "userId", caller.token_id as "tokenId", u.name
   from use_token($1, $2, $3, $4) caller
   join users u on u.id = caller.user_id`,
);

/**
 * Returns who is calling and extends their idle lifetime, so it is for writes only (spec 3, Session token lifetimes, 1).
 * Throws `not_signed_in` without a token, `session_ended` with one that does not resolve.
 */
export async function requireUser(tx: Tx, caller: Credential): Promise<User> {
  const [row] = await resolve(tx.client, ...valuesOf(caller));
  if (!row) throw nobody(caller);
  return row;
}
