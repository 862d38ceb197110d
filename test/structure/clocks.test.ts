import { expect, test } from "vitest";
import { sourcesIn, withoutComments } from "./sources.ts";

/** Reads the wall clock, which may be set at any moment. `new Date(something)` only converts. */
const wallClock = /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|(?<!new )\bDate\(/;

/** What needs the time of day and measures no duration by it. */
const allowed: Record<string, string> = {
  "shared/runtime/ticker.ts": "tells monitors when a task last succeeded, in seconds since 1970",
  "services/admin/plugin/develop.ts": "tells an author at what time of day a change was in force",
  "shared/domain/instance/compare-clocks.ts": "compares this very clock with the database's",
};

test("no process measures a duration by the wall clock: deadlines and intervals are those of the monotonic clock, lifetimes those of the database (protocol/guarantees 27, 64)", () => {
  const reading = sourcesIn("services", "shared")
    .filter(({ text }) => wallClock.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(reading.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test("the search finds every way to read the wall clock, and no conversion", () => {
  const reads = (line: string) => wallClock.test(line);
  for (const line of ["Date.now()", "const now = Date.now;", "new Date()", "+new Date", "Date()"])
    expect([line, reads(line)]).toEqual([line, true]);
  for (const line of [
    "new Date(row.at)",
    "performance.now()",
    "Date.parse(text)",
    "isDate(x)",
    "at: Date | null",
  ])
    expect([line, reads(line)]).toEqual([line, false]);
});
