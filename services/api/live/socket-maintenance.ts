import type { Database } from "#shared/db/database.ts";
import { listVersions, noteFacilitatorsSeen } from "#shared/domain/rooms/presence.ts";
import { revalidateSeats } from "#shared/domain/rooms/watch-seat.ts";
import type { Log } from "#shared/runtime/log.ts";
import { withTimeout } from "#shared/runtime/with-timeout.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import { refuse } from "./close-viewer.ts";
import type { Hub } from "./hub.ts";
import type { Presence } from "./presence.ts";
import type { Viewer } from "./viewer.ts";

type Options = {
  db: Database;
  hub: Hub;
  presence: Presence;
  lifetimes: Omit<Credential, "digest">;
  log: Log;
};

/** The timer that maintains all sockets of a replica. */
export type SocketMaintenance = {
  /** Compares the versions of all rooms with viewers in this process. It finds changes whose notification was lost. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const second = 1000;
const pingEveryMs = 25 * second;
const PONG_TIMEOUT_MS = 50 * second;
const WRITE_TIMEOUT_MS = 5 * second;
const revalidateEveryMs = 15 * second;
/** A socket without a successful check for this time is closed. */
const unvalidatedForMs = 30 * second;
const CHECK_TIMEOUT_MS = 10 * second;

/**
 * Starts the timer. It sends pings and enforces the pong and write deadlines. It checks token and seat at least every
 * 30 s, and at the known expiry. Every 5 s it compares versions and renews the replica's registration.
 */
export function startSocketMaintenance(options: Options): SocketMaintenance {
  const { hub, presence, log } = options;
  let ticks = 0;
  let comparedAt = performance.now();
  let running: Promise<unknown> = Promise.resolve();

  const guarded = (what: string, work: () => Promise<void>) =>
    withTimeout(CHECK_TIMEOUT_MS, work()).catch((error: Error) =>
      log.error({ err: error }, `could not ${what}`),
    );

  async function catchUp() {
    await guarded("compare rooms' versions", async () => {
      const startedAt = performance.now();
      await compareVersions(options, comparedAt);
      comparedAt = startedAt;
    });
    await guarded("keep this replica registered", presence.beat);
  }

  async function tick() {
    ticks++;
    const now = performance.now();
    await guarded("revalidate sockets", () => revalidate(options, now));
    if (ticks % 5 !== 0) return;
    await catchUp();
    if (ticks % 25 === 0)
      await guarded("update the last-seen time of facilitators", () => updateLastSeen(options, now));
  }

  let idle = true;
  function onTick() {
    // Deadlines do not wait for the database: if it never responds, sockets must still close.
    const now = performance.now();
    for (const viewer of hub.viewers()) keepAlive(viewer, now);
    if (!idle) return closeUnchecked(hub.viewers(), now);
    idle = false;
    running = tick().finally(() => (idle = true));
  }
  // `setImmediate` runs after I/O: pongs that arrived while the process was stalled are read first.
  const timer = setInterval(() => setImmediate(onTick), second);

  return {
    catchUp,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function keepAlive(viewer: Viewer, now: number) {
  viewer.received = 0;
  const stuck = viewer.outstanding > 0 && now - viewer.movedAt > WRITE_TIMEOUT_MS;
  if (stuck || now - viewer.pongedAt > PONG_TIMEOUT_MS) {
    viewer.ws.terminate();
  } else if (now - viewer.pingedAt >= pingEveryMs) {
    viewer.pingedAt = now;
    viewer.ws.ping();
  }
}

async function revalidate({ db, hub, lifetimes }: Options, now: number) {
  const due = [...hub.viewers()].filter(
    (viewer) => now - viewer.validatedAt >= revalidateEveryMs || viewer.expiresAt <= now,
  );
  if (due.length === 0) return;
  const valid = await revalidateSeats(db.pool, lifetimes, due).catch((error: unknown) => {
    closeUnchecked(due, now);
    throw error;
  });
  for (const [i, viewer] of due.entries()) {
    const expiresInMs = valid.get(i);
    if (expiresInMs === undefined) {
      refuse(viewer, "session ended");
    } else {
      viewer.validatedAt = now;
      viewer.expiresAt = now + expiresInMs;
    }
  }
}

/**
 * Closes the sockets that must not stay open without a check. A token's expiry may have been extended since the last
 * check; that browser reconnects.
 */
function closeUnchecked(viewers: Iterable<Viewer>, now: number) {
  for (const viewer of viewers) {
    if (viewer.expiresAt <= now) refuse(viewer, "session ended");
    else if (now - viewer.validatedAt >= unvalidatedForMs) refuse(viewer, "session could not be checked");
  }
}

/**
 * Compares the versions of all rooms with viewers. A change that only this comparison finds was committed at the room's
 * last activity or later, and after the comparison before, at `comparedAt`.
 */
async function compareVersions({ db, hub }: Options, comparedAt: number) {
  const rooms = hub.roomIds();
  if (rooms.length === 0) return;
  const current = await listVersions(db.pool, rooms);
  const existing = new Set(current.map((change) => change.id));
  const now = performance.now();
  for (const { idleMs, ...change } of current)
    hub.notify(change, { localMs: Math.max(now - idleMs, comparedAt) });
  for (const id of rooms) if (!existing.has(id)) hub.close({ why: "session", sessionId: id });
}

async function updateLastSeen({ db, hub }: Options, now: number) {
  const here = [...hub.viewers()].filter((viewer) => now - viewer.pongedAt < PONG_TIMEOUT_MS);
  if (here.length === 0) return;
  await noteFacilitatorsSeen(db.pool, {
    rooms: here.map((viewer) => viewer.sessionId),
    people: here.map((viewer) => viewer.userId),
  });
}
