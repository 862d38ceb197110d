import { setTimeout as sleep } from "node:timers/promises";
import type { Observer } from "#test/rig/observer.ts";
import type { Installation } from "./installation.ts";
import { processNames, type PlannedFault, type ProcessName } from "./plan.ts";

/** A fault that was caused. Times are in milliseconds; `at` counts from the start of the day. */
export type Fault = {
  at: number;
  what: string;
  /**
   * From the fault to the first acknowledged write of the people of the replica. For Postgres it is the time between
   * the last write of anyone before the restart and the first one after it.
   */
  writesAfter: number | undefined;
  /** From the fault to the readiness of the process. */
  readyAfter: number | undefined;
};

/** Causes faults and measures their interruptions. */
export type Faults = {
  faults: Fault[];
  /** The processes that did not become ready, and similar problems. */
  problems: string[];
  /** Notes an acknowledged write. */
  onAcknowledged(home: number, sentAt: number): void;
  /** Causes the planned faults at their times. Resolves after the last one. */
  run(planned: readonly PlannedFault[], dayStart: number): Promise<void>;
};

/** The index of an api replica. Other processes have no people. */
const homes: Partial<Record<ProcessName, number>> = { "api-1": 0, "api-2": 1 };

/** `nextBuild` is the folder of the upgrade. `beforeUpgrade` runs before the first process is replaced. */
type Options = { observer: Observer; nextBuild: string; beforeUpgrade: () => Promise<void> };

/** Returns an object that causes faults in an installation. */
export function createFaults(
  installation: Installation,
  { observer, nextBuild, beforeUpgrade }: Options,
): Faults {
  const faults: Fault[] = [];
  const problems: string[] = [];
  type Waiting = { fault: Fault; home: number | undefined; from: number };
  let waiting: Waiting[] = [];
  /** The time of the last acknowledged write. */
  let lastAt = performance.now();

  async function cause(what: string, at: number, home: number | undefined, work: () => Promise<void>) {
    const fault: Fault = { at, what, writesAfter: undefined, readyAfter: undefined };
    faults.push(fault);
    observer.fault();
    const from = performance.now();
    if (home !== undefined) waiting.push({ fault, home, from });
    try {
      await work();
      fault.readyAfter = performance.now() - from;
    } catch (error) {
      problems.push(`${what}: ${(error as Error).message}`);
    }
    return fault;
  }

  async function run(planned: PlannedFault, dayStart: number): Promise<void> {
    const { processes, postgres } = installation;
    const at = () => performance.now() - dayStart;
    if (planned.what === "kill") {
      const { name } = planned;
      await cause(`${name} killed`, at(), homes[name], async () => {
        const { lives } = processes[name];
        const before = lives.length;
        processes[name].kill();
        while (lives.length === before) await sleep(10);
        await processes[name].untilReady();
      });
    } else if (planned.what === "postgres") {
      const crash = () => postgres.crash();
      const fault = await cause("Postgres restarted (immediate)", at(), undefined, crash);
      waiting.push({ fault, home: undefined, from: lastAt });
    } else {
      await beforeUpgrade();
      for (const name of processNames)
        await cause(`${name} upgraded`, at(), homes[name], () => processes[name].replace(nextBuild, "next"));
    }
  }

  return {
    faults,
    problems,
    onAcknowledged(home, sentAt) {
      const now = performance.now();
      lastAt = now;
      waiting = waiting.filter((one) => {
        if (sentAt < one.from || (one.home !== undefined && one.home !== home)) return true;
        one.fault.writesAfter = now - one.from;
        return false;
      });
    },
    async run(planned, dayStart) {
      for (const fault of planned) {
        await sleep(Math.max(0, dayStart + fault.at - performance.now()));
        await run(fault, dayStart);
      }
    },
  };
}
