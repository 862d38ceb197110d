import { expect, test } from "vitest";
import { standupProgress } from "./progress.ts";

const open = { phase: "", endedAt: null };
const standup = (answered: number, total = 5) => ({ kind: "standup" as const, answered, total });

test.each([
  [{ ...open, progress: standup(0) }, "no entries yet"],
  [{ ...open, progress: standup(2) }, "2 of 5 have written"],
  [{ ...open, progress: standup(5) }, "everyone has written"],
  [{ ...open, progress: standup(0, 0) }, "no entries yet"],
  [{ ...open, phase: "speaking", progress: standup(1) }, "people are speaking"],
  [{ ...open, phase: "done", progress: standup(5) }, "everyone has spoken"],
  [{ ...open, endedAt: "2026-11-21T17:00:00Z", progress: standup(3) }, ""],
  [{ ...open, progress: null }, ""],
])("the card of a standup with %j says %j and has no bar", (room, text) => {
  expect(standupProgress(room)).toEqual({ text });
});
