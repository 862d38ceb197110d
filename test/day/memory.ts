import type { Life, Supervised } from "./supervisor.ts";

/** The resident memory of a process after a garbage collection, at a time of `performance.now()`, in bytes. */
export type Sample = { pid: number; at: number; bytes: number };

/** The memory of a process at the age of a tenth of the day and at its end, in bytes. */
export type Growth = {
  life: Life;
  minutes: number;
  first: number;
  last: number;
  growth: number;
  isJudged: boolean;
};

const minuteMs = 60_000;
const judgedAfterMs = 20 * minuteMs;
export const maxGrowth = 0.05;

/**
 * Returns the growth of a life, or undefined for one without two collections, such as one that a kill ended. Judged are
 * lives of 20 minutes or more.
 */
export function growthOf(samples: readonly Sample[], life: Life, now: number): Growth | undefined {
  const to = life.to ?? now;
  const own = samples.filter(({ pid, at }) => pid === life.pid && at >= life.from && at <= to);
  const [first, last] = [own[0]?.bytes, own.at(-1)?.bytes];
  if (own.length < 2 || first === undefined || last === undefined) return undefined;
  const ms = to - life.from;
  const isJudged = ms >= judgedAfterMs;
  return { life, minutes: ms / minuteMs, first, last, growth: last / first - 1, isJudged };
}

/** Collects the garbage of processes, and adds their memory after it. */
export async function collectMemory(samples: Sample[], processes: readonly Supervised[]): Promise<void> {
  for (const { lives, collect } of processes) {
    const { pid } = lives.at(-1)!;
    const bytes = await collect();
    if (bytes !== undefined) samples.push({ pid, at: performance.now(), bytes });
  }
}

/** Collects the garbage of each process once, at the age of a tenth of the day. */
export async function collectAtTenth(
  samples: Sample[],
  processes: readonly Supervised[],
  dayMs: number,
): Promise<void> {
  const now = performance.now();
  const isDue = ({ lives }: Supervised) => {
    const { pid, from } = lives.at(-1)!;
    return now - from >= dayMs / 10 && !samples.some((sample) => sample.pid === pid);
  };
  await collectMemory(samples, processes.filter(isDue));
}
