import { readFileSync } from "node:fs";

/** Milliseconds in one tick of the clock in which Linux counts processor time for programs. */
const tickMs = 10;

/**
 * Returns how much of the processor the main thread of a process has had, in ms; NaN where the system does not say, or
 * the process is gone.
 */
export function cpuMsOf(pid: number): number {
  try {
    // The name, in parentheses, may hold spaces. Then: state, ten numbers, time of its own, time of the system for it.
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}
