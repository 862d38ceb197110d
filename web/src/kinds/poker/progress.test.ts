import { expect, test } from "vitest";
import { pokerProgress } from "./progress.ts";

const poker = (settled: number, total: number) => ({ kind: "poker" as const, settled, total });

test.each([
  [poker(0, 1), "0 of 1 story estimated", { value: 0, max: 1 }],
  [poker(2, 3), "2 of 3 stories estimated", { value: 2, max: 3 }],
  [poker(0, 0), "", undefined],
  [null, "", undefined],
])("the card of an open poker room with progress %j says %j", (progress, text, bar) => {
  expect(pokerProgress({ endedAt: null, progress, result: null })).toEqual({ text, ...(bar && { bar }) });
});

test.each([
  [20, 134, "20 estimated · 134 points"],
  [1, 1, "1 estimated · 1 point"],
  [2, 0.5, "2 estimated · 0.5 points"],
  [3, null, "3 estimated"],
  [0, null, "nothing estimated"],
])(
  "the card of an ended poker room with %i stories and %j points says %j and has no bar",
  (estimated, points, text) => {
    const result = { kind: "poker" as const, estimated, points };
    expect(pokerProgress({ endedAt: "2026-11-21T17:00:00Z", progress: poker(2, 3), result })).toEqual({
      text,
    });
  },
);

test("the card of an ended poker room without a result has its progress in words and no bar", () => {
  const room = { endedAt: "2026-11-21T17:00:00Z", progress: poker(2, 3), result: null };
  expect(pokerProgress(room)).toEqual({ text: "2 of 3 stories estimated" });
});
