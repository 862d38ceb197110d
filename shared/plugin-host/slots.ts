import type { SandboxProcess } from "./sandbox-process.ts";
import { MAX_LOADED_PLUGINS } from "./code-cache.ts";

/** A child for one call of an install, until it is given back. */
export type Slot = { child: SandboxProcess; leave(): void };

/** Who waits for slots. */
export type Slots = {
  /**
   * Returns a slot once the install has none and a child is free, or null where too many wait or none became free in
   * time. `again`: a call that lost its child through no fault of its own goes before the others.
   */
  enter(install: string, again?: boolean): Promise<Slot | null>;
  /** Looks who can go on: a child became free, or there is a new one. */
  dispatch(): void;
  /** Sends everybody away who waits: they get null. */
  clear(): void;
  /** Does that, and sends away whoever comes later. */
  close(): void;
};

type Waiting = { install: string; go(slot: Slot | null): void };

const MAX_WAITING = 64;
/** One install leaves room in the line for the others. */
const MAX_WAITING_OF_INSTALL = 48;
const MAX_WAIT_MS = 2000;

/**
 * Returns the slots of these children. An install has one at a time, so that what one plugin does delays itself first.
 * Nobody is sent away while children only start.
 */
export function createSlots(children: () => readonly SandboxProcess[], prefers: Prefers): Slots {
  const queue: Waiting[] = [];
  const taken = new Set<string>();
  const inside = new WeakMap<SandboxProcess, number>();
  let closed = false;

  const callsIn = (child: SandboxProcess) => inside.get(child) ?? 0;

  // Of the children that have nothing to do, one that has the install's code, or that with the fewest calls.
  function childFor(install: string): SandboxProcess | undefined {
    const free = children()
      .filter((child) => child.idle() && callsIn(child) < MAX_LOADED_PLUGINS)
      .toSorted((one, other) => callsIn(one) - callsIn(other));
    return free.find((child) => prefers(child, install)) ?? free[0];
  }

  function slotOf(install: string, child: SandboxProcess): Slot {
    taken.add(install);
    inside.set(child, callsIn(child) + 1);
    return {
      child,
      leave() {
        taken.delete(install);
        inside.set(child, callsIn(child) - 1);
        dispatch();
      },
    };
  }

  function dispatch() {
    for (const one of queue.slice()) {
      if (taken.has(one.install)) continue;
      const child = childFor(one.install);
      if (!child) return;
      queue.splice(queue.indexOf(one), 1);
      one.go(slotOf(one.install, child));
    }
  }

  const clear = () => queue.splice(0).forEach((one) => one.go(null));

  return {
    dispatch: dispatch,
    enter(install, again = false) {
      if (closed) return Promise.resolve(null);
      const own = queue.filter((one) => one.install === install).length;
      if (!again && (queue.length >= MAX_WAITING || own >= MAX_WAITING_OF_INSTALL))
        return Promise.resolve(null);
      return new Promise((resolve) => {
        const waiting = { install, go };
        let timer = setTimeout(giveUp, MAX_WAIT_MS);
        function go(slot: Slot | null) {
          clearTimeout(timer);
          resolve(slot);
        }
        function giveUp() {
          const all = children();
          if (all.length > 0 && all.every((child) => !child.running())) {
            timer = setTimeout(giveUp, MAX_WAIT_MS);
            return;
          }
          queue.splice(queue.indexOf(waiting), 1);
          resolve(null);
        }
        if (again) queue.unshift(waiting);
        else queue.push(waiting);
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

/** Says whether a child has the code of an install. */
type Prefers = (child: SandboxProcess, install: string) => boolean;
