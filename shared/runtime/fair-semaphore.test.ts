import { expect, test } from "vitest";
import { createFairSemaphore, type FairSemaphore } from "./fair-semaphore.ts";

// Rules: protocol/guarantees#fair-permits

const limits = { permits: 2, maxQueueOfMember: 4, maxQueue: 20, timeoutMs: 60_000 };
const create = (changes: Partial<typeof limits> = {}) =>
  createFairSemaphore({ ...limits, ...changes, refusal: () => new Error("busy") });

/** Starts work of `group/member` that runs until it is ended by its name. `begun` has the names in order of start. */
function workOf(semaphore: FairSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    settle,
    run: (name: string) => {
      const [group = "", member = ""] = name.split("/");
      const result = semaphore.run({ group, member: `${group} ${member}` }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      });
      result.catch(() => {});
      return result;
    },
    async end(name: string) {
      ends.get(name)!();
      await settle();
    },
  };
}

test("a member has one permit at a time", async () => {
  const { begun, run, settle, end } = workOf(create());
  for (const name of ["a/1", "a/1", "a/2"]) void run(name);
  await settle();
  expect(begun).toEqual(["a/1", "a/2"]);
  await end("a/1");
  expect(begun).toEqual(["a/1", "a/2", "a/1"]);
});

test("a group alone uses all permits", async () => {
  const { begun, run, settle } = workOf(create());
  for (const name of ["a/1", "a/2", "a/3"]) void run(name);
  await settle();
  expect(begun).toEqual(["a/1", "a/2"]);
});

test("while two groups use it, one of them leaves a permit free", async () => {
  const { begun, run, settle, end } = workOf(create());
  void run("b/1");
  for (const name of ["a/1", "a/2", "a/3"]) void run(name);
  await settle();
  await end("b/1");
  expect(begun).toEqual(["b/1", "a/1"]);
  void run("b/1");
  await settle();
  expect(begun).toEqual(["b/1", "a/1", "b/1"]);
});

test("four members of one group delay another group's work by none of theirs", async () => {
  const { begun, run, settle, end } = workOf(create());
  void run("b/1");
  await settle();
  await end("b/1");
  for (let n = 0; n < 12; n++) void run(`a/${n % 4}`);
  await settle();
  for (let n = 0; n < 3; n++) {
    void run("b/1");
    await settle();
    expect(begun.at(-1)).toBe("b/1");
    await end("b/1");
  }
  expect(begun.filter((name) => name.startsWith("a"))).toHaveLength(1);
});

test("waiting groups take turns, and members of a group do so within it", async () => {
  const { begun, run, settle, end } = workOf(create({ permits: 1 }));
  for (const name of ["a/1", "a/1", "a/1", "a/2", "b/1", "b/1"]) void run(name);
  await settle();
  for (let n = 0; n < 5; n++) await end(begun.at(-1)!);
  expect(begun).toEqual(["a/1", "b/1", "a/2", "b/1", "a/1", "a/1"]);
});

test("a full queue of a member refuses only that member", async () => {
  const { run } = workOf(create({ permits: 1, maxQueueOfMember: 2 }));
  for (let n = 0; n < 3; n++) void run("a/1");
  await expect(run("a/1")).rejects.toThrow("busy");
  const other = run("a/2");
  expect(await Promise.race([other, Promise.resolve("waits")])).toBe("waits");
});

test("work is refused after its wait, and its place is free again", async () => {
  const { begun, run, settle, end } = workOf(create({ permits: 1, maxQueueOfMember: 1, timeoutMs: 10 }));
  void run("a/1");
  await settle();
  await expect(run("a/1")).rejects.toThrow("busy");
  const third = run("a/1");
  await end("a/1");
  expect(begun).toEqual(["a/1", "a/1"]);
  await end("a/1");
  await third;
});
