import { setImmediate as yieldToOthers, setTimeout as sleep } from "node:timers/promises";
import type { LocalChange } from "#shared/db/room-change.ts";
import type { Loaded } from "#shared/envelope/render.ts";
import type { ShownTo } from "#shared/kinds/show.ts";
import type { Log } from "#shared/runtime/log.ts";
import { createKnownRoom } from "./known-room.ts";
import type { Pace } from "./pace.ts";
import { createSharedFrames } from "./shared-frames.ts";
import { send, type Viewer } from "./viewer.ts";

/** Keeps one room's viewers up to date. */
export type Pump = {
  /** Reports the room's new counters. Those that the viewers have been sent already are ignored. */
  bump(change: Omit<LocalChange, "id">): void;
  /** Reports that a viewer needs a first frame. */
  welcome(): void;
  /** Forgets what is known of the room where it was read too long ago. */
  forget(): void;
};

type Options = {
  viewers: ReadonlySet<Viewer>;
  /** Reads the room anew and returns it as these viewers may see it; null when it no longer exists. */
  load: (viewers: readonly ShownTo[]) => Promise<Loaded | null>;
  /** The room no longer exists. */
  gone: () => void;
  /** Of all rooms of the process. */
  pace: Pace;
  log: Log;
};

const retryMs = 1000;
/** After this a room is read again whose kind could not show it. */
const lookAgainMs = 5000;
const viewersBetweenYields = 128;
/** What waits for it goes on when all votes of one statement have been taken in, and before any of them is answered. */
const besideIt = Promise.resolve();

/**
 * Returns the pump of a room: at most one load runs at a time, and whatever arrives meanwhile causes one more at most.
 * So a storm of votes costs a few loads, and versions in frames never go back (protocol/guarantees 4, 5). Votes that were
 * cast in this process cost none while the room is known (protocol/guarantees 69).
 */
export function createPump({ viewers, load, gone, pace, log }: Options): Pump {
  let wanted = { version: -1, presenceVersion: -1 };
  let reached = { version: -1, presenceVersion: -1 };
  let newcomers = false;
  let running = false;
  let lookingAgain: NodeJS.Timeout | undefined;
  const recent = createKnownRoom();

  const isBehind = () =>
    newcomers || wanted.version > reached.version || wanted.presenceVersion > reached.presenceVersion;

  /** Viewers who just came, perhaps from another replica, must be shown nothing older than what they saw there. */
  const known = () =>
    !newcomers && [...viewers].every((viewer) => viewer.version >= 0) ? recent.at(wanted) : null;

  async function current(): Promise<Loaded | null> {
    // Who voted has drawn it already, so the others are shown a vote before it is answered, with those that were counted
    // beside it. Without time to spare, answers go first, and what comes meanwhile is in the push.
    if (known()) await (pace.hasTime() ? besideIt : yieldToOthers());
    const now = known();
    if (now) return now;
    newcomers = false;
    // Whatever was claimed until now is answered by this load: a claim that no load can meet must neither repeat
    // loads for ever nor hide the changes after it (protocol/guarantees 63).
    wanted = reached;
    return recent.read(() => load([...viewers]));
  }

  async function run() {
    running = true;
    pace.enter();
    while (isBehind() && viewers.size > 0) {
      const startedAt = performance.now();
      try {
        const loaded = await current();
        if (!loaded) {
          gone();
          break;
        }
        reached = { version: loaded.version, presenceVersion: loaded.presenceVersion };
        await deliver(viewers, loaded);
        if (loaded.lookAgain) lookAgainLater();
        const rest = pace.restAfter(performance.now() - startedAt, isBehind());
        if (rest > 0) await sleep(rest);
      } catch (error) {
        log.warn({ err: error }, "could not load a room for its viewers");
        newcomers = true;
        await sleep(retryMs);
      }
    }
    pace.leave();
    running = false;
  }

  // Nothing in the room changes when its kind can show it again, so nobody would be told.
  function lookAgainLater() {
    clearTimeout(lookingAgain);
    lookingAgain = setTimeout(() => {
      for (const viewer of viewers) viewer.version = -1;
      newcomers = true;
      start();
    }, lookAgainMs);
    lookingAgain.unref();
  }

  function start() {
    if (!running && isBehind()) void run();
  }

  return {
    bump(change) {
      const { version, presenceVersion } = change;
      recent.note(change);
      wanted = {
        version: Math.max(wanted.version, version),
        presenceVersion: Math.max(wanted.presenceVersion, presenceVersion),
      };
      start();
    },
    welcome() {
      newcomers = true;
      start();
    },
    forget: recent.forget,
  };
}

async function deliver(viewers: ReadonlySet<Viewer>, loaded: Loaded) {
  const behind = [...viewers].filter(
    (viewer) => viewer.version < loaded.version || viewer.presenceVersion < loaded.presenceVersion,
  );
  if (behind.length === 0) return;
  const shared = createSharedFrames();
  for (const [i, viewer] of behind.entries()) {
    if (i > 0 && i % viewersBetweenYields === 0) await yieldToOthers();
    viewer.version = loaded.version;
    viewer.presenceVersion = loaded.presenceVersion;
    send(viewer, shared.framesFor(loaded.shownTo(viewer)));
  }
}
