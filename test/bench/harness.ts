import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Figures, Goal, Round } from "./bench.ts";

/** A variant that is measured in rounds. `before` prepares its initial state and is not timed. */
export type Variant = {
  name: string;
  before?: (round: number) => Promise<void>;
  measure(round: number): Promise<Figures>;
};

/**
 * Runs each variant once in each round, so that other load on the machine affects all variants alike. The order
 * rotates, because the first variant of a round finds colder caches.
 */
export async function interleave({ scale }: Bench, variants: Variant[]): Promise<Round[]> {
  const measured: Round[] = [];
  let patienceMs = scale.patienceMs;
  for (let round = 0; round < scale.rounds; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(round + turn) % variants.length]!;
      await variant.before?.(round);
      const waitedFrom = performance.now();
      const busyBefore = await quietCpu(Math.min(patienceMs, scale.quietWithinMs));
      patienceMs -= performance.now() - waitedFrom;
      const figures = await variant.measure(round);
      measured.push({ variant: variant.name, round, busyBefore, figures });
    }
  }
  return measured;
}

/** Returns the bench for scenarios whose rounds start processes. A short run has one such round. */
export function freshRounds(bench: Bench): Bench {
  return { ...bench, scale: { ...bench.scale, rounds: bench.scale.freshRounds } };
}

const quietBelow = 0.15;
const sampleMs = 200;

/** Waits at most this long until the machine is mostly idle. Returns the last measured share of CPU use. */
export async function quietCpu(withinMs: number): Promise<number> {
  const until = performance.now() + withinMs;
  for (;;) {
    const before = cpuTimes();
    await sleep(sampleMs);
    const after = cpuTimes();
    const busy = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
    if (busy < quietBelow || performance.now() + sampleMs > until) return busy;
  }
}

function cpuTimes(): { idle: number; all: number } {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
}

type Bound = { atMost: number } | { atLeast: number };
type Place = [variant: string, figure: string];

/** Judges a quotient of two figures for each round, so that other load affects both figures. */
export function ratioGoal(
  rounds: Round[],
  goal: { name: string; of: Place; to: Place; binding?: boolean } & Bound,
): Goal {
  const top = figuresAt(rounds, goal.of);
  const bottom = figuresAt(rounds, goal.to);
  return judge(
    goal,
    top.map((value, i) => value / bottom[i]!),
  );
}

/** Judges a single figure. `worst` uses its worst round instead of the median. */
export function figureGoal(
  rounds: Round[],
  goal: { name: string; of: Place; binding?: boolean; worst?: boolean } & Bound,
): Goal {
  return judge(goal, figuresAt(rounds, goal.of));
}

function judge(goal: { name: string; binding?: boolean; worst?: boolean } & Bound, values: number[]): Goal {
  const { low, high, median: middle } = spread(values);
  const worst = "atMost" in goal ? high : low;
  const value = goal.worst ? worst : middle;
  const kept = "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
  const bound = "atMost" in goal ? { atMost: goal.atMost } : { atLeast: goal.atLeast };
  return { name: goal.name, value, low, high, ...bound, kept, binding: goal.binding ?? false };
}

/** Returns one figure of one variant, in the order of the rounds. */
export function figuresAt(rounds: Round[], [variant, figure]: Place): number[] {
  const values = rounds
    .filter((round) => round.variant === variant)
    .toSorted((a, b) => a.round - b.round)
    .map((round) => round.figures[figure]!);
  if (values.length === 0 || values.some((value) => value === undefined))
    throw new Error(`${variant} has no figure ${figure}`);
  return values;
}

export function spread(values: number[]): { median: number; low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: sorted[0]!, high: sorted.at(-1)! };
}

/** Returns a quantile of sorted numbers, interpolated between neighbours. */
export function quantile(sorted: number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)]!;
  const above = sorted[Math.ceil(at)]!;
  return below + (above - below) * (at - Math.floor(at));
}

/** Returns the reported quantiles of latencies. */
export function latencies(values: number[]): { p50: number; p95: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) };
}
