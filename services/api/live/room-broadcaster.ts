import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises";
import type { RoomChange } from "#shared/db/room-change.ts";
import type { RoomSnapshot } from "#shared/envelope/render.ts";
import type { RoomCache } from "#shared/envelope/room-cache.ts";
import type { ViewerIdentity } from "#shared/kinds/show.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { CommitTime, PushTimer } from "./push-timer.ts";
import { createSharedFrames } from "./shared-frames.ts";
import { send, type Viewer } from "./viewer.ts";

/** Sends one room to its viewers in this process. */
export type RoomBroadcaster = {
  /**
   * Reports the room's current counters, and the time of the change if it is known. Counters that the viewers already
   * have are ignored.
   */
  notify(counters: Counters, committed?: CommitTime): void;
  /** Reports that a viewer needs a first frame. */
  addViewer(): void;
};

type Counters = Pick<RoomChange, "version" | "presenceVersion">;

type Options = {
  sessionId: string;
  viewers: ReadonlySet<Viewer>;
  cache: RoomCache;
  /** Reads the room for these viewers; null if it no longer exists. */
  load(viewers: readonly ViewerIdentity[]): Promise<RoomSnapshot | null>;
  /** Called if the room no longer exists. */
  gone(): void;
  log: Log;
  /** Measures the time from a change to its frames; absent without metrics. */
  timer?: PushTimer | undefined;
};

/**
 * The state of a broadcaster. A notification starts an `idle` broadcaster. A broadcaster is `cooling` after a push if
 * changes arrived during it. These changes share the next push. The pause lasts as long as the push took, so that
 * requests get CPU time.
 */
type State = "idle" | "pushing" | "cooling" | "waiting to retry";

const RETRY_MS = 1000;
/** The delay after which a room is loaded again if its kind could not render it. */
const RELOAD_MS = 5000;
const MAX_COOLDOWN_MS = 1000;
const VIEWERS_PER_TURN = 128;

const none: Counters = { version: -1, presenceVersion: -1 };

/**
 * Returns the broadcaster of a room. It makes one push at a time, from the cache or from a load. All changes during a
 * push share the next push. So a burst of votes causes few pushes, and the versions in frames never decrease.
 */
export function createRoomBroadcaster(options: Options): RoomBroadcaster {
  const { sessionId, viewers, cache, load, gone, log, timer } = options;
  let state: State = "idle";
  let wanted = none;
  let sent = none;
  let hasNewViewers = false;
  let reloadTimer: NodeJS.Timeout | undefined;

  const isBehind = () =>
    hasNewViewers || wanted.version > sent.version || wanted.presenceVersion > sent.presenceVersion;

  function start() {
    if (state === "idle" && isBehind()) void pushAll();
  }

  async function pushAll() {
    while (isBehind() && viewers.size > 0) {
      state = "pushing";
      const startedAt = performance.now();
      try {
        const room = await currentRoom();
        if (!room) {
          gone();
          break;
        }
        sent = room;
        timer?.read(room.version);
        const isWritten = await deliver(viewers, room);
        timer?.sent(isWritten ? room : null);
        clearTimeout(reloadTimer);
        if (room.retryView) scheduleReload();
      } catch (error) {
        log.warn({ err: error }, "could not send a room to its viewers");
        hasNewViewers = true;
        state = "waiting to retry";
        await sleep(RETRY_MS);
        continue;
      }
      if (isBehind()) {
        state = "cooling";
        await sleep(Math.min(performance.now() - startedAt, MAX_COOLDOWN_MS));
      }
    }
    state = "idle";
  }

  async function currentRoom(): Promise<RoomSnapshot | null> {
    // One microtask, so that all votes of a batch are in the cache before the push.
    await Promise.resolve();
    timer?.reading();
    const cached = cache.get({ id: sessionId, ...wanted });
    // A new viewer may come from another replica, which may have sent a newer version than the cached one.
    if (cached && !hasNewViewers && [...viewers].every((viewer) => viewer.version >= 0)) return cached;
    hasNewViewers = false;
    // This load covers every notification so far. Any database account can announce a version that the room never
    // reached. Such a version must neither repeat loads nor hide later changes.
    wanted = sent;
    return cache.load(sessionId, () => load([...viewers]));
  }

  // When the kind can render the room again, the room itself does not change, so no notification arrives.
  function scheduleReload() {
    reloadTimer = setTimeout(() => {
      for (const viewer of viewers) viewer.version = -1;
      hasNewViewers = true;
      start();
    }, RELOAD_MS).unref();
  }

  return {
    notify({ version, presenceVersion }, committed) {
      // The first frame of a room is no push of a change.
      if (committed && sent !== none && version > sent.version) timer?.changed(version, committed);
      wanted = {
        version: Math.max(wanted.version, version),
        presenceVersion: Math.max(wanted.presenceVersion, presenceVersion),
      };
      start();
    },
    addViewer() {
      hasNewViewers = true;
      start();
    },
  };
}

/** Writes a room to the viewers that lack it. Returns false if all viewers have it. */
async function deliver(viewers: ReadonlySet<Viewer>, room: RoomSnapshot): Promise<boolean> {
  const behind = [...viewers].filter(
    (viewer) => viewer.version < room.version || viewer.presenceVersion < room.presenceVersion,
  );
  const shared = createSharedFrames();
  for (const [i, viewer] of behind.entries()) {
    if (i > 0 && i % VIEWERS_PER_TURN === 0) await yieldToEventLoop();
    send(viewer, shared.framesFor(room.renderFor(viewer)));
    viewer.version = room.version;
    viewer.presenceVersion = room.presenceVersion;
  }
  return behind.length > 0;
}
