import { readFile } from "node:fs/promises";
import { processTimes } from "#test/bench/process-times.ts";
import type { DayPostgres } from "./postgres.ts";
import type { Life, Supervised } from "./supervisor.ts";

/** The memory of a process at a time of `performance.now()`, in bytes. */
export type Sample = { pid: number; at: number; bytes: number };

/** The memory of a process after a tenth of the day, halfway and at its end, in bytes. */
export type Growth = {
  life: Life;
  minutes: number;
  first: number;
  half: number | undefined;
  last: number;
  growth: number;
  isJudged: boolean;
};

const minuteMs = 60_000;
const judgedAfterMs = 20 * minuteMs;
export const maxGrowth = 0.05;

/**
 * Returns the growth of a life, from the age of a tenth of the day to its last two minutes. A shorter life has no
 * growth. Each value is the median of two minutes, because garbage waits for its collection.
 */
export function growthOf(
  samples: readonly Sample[],
  life: Life,
  { dayMs, now }: { dayMs: number; now: number },
): Growth | undefined {
  const to = life.to ?? now;
  const tenth = life.from + dayMs / 10;
  if (tenth > to) return undefined;
  const own = samples.filter(({ pid, at }) => pid === life.pid && at >= life.from && at <= to);
  const around = (moment: number) => medianOf(own.filter(({ at }) => Math.abs(at - moment) <= minuteMs));
  const first = around(tenth);
  const last = medianOf(own.filter(({ at }) => at > to - 2 * minuteMs));
  if (first === undefined || last === undefined) return undefined;
  const isJudged = to - life.from >= judgedAfterMs;
  const half = around((life.from + to) / 2);
  return {
    life,
    minutes: (to - life.from) / minuteMs,
    first,
    half,
    last,
    growth: last / first - 1,
    isJudged,
  };
}

function medianOf(samples: readonly Sample[]): number | undefined {
  return samples.map(({ bytes }) => bytes).toSorted((one, other) => one - other)[
    Math.floor(samples.length / 2)
  ];
}

/** Memory samples and CPU times of all processes by their ids, and the lives of the Postgres server. */
export type MemoryLog = {
  samples: Sample[];
  postgres: Life[];
  /** The private memory of Postgres's largest connection, with the id of the server. */
  largest: Sample[];
  cpuMs: Map<number, number>;
};

/**
 * Returns the growth of each life. Postgres is not judged: its memory follows the number of connections, and each
 * connection keeps the plans of the statements that it has run.
 */
export function growthsOf(
  log: MemoryLog,
  processes: readonly Supervised[],
  times: { dayMs: number; now: number },
): Growth[] {
  const { samples, postgres, largest } = log;
  const ofPostgres = [
    ...postgres.map((life) => growthOf(samples, { ...life, name: "Postgres, all processes" }, times)),
    ...postgres.map((life) => growthOf(largest, { ...life, name: "Postgres, largest connection" }, times)),
  ];
  return [
    ...processes.flatMap(({ lives }) => lives).map((life) => growthOf(samples, life, times)),
    ...ofPostgres.map((growth) => growth && Object.assign(growth, { isJudged: false })),
  ].filter((growth): growth is Growth => growth !== undefined);
}

/**
 * Adds one sample of each process. The memory of Postgres is the private memory of its server and all connections.
 * Shared buffers are left out, because they fill as the database grows.
 */
export async function sampleMemory(
  { samples, postgres, largest, cpuMs }: MemoryLog,
  processes: readonly Supervised[],
  server: DayPostgres,
): Promise<void> {
  const at = performance.now();
  for (const { lives } of processes) {
    const { pid } = lives.at(-1)!;
    const bytes = await bytesOf(pid, "VmRSS");
    if (bytes > 0) samples.push({ pid, at, bytes });
    const times = await processTimes(pid);
    if (times) cpuMs.set(pid, times.ownMs);
  }
  const pid = await server.pid().catch(() => 0);
  const times = pid > 0 ? await processTimes(pid) : undefined;
  if (!times) return;
  const last = postgres.at(-1);
  if (last?.pid !== pid) {
    if (last) last.to = at;
    postgres.push({ name: "Postgres", pid, from: at, to: null, build: "" });
  }
  const all = await allProcessIds(pid);
  const bytes = await Promise.all(all.map((one) => bytesOf(one, "RssAnon")));
  samples.push({ pid, at, bytes: bytes.reduce((sum, one) => sum + one, 0) });
  largest.push({ pid, at, bytes: Math.max(...bytes) });
  const own = await Promise.all(all.map((one) => processTimes(one)));
  cpuMs.set(
    pid,
    own.reduce((sum, one) => sum + (one?.ownMs ?? 0), times.endedMs),
  );
}

async function allProcessIds(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8").catch(() => "");
  return [parent, ...children.trim().split(" ").filter(Boolean).map(Number)];
}

async function bytesOf(pid: number, field: "VmRSS" | "RssAnon"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
}
