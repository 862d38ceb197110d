/** What the token statements take as `$1, $2, $3, $4`: see migrations/functions/live_token.sql. */
export type CredentialValues = [digest: Buffer, idle: string, longest: string, accounts: boolean];

/** What of a credential the statements need. */
export type CredentialDigest = { digest: Buffer; idle: string; longest: string; accounts: boolean };

/** Returns a credential as the values of a statement. */
export function valuesOf({ digest, idle, longest, accounts }: CredentialDigest): CredentialValues {
  return [digest, idle, longest, accounts];
}

/** A column of statements over `caller`, the row of a token: whether its holder came by a signed link. */
export const callerIsGuest =
  "(select person.guest from users person where person.id = caller.user_id) as guest";

/** A column of statements over `seat`, a row of `room_seat`: the standing of the person whose seat it is. */
export const seatStanding = "case when seat.guest then 'guest' else 'member' end as standing";
