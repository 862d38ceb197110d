// Rules: protocol/live#slow-updates
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { slowReads } from "./slow-reads.ts";

const page = { hidden: false };
let timers: { ms: number; task: () => void; off: boolean }[];
let [reads, failures]: [number, number] = [0, 0];
let whenFailed: () => void;
let answer: () => Promise<void>;
let room: ReturnType<typeof slowReads>;

const pending = () => timers.filter((timer) => !timer.off).map(({ ms }) => ms);

async function elapse() {
  const timer = timers.find(({ off }) => !off)!;
  timer.off = true;
  timer.task();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

beforeEach(() => {
  [page.hidden, timers, reads, failures] = [false, [], 0, 0];
  answer = async () => undefined;
  whenFailed = () => undefined;
  vi.stubGlobal("document", page);
  room = slowReads({
    clock: {
      random: () => 1,
      after(ms, task) {
        const timer = { ms, task, off: false };
        timers.push(timer);
        return () => void (timer.off = true);
      },
    },
    async read() {
      reads++;
      await answer();
    },
    failed() {
      failures++;
      whenFailed();
    },
  });
  room.watch(true);
});
afterEach(() => void vi.unstubAllGlobals());

test("a room is read again and again, six seconds after each answer at the latest", async () => {
  await elapse();
  await elapse();
  expect([reads, pending()]).toEqual([2, [6_000]]);
});

test("a hidden page does not read, and keeps its pace", async () => {
  page.hidden = true;
  await elapse();
  expect([reads, pending()]).toEqual([0, [6_000]]);
  page.hidden = false;
  await elapse();
  expect(reads).toBe(1);
});

test("a failed read is reported, and the next one follows", async () => {
  answer = () => Promise.reject(new Error("no network"));
  await elapse();
  expect([failures, pending()]).toEqual([1, [6_000]]);
});

test("another report of the same status starts no second timer", () => {
  room.watch(true);
  expect(pending()).toEqual([6_000]);
});

test("no read follows a failure that ended the slow pace", async () => {
  answer = () => Promise.reject(new Error("no network"));
  whenFailed = () => room.watch(false);
  await elapse();
  expect(pending()).toEqual([]);
});

test("no read follows after the end, not even after an answer", async () => {
  answer = async () => room.watch(false);
  await elapse();
  expect(pending()).toEqual([]);
});
