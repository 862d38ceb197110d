// Rules: protocol/guarantees#database-clock, protocol/guarantees#monotonic-clock
import { expect, test } from "vitest";
import { sourcesIn, withoutComments } from "./sources.ts";

/** Reads the wall clock, which may be set at any moment. `new Date(something)` only converts. */
const wallClock =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|(?<!new )\bDate\(|\btimeOrigin\b|\bTemporal\.Now\b|\bformat(ToParts)?\(\s*\)/;

/** What needs the time of day and measures no duration by it. */
const allowed: Record<string, string> = {
  "shared/runtime/ticker.ts": "tells monitors when a task last succeeded, in seconds since 1970",
  "services/admin/plugin/develop.ts": "tells an author at what time of day a change was in force",
  "shared/domain/doctor/compare-clocks.ts": "compares this very clock with the database's",
};

/** What reads the clock of the device that shows the page, which may be days off. */
const allowedInPages: Record<string, string> = {
  "web/src/api/server-clock.ts": "keeps how far the device's clock is ahead of the server's",
  "web/src/room/connection/page-signals.ts":
    "notices that the device slept, while monotonic clocks may stand still",
};

test("durations use the monotonic clock", () => {
  const reading = sourcesIn("services", "shared")
    .filter(({ text }) => wallClock.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(reading.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test("pages take the time of day from the server, and durations from the monotonic clock", () => {
  const reading = sourcesIn("web/src")
    .filter(({ text }) => wallClock.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(reading.toSorted()).toEqual(Object.keys(allowedInPages).toSorted());
});

test("the search finds every way to read the wall clock, and no conversion", () => {
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
