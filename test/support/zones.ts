import { Temporal } from "temporal-polyfill";
import pg from "pg";
import { inject } from "vitest";
import { isSoak } from "./stress.ts";

/** Runs a query without tables on the tests' Postgres. */
export async function askPostgres<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject("serverUrl") });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the names of all time zones that both Postgres and Node support. */
export async function sharedZones(): Promise<string[]> {
  const rows = await askPostgres<{ name: string }>("select name from pg_timezone_names order by name");
  return rows.map((row) => row.name).filter(isInNode);
}

function isInNode(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** A transition of a zone's UTC offset. The local time jumps between `from` and `to`; `from` is the earlier one. */
export type Transition = {
  zone: string;
  at: number;
  from: Temporal.PlainDateTime;
  to: Temporal.PlainDateTime;
};

const cache = new Map<string, { at: number; before: number; after: number }[]>();

/** Returns all transitions of a zone from 2020 to 2035. */
export function transitionsOf(zone: string): Transition[] {
  const canonical = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  const found = cache.get(canonical) ?? search(zone);
  cache.set(canonical, found);
  return found.map(({ at, before, after }) => {
    const localTimes = [before, after].sort((a, b) => a - b).map((offset) => utc(at + offset / 1e6));
    return { zone, at, from: localTimes[0]!, to: localTimes[1]! };
  });
}

function search(zone: string): { at: number; before: number; after: number }[] {
  const end = Date.parse("2036-01-01T00:00:00Z");
  const found = [];
  let last = Temporal.Instant.from("2020-01-01T00:00Z").toZonedDateTimeISO(zone);
  for (;;) {
    const next = last.getTimeZoneTransition("next");
    if (!next || next.epochMilliseconds >= end) return found;
    found.push({
      at: next.epochMilliseconds,
      before: next.subtract({ nanoseconds: 1 }).offsetNanoseconds,
      after: next.offsetNanoseconds,
    });
    last = next;
  }
}

/**
 * Returns transitions of these zones: the first and last of each zone, and those that differ from all earlier zones. In
 * the soak it returns all.
 */
export function changesOf(zones: string[]): Transition[] {
  const seen = new Set<string>();
  return zones.flatMap((zone) =>
    transitionsOf(zone).filter(({ at, from, to }, i, all) => {
      const change = `${at} ${from.toString()} ${to.toString()}`;
      const isNew = !seen.has(change);
      seen.add(change);
      return isNew || i === 0 || i === all.length - 1 || isSoak;
    }),
  );
}

const utc = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("UTC").toPlainDateTime();

/** Returns the local times around a transition: its edges, a minute and an hour beside them, and the middle. */
export function wallTimesAround({ from, to }: Transition): string[] {
  const between = from.until(to).total("minutes");
  const minutes = [-60, -1, 0, 1, Math.floor(between / 2), between - 1, between, between + 1, between + 60];
  return [...new Set(minutes)].map((n) => from.add({ minutes: n }).toString({ smallestUnit: "minute" }));
}

/** Returns FUZZ_SEED or a new seed, and prints it. */
export function fuzzSeed(what: string): number {
  const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_000);
  process.stdout.write(`${what}: seed ${seed} (FUZZ_SEED)\n`);
  return seed;
}
