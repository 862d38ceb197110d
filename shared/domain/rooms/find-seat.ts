import { seatStanding, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Standing } from "#shared/wire/standing.ts";
import type { Credential } from "../callers/credential.ts";

/** A caller's seat in a room, and the room's kind. The room is not locked. */
export type Seat = { userId: string; spaceId: string; standing: Standing; kind: string; kindId: string };

const seatFor = (tokens: string) => `
  select caller.user_id as "userId", s.space_id as "spaceId", ${seatStanding}, s.kind, s.kind_id as "kindId"
  from ${tokens}($1, $2, $3, $4) caller
  join sessions s on s.id = $5
  cross join lateral room_seat(s.id, caller.user_id) seat`;

const toUse = statement<Seat, [...CredentialValues, string]>("seat-to-use", seatFor("use_token"));
const toRead = statement<Seat, [...CredentialValues, string]>("seat-to-read", seatFor("live_token"));

/**
 * Returns the caller's seat in a room without locking the room. It extends the token's idle lifetime, so use it for
 * writes only. Throws `no_such_session` for a caller without a seat.
 */
export async function findSeat(runner: Runner, caller: Credential, sessionId: string): Promise<Seat> {
  return requireSeat(await toUse(runner, ...valuesOf(caller), sessionId));
}

/** Returns the caller's seat for a read, without extending the token's idle lifetime. */
export async function findSeatToRead(runner: Runner, caller: Credential, sessionId: string): Promise<Seat> {
  return requireSeat(await toRead(runner, ...valuesOf(caller), sessionId));
}

function requireSeat([seat]: Seat[]): Seat {
  if (!seat) throw problem("no_such_session");
  return seat;
}
