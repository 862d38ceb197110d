import { expect, test } from "vitest";
import { pokerProgress } from "./progress.ts";

const poker = (settled: number, total: number) => ({ kind: "poker" as const, settled, total });
/** Names in a sentence are between direction marks. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

test.each([
  [poker(0, 1), "0 of 1 story estimated", { value: 0, max: 1 }],
  [poker(2, 3), "2 of 3 stories estimated", { value: 2, max: 3 }],
  [poker(0, 0), "", undefined],
  [null, "", undefined],
])("the card of an open poker room with progress %j says %j", (progress, text, bar) => {
  const room = { endedAt: null, revealed: false, progress, result: null };
  expect(pokerProgress(room)).toEqual({ text, ...(bar && { bar }) });
});

test.each([
  [false, "voting on PAY-6 · 2 of 3 stories estimated"],
  [true, "votes on PAY-6 revealed · 2 of 3 stories estimated"],
])("the card of a room with a story on the table names it (revealed: %j)", (revealed, text) => {
  const progress = { ...poker(2, 3), current: "PAY-6" };
  expect(plain(pokerProgress({ endedAt: null, revealed, progress, result: null }).text)).toBe(text);
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
    const room = { endedAt: "2026-11-21T17:00:00Z", revealed: false, progress: poker(2, 3), result };
    expect(pokerProgress(room)).toEqual({ text });
  },
);

test("the card of an ended poker room without a result has its progress in words and no bar", () => {
  const room = { endedAt: "2026-11-21T17:00:00Z", revealed: false, progress: poker(2, 3), result: null };
  expect(pokerProgress(room)).toEqual({ text: "2 of 3 stories estimated" });
});
