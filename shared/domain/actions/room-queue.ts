import { createKeyedMutex } from "#shared/runtime/keyed-mutex.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import type { SeatCheck } from "../rooms/check-seats.ts";

/** The room actions of this process, in a bounded queue per room. So one busy room cannot take the whole pool. */
export type RoomQueue = {
  /**
   * Counts an action as one of its room until `work` ends, and returns the result of `work`. Throws `no_such_session`
   * if the room is busy and the caller has no seat. Throws `unavailable` if the room's queue is full.
   */
  enter<T>(sessionId: string, caller: Credential, work: () => Promise<T>): Promise<T>;
  /** Runs work of a room after the earlier work of that room has ended. */
  run<T>(sessionId: string, work: () => Promise<T>): Promise<T>;
};

/** Exceeds the size of a large team. A further action is refused with 503 and `Retry-After`. */
const MAX_QUEUE = 300;

/**
 * Returns the queues of all rooms, which are empty at first. An idle room needs no seat check, because the action
 * checks the seat. In a busy room the check comes first, so callers without a seat neither wait nor delay others.
 */
export function createRoomQueue(checkSeat: SeatCheck): RoomQueue {
  const lengths = new Map<string, number>();
  const mutex = createKeyedMutex();
  const lengthOf = (sessionId: string) => lengths.get(sessionId) ?? 0;

  function leave(sessionId: string) {
    const remaining = lengthOf(sessionId) - 1;
    if (remaining > 0) lengths.set(sessionId, remaining);
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
