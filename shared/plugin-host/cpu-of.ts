import { readFileSync } from "node:fs";

/** Milliseconds in one tick of Linux's CPU time statistics. */
const tickMs = 10;

/**
 * Returns the CPU time of a process's main thread in ms. Returns NaN on systems without /proc, and for a process that
 * has ended.
 */
export function cpuMsOf(pid: number): number {
  try {
    // The process name in parentheses may contain spaces. Then: state, ten numbers, user time, system time.
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}
