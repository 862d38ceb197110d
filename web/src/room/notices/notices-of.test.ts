import { expect, test } from "vitest";
import type { PluginNotice } from "#shared/wire/plugin-notices.ts";
import { newNotices, newSetbacks, noticesOf } from "./notices-of.ts";

const notice = (key: string, seconds: number): PluginNotice => ({
  plugin: "jira",
  display: "Jira",
  page: "/plugin-ui/jira/1.0.0?b=0",
  about: "",
  key,
  level: "info",
  text: key,
  values: {},
  at: `2026-01-01T00:00:0${seconds}.000Z`,
});
const setback = (waiting: number, givenUp: number) => ({
  notices: [],
  setbacks: [{ plugin: "jira", display: "Jira", waiting, givenUp }],
});
const texts = (notices: PluginNotice[]) => notices.map(({ text }) => text);

test("notices for members and for the facilitator are one list, the newest first", () => {
  const forFacilitator = { notices: [notice("b", 2)], setbacks: [] };
  expect(texts(noticesOf({ notices: [notice("a", 1), notice("c", 3)], forFacilitator }))).toEqual([
    "c",
    "b",
    "a",
  ]);
});

test("of two notices at one time, the one that was written later comes first", () => {
  expect(texts(noticesOf({ notices: [notice("a", 1), notice("b", 1)] }))).toEqual(["b", "a"]);
});

test("new notices are those that are absent or older in the previous room", () => {
  const previous = { notices: [notice("a", 1), notice("b", 1)] };
  const next = { notices: [notice("a", 1), notice("b", 2), notice("c", 3)] };
  expect(texts(newNotices(previous, next))).toEqual(["b", "c"]);
  expect(newNotices(next, next)).toEqual([]);
});

test("a setback is new if one of its counts has grown", () => {
  const isNew = (previous: object, forFacilitator: ReturnType<typeof setback>) =>
    newSetbacks(previous, { forFacilitator }).length > 0;
  expect(isNew({}, setback(1, 0))).toBe(true);
  expect(isNew({ forFacilitator: setback(1, 0) }, setback(0, 1))).toBe(true);
  expect(isNew({ forFacilitator: setback(2, 0) }, setback(1, 0))).toBe(false);
});
