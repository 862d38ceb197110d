import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageDrafts } from "./page-drafts.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("location", { pathname: "/o/default/plugins/retro" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const drafts = (plugin = "retro") => pageDrafts(plugin, undefined);

test("a page gets the texts of its fields back", () => {
  drafts().keep("card", "Fewer meetings");
  drafts().keep("__proto__", "A name like others");
  expect(Object.entries(drafts().all())).toEqual([
    ["card", "Fewer meetings"],
    ["__proto__", "A name like others"],
  ]);
});

test("an empty text deletes a draft", () => {
  drafts().keep("card", "Fewer meetings");
  drafts().keep("card", "");
  expect(drafts().all()).toEqual({});
});

test("a page does not get the drafts of another plugin", () => {
  drafts("retro").keep("card", "Fewer meetings");
  expect(drafts("poll").all()).toEqual({});
});

test("a page of another org's plugin of the same name does not get them", () => {
  drafts().keep("card", "Fewer meetings");
  vi.stubGlobal("location", { pathname: "/o/other/plugins/retro" });
  expect(drafts().all()).toEqual({});
});

test.each([
  ["a name of 201 characters", "n".repeat(201), "text"],
  ["texts of more than 32,000 characters", "name", "t".repeat(32_001)],
])("%s are not kept", (_what, name, text) => {
  drafts().keep("card", "Fewer meetings");
  drafts().keep(name, text);
  expect(drafts().all()).toEqual({ card: "Fewer meetings" });
});
