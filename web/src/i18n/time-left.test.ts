import { describe, expect, it } from "vitest";
import { timeLeft } from "./time-left.ts";

const minute = 60_000;
const hour = 60 * minute;

describe("timeLeft", () => {
  it.each([
    [24 * hour, "24 hr"],
    [24 * hour - 20_000, "24 hr"],
    [24 * hour - 2 * minute, "23 hr"],
    [5 * hour + 59 * minute - 1, "5 hr"],
    [2 * hour, "2 hr"],
    [2 * hour - 1, "120 min"],
    [61_000, "2 min"],
    [1, "1 min"],
    [0, "0 min"],
    [-hour, "0 min"],
  ])("%i ms are shown as %s", (ms, text) => {
    expect(timeLeft(ms)).toBe(text);
  });
});
