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

type Place = readonly [variant: string, figure: string];

/** A limit for a figure, or for its ratio `to` another one. "floor" is the same figure of the floor. */
type Limit = ({ atMost: number } | { atLeast: number }) & {
  to?: Place | "floor";
  /** A missed binding goal fails the run. */
  binding?: boolean;
  /** Judges the worst round instead of the median. */
  worst?: boolean;
};

/** A goal: its name, a figure of the product or of another variant, and the limit. */
export type GoalRow = [name: string, of: string | Place, limit: Limit];

/** Judges figures. A ratio is one of each round, so that other load affects both of its figures. */
export function goalsOf(rounds: Round[], rows: GoalRow[]): Goal[] {
  return rows.map(([name, of, limit]) => {
    const place: Place = typeof of === "string" ? ["product", of] : of;
    const to: Place | undefined = limit.to === "floor" ? ["floor", place[1]] : limit.to;
    const bottoms = to && figuresAt(rounds, to);
    const values = figuresAt(rounds, place).map((top, i) => top / (bottoms?.[i] ?? 1));
    const { low, high, median } = spread(values);
    const { to: _to, worst = false, binding = false, ...bound } = limit;
    const value = worst ? ("atMost" in bound ? high : low) : median;
    const kept = "atMost" in bound ? value <= bound.atMost : value >= bound.atLeast;
    return { name, value, low, high, ...bound, kept, binding };
  });
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
