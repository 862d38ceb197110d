import { expect, test } from "vitest";
import { surplusBytes } from "./close-reason.ts";

test.each([
  ["", 0],
  ["  See you tomorrow  ", 0],
  ["a".repeat(123), 0],
  ["a".repeat(130), 7],
  ["ü".repeat(62), 1],
])("a message is counted in bytes, as in a close frame: %s", (message, surplus) => {
  expect(surplusBytes(message)).toBe(surplus);
});
