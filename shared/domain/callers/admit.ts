import { problem } from "#shared/wire/problems.ts";
import { nobody, type Credential } from "./credential.ts";

/** What a statement says of its caller: a row for somebody, with `callerIsGuest` among its columns, or none. */
type Found = { guest: boolean };

/**
 * Decides whether somebody may go on, before anything else of the row is looked at: a guest by link hears the same
 * whatever exists (contract 6). All throw `not_signed_in` without a token, `session_ended` with one that resolves to
 * nobody; they differ in what they tell a guest.
 */
export type Admit = <Row extends Found>(row: Row | undefined, caller: Credential) => Row;

/** For whoever is signed in: a guest is not, and hears `not_signed_in` (spec 2, Conventions, 1, `user`). */
export const admitUser: Admit = (row, caller) => {
  if (!row) throw nobody(caller);
  if (row.guest) throw problem("not_signed_in");
  return row;
};

/** For everyone but guests, who hear `guest_refused`. */
export const admitNoGuest: Admit = (row, caller) => {
  if (!row) throw nobody(caller);
  if (row.guest) throw problem("guest_refused");
  return row;
};

/** For a space's own people: a guest is a stranger to every space, and hears `no_such_space`. */
export const admitNoStranger: Admit = (row, caller) => {
  if (!row) throw nobody(caller);
  if (row.guest) throw problem("no_such_space");
  return row;
};
