import { problem } from "#shared/wire/problems.ts";
import { noCredential, type Credential } from "./credential.ts";

/** The row of a statement about its caller, with the column `callerIsGuest`. Without a caller there is no row. */
type CallerRow = { guest: boolean };

/**
 * Returns the row if the caller may continue, before any other column is read. So a guest by link gets the same refusal
 * regardless of existing data. All functions throw `not_signed_in` without a token and `session_ended` for an
 * unresolved token. They differ in the refusal of a guest.
 */
export type Admit = <Row extends CallerRow>(row: Row | undefined, caller: Credential) => Row;

/** Admits signed-in people; a guest gets `not_signed_in` (`user`). */
export const admitUser: Admit = (row, caller) => {
  if (!row) throw noCredential(caller);
  if (row.guest) throw problem("not_signed_in");
  return row;
};

/** Admits everyone except guests, who get `guest_refused`. */
export const admitNoGuest: Admit = (row, caller) => {
  if (!row) throw noCredential(caller);
  if (row.guest) throw problem("guest_refused");
  return row;
};

/** Admits members of a space; a guest gets `no_such_space`, like any non-member. */
export const admitNoStranger: Admit = (row, caller) => {
  if (!row) throw noCredential(caller);
  if (row.guest) throw problem("no_such_space");
  return row;
};
