import type { SandboxProcess } from "./sandbox-process.ts";
import { MAX_LOADED_PLUGINS } from "./code-cache.ts";

/** A child that is reserved for one call of an install until `leave` is called. */
export type Slot = { child: SandboxProcess; leave(): void };

/** A queue of calls for slots. */
export type Slots = {
  /**
   * Waits until the install has no other slot and a child is free, and returns the slot. Returns null if the queue is
   * full, or after 2 s or the deadline. `isRetry`: the call's child ended without its fault, so it goes to the front.
   */
  enter(install: string, options: Entry): Promise<Slot | null>;
  /** Assigns free children to queued calls. Call it when a child became idle or has started. */
  dispatch(): void;
  /** Empties the queue: each waiting call gets null. */
  clear(): void;
  /** Empties the queue. Later calls get null. */
  close(): void;
};

/** `deadline` is a monotonic time in ms. */
type Entry = { isRetry: boolean; deadline: number };

type QueuedCall = { install: string; go(slot: Slot | null): void };

const MAX_WAITING = 64;
/** Keeps part of the queue free for other installs. */
const MAX_WAITING_OF_INSTALL = 48;
const MAX_WAIT_MS = 2000;

/**
 * Creates a slot queue for these children. An install has one slot at a time, so a slow plugin mainly delays itself.
 * While all children are starting, only the deadline ends a wait.
 */
export function createSlots(children: () => readonly SandboxProcess[], hasCode: HasCode): Slots {
  const queue: QueuedCall[] = [];
  const activeInstalls = new Set<string>();
  const callCounts = new WeakMap<SandboxProcess, number>();
  let closed = false;

  const callsIn = (child: SandboxProcess) => callCounts.get(child) ?? 0;

  // Picks an idle child: one with the install's code if possible, otherwise the child with the fewest calls.
  function childFor(install: string): SandboxProcess | undefined {
    const free = children()
      .filter((child) => child.idle() && callsIn(child) < MAX_LOADED_PLUGINS)
      .toSorted((a, b) => callsIn(a) - callsIn(b));
    return free.find((child) => hasCode(child, install)) ?? free[0];
  }

  function slotOf(install: string, child: SandboxProcess): Slot {
    activeInstalls.add(install);
    callCounts.set(child, callsIn(child) + 1);
    return {
      child,
      leave() {
        activeInstalls.delete(install);
        callCounts.set(child, callsIn(child) - 1);
        dispatch();
      },
    };
  }

  function dispatch() {
    for (const call of queue.slice()) {
      if (activeInstalls.has(call.install)) continue;
      const child = childFor(call.install);
      if (!child) return;
      queue.splice(queue.indexOf(call), 1);
      call.go(slotOf(call.install, child));
    }
  }

  const clear = () => queue.splice(0).forEach((call) => call.go(null));

  return {
    dispatch,
    enter(install, { isRetry, deadline }) {
      if (closed) return Promise.resolve(null);
      const waitingOfInstall = queue.filter((call) => call.install === install).length;
      if (!isRetry && (queue.length >= MAX_WAITING || waitingOfInstall >= MAX_WAITING_OF_INSTALL))
        return Promise.resolve(null);
      return new Promise((resolve) => {
        const call = { install, go };
        const leftMs = () => Math.max(0, Math.min(MAX_WAIT_MS, deadline - performance.now()));
        const startTimer = () => setTimeout(giveUp, leftMs());
        let timer = startTimer();
        function go(slot: Slot | null) {
          clearTimeout(timer);
          resolve(slot);
        }
        function giveUp() {
          const all = children();
          const areStarting = all.length > 0 && all.every((child) => !child.running());
          if (areStarting && performance.now() < deadline) {
            timer = startTimer();
            return;
          }
          queue.splice(queue.indexOf(call), 1);
          resolve(null);
        }
        if (isRetry) queue.unshift(call);
        else queue.push(call);
        dispatch();
      });
    },
    clear,
    close() {
      closed = true;
      clear();
    },
  };
}

/** Returns true if a child has loaded the code of an install. */
type HasCode = (child: SandboxProcess, install: string) => boolean;
