// Rules: protocol/live#stale-socket
import { beforeEach, expect, test } from "vitest";
import { createFreshness, type Freshness } from "./freshness.ts";

let timers: { ms: number; task: () => void; off: boolean }[];
let arrived: number[];
let probes: number;
let staleSockets: number;
let freshness: Freshness;

const pending = () => timers.filter((timer) => !timer.off).map(({ ms }) => ms);

/** Runs the pending timers of a duration. */
function elapse(ms: number) {
  for (const timer of timers.filter((one) => !one.off && one.ms === ms)) {
    timer.off = true;
    timer.task();
  }
}

beforeEach(() => {
  [timers, arrived, probes, staleSockets] = [[], [], 0, 0];
  freshness = createFreshness({
    clock: {
      random: () => 1,
      after(ms, task) {
        const timer = { ms, task, off: false };
        timers.push(timer);
        return () => void (timer.off = true);
      },
    },
    flush() {
      for (const version of arrived.splice(0)) freshness.heard(version);
    },
    probe: () => probes++,
    stale: () => staleSockets++,
  });
  freshness.watch(true);
  freshness.heard(3);
});

test("a silence of twice the ping is a reason to read the room, again and again", () => {
  elapse(50_000);
  elapse(50_000);
  expect([probes, staleSockets]).toEqual([2, 0]);
});

test("a frame starts the silence again", () => {
  freshness.heard(3);
  expect(pending()).toEqual([50_000]);
});

test("a frame that is not drawn yet ends the silence", () => {
  arrived = [4];
  elapse(50_000);
  expect(probes).toBe(0);
  expect(pending()).toEqual([50_000]);
});

test("a socket is stale if frames do not reach an answer's version within two seconds", () => {
  freshness.expect(4);
  elapse(2_000);
  expect(staleSockets).toBe(1);
});

test("a socket is not stale if the version arrived before the answer, or soon after it", () => {
  freshness.expect(3);
  expect(pending()).toEqual([50_000]);
  freshness.expect(5);
  arrived = [5];
  elapse(2_000);
  expect(staleSockets).toBe(0);
});

test("a socket is stale if an expected frame of any version does not arrive", () => {
  freshness.expectFrame();
  freshness.heard(3);
  elapse(2_000);
  expect(staleSockets).toBe(0);
  freshness.expectFrame();
  elapse(2_000);
  expect(staleSockets).toBe(1);
});

test("nothing is expected of a lost socket", () => {
  freshness.expect(4);
  freshness.watch(false);
  freshness.expect(5);
  freshness.heard(3);
  expect(pending()).toEqual([]);
});
