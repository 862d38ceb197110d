import { expect, onTestFinished, test, vi } from "vitest";
import { formatDay, inTime, plural, setFormatLocale, timeAgo } from "./format.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T11:59:40Z", "now"],
  ["2026-11-21T11:55:00Z", "5 minutes ago"],
  ["2026-11-21T09:00:00Z", "3 hours ago"],
  ["2026-11-20T09:00:00Z", "yesterday"],
])("the time of %s is shown as %s", (then, expected) => {
  expect(timeAgo(new Date(then), now.getTime())).toBe(expected);
});

test("a wait is rounded up", () => {
  expect(inTime(0.2)).toBe("in 1 second");
  expect(inTime(42)).toBe("in 42 seconds");
  expect(inTime(121)).toBe("in 3 minutes");
  expect(inTime(3 * 3600)).toBe("in 3 hours");
});

test("a plural is chosen by the rules of the language", () => {
  const words = { one: "person", other: "people" };
  expect(plural(1, words)).toBe("person");
  expect(plural(0, words)).toBe("people");
  onTestFinished(() => setFormatLocale("en"));
  setFormatLocale("fr");
  expect(plural(0, words)).toBe("person");
});

test("dates are formatted also if the browser's language is not a valid tag", () => {
  vi.stubGlobal("navigator", { languages: ["en-US@posix", "en-GB"] });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(formatDay(now)).toBe("21 November");
});
