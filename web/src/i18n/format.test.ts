import { expect, onTestFinished, test, vi } from "vitest";
import { formSeparator } from "./form-separator.ts";
import { pluralForms } from "./plural-forms.ts";
import {
  clock,
  formatDay,
  formatDays,
  formatList,
  formatNumber,
  formatTime,
  inTime,
  plural,
  setFormatLocale,
  timeAgo,
} from "./format.ts";

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

test("an English plural has a text for one and a text for other counts", () => {
  const words = { one: "person", other: "people" };
  expect(plural(1, words)).toBe("person");
  expect(plural(0, words)).toBe("people");
});

test.each([
  ["pl", [2, 5, 22, 0.5], ["few", "many", "few", "other"]],
  ["uk", [2, 5, 21, 0.5], ["few", "many", "one", "other"]],
  ["ar", [0, 2, 3, 11, 100], ["zero", "two", "few", "many", "other"]],
  ["fr", [0, 2], ["one", "other"]],
  ["ja", [0, 2], ["other", "other"]],
])("a translation into %s has a form for each of %j", (code, counts, expected) => {
  onTestFinished(() => setFormatLocale("en"));
  setFormatLocale(code, pluralForms(code));
  // As web/translate/catalogs.ts builds it, with each form's name as its text.
  const other = pluralForms(code).join(formSeparator);
  expect(counts.map((count) => plural(count, { one: "exactly one", other }))).toEqual(expected);
  expect(plural(1, { one: "exactly one", other })).toBe("exactly one");
});

test("dates are formatted also if the browser's language is not a valid tag", () => {
  vi.stubGlobal("navigator", { languages: ["en-US@posix", "en-GB"] });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(formatDay(now)).toBe("21 November");
});

test("dates, numbers, lists and relative times are those of the reader's own region", () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    setFormatLocale("en");
  });
  vi.stubGlobal("navigator", { languages: ["ar-EG", "ar"] });
  setFormatLocale("ar");
  expect(formatDay(now)).toContain("٢١");
  expect(formatNumber(42)).toBe("٤٢");
  expect(inTime(42)).toContain("٤٢");
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
  setFormatLocale("en");
  expect(formatList(["Ana", "Ben", "Cleo"])).toBe("Ana, Ben and Cleo");
});

test("the reader's own locale is not used if it is in another script", () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    setFormatLocale("en");
  });
  vi.stubGlobal("navigator", { languages: ["zh-TW", "zh-CN"] });
  setFormatLocale("zh-Hans");
  expect(formatDays("2026-11-21", "2026-11-22")).toBe(
    new Intl.DateTimeFormat("zh-CN", { dateStyle: "long", timeZone: "UTC" }).formatRange(
      new Date("2026-11-21"),
      new Date("2026-11-22"),
    ),
  );
  expect(timeAgo(new Date("2026-11-21T11:55:00Z"), now.getTime())).toBe("5分钟前");
});

test.each([
  ["de", "09:30", "Fr., 09:30"],
  ["es", "9:30", "vie, 9:30"],
  ["ja", "9:30", "9:30 (金)"],
])("a time of day has one form alone and beside a weekday: %s", (code, alone, beside) => {
  onTestFinished(() => setFormatLocale("en"));
  setFormatLocale(code);
  const at = new Date("2026-11-27T09:30:00Z");
  expect(formatTime(at, { ...clock(), timeZone: "UTC" })).toBe(alone);
  expect(formatTime(at, { ...clock(), timeZone: "UTC", weekday: "short" })).toBe(beside);
});
