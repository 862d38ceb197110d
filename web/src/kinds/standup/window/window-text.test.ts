import { expect, test } from "vitest";
import { leftText, windowChangesIn, windowText } from "./window-text.ts";

const closes = "2026-06-10T09:30:00Z";
const before = (minutes: number) => Date.parse(closes) - minutes * 60_000;
/** Some versions put a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/[  ]/g, " ");
const told = (...args: Parameters<typeof windowText>) => plain(windowText(...args));

test("a window is given in the viewer's zone and in UTC", () => {
  expect(told(closes, before(42), { mine: "Europe/Lisbon" })).toBe(
    "Closes 10:30 AM Lisbon, your time · 9:30 AM UTC · 42 min left",
  );
});

test("the team's zone comes first, then the viewer's if it differs", () => {
  expect(told(closes, before(42), { team: "Europe/Berlin", mine: "Europe/Lisbon" })).toBe(
    "Closes 11:30 AM Berlin · 10:30 AM your time · 42 min left",
  );
  expect(told(closes, before(1), { team: "America/New_York", mine: "America/Toronto" })).toBe(
    "Closes 5:30 AM New York · 1 min left",
  );
});

test("a zone that the browser does not know is replaced by UTC", () => {
  expect(told(closes, before(1), { team: "Mars/Olympus", mine: "UTC" })).toBe(
    "Closes 9:30 AM UTC · 1 min left",
  );
});

test("each zone's time has a weekday if it is on another day", () => {
  const text = told(closes, before(600), { mine: "Pacific/Auckland" });
  expect(text).toBe("Closes 9:30 PM Auckland, your time · Wed 9:30 AM UTC · 10 hr left");
  expect(told(closes, before(240), { mine: "America/Los_Angeles" })).toBe(
    "Closes Wed 2:30 AM Los Angeles, your time · 9:30 AM UTC · 4 hr left",
  );
});

test("a viewer in UTC gets one time", () => {
  expect(told(closes, before(5), { mine: "UTC" })).toBe("Closes 9:30 AM UTC · 5 min left");
});

test("a standup without an end says so, and a passed window too", () => {
  expect(windowText(null, before(5))).toBe("Stays open until the facilitator ends it");
  expect(windowText(closes, before(0))).toContain("Time is up");
});

test("the time left is rounded up to a minute, in at most two units", () => {
  expect([1, 60_000, 60_001, 90 * 60_000, (2 * 1440 + 61) * 60_000].map((ms) => plain(leftText(ms)))).toEqual(
    ["1 min", "1 min", "2 min", "1 hr 30 min", "2 days 1 hr"],
  );
});

test("the text changes each minute, but not without a closing time", () => {
  expect(windowChangesIn(closes, before(2.5))).toBe(30_000);
  expect(windowChangesIn(closes, before(2))).toBe(60_000);
  expect([windowChangesIn(null, 0), windowChangesIn(closes, before(0))]).toEqual([undefined, undefined]);
});
