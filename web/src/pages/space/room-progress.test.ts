import { expect, test } from "vitest";
import { progressText } from "./room-progress.ts";

const open = { phase: "", endedAt: null };
const standup = (answered: number, total = 5) => ({ kind: "standup" as const, answered, total });

test.each([
  [{ ...open, progress: standup(0) }, "nobody has written yet"],
  [{ ...open, progress: standup(2) }, "2 of 5 have written"],
  [{ ...open, progress: standup(5) }, "everyone has written"],
  [{ ...open, progress: standup(0, 0) }, "nobody has written yet"],
  [{ ...open, phase: "speaking", progress: standup(1) }, "people are speaking"],
  [{ ...open, phase: "done", progress: standup(5) }, "everyone has spoken"],
  [{ ...open, endedAt: "2026-11-21T17:00:00Z", progress: standup(3) }, ""],
  [{ ...open, progress: { kind: "poker" as const, settled: 0, total: 1 } }, "0 of 1 story estimated"],
  [{ ...open, progress: { kind: "poker" as const, settled: 2, total: 3 } }, "2 of 3 stories estimated"],
  [{ ...open, progress: { kind: "poker" as const, settled: 0, total: 0 } }, ""],
  [{ ...open, progress: null }, ""],
])("the card of %j says %j", (room, text) => {
  expect(progressText(room)).toBe(text);
});
