import { createKeyedMutex } from "#shared/runtime/keyed-mutex.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import type { SeatCheck } from "../rooms/check-seats.ts";

/** The actions of rooms in this process: a bounded queue for each room. One busy room cannot take the whole pool. */
export type RoomQueue = {
  /**
   * Counts an action among those of its room until `work` ends, and returns what `work` returns. Throws `no_such_session`
   * for a caller without a seat where the room is busy, and `unavailable` where the room's queue is full.
   */
  enter<T>(sessionId: string, caller: Credential, work: () => Promise<T>): Promise<T>;
  /** Runs work of a room once the work before it has ended. */
  run<T>(sessionId: string, work: () => Promise<T>): Promise<T>;
};

/** More than the people of a large team at once. One action more is refused with 503 and `Retry-After`. */
const MAX_QUEUE = 300;

/**
 * Returns empty queues. A room that is idle needs no check of the seat, because the action itself makes one. In a busy
 * room the check comes first: callers without a seat neither wait nor make others wait.
 */
export function createRoomQueue(checkSeat: SeatCheck): RoomQueue {
  const lengths = new Map<string, number>();
  const mutex = createKeyedMutex();
  const lengthOf = (sessionId: string) => lengths.get(sessionId) ?? 0;

  function leave(sessionId: string) {
    const left = lengthOf(sessionId) - 1;
    if (left > 0) lengths.set(sessionId, left);
    else lengths.delete(sessionId);
  }

  return {
    async enter(sessionId, caller, work) {
      if (lengthOf(sessionId) > 0) await checkSeat(sessionId, caller);
      if (lengthOf(sessionId) >= MAX_QUEUE) throw problem("unavailable", undefined, { retryAfterSeconds: 1 });
      lengths.set(sessionId, lengthOf(sessionId) + 1);
      try {
        return await work();
      } finally {
        leave(sessionId);
      }
    },
    run: mutex.run,
  };
}
