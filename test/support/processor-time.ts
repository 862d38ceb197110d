import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The processor time of a file and of the processes that it started, in milliseconds. */
    processorMs?: number;
  }
}

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

// Around every file of `npm test -- --times`. Postgres is not included, because all files share it.
let before = 0;
beforeAll(() => void (before = processorMs()));
// oxlint-disable-next-line no-empty-pattern -- Vitest requires a pattern for the first argument.
afterAll(({}, { file }) => void (file.meta.processorMs = processorMs() - before));

/** Returns the processor time of this process and its descendants. Without /proc, of this process alone. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const stats = statsOfProcesses();
  const mine = stats.get(process.pid);
  if (!mine) return (user + system) / 1000;
  const family = new Set([process.pid]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [pid, { parent }] of stats) if (family.has(parent)) family.add(pid);
  }
  return [...family].reduce((sum, pid) => sum + (stats.get(pid)?.ticks ?? 0), 0) * tickMs;
}

/** Returns the parent of each process, and its processor time with that of its ended children. Empty without /proc. */
function statsOfProcesses(): Map<number, { parent: number; ticks: number }> {
  const stats = new Map<number, { parent: number; ticks: number }>();
  for (const pid of pids()) {
    try {
      // The program's name, in parentheses, can contain spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      stats.set(pid, { parent: Number(fields[1]), ticks });
    } catch {
      // The process has ended.
    }
  }
  return stats;
}

function pids(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Boolean);
  } catch {
    return [];
  }
}
