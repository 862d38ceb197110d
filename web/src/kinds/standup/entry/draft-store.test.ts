import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftStore, ownStore } from "./draft-store.ts";

let kept: Map<string, string>;
const over = (text: string, base = "", sent: string[] = []) => ({ text, base, sent });

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a draft is kept field by field until the server has exactly that text", () => {
  const drafts = draftStore("room", "ana");
  expect(drafts.keep("today", over("half a sen", "half", ["half a"]))).toBe(true);
  drafts.keep("blockers", over("none"));
  drafts.release("blockers", "none");
  drafts.release("today", "half");
  expect(draftStore("room", "ana").read()).toEqual({
    today: [over("half a sen", "half", ["half a"])],
  });
  drafts.release("today", "half a sen");
  expect([drafts.read(), kept.size]).toEqual([{}, 0]);
});

test("a tab replaces its own draft of a field, and two tabs that type into one field keep both", () => {
  const [here, there] = [draftStore("room", "ana"), draftStore("room", "ana")];
  here.keep("today", over("A"));
  there.keep("today", over("B"));
  expect(here.keep("today", over("AA"), "A")).toBe(true);
  expect(there.read()).toEqual({ today: [over("B"), over("AA")] });
  there.release("today", "B");
  expect(here.read()).toEqual({ today: [over("AA")] });
});

test("of one field the newest five drafts are kept", () => {
  const drafts = draftStore("room", "ana");
  for (const text of ["1", "2", "3", "4", "5", "6"]) drafts.keep("today", over(text));
  expect(drafts.read().today?.map(({ text }) => text)).toEqual(["2", "3", "4", "5", "6"]);
});

test("drafts of another room or another person are not touched", () => {
  draftStore("room", "ana").keep("today", over("mine"));
  expect([draftStore("room", "ben").read(), draftStore("other", "ana").read()]).toEqual([{}, {}]);
});

test("two tabs that type into different fields keep both", () => {
  const [here, there] = [draftStore("room", "ana"), draftStore("room", "ana")];
  here.keep("today", over("here"));
  there.keep("blockers", over("there"));
  here.release("today", "here");
  expect(there.read()).toEqual({ blockers: [over("there")] });
});

test("a store that is blocked says so instead of pretending", () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("blocked");
    },
  });
  expect(draftStore("room", "ana").keep("today", over("text"))).toBe(false);
});

test("what stands there from another version is read as far as it makes sense", () => {
  const read = (json: string) => {
    kept.set("standpoint.standup.draft.room.ana", json);
    return draftStore("room", "ana").read();
  };
  for (const json of ["nonsense", "null", "[]", '{"today":null}', '{"today":[null,[],7]}'])
    expect(read(json)).toEqual({});
  expect(read('{"today":{"text":7},"blockers":{"text":"x"},"yesterday":"kept"}')).toEqual({});
  expect(read('{"today":{"text":"x","base":"y"}}')).toEqual({ today: [over("x", "y")] });
  expect(read('{"today":[{"text":"x","base":"y","sent":["z"]}]}')).toEqual({
    today: [over("x", "y", ["z"])],
  });
});

test("a guest's tab keeps what the server has taken, with the moment", () => {
  const own = ownStore("room", "guest");
  expect(own.read()).toBeUndefined();
  own.keep({ yesterday: "", today: "Visit", blockers: "" }, 5);
  expect(ownStore("room", "guest").read()).toEqual({
    text: { yesterday: "", today: "Visit", blockers: "" },
    at: 5,
  });
});

test("a guest's ready tick outlives a reload beside the text, and neither costs the other", () => {
  const own = ownStore("room", "guest");
  expect(own.isReady()).toBe(false);
  own.keepReady(true);
  own.keep({ yesterday: "", today: "Visit", blockers: "" }, 5);
  expect(ownStore("room", "guest").isReady()).toBe(true);
  ownStore("room", "guest").keepReady(false);
  expect([own.isReady(), own.read()?.text.today]).toEqual([false, "Visit"]);
});

test("where storage is blocked a guest's page still knows its own part until it goes", () => {
  vi.stubGlobal("localStorage", undefined);
  const own = ownStore("room", "guest");
  own.keep({ yesterday: "", today: "Visit", blockers: "" }, 5);
  own.keepReady(true);
  expect([own.read()?.text.today, own.isReady()]).toEqual(["Visit", true]);
});
