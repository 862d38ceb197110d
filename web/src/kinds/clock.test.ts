import { expect, test } from "vitest";
import { clockText } from "./clock.ts";

test.each([
  [0, "0:00"],
  [7, "0:07"],
  [65, "1:05"],
  [3725, "62:05"],
])("the clock shows %i seconds as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
