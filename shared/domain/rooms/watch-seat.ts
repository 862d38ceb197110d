import { seatStanding, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Standing } from "#shared/wire/standing.ts";

type SeatRow = { tokenId: string; userId: string; spaceId: string; standing: Standing; expiresInMs: number };

/** Remaining lifetime of the token in milliseconds, by the database's clock. `$2` and `$3` are its lifetimes. */
const remaining = `
  extract(epoch from least(t.last_used_at + $2::interval, t.created_at + $3::interval,
    coalesce(t.expires_at, 'infinity')) - now())::float8 * 1000`;

const seatFor = (tokens: string) => `
   select caller.token_id as "tokenId", caller.user_id as "userId", s.space_id as "spaceId", ${seatStanding},
     ${remaining} as "expiresInMs"
   from ${tokens}($1, $2, $3, $4) caller
   join session_tokens t on t.id = caller.token_id
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat`;

const toWatch = statement<SeatRow, [...CredentialValues, string]>("seat-to-watch", seatFor("use_token"));
const tokenOf = statement<SeatRow, [...CredentialValues, string]>("token-of-seat", seatFor("live_token"));

type Lifetimes = { idle: string; longest: string };

/** Returns the seat with which a credential may watch a room, or null. Opening a socket counts as use of the token. */
export async function findSeatToWatch(
  runner: Runner,
  caller: Parameters<typeof valuesOf>[0],
  sessionId: string,
): Promise<SeatRow | null> {
  const [row] = await toWatch(runner, ...valuesOf(caller), sessionId);
  return row ?? null;
}

/**
 * Returns the id of the token with which a credential could watch a room. Extends no lifetime. Throws `no_such_session`
 * for a caller without a seat.
 */
export async function findTokenToWatch(
  runner: Runner,
  caller: Parameters<typeof valuesOf>[0],
  sessionId: string,
): Promise<string> {
  const [row] = await tokenOf(runner, ...valuesOf(caller), sessionId);
  if (!row) throw problem("no_such_session");
  return row.tokenId;
}

type SeatsValues = [tokens: string[], idle: string, longest: string, rooms: string[]];
type WatchedSeat = { tokenId: string; sessionId: string };

const seatsOf = `
   from unnest($1::uuid[], $4::uuid[]) with ordinality watching(token, room, n)
   join session_tokens t on t.id = watching.token
     and t.last_used_at > now() - $2::interval
     and t.created_at > now() - $3::interval
     and (t.expires_at is null or t.expires_at > now())
   cross join lateral room_seat(watching.room, t.user_id) seat`;

const stillValid = statement<{ n: number; expiresInMs: number }, SeatsValues>(
  "seats-still-valid",
  `select (watching.n - 1)::int as n, ${remaining} as "expiresInMs"${seatsOf}`,
);

/**
 * Checks many sockets in one statement, without extending any token. Returns the remaining milliseconds of the seats
 * that are still valid, by index in `seats`.
 */
export async function revalidateSeats(
  runner: Runner,
  lifetimes: Lifetimes,
  seats: WatchedSeat[],
): Promise<Map<number, number>> {
  const rows = await stillValid(runner, ...seatsValues(lifetimes, seats));
  return new Map(rows.map((row) => [row.n, row.expiresInMs]));
}

// A room keeps rows of only its 200 newest participants. For others, presence proves that they take part.
const named = statement<{ n: number; removed: boolean }, SeatsValues>(
  "seats-named",
  `select (watching.n - 1)::int as n,
     not exists (select from session_participants p
       where p.session_id = watching.room and p.user_id = t.user_id and p.removed_at is null)
     and not exists (select from presence p
       where p.session_id = watching.room and p.user_id = t.user_id) as removed${seatsOf}`,
);

/**
 * Checks the sockets that a revocation names, in one statement. Returns the seats that are still valid, by index in
 * `seats`. `removed` is true if the person was removed from the room and has not returned.
 */
export async function findSeatsNamed(
  runner: Runner,
  lifetimes: Lifetimes,
  seats: WatchedSeat[],
): Promise<Map<number, { removed: boolean }>> {
  const rows = await named(runner, ...seatsValues(lifetimes, seats));
  return new Map(rows.map(({ n, removed }) => [n, { removed }]));
}

function seatsValues({ idle, longest }: Lifetimes, seats: WatchedSeat[]): SeatsValues {
  return [seats.map((seat) => seat.tokenId), idle, longest, seats.map((seat) => seat.sessionId)];
}
