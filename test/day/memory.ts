import { readFile } from "node:fs/promises";
import { processTimes } from "#test/bench/process-times.ts";
import type { DayPostgres } from "./postgres.ts";
import type { Life, Supervised } from "./supervisor.ts";

/** The memory of a process at a time of `performance.now()`, in bytes. */
export type Sample = { pid: number; at: number; bytes: number };

/**
 * The memory of a process at the age of a tenth of the day, halfway and at its end, in bytes. `collected` has the memory
 * after a garbage collection at the first and the last of these times.
 */
export type Growth = {
  life: Life;
  minutes: number;
  first: number;
  half: number | undefined;
  last: number;
  collected: { first: number; last: number; growth: number } | undefined;
  isJudged: boolean;
};

const minuteMs = 60_000;
const judgedAfterMs = 20 * minuteMs;
export const maxGrowth = 0.05;

type Times = { dayMs: number; now: number };

/**
 * Returns the growth of a life. Lives that are shorter than a tenth of the day have none. Judged are lives of 20 minutes
 * or more with two collections: V8 rarely collects the garbage of a process that has little to do.
 */
export function growthOf(
  { samples, collected }: Pick<MemoryLog, "samples" | "collected">,
  life: Life,
  { dayMs, now }: Times,
): Growth | undefined {
  const to = life.to ?? now;
  const isOfLife = ({ pid, at }: Sample) => pid === life.pid && at >= life.from && at <= to;
  const own = samples.filter(isOfLife);
  const around = (moment: number) => medianOf(own.filter(({ at }) => Math.abs(at - moment) <= minuteMs / 2));
  const first = around(life.from + dayMs / 10);
  const last = medianOf(own.filter(({ at }) => at > to - minuteMs));
  if (life.from + dayMs / 10 > to || first === undefined || last === undefined) return undefined;
  const [from, ...later] = collected.filter(isOfLife).map(({ bytes }) => bytes);
  const end = later.at(-1);
  const isLong = to - life.from >= judgedAfterMs;
  return {
    life,
    minutes: (to - life.from) / minuteMs,
    first,
    half: around((life.from + to) / 2),
    last,
    collected: from && end ? { first: from, last: end, growth: end / from - 1 } : undefined,
    isJudged: isLong && end !== undefined,
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
  /** The memory of processes after a garbage collection. */
  collected: Sample[];
  postgres: Life[];
  /** The private memory of Postgres's largest connection, with the id of the server. */
  largest: Sample[];
  cpuMs: Map<number, number>;
};

/**
 * Returns the growth of each life. Postgres has no garbage collection, and is not judged: its memory follows the number
 * of connections, and each connection keeps the plans of the statements that it has run.
 */
export function growthsOf(log: MemoryLog, processes: readonly Supervised[], times: Times): Growth[] {
  const { postgres } = log;
  const largest = { ...log, samples: log.largest };
  const ofPostgres = [
    ...postgres.map((life) => growthOf(log, { ...life, name: "Postgres, all processes" }, times)),
    ...postgres.map((life) => growthOf(largest, { ...life, name: "Postgres, largest connection" }, times)),
  ];
  return [
    ...processes.flatMap(({ lives }) => lives).map((life) => growthOf(log, life, times)),
    ...ofPostgres,
  ].filter((growth): growth is Growth => growth !== undefined);
}

/** Collects the garbage of processes, and adds their memory after it. */
export async function collectMemory(
  { collected }: MemoryLog,
  processes: readonly Supervised[],
): Promise<void> {
  for (const { lives, collect } of processes) {
    const { pid } = lives.at(-1)!;
    const bytes = await collect();
    if (bytes !== undefined) collected.push({ pid, at: performance.now(), bytes });
  }
}

/** Collects the garbage of each process once, at the age of a tenth of the day. */
export async function collectAtTenth(
  log: MemoryLog,
  processes: readonly Supervised[],
  dayMs: number,
): Promise<void> {
  const now = performance.now();
  const isDue = ({ lives }: Supervised) => {
    const { pid, from } = lives.at(-1)!;
    return now - from >= dayMs / 10 && !log.collected.some((sample) => sample.pid === pid);
  };
  await collectMemory(log, processes.filter(isDue));
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
