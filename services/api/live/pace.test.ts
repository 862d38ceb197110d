import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

const quick = { tookMs: 3, writingMs: 0.5 };

test("a room that is alone rests only where changes came during its push, or where the push was costly (protocol/live 12)", () => {
  const pace = createPace();
  pace.enter();
  expect(pace.restAfter(quick, false)).toBe(0);
  expect(pace.restAfter(quick, true)).toBe(6);
  expect(pace.restAfter({ tookMs: 30, writingMs: 30 }, false)).toBe(60);
  expect(pace.restAfter({ tookMs: 3000, writingMs: 1 }, true)).toBe(1000);
});

test("the more rooms push, the longer each rests, up to 50 ms; those that have stopped do not count (protocol/live 12)", () => {
  const pace = createPace();
  for (let i = 0; i < 3; i++) pace.enter();
  expect(pace.restAfter(quick, false)).toBe(4);
  for (let i = 0; i < 100; i++) pace.enter();
  expect(pace.restAfter(quick, false)).toBe(50);
  for (let i = 0; i < 102; i++) pace.leave();
  expect(pace.restAfter(quick, false)).toBe(0);
});
