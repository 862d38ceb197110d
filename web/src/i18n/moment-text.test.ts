import { expect, test } from "vitest";
import { momentText } from "./moment-text.ts";

const now = Date.parse("2026-06-10T12:00:00Z");
/** Some versions put a narrow space before AM and PM. */
const text = (at: string, zone = "UTC") => momentText(new Date(at), now, zone).replace(/\s/g, " ");

test("a time of today is shown without its day", () => {
  expect(text("2026-06-10T09:42:00Z")).toBe("9:42 AM");
});

test("a time of another day is shown with its weekday, in the reader's zone", () => {
  expect(text("2026-06-08T09:42:00Z")).toBe("Mon 9:42 AM");
  expect(text("2026-06-10T09:00:00Z", "Pacific/Auckland")).toBe("Wed 9:00 PM");
});

test("a time more than six days away is shown with its date", () => {
  expect(text("2026-06-03T13:00:00Z")).toBe("Jun 3, 1:00 PM");
  expect(text("2026-05-28T09:42:00Z")).toBe("May 28, 9:42 AM");
});
