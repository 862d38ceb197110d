// Rules: protocol/guarantees#database-clock, protocol/guarantees#monotonic-clock
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSchema } from "#shared/db/migration-files.ts";
import { sourcesIn, withoutComments } from "./sources.ts";

/** Matches reads of the wall clock, which may be set at any time. `new Date(value)` only converts. */
const wallClock =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|(?<!new )\bDate\(|\btimeOrigin\b|\bTemporal\.Now\b|\bformat(ToParts)?\(\s*\)/;

/** Files that need the time of day, but measure no duration with it. */
const allowed: Record<string, string> = {
  "shared/runtime/ticker.ts": "reports a task's last success in seconds since 1970",
  "services/admin/plugin/develop.ts": "prints the time of day at which a change took effect",
  "shared/domain/doctor/run-checks.ts": "compares this clock with the database's",
};

/** Files that read the clock of the page's device, which may be days off. */
const allowedInPages: Record<string, string> = {
  "web/src/api/server-clock.ts": "measures the offset of the device's clock from the server's",
  "web/src/room/connection/page-signals.ts":
    "detects the device's sleep, during which monotonic clocks may stop",
};

test("durations use the monotonic clock", () => {
  const reading = sourcesIn("services", "shared")
    .filter(({ text }) => wallClock.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(reading.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test("pages use the server's time of day, and the monotonic clock for durations", () => {
  const reading = sourcesIn("web/src")
    .filter(({ text }) => wallClock.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(reading.toSorted()).toEqual(Object.keys(allowedInPages).toSorted());
});

test("the search finds each way to read the wall clock, and no conversion", () => {
  const reads = (line: string) => wallClock.test(line);
  for (const line of [
    "Date.now()",
    "const now = Date.now;",
    "new Date()",
    "+new Date",
    "Date()",
    "performance.timeOrigin + performance.now()",
    "Temporal.Now.instant()",
    "days.format()",
    "days.formatToParts()",
  ])
    expect([line, reads(line)]).toEqual([line, true]);
  for (const line of [
    "new Date(row.at)",
    "performance.now()",
    "days.format(date)",
    "Date.parse(text)",
    "isDate(x)",
    "at: Date | null",
  ])
    expect([line, reads(line)]).toEqual([line, false]);
});

/** Matches reads of the database's clock other than `now()` and `clock_timestamp()`. */
const otherDatabaseClock =
  /\b(current_(date|time|timestamp)|local(time|timestamp)|(statement|transaction)_timestamp|timeofday)\b|pg_catalog\.(now|clock_timestamp)\b|'(now|today|tomorrow|yesterday)'::/i;

// decisions/tests#fixtures-with-their-own-clock
test("statements and migrations read the database's clock only as now() or clock_timestamp()", async () => {
  const { migrations, functions } = await readSchema();
  const statements = [
    ...sourcesIn("services", "shared").map(({ path, text }) => ({ path, text: withoutComments(text) })),
    ...migrations.map(({ path }) => ({ path, text: readFileSync(path, "utf8") })),
    ...functions.map(({ name, sql }) => ({ path: name, text: sql })),
  ];
  expect(statements.filter(({ text }) => otherDatabaseClock.test(text)).map(({ path }) => path)).toEqual([]);
  for (const read of ["current_date - 1", "CURRENT_TIMESTAMP", "'now'::timestamptz", "localtime"])
    expect([read, otherDatabaseClock.test(read)]).toEqual([read, true]);
});
