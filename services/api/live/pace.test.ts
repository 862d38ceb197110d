import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

/** Returns the pace of so many rooms that push, in a process that was at work for this share of its time. */
function paceOf(rooms: number, busy: number) {
  const pace = createPace(() => busy);
  for (let i = 0; i < rooms; i++) pace.enter();
  return pace;
}

test("a room rests where changes came during its push, and where the push was costly (protocol/live 12)", () => {
  const pace = paceOf(1, 0);
  expect(pace.restAfter(3, false)).toBe(0);
  expect(pace.restAfter(3, true)).toBe(3);
  expect(pace.restAfter(30, false)).toBe(30);
  expect(pace.restAfter(3000, true)).toBe(1000);
});

test("where several rooms push, each rests the longer the less time the process has, up to 200 ms (protocol/live 12)", () => {
  expect(paceOf(50, 0.85).restAfter(3, false)).toBe(0);
  expect(paceOf(50, 0.95).restAfter(3, false)).toBeCloseTo(100);
  expect(paceOf(50, 1).restAfter(3, false)).toBe(200);
});

test("a room that is the only one to push does not rest for others, however busy the process is (protocol/live 12)", () => {
  const pace = paceOf(2, 1);
  pace.leave();
  expect(pace.restAfter(3, false)).toBe(0);
});

test("a process has time to spare below nine tenths of its time (protocol/live 12)", () => {
  expect([0, 0.89, 0.9, 1].map((busy) => paceOf(1, busy).hasTime())).toEqual([true, true, false, false]);
});

/** Takes all of the process's time, for so many milliseconds. */
function compute(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a process that waits is not busy, nor one in a burst; one that goes on computing is (protocol/live 12)", async () => {
  const pace = createPace();
  for (let i = 0; i < 2; i++) pace.enter();
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, 250);
  await waited;
  expect(pace.restAfter(3, false), "waited").toBe(0);
  // Each takes longer than the 200 ms that are looked at. The loop is asked at the end of a turn that took all the time
  // since it was asked last.
  compute(250);
  expect(pace.restAfter(3, false), "a burst").toBe(0);
  compute(250);
  expect(pace.restAfter(3, false), "went on").toBeGreaterThan(0);
});
