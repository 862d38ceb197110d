import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { admitNoGuest, admitUser } from "./admit.ts";
import type { Credential } from "./credential.ts";

/** The caller of an operation that needs a person and no further right. */
export type User = { userId: string; tokenId: string; name: string };

type Row = User & { guest: boolean };

const who = (tokens: string) => `
  select caller.user_id as "userId", caller.token_id as "tokenId", u.name, ${callerIsGuest}
  from ${tokens}($1, $2, $3, $4) caller
  join users u on u.id = caller.user_id`;

const toWrite = statement<Row, [...CredentialValues]>("require-user", who("use_token"));
const toRead = statement<Row, [...CredentialValues]>("require-user-to-read", who("live_token"));

/**
 * Returns the caller and extends the token's idle lifetime, so use it for writes only. Throws `not_signed_in` without a
 * token and for a guest by link, `session_ended` for a token that does not resolve.
 */
export async function requireUser(runner: Runner, caller: Credential): Promise<User> {
  const [row] = await toWrite(runner, ...valuesOf(caller));
  return admitUser(row, caller);
}

/** Returns the caller like `requireUser`, but refuses a guest with `guest_refused`. */
export async function requireNonGuest(runner: Runner, caller: Credential): Promise<User> {
  const [row] = await toWrite(runner, ...valuesOf(caller));
  return admitNoGuest(row, caller);
}

/** Returns the caller like `requireNonGuest`, for a read: it extends no lifetime. */
export async function findNonGuest(runner: Runner, caller: Credential): Promise<User> {
  const [row] = await toRead(runner, ...valuesOf(caller));
  return admitNoGuest(row, caller);
}
