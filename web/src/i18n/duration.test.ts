import { expect, onTestFinished, test } from "vitest";
import { durationText } from "./duration.ts";
import { setFormatLocale } from "./format.ts";

test("a duration has at most two units", () => {
  expect([1, 120, 150, 1440, 2 * 1440 + 61].map((minutes) => durationText(minutes, "long"))).toEqual([
    "1 minute",
    "2 hours",
    "2 hours 30 minutes",
    "1 day",
    "2 days 1 hour",
  ]);
  expect(durationText(150).replace(/\s/g, " ")).toBe("2 hr 30 min");
});

test.each([
  ["ar", "ساعتان و30 دقيقة"],
  ["de", "2 Stunden, 30 Minuten"],
  ["zh-Hans", "2小时30分钟"],
])("the units of a duration are joined as in %s", (code, text) => {
  onTestFinished(() => setFormatLocale("en"));
  setFormatLocale(code);
  expect(durationText(150, "long")).toBe(text);
});
