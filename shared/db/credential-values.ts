/** The parameters `$1` to `$4` of the token statements: see migrations/functions/live_token.sql. */
export type CredentialValues = [digest: Buffer, idle: string, longest: string, accounts: boolean];

/** The parts of a credential that the statements need. */
export type CredentialDigest = { digest: Buffer; idle: string; longest: string; accounts: boolean };

/** Returns a credential as parameters of a statement. */
export function valuesOf({ digest, idle, longest, accounts }: CredentialDigest): CredentialValues {
  return [digest, idle, longest, accounts];
}

/** A column of statements over `caller`, the row of a token: true if the token belongs to a guest. */
export const callerIsGuest =
  "(select person.guest from users person where person.id = caller.user_id) as guest";

/** A column of statements over `seat`, a row of `room_seat`: the standing of the seat's owner. */
export const seatStanding = "case when seat.guest then 'guest' else 'member' end as standing";
