import { createFairOrder, type Owner } from "#shared/runtime/fair-order.ts";
import { MAX_LOADED_PLUGINS, type PluginCode } from "./code-cache.ts";
import type { SandboxProcess } from "./sandbox-process.ts";

/** A child that is reserved for one call of an install until `leave` is called. */
export type Slot = { child: SandboxProcess; leave(): void };

/** A queue of calls for slots. */
export type Slots = {
  /**
   * Waits until the install has no other slot and a child is free for its org, and returns the slot. Returns null if the
   * queue is full, or after the longest wait or the deadline. `isRetry`: the call's child ended without its fault, so it goes first.
   */
  enter(plugin: Pick<PluginCode, "install" | "org">, options: Entry): Promise<Slot | null>;
  /** Assigns free children to queued calls. Call it when a child became idle or has started. */
  dispatch(): void;
  /** Empties the queue: each waiting call gets null. */
  clear(): void;
  /** Empties the queue. Later calls get null. */
  close(): void;
};

/** `deadline` is a monotonic time in ms. */
type Entry = { isRetry: boolean; deadline: number };

type QueuedCall = { owner: Owner; isRetry: boolean; go(slot: Slot | null): void };

/** The calls that wait. The lower limits keep parts of the queue free for other orgs, and for an org's other installs. */
const MAX_WAITING = { all: 256, org: 64, install: 48 };
/** The longest wait for a slot. */
const MAX_WAIT_MS = 2000;

/**
 * Creates a slot queue for these children. An install has one slot at a time, so a slow plugin mainly delays itself. The
 * order is fair between orgs, then between their installs. While several orgs call plugins, one org leaves a child to
 * the others. While all children are starting, only the deadline ends a wait.
 */
export function createSlots(
  children: () => readonly SandboxProcess[],
  hasCode: HasCode,
  maxWaitMs = MAX_WAIT_MS,
): Slots {
  const queue: QueuedCall[] = [];
  const order = createFairOrder();
  const callsOf = new WeakMap<SandboxProcess, Owner[]>();
  let closed = false;

  const callsIn = (child: SandboxProcess) => callsOf.get(child) ?? [];
  const hasGroup = (child: SandboxProcess, group: string) =>
    callsIn(child).some((call) => call.group === group);

  // Returns true if another child stays without calls of the group. A group alone needs no such child.
  function leavesChild(child: SandboxProcess, group: string): boolean {
    const others = children().filter((other) => other !== child);
    return !order.isShared() || others.length === 0 || others.some((other) => !hasGroup(other, group));
  }

  // Picks an idle child: one with the install's code if possible, otherwise the child with the fewest calls.
  function childFor({ group, member }: Owner): SandboxProcess | undefined {
    const free = children()
      .filter((child) => child.idle() && callsIn(child).length < MAX_LOADED_PLUGINS)
      .filter((child) => leavesChild(child, group))
      .toSorted((a, b) => callsIn(a).length - callsIn(b).length);
    return free.find((child) => hasCode(child, member)) ?? free[0];
  }

  function slotOf(owner: Owner, child: SandboxProcess): Slot {
    const end = order.started(owner);
    callsOf.set(child, [...callsIn(child), owner]);
    return {
      child,
      leave() {
        end();
        callsOf.set(
          child,
          callsIn(child).filter((call) => call !== owner),
        );
        dispatch();
      },
    };
  }

  function dispatch() {
    if (!children().some((child) => child.idle())) return;
    for (;;) {
      const ready = queue.filter(({ owner }) => order.running(owner.member) === 0 && childFor(owner));
      const call = ready.find(({ isRetry }) => isRetry) ?? order.next(ready);
      if (!call) return;
      queue.splice(queue.indexOf(call), 1);
      call.go(slotOf(call.owner, childFor(call.owner)!));
    }
  }

  /** Returns true if the queue has no place for one more call of an owner. */
  function isFull({ group, member }: Owner): boolean {
    const waiting = (of: (owner: Owner) => boolean) => queue.filter(({ owner }) => of(owner)).length;
    return (
      queue.length >= MAX_WAITING.all ||
      waiting((owner) => owner.group === group) >= MAX_WAITING.org ||
      waiting((owner) => owner.member === member) >= MAX_WAITING.install
    );
  }

  const clear = () => queue.splice(0).forEach((call) => call.go(null));

  return {
    dispatch,
    enter({ install, org }, { isRetry, deadline }) {
      const owner = { group: org, member: install };
      if (closed || (!isRetry && isFull(owner))) return Promise.resolve(null);
      order.arrived(owner);
      return new Promise((resolve) => {
        const call = { owner, isRetry, go };
        const leftMs = () => Math.max(0, Math.min(maxWaitMs, deadline - performance.now()));
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
        queue.push(call);
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
