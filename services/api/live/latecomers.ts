import { inBatches } from "#shared/runtime/batches.ts";
import { createPlaces } from "#shared/runtime/places.ts";

type Seat = { sessionId: string; userId: string };

/** Attaches people to rooms that were busy, room by room. */
export type Latecomers = {
  /** Resolves once it is written, or cannot be. */
  attach(seat: Seat): Promise<void>;
  /** Says whether anybody of a room still waits. */
  isWaiting(sessionId: string): boolean;
};

/** How many busy rooms are waited for at once: each of them holds a connection. */
const busyRooms = {
  places: 2,
  mostWaiting: 10_000,
  waitMs: 60_000,
  refused: () => new Error("too many rooms are busy"),
};

/** Returns a keeper of people who wait for busy rooms; `write` attaches people of one room, once it is free. */
export function createLatecomers(write: (seats: Seat[]) => Promise<unknown>): Latecomers {
  const waiting = new Map<string, number>();
  const places = createPlaces(busyRooms);
  const attach = inBatches<Seat, null>(async (_sessionId, seats) => {
    await places.take(() => write(seats));
    return seats.map(() => null);
  });

  function count(sessionId: string, change: 1 | -1) {
    const now = (waiting.get(sessionId) ?? 0) + change;
    if (now === 0) waiting.delete(sessionId);
    else waiting.set(sessionId, now);
  }

  return {
    async attach(seat) {
      count(seat.sessionId, 1);
      await attach(seat.sessionId, seat)
        .catch(() => {})
        .finally(() => count(seat.sessionId, -1));
    },
    isWaiting: (sessionId) => waiting.has(sessionId),
  };
}
