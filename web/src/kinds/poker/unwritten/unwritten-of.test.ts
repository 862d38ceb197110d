import { expect, test } from "vitest";
import type { PluginNotice } from "#shared/wire/plugin-notices.ts";
import { aRoom, aStory } from "../room.fixture.ts";
import { unwrittenOf } from "./unwritten-of.ts";

const stories = [
  aStory("one", { ref: "PAY-7", estimate: "5" }),
  aStory("two", { ref: "PAY-8", estimate: "3" }),
  aStory("three", { ref: "PAY-9" }),
];

function notice(about: string, more: Partial<PluginNotice> = {}): PluginNotice {
  const at = "2026-01-01T00:00:00.000Z";
  const words = { text: "Not written", values: {}, key: "estimate" };
  const author = { plugin: "jira", display: "Jira", page: "/plugin-ui/jira/1.0.0?b=0" };
  return { ...author, ...words, about, level: "problem", at, ...more };
}

/** Returns the room of a facilitator with these notices. */
const roomWith = (notices: PluginNotice[], failed: string[] = []) =>
  aRoom(
    { stories },
    {
      forFacilitator: {
        notices,
        setbacks: failed.map((plugin) => ({ plugin, display: plugin, waiting: 0, givenUp: 1 })),
      },
    },
  );
const refs = (notices: PluginNotice[]) =>
  unwrittenOf(roomWith(notices)).map(({ display, stories: some }) => [display, some.map(({ ref }) => ref)]);

test("estimated stories with a problem are listed by plugin, in the order of the queue", () => {
  const linear = { plugin: "linear", display: "Linear" };
  expect(refs([notice("two"), notice("one"), notice("one", { ...linear })])).toEqual([
    ["Linear", ["PAY-7"]],
    ["Jira", ["PAY-7", "PAY-8"]],
  ]);
});

test("stories without an estimate, and notices that are no problem, do not count", () => {
  expect(refs([notice("three"), notice(""), notice("one", { level: "info" })])).toEqual([]);
});

test("the work of a plugin can be tried again if it has failed in the room", () => {
  const failed = (plugins: string[]) => unwrittenOf(roomWith([notice("one")], plugins))[0]!.hasFailedWork;
  expect([failed(["jira"]), failed(["linear"]), failed([])]).toEqual([true, false, false]);
});
