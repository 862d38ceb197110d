import { expect, test } from "vitest";
import type { SandboxProcess } from "./sandbox-process.ts";
import { createSlots, type Slot } from "./slots.ts";

// Rules: protocol/guarantees#fair-permits

/** Returns slots over two idle children, and the children in which each org's calls have run. */
function twoChildren() {
  const children = ["first", "second"].map(
    () => ({ idle: () => true, running: () => true }) as SandboxProcess,
  );
  const slots = createSlots(
    () => children,
    () => false,
  );
  const used = new Map<string, Set<number>>();
  return {
    enter: (org: string, install: string) =>
      slots.enter({ org, install }, { isRetry: false, deadline: Infinity }).then((slot) => {
        if (slot) used.set(org, (used.get(org) ?? new Set()).add(children.indexOf(slot.child)));
        return slot!;
      }),
    childrenOf: (org: string) => [...used.get(org)!],
  };
}

/** Starts a call in each of four installs of org a. */
const fourInstalls = (enter: (org: string, install: string) => Promise<Slot>) =>
  Promise.all([1, 2, 3, 4].map((n) => enter("a", `a${n}`)));

test("the installs of one org use both processes while no other org calls plugins", async () => {
  const { enter, childrenOf } = twoChildren();
  await fourInstalls(enter);
  expect(childrenOf("a")).toHaveLength(2);
});

test("four installs of one org leave a process to another org", async () => {
  const { enter, childrenOf } = twoChildren();
  (await enter("b", "b1")).leave();
  await fourInstalls(enter);
  expect(childrenOf("a")).toHaveLength(1);
  await enter("b", "b1");
  expect(childrenOf("b")).not.toEqual(childrenOf("a"));
});

test("an install whose call has ended does not overtake another org that waits", async () => {
  const { enter } = twoChildren();
  const begun: string[] = [];
  const start = (org: string, install: string) =>
    enter(org, install).then((slot) => (begun.push(install), slot));
  const running = await start("a", "a1");
  const all = [start("a", "a1"), start("a", "a1"), start("b", "b1")];
  await all[2];
  running.leave();
  (await all[0]!).leave();
  await all[1];
  expect(begun).toEqual(["a1", "b1", "a1", "a1"]);
});
