import { expect, test } from "vitest";
import { awayFlaws, includes, lastEnd, startBounds } from "./away-rules.ts";

const today = "2026-11-21";

test.each([
  ["2026-12-21", "2026-12-24", null],
  ["2026-12-21", "2026-12-21", null],
  ["2026-10-22", "2026-10-22", null],
  ["2026-10-21", "2026-11-21", /30 days ago/, "startsOn"],
  ["2027-11-21", "2027-11-22", null],
  ["2027-11-22", "2027-11-22", /a year/, "startsOn"],
  ["2026-12-21", "2026-12-20", /before the first/, "endsOn"],
  // Both ends count: 1 December to 28 February are 90 days.
  ["2026-12-01", "2027-02-28", null],
  ["2026-12-01", "2027-03-01", /90 days/, "endsOn"],
  ["", "2026-12-01", /Choose/, "startsOn"],
])("away from %s to %s", (startsOn, endsOn, trouble, field = "") => {
  const flaws = awayFlaws({ startsOn, endsOn }, today);
  expect(flaws).toEqual(trouble ? { [field]: expect.stringMatching(trouble) } : {});
});

test("the fields for days away offer only days that are allowed", () => {
  expect(startBounds("2028-02-29")).toEqual({ min: "2028-01-30", max: "2029-02-28" });
  expect(lastEnd("2026-12-01")).toBe("2027-02-28");
});

test("a range of days away includes both of its ends", () => {
  const range = { startsOn: "2026-11-20", endsOn: "2026-11-21" };
  expect([
    includes(range, "2026-11-19"),
    includes(range, "2026-11-20"),
    includes(range, today),
    includes(range, "2026-11-22"),
  ]).toEqual([false, true, true, false]);
});
