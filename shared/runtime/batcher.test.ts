import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

/** Returns a batcher whose runs end on the test's command, and the runs with their calls. */
function manualBatcher() {
  const runs: { key: string; calls: string[]; end(): void; fail(error: Error): void }[] = [];
  const call = createBatcher<string, string>(
    (key, calls) =>
      new Promise((done, failed) => {
        runs.push({ key, calls, end: () => done(calls.map((item) => `${item}!`)), fail: failed });
      }),
  );
  return { call, runs };
}

const nextTick = () => new Promise((done) => setImmediate(done));

test("calls during a run share the next one", async () => {
  const { call, runs } = manualBatcher();
  const first = call("room", "a");
  const later = [call("room", "b"), call("room", "c")];
  expect(runs.map((run) => run.calls)).toEqual([["a"]]);
  runs[0]!.end();
  expect(await first).toBe("a!");
  await nextTick();
  expect(runs.map((run) => run.calls)).toEqual([["a"], ["b", "c"]]);
  runs[1]!.end();
  expect(await Promise.all(later)).toEqual(["b!", "c!"]);
});

test("different keys run concurrently", () => {
  const { call, runs } = manualBatcher();
  void call("one", "a");
  void call("two", "b");
  expect(runs.map((run) => run.key)).toEqual(["one", "two"]);
});

test("a failed run rejects its own calls only", async () => {
  const { call, runs } = manualBatcher();
  const first = call("room", "a");
  const later = call("room", "b");
  runs[0]!.fail(new Error("no database"));
  await expect(first).rejects.toThrow("no database");
  await nextTick();
  runs[1]!.end();
  expect(await later).toBe("b!");
});

test("a call for an idle key runs at once", async () => {
  const { call, runs } = manualBatcher();
  const first = call("room", "a");
  runs[0]!.end();
  await first;
  await nextTick();
  void call("room", "b");
  expect(runs).toHaveLength(2);
});

test("a cooldown comes only before a run of queued calls", async () => {
  const cooldowns: number[] = [];
  const call = createBatcher<string, string>(async (_key, calls) => calls, {
    cooldownMs: (tookMs) => cooldowns.push(tookMs),
  });
  await Promise.all([call("room", "a"), call("room", "b")]);
  expect(cooldowns).toHaveLength(1);
  await call("room", "c");
  expect(cooldowns).toHaveLength(1);
});
