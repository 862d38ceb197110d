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

/** The one timer behind all sockets of a replica. */
export type SocketMaintenance = {
  /**
   * Compares the versions of all rooms with viewers here, and so finds changes whose notification was missed.
   */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const second = 1000;
const pingEveryMs = 25 * second;
const PONG_TIMEOUT_MS = 50 * second;
const WRITE_TIMEOUT_MS = 5 * second;
const revalidateEveryMs = 15 * second;
/** A socket that could not be checked for this long is closed. */
const unvalidatedForMs = 30 * second;
const CHECK_TIMEOUT_MS = 10 * second;

/**
 * Starts the timer: pings and their deadline, the write deadline, checks of token and seat at least every 30 s and at
 * the known expiry, and every 5 s the comparison of versions and the replica's own report.
 */
export function startSocketMaintenance(options: Options): SocketMaintenance {
  const { hub, presence, log } = options;
  let ticks = 0;
  let busy: Promise<unknown> = Promise.resolve();

  const guarded = (what: string, work: () => Promise<void>) =>
    withTimeout(CHECK_TIMEOUT_MS, work()).catch((error: Error) =>
      log.error({ err: error }, `could not ${what}`),
    );

  async function catchUp() {
    await guarded("compare rooms' versions", () => compareVersions(options));
    await guarded("keep this replica registered", presence.beat);
  }

  async function tick() {
    ticks++;
    const now = performance.now();
    await guarded("revalidate sockets", () => revalidate(options, now));
    if (ticks % 5 !== 0) return;
    await catchUp();
    if (ticks % 25 === 0) await guarded("note who is here", () => noteSeen(options, now));
  }

  let idle = true;
  function look() {
    // Deadlines wait for nothing: a database that never answers must not keep sockets open.
    const now = performance.now();
    for (const viewer of hub.viewers()) keepAlive(viewer, now);
    if (!idle) return closeUnchecked(hub.viewers(), now);
    idle = false;
    busy = tick().finally(() => (idle = true));
  }
  // After what has arrived is read: the answers to a process that stood still wait in its sockets.
  const timer = setInterval(() => setImmediate(look), second);

  return {
    catchUp,
    async stop() {
      clearInterval(timer);
      await busy;
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
 * Closes the sockets that must not stay open without a check. A token that was used since may live longer than is known
 * here; its browser comes back.
 */
function closeUnchecked(viewers: Iterable<Viewer>, now: number) {
  for (const viewer of viewers) {
    if (viewer.expiresAt <= now) refuse(viewer, "session ended");
    else if (now - viewer.validatedAt >= unvalidatedForMs) refuse(viewer, "session could not be checked");
  }
}

async function compareVersions({ db, hub }: Options) {
  const rooms = hub.roomIds();
  if (rooms.length === 0) return;
  const standing = await listVersions(db.pool, rooms);
  const existing = new Set(standing.map((change) => change.id));
  for (const change of standing) hub.notify(change);
  for (const id of rooms) if (!existing.has(id)) hub.close({ why: "session", sessionId: id });
}

async function noteSeen({ db, hub }: Options, now: number) {
  const here = [...hub.viewers()].filter((viewer) => now - viewer.pongedAt < PONG_TIMEOUT_MS);
  if (here.length === 0) return;
  await noteFacilitatorsSeen(db.pool, {
    rooms: here.map((viewer) => viewer.sessionId),
    people: here.map((viewer) => viewer.userId),
  });
}
