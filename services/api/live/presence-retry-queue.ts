import { createBatcher } from "#shared/runtime/batcher.ts";
import { createSemaphore } from "#shared/runtime/semaphore.ts";

type Seat = { sessionId: string; userId: string };

/** The presence of people in rooms that were busy when they attached. It is written once their room is free. */
export type PresenceRetryQueue = {
  /** Resolves once the presence is written, or cannot be. */
  add(seat: Seat): Promise<void>;
  /** Returns whether somebody's presence in the room is still to be written. */
  has(sessionId: string): boolean;
};

/** How many busy rooms are waited for at once: each of them holds a connection. */
const busyRooms = {
  permits: 2,
  maxQueue: 10_000,
  timeoutMs: 60_000,
  refusal: () => new Error("too many rooms are busy"),
};

/** Returns an empty queue. `write` writes the presence of people in one room, once that room is free. */
export function createPresenceRetryQueue(write: (seats: Seat[]) => Promise<unknown>): PresenceRetryQueue {
  const waiting = new Map<string, number>();
  const semaphore = createSemaphore(busyRooms);
  const attach = createBatcher<Seat, null>(async (_sessionId, seats) => {
    await semaphore.run(() => write(seats));
    return seats.map(() => null);
  });

  function count(sessionId: string, change: 1 | -1) {
    const now = (waiting.get(sessionId) ?? 0) + change;
    if (now === 0) waiting.delete(sessionId);
    else waiting.set(sessionId, now);
  }

  return {
    async add(seat) {
      count(seat.sessionId, 1);
      await attach(seat.sessionId, seat)
        .catch(() => {})
        .finally(() => count(seat.sessionId, -1));
    },
    has: (sessionId) => waiting.has(sessionId),
  };
}
