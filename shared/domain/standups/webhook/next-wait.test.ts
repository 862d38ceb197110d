// Rules: protocol/webhooks#retry-after, protocol/webhooks#ten-attempts
import { expect, test } from "vitest";
import { MAX_ATTEMPTS, nextWait } from "./next-wait.ts";

const hour = 3600;
const schedule = [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

test("an event has ten attempts with growing delays", () => {
  expect(MAX_ATTEMPTS).toBe(10);
  for (const [i, wait] of schedule.entries()) {
    expect(nextWait(i + 1, null, () => 0)).toBeCloseTo(wait * 0.8);
    expect(nextWait(i + 1, null, () => 0.5)).toBeCloseTo(wait);
    expect(nextWait(i + 1, null, () => 1)).toBeCloseTo(wait * 1.2);
  }
  expect(nextWait(10, null, () => 0)).toBeNull();
  expect(nextWait(11, 60, () => 0)).toBeNull();
});

test("Retry-After can lengthen a delay up to 24 h, and never shortens it", () => {
  expect(nextWait(1, 60, () => 0.5)).toBe(60);
  expect(nextWait(1, 1, () => 0.5)).toBe(5);
  expect(nextWait(1, 999_999_999, () => 0.5)).toBe(24 * hour);
});
