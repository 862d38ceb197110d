import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises";
import type { Revocation } from "#shared/db/revocations.ts";
import type { Database } from "#shared/db/database.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import { findSeatsNamed } from "#shared/domain/rooms/watch-seat.ts";
import type { Log } from "#shared/runtime/log.ts";
import { withTimeout } from "#shared/runtime/with-timeout.ts";
import { closeRevoked, refuse, subjectOf, subjectOfRevocation } from "./close-viewer.ts";
import type { Hub } from "./hub.ts";
import type { Viewer } from "./viewer.ts";

/** Closes the sockets whose seats were revoked. */
export type RevocationHandler = {
  /** Closes the sockets that a local revocation names, at once. */
  revokedHere(revocation: Revocation): void;
  /** Checks the viewers that another replica's revocation names, and closes the sockets without a seat. */
  revokedElsewhere(revocation: Revocation): void;
  /** Checks a viewer who attached shortly after any revocation, because the seat check may have preceded it. */
  attached(viewer: Viewer): void;
};

type Options = {
  db: Database;
  hub: Pick<Hub, "viewers" | "close">;
  lifetimes: Omit<Credential, "digest">;
  log: Log;
};

type Pending = { revocation: Revocation; at: number };

/** Longer than the time between a seat check and the attach of its socket. */
const ATTACH_WINDOW_MS = 10_000;
const PAUSE_MS = 50;
const RETRY_MS = 1000;
const TIMEOUT_MS = 10_000;

/**
 * Returns the handler. A notification is not proof, because any database account can send one. So the handler checks
 * the named viewers in the database, one statement at a time. Beyond `maxPending` it checks every viewer, so a flood
 * neither fills the memory nor hides a revocation. A failed check is retried.
 */
export function createRevocationHandler(
  { db, hub, lifetimes, log }: Options,
  maxPending = 10_000,
): RevocationHandler {
  let pending = new Map<string, Pending>();
  let overflowAt = -Infinity;
  let attached = new Set<Viewer>();
  let lastRevocationAt = -Infinity;
  let isChecking = false;

  function start() {
    if (!isChecking) void checkAll();
  }

  /** Queues the viewers of a failed check again, because the revalidation of sockets ignores removals from a room. */
  function requeue(named: Map<Viewer, Revocation[]>) {
    for (const [viewer, revocations] of named) {
      attached.add(viewer);
      for (const one of revocations)
        pending.set(`${one.why} ${subjectOfRevocation(one)}`, { revocation: one, at: viewer.attachedAt });
    }
  }

  async function checkAll() {
    isChecking = true;
    while (pending.size > 0 || attached.size > 0) {
      // One event loop turn, so that notifications that arrive together share one check.
      await yieldToEventLoop();
      const named = takeNamed();
      if (named.size === 0) continue;
      try {
        await withTimeout(TIMEOUT_MS, check(named));
        await sleep(PAUSE_MS);
      } catch (error) {
        log.error({ err: error }, "could not check the sockets that a revocation names");
        requeue(named);
        await sleep(RETRY_MS);
      }
    }
    isChecking = false;
  }

  /** Returns the viewers to check, each with the revocations that name it, and clears the pending ones. */
  function takeNamed(): Map<Viewer, Revocation[]> {
    const named = new Map<Viewer, Revocation[]>();
    for (const viewer of hub.viewers()) {
      const revocations = revocationsOf(viewer);
      const isOpen = viewer.ws.readyState === viewer.ws.OPEN;
      if (isOpen && (revocations.length > 0 || attached.has(viewer))) named.set(viewer, revocations);
    }
    pending = new Map();
    overflowAt = -Infinity;
    attached = new Set();
    return named;
  }

  function revocationsOf(viewer: Viewer): Revocation[] {
    const { sessionId, userId, tokenId, attachedAt } = viewer;
    const found = reasons.flatMap((why) => {
      const one = pending.get(`${why} ${subjectOf(viewer, why)}`);
      // A person who was removed from a room may return at once with another socket.
      return one && (why !== "participant" || attachedAt <= one.at) ? [one.revocation] : [];
    });
    if (attachedAt > overflowAt) return found;
    // After an overflow the dropped revocations are unknown, so assume both kinds for this viewer.
    return [...found, { why: "token", tokenId }, { why: "participant", sessionId, userId, message: "" }];
  }

  async function check(named: Map<Viewer, Revocation[]>) {
    const seats = await findSeatsNamed(db.pool, lifetimes, [...named.keys()]);
    for (const [i, [viewer, revocations]] of [...named].entries()) {
      const seat = seats.get(i);
      const removal = revocations.find(({ why }) => why === "participant");
      const end = revocations.find(({ why }) => why !== "participant");
      if (seat?.removed && removal) closeRevoked(viewer, removal);
      else if (!seat && end) closeRevoked(viewer, end);
      else if (!seat) refuse(viewer, "session ended");
    }
  }

  return {
    revokedHere(revocation) {
      lastRevocationAt = performance.now();
      hub.close(revocation);
    },
    revokedElsewhere(revocation) {
      lastRevocationAt = performance.now();
      const key = `${revocation.why} ${subjectOfRevocation(revocation)}`;
      if (pending.size < maxPending || pending.has(key))
        pending.set(key, { revocation, at: lastRevocationAt });
      else overflowAt = lastRevocationAt;
      start();
    },
    attached(viewer) {
      if (performance.now() - lastRevocationAt > ATTACH_WINDOW_MS) return;
      attached.add(viewer);
      start();
    },
  };
}

const reasons: readonly Revocation["why"][] = ["token", "member", "participant", "session", "space"];
