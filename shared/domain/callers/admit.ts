import { problem } from "#shared/wire/problems.ts";
import { noCredential, type Credential } from "./credential.ts";

/** The row of a statement about its caller, with `callerIsGuest` among its columns; there is none without a caller. */
type CallerRow = { guest: boolean };

/**
 * Decides whether the caller may go on, before anything else of the row is looked at, so a guest by link gets the same
 * refusal whatever exists. All throw `not_signed_in` without a token and `session_ended` with one that does not
 * resolve; they differ in the refusal of a guest.
 */
export type Admit = <Row extends CallerRow>(row: Row | undefined, caller: Credential) => Row;

/** For signed-in people: a guest gets `not_signed_in` (`user`). */
export const admitUser: Admit = (row, caller) => {
  if (!row) throw noCredential(caller);
  if (row.guest) throw problem("not_signed_in");
  return row;
};

/** For everyone but guests, who get `guest_refused`. */
export const admitNoGuest: Admit = (row, caller) => {
  if (!row) throw noCredential(caller);
  if (row.guest) throw problem("guest_refused");
  return row;
};

/** For members of a space: a guest gets `no_such_space`, as anyone who is not a member does. */
export const admitNoStranger: Admit = (row, caller) => {
  if (!row) throw noCredential(caller);
  if (row.guest) throw problem("no_such_space");
  return row;
};
