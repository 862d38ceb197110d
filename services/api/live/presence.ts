import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import {
  attachPresence,
  attachPresenceWaiting,
  beatReplica,
  registerReplica,
  removeReplica,
  flushPresence,
} from "#shared/domain/rooms/presence.ts";
import { createKeyedMutex } from "#shared/runtime/keyed-mutex.ts";
import type { Log } from "#shared/runtime/log.ts";
import { createPresenceRetryQueue } from "./presence-retry-queue.ts";

/** Keeps the database's view of who is connected through this replica. */
export type Presence = {
  /** Counts a new socket; resolves once other replicas can read that its holder is present. */
  attach(sessionId: string, userId: string): Promise<void>;
  detach(sessionId: string, userId: string): void;
  /** Reports that this replica is alive; registers its viewers again if it had been taken for dead. */
  beat(): Promise<void>;
  stop(): Promise<void>;
};

/** Comings and goings within this time are one push, and a reload causes none. */
const debounceMs = 1500;

type Seat = { sessionId: string; userId: string };
type Coming = Seat & { done: () => void };

/**
 * Registers this replica and returns the keeper of its presence. Lasting state is in Postgres; only sockets are counted
 * here.
 */
export async function createPresence(db: Database, log: Log): Promise<Presence> {
  const replicaId = randomUUID();
  const sockets = new Map<string, Seat & { count: number }>();
  const churned = new Set<string>();
  const left = new Map<string, Seat>();
  let coming: Coming[] = [];
  let attaching: Promise<void> | null = null;
  let flushTimer: NodeJS.Timeout | undefined;
  // Writes are serialised: an attach that overtook the removal of the same person's row would find the row and then
  // lose it.
  const mutex = createKeyedMutex();
  const retries = createPresenceRetryQueue((seats) =>
    tryThrice(() => attachPresenceWaiting(db.pool, replicaId, pairs(seats))),
  );

  await registerReplica(db.pool, replicaId);

  /** Writes everyone who came since the last write in one statement; the next batch collects while one is under way. */
  async function writeComing() {
    while (coming.length > 0) {
      const batch = coming;
      coming = [];
      await mutex.run(replicaId, () => writeAttached(batch));
    }
    attaching = null;
  }

  /** People of a room that is busy wait by themselves, and nobody of another room waits with them. */
  async function writeAttached(batch: Coming[]) {
    const written = await tryThrice(() => attachPresence(db.pool, replicaId, pairs(batch)));
    for (const seat of batch) {
      if (!written || written.has(seat.sessionId)) seat.done();
      else void retries.add(seat).then(seat.done);
    }
  }

  /** Tries more than once: a statement over several rooms may be ended in a deadlock with another replica's. */
  async function tryThrice<T>(write: () => Promise<T>): Promise<T | undefined> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      try {
        return await write();
      } catch (error) {
        log.error({ err: error, attempt }, "could not record who attached");
      }
    }
  }

  function markChurned(sessionId: string) {
    churned.add(sessionId);
    flushTimer ??= setTimeout(() => void flush(), debounceMs);
  }

  async function flush() {
    flushTimer = undefined;
    const rooms = [...churned];
    churned.clear();
    await mutex.run(replicaId, async () => {
      const gone = [...left.values()].filter((seat) => !sockets.has(keyOf(seat)));
      left.clear();
      const again = await flushRooms(rooms, gone);
      for (const seat of gone) if (again.has(seat.sessionId)) left.set(keyOf(seat), seat);
      for (const sessionId of again) markChurned(sessionId);
    });
  }

  /** Returns the rooms that have to be settled again: those that are busy, or all where it failed. */
  async function flushRooms(rooms: string[], gone: Seat[]): Promise<ReadonlySet<string>> {
    const waiting = rooms.filter(retries.has);
    const ready = rooms.filter((sessionId) => !retries.has(sessionId));
    try {
      const { changes, busy } = await flushPresence(db.pool, replicaId, ready, pairs(gone));
      db.announcer.announce(changes);
      return new Set([...waiting, ...busy]);
    } catch (error) {
      log.error({ err: error }, "could not record who left");
      return new Set(rooms);
    }
  }

  return {
    async attach(sessionId, userId) {
      const seat = { sessionId, userId };
      const known = sockets.get(keyOf(seat));
      sockets.set(keyOf(seat), { ...seat, count: (known?.count ?? 0) + 1 });
      const isNews = !known && !left.delete(keyOf(seat));
      // Always written, also for a second tab or a reload: the facilitator may have removed this person meanwhile.
      await new Promise<void>((done) => {
        coming.push({ ...seat, done });
        attaching ??= writeComing();
      });
      if (isNews) markChurned(sessionId);
    },
    detach(sessionId, userId) {
      const seat = { sessionId, userId };
      const known = sockets.get(keyOf(seat));
      if (known && known.count > 1) {
        known.count--;
        return;
      }
      sockets.delete(keyOf(seat));
      left.set(keyOf(seat), seat);
      markChurned(sessionId);
    },
    async beat() {
      if (await beatReplica(db.pool, replicaId)) return;
      await registerReplica(db.pool, replicaId);
      const here = [...sockets.values()];
      const written = await attachPresence(db.pool, replicaId, pairs(here));
      for (const seat of here) if (!written.has(seat.sessionId)) void retries.add(seat);
      for (const { sessionId } of sockets.values()) markChurned(sessionId);
    },
    async stop() {
      clearTimeout(flushTimer);
      await attaching;
      db.announcer.announce(await removeReplica(db.pool, replicaId));
    },
  };
}

function keyOf({ sessionId, userId }: Seat): string {
  return `${sessionId}:${userId}`;
}

function pairs(seats: Seat[]): { rooms: string[]; people: string[] } {
  return { rooms: seats.map((seat) => seat.sessionId), people: seats.map((seat) => seat.userId) };
}
