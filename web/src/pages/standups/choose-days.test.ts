import { expect, test } from "vitest";
import { daysProblem, weekOf } from "./choose-days.ts";

test.each([
  ["2026-11-16", 0, "2026-11-16", "2026-11-22"],
  ["2026-11-21", 0, "2026-11-16", "2026-11-22"],
  ["2026-11-22", 0, "2026-11-16", "2026-11-22"],
  ["2026-11-23", 0, "2026-11-23", "2026-11-29"],
  ["2026-11-21", 1, "2026-11-09", "2026-11-15"],
  ["2026-01-01", 1, "2025-12-22", "2025-12-28"],
])("the week of %s, %i weeks back, is %s to %s", (day, back, from, to) => {
  expect(weekOf(day, back)).toEqual({ from, to });
});

test("a range of days needs both ends in order and is at most 92 days long", () => {
  expect(daysProblem({ from: "2026-09-01", to: "2026-12-01" })).toBeNull();
  expect(daysProblem({ from: "2026-09-01", to: "2026-12-02" })).toMatch(/92 days/);
  expect(daysProblem({ from: "2026-11-21", to: "2026-11-21" })).toBeNull();
  expect(daysProblem({ from: "", to: "2026-11-21" })).toMatch(/Choose/);
  expect(daysProblem({ from: "2026-11-22", to: "2026-11-21" })).toMatch(/before/);
});
