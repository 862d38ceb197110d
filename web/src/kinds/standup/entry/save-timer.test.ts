import { beforeEach, expect, test } from "vitest";
import { SaveTimer } from "./save-timer.ts";
import { aClock, type TestClock } from "../clock.fixture.ts";

let clock: TestClock;
let due: number[];
let timer: SaveTimer;

beforeEach(() => {
  clock = aClock();
  due = [];
  timer = new SaveTimer(clock, () => due.push(clock.now()));
});

test("a text is due 800 ms after the last key", () => {
  timer.touch();
  clock.pass(500);
  timer.touch();
  clock.pass(799);
  expect(due).toEqual([]);
  clock.pass(1);
  expect(due).toEqual([1300]);
});

test("continuous typing is saved every five seconds", () => {
  for (let at = 0; at < 10_500; at += 100) {
    timer.touch();
    clock.pass(100);
  }
  expect(due).toEqual([5000, 10_000]);
});

test("a cancelled save does not happen", () => {
  timer.touch();
  timer.cancel();
  clock.pass(10_000);
  expect(due).toEqual([]);
});
