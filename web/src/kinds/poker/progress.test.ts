import { expect, test } from "vitest";
import { pokerProgress } from "./progress.ts";

const poker = (settled: number, total: number) => ({ kind: "poker" as const, settled, total });

test.each([
  [poker(0, 1), "0 of 1 story estimated", { value: 0, max: 1 }],
  [poker(2, 3), "2 of 3 stories estimated", { value: 2, max: 3 }],
  [poker(0, 0), "", undefined],
  [null, "", undefined],
])("the card of an open poker room with progress %j says %j", (progress, text, bar) => {
  expect(pokerProgress({ endedAt: null, progress })).toEqual({ text, ...(bar && { bar }) });
});

test("the card of an ended poker room has its progress in words and no bar", () => {
  const room = { endedAt: "2026-11-21T17:00:00Z", progress: poker(2, 3) };
  expect(pokerProgress(room)).toEqual({ text: "2 of 3 stories estimated" });
});
