import { afterEach, expect, test, vi } from "vitest";
import { dayTitle } from "./day-title.ts";
import { setFormatLocale } from "./format.ts";

const evening = new Date(2026, 0, 5, 23, 59);

afterEach(() => {
  vi.unstubAllGlobals();
  setFormatLocale("en");
});

test.each([
  ["en-GB", "Planning, Mon 5 Jan"],
  ["en-US", "Planning, Mon Jan 5"],
])("a title has the browser's day as people write it in %s", (language, title) => {
  vi.stubGlobal("navigator", { languages: [language] });
  expect(dayTitle("Planning", evening)).toBe(title);
});

test("a stored title has no direction marks", () => {
  vi.stubGlobal("navigator", { languages: ["ar"] });
  setFormatLocale("ar");
  expect(dayTitle("تخطيط", evening)).not.toMatch(/[\u2066-\u2069]/);
});
