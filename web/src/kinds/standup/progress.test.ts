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
  [{ ...open, phase: "done", progress: standup(5) }, "finished"],
  [{ ...open, endedAt: "2026-11-21T17:00:00Z", progress: standup(3) }, ""],
  [{ ...open, progress: null }, ""],
])("the card of a standup with %j says %j and has no bar", (room, text) => {
  expect(standupProgress({ ...room, result: null })).toEqual({ text });
});

test.each([
  [{ wrote: 4, spoke: 5, blockers: 2 }, "5 spoke · 2 blockers"],
  [{ wrote: 1, spoke: 0, blockers: 1 }, "1 wrote · 1 blocker"],
  [{ wrote: 3, spoke: 3, blockers: 0 }, "3 spoke"],
  [{ wrote: 0, spoke: 0, blockers: 0 }, "no entries"],
])("the card of an ended standup with %j says %j", (counts, text) => {
  const room = { phase: "done", endedAt: "2026-11-21T17:00:00Z", progress: standup(3) };
  expect(standupProgress({ ...room, result: { kind: "standup", ...counts } })).toEqual({ text });
});
