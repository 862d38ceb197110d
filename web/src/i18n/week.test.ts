// Rules: protocol/schedules#fields
import { expect, test } from "vitest";
import { weekdayName, weekdays } from "./week.ts";

test("a week begins on the first day of the reader's calendar", () => {
  expect(weekdays("en-US")).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(weekdays("de-DE")).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(weekdays("fa-IR")[0]).toBe(6);
});

test("weekdays are numbered from Sunday, as a schedule numbers them", () => {
  expect([0, 1, 6].map((day) => weekdayName(day))).toEqual(["Sunday", "Monday", "Saturday"]);
  expect(weekdayName(3, "short")).toBe("Wed");
});
