import { createBatcher } from "#shared/runtime/batcher.ts";
import { createSemaphore } from "#shared/runtime/semaphore.ts";

type Seat = { sessionId: string; userId: string };

/** Retries presence writes for rooms that were locked when a socket attached. It writes them once the room is free. */
export type PresenceRetryQueue = {
  /** Resolves once the presence is written, or the retries failed. */
  add(seat: Seat): Promise<void>;
  /** Returns true if the room has a pending presence write. */
  has(sessionId: string): boolean;
};

/** The limits for locked rooms: each waiting write holds a connection. */
const busyRooms = {
  permits: 2,
  maxQueue: 10_000,
  timeoutMs: 60_000,
  refusal: () => new Error("too many rooms are busy"),
};

/** Returns an empty queue. `write` waits until one room is free and writes the presence of people in it. */
export function createPresenceRetryQueue(write: (seats: Seat[]) => Promise<unknown>): PresenceRetryQueue {
  const pending = new Map<string, number>();
  const semaphore = createSemaphore(busyRooms);
  const attach = createBatcher<Seat, null>(async (_sessionId, seats) => {
    await semaphore.run(() => write(seats));
    return seats.map(() => null);
  });

  function count(sessionId: string, change: 1 | -1) {
    const now = (pending.get(sessionId) ?? 0) + change;
    if (now === 0) pending.delete(sessionId);
    else pending.set(sessionId, now);
  }

  return {
    async add(seat) {
      count(seat.sessionId, 1);
      await attach(seat.sessionId, seat)
        .catch(() => {})
        .finally(() => count(seat.sessionId, -1));
    },
    has: (sessionId) => pending.has(sessionId),
  };
}
