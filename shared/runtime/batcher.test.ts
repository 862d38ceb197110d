import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

/** Returns batches whose runs end when the test says so, and the calls that each run was given. */
function held() {
  const runs: { key: string; calls: string[]; end(): void; fail(error: Error): void }[] = [];
  const ask = createBatcher<string, string>(
    (key, calls) =>
      new Promise((done, failed) => {
        runs.push({ key, calls, end: () => done(calls.map((call) => `${call}!`)), fail: failed });
      }),
  );
  return { ask, runs };
}

const settled = () => new Promise((done) => setImmediate(done));

test("calls during a run share the next one", async () => {
  const { ask, runs } = held();
  const first = ask("room", "a");
  const later = [ask("room", "b"), ask("room", "c")];
  expect(runs.map((run) => run.calls)).toEqual([["a"]]);
  runs[0]!.end();
  expect(await first).toBe("a!");
  await settled();
  expect(runs.map((run) => run.calls)).toEqual([["a"], ["b", "c"]]);
  runs[1]!.end();
  expect(await Promise.all(later)).toEqual(["b!", "c!"]);
});

test("different keys run side by side", () => {
  const { ask, runs } = held();
  void ask("one", "a");
  void ask("two", "b");
  expect(runs.map((run) => run.key)).toEqual(["one", "two"]);
});

test("a run that fails fails its own calls, and the next one goes on", async () => {
  const { ask, runs } = held();
  const first = ask("room", "a");
  const later = ask("room", "b");
  runs[0]!.fail(new Error("no database"));
  await expect(first).rejects.toThrow("no database");
  await settled();
  runs[1]!.end();
  expect(await later).toBe("b!");
});

test("a key is forgotten once nothing waits for it: the next call runs at once", async () => {
  const { ask, runs } = held();
  const first = ask("room", "a");
  runs[0]!.end();
  await first;
  await settled();
  void ask("room", "b");
  expect(runs).toHaveLength(2);
});

test("only a run for calls that wait already comes after a cooldown", async () => {
  const cooldowns: number[] = [];
  const ask = createBatcher<string, string>(async (_key, calls) => calls, {
    cooldownMs: (tookMs) => cooldowns.push(tookMs),
  });
  await Promise.all([ask("room", "a"), ask("room", "b")]);
  expect(cooldowns).toHaveLength(1);
  await ask("room", "c");
  expect(cooldowns).toHaveLength(1);
});
