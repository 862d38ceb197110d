import type { RoomSnapshot } from "#shared/envelope/render.ts";

/**
 * The time of a commit. `localMs` is of `performance.now()`, for a change of this process. `databaseMs` is of the clock
 * of Postgres, in milliseconds since 1970, for a change of another process.
 */
export type CommitTime = { localMs: number } | { databaseMs: number };

/** Receives the latency of a push in seconds. */
export type ObservePush = (seconds: number) => void;

/** Measures the pushes of one room, each from the commit of its oldest change to its last frame. */
export type PushTimer = {
  /** Reports a change that no frame has yet. */
  changed(version: number, committed: CommitTime): void;
  /** Reports that the room is about to be read, so the push includes all changes so far. */
  reading(): void;
  /** Reports the version that was read, so the push includes the changes up to it. */
  read(version: number): void;
  /** Reports that the frames of a room are written; null if no viewer needed one. */
  sent(room: Pick<RoomSnapshot, "databaseMs"> | null): void;
};

type Oldest = { version: number; localMs: number; databaseMs: number };

const none: Oldest = { version: -1, localMs: Infinity, databaseMs: Infinity };

/** Announced times are untrusted, and an absurd one would spoil the sum. */
const MAX_SECONDS = 60;

/**
 * Returns the timer of a room. Clocks of two hosts are never compared: a change of another process is measured by the
 * clock of Postgres at both ends, because the room's read returns that clock.
 */
export function createPushTimer(observe: ObservePush): PushTimer {
  // Why not the clocks of the hosts: decisions/database#commit-times-in-announcements.
  let waiting = none;
  let included = none;

  function include() {
    included = oldest(included, waiting);
    waiting = none;
  }

  return {
    changed: (version, committed) => void (waiting = oldest(waiting, { ...none, version, ...committed })),
    reading: include,
    read(version) {
      if (waiting.version <= version) include();
    },
    sent(room) {
      const { localMs, databaseMs } = included;
      included = none;
      if (!room) return;
      const ms = Math.max(
        localMs === Infinity ? -1 : performance.now() - localMs,
        databaseMs === Infinity ? -1 : Math.max(0, room.databaseMs() - databaseMs),
      );
      if (ms >= 0) observe(Math.min(ms / 1000, MAX_SECONDS));
    },
  };
}

function oldest(a: Oldest, b: Oldest): Oldest {
  return {
    version: Math.max(a.version, b.version),
    localMs: Math.min(a.localMs, b.localMs),
    databaseMs: Math.min(a.databaseMs, b.databaseMs),
  };
}
