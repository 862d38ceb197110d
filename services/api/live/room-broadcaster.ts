import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { RoomChange } from "#shared/db/room-change.ts";
import type { RoomSnapshot } from "#shared/envelope/render.ts";
import type { RoomCache } from "#shared/envelope/room-cache.ts";
import type { ViewerIdentity } from "#shared/kinds/show.ts";
import type { Log } from "#shared/runtime/log.ts";
import { createSharedFrames } from "./shared-frames.ts";
import { send, type Viewer } from "./viewer.ts";

/** Sends one room to its viewers in this process. */
export type RoomBroadcaster = {
  /** Reports that the room has reached these counters. Counters that the viewers have been sent are ignored. */
  notify(counters: Counters): void;
  /** Reports that a viewer needs a first frame. */
  addViewer(): void;
};

type Counters = Pick<RoomChange, "version" | "presenceVersion">;

type Options = {
  sessionId: string;
  viewers: ReadonlySet<Viewer>;
  cache: RoomCache;
  /** Reads the room as these viewers may see it; null where it no longer exists. */
  load(viewers: readonly ViewerIdentity[]): Promise<RoomSnapshot | null>;
  /** Called where the room no longer exists. */
  gone(): void;
  log: Log;
};

/**
 * What a broadcaster does. A notification starts one that is `idle`. It is `cooling` after a push during which changes
 * arrived: these share the next push, and the requests that cause them get as much time as the push took.
 */
type State = "idle" | "pushing" | "cooling" | "waiting to retry";

const RETRY_MS = 1000;
/** A room whose kind could not show it is read again after this time. */
const LOOK_AGAIN_MS = 5000;
const MAX_COOLDOWN_MS = 1000;
const VIEWERS_PER_TURN = 128;

const none: Counters = { version: -1, presenceVersion: -1 };

/**
 * Returns the broadcaster of a room. It makes one push at a time, from the cache or from a load, and whatever arrives
 * meanwhile causes one more at most. So a storm of votes is a few pushes, and the versions in frames never go back.
 */
export function createRoomBroadcaster(options: Options): RoomBroadcaster {
  const { sessionId, viewers, cache, load, gone, log } = options;
  let state: State = "idle";
  let wanted = none;
  let sent = none;
  let hasNewViewers = false;
  let lookAgain: NodeJS.Timeout | undefined;

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
        await deliver(viewers, room);
        clearTimeout(lookAgain);
        if (room.retryView) lookAgainLater();
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
    // One microtask: all votes of a batch are applied to the cache before they are pushed together.
    await Promise.resolve();
    const cached = cache.get({ id: sessionId, ...wanted });
    // A new viewer may come from another replica, which showed more than is cached here.
    if (cached && !hasNewViewers && [...viewers].every((viewer) => viewer.version >= 0)) return cached;
    hasNewViewers = false;
    // This load answers every notification so far. A version that the room never reached, which any account of the
    // database may announce, must neither repeat loads nor hide later changes.
    wanted = sent;
    return cache.load(sessionId, () => load([...viewers]));
  }

  // Nothing changes in the room when its kind can show it again, so no notification would come.
  function lookAgainLater() {
    lookAgain = setTimeout(() => {
      for (const viewer of viewers) viewer.version = -1;
      hasNewViewers = true;
      start();
    }, LOOK_AGAIN_MS).unref();
  }

  return {
    notify({ version, presenceVersion }) {
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

async function deliver(viewers: ReadonlySet<Viewer>, room: RoomSnapshot) {
  const behind = [...viewers].filter(
    (viewer) => viewer.version < room.version || viewer.presenceVersion < room.presenceVersion,
  );
  const shared = createSharedFrames();
  for (const [i, viewer] of behind.entries()) {
    if (i > 0 && i % VIEWERS_PER_TURN === 0) await nextTurn();
    send(viewer, shared.framesFor(room.renderFor(viewer)));
    viewer.version = room.version;
    viewer.presenceVersion = room.presenceVersion;
  }
}
