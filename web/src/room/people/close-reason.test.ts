import { expect, test } from "vitest";
import { excessBytes } from "./close-reason.ts";

test.each([
  ["", 0],
  ["  See you tomorrow  ", 0],
  ["a".repeat(123), 0],
  ["a".repeat(130), 7],
  ["ü".repeat(62), 1],
])("a message's length is counted in bytes, as in a close frame: %s", (message, excess) => {
  expect(excessBytes(message)).toBe(excess);
});
