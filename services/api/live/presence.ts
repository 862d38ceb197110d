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

/** Keeps the database's list of people who are connected through this replica. */
export type Presence = {
  /** Counts a new socket. Resolves once other replicas can read the presence of its user. */
  attach(sessionId: string, userId: string): Promise<void>;
  detach(sessionId: string, userId: string): void;
  /** Renews this replica's registration. Registers its viewers again if the replica had expired. */
  beat(): Promise<void>;
  stop(): Promise<void>;
};

/** Arrivals and departures within this time cause one push, and a reload causes no push. */
const debounceMs = 1500;

type Seat = { sessionId: string; userId: string };
type Arrival = Seat & { done: () => void };

/** Registers this replica and returns its presence. Durable state is in Postgres; only sockets are counted here. */
export async function createPresence(db: Database, log: Log): Promise<Presence> {
  const replicaId = randomUUID();
  const sockets = new Map<string, Seat & { count: number }>();
  const churned = new Set<string>();
  const left = new Map<string, Seat>();
  let arrivals: Arrival[] = [];
  let attaching: Promise<void> | null = null;
  let flushTimer: NodeJS.Timeout | undefined;
  // Writes are serialised. An attach that overtook the delete of the same person's row would find the row and then lose
  // it.
  const mutex = createKeyedMutex();
  const retries = createPresenceRetryQueue((seats) =>
    withRetries(() => attachPresenceWaiting(db.pool, replicaId, pairs(seats))),
  );

  await registerReplica(db.pool, replicaId);

  /** Writes all arrivals since the last write in one statement. The next batch collects during the write. */
  async function writeArrivals() {
    while (arrivals.length > 0) {
      const batch = arrivals;
      arrivals = [];
      await mutex.run(replicaId, () => writeAttached(batch));
    }
    attaching = null;
  }

  /**
   * Writes a batch of arrivals. Arrivals in locked rooms go to the retry queue, so other rooms do not wait for them.
   */
  async function writeAttached(batch: Arrival[]) {
    const written = await withRetries(() => attachPresence(db.pool, replicaId, pairs(batch)));
    for (const seat of batch) {
      if (!written || written.has(seat.sessionId)) seat.done();
      else void retries.add(seat).then(seat.done);
    }
  }

  /** Tries up to three times, because a statement over several rooms can deadlock with another replica's statement. */
  async function withRetries<T>(write: () => Promise<T>): Promise<T | undefined> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      try {
        return await write();
      } catch (error) {
        log.error({ err: error, attempt }, "could not write the presence of attached people");
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
      const retry = await flushRooms(rooms, gone);
      for (const seat of gone) if (retry.has(seat.sessionId)) left.set(keyOf(seat), seat);
      for (const sessionId of retry) markChurned(sessionId);
    });
  }

  /** Writes departures and returns the rooms to retry: the locked rooms, or all rooms after a failure. */
  async function flushRooms(rooms: string[], gone: Seat[]): Promise<ReadonlySet<string>> {
    const waiting = rooms.filter(retries.has);
    const ready = rooms.filter((sessionId) => !retries.has(sessionId));
    try {
      const { changes, busy } = await flushPresence(db.pool, replicaId, ready, pairs(gone));
      db.announcer.announce(changes);
      return new Set([...waiting, ...busy]);
    } catch (error) {
      log.error({ err: error }, "could not delete the presence of people who left");
      return new Set(rooms);
    }
  }

  return {
    async attach(sessionId, userId) {
      const seat = { sessionId, userId };
      const known = sockets.get(keyOf(seat));
      sockets.set(keyOf(seat), { ...seat, count: (known?.count ?? 0) + 1 });
      const isArrival = !known && !left.delete(keyOf(seat));
      // Always written, even for a second tab or a reload: the facilitator may have removed this person since.
      await new Promise<void>((done) => {
        arrivals.push({ ...seat, done });
        attaching ??= writeArrivals();
      });
      if (isArrival) markChurned(sessionId);
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
      const seats = [...sockets.values()];
      const written = await attachPresence(db.pool, replicaId, pairs(seats));
      for (const seat of seats) if (!written.has(seat.sessionId)) void retries.add(seat);
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
