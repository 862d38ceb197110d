import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeDrafts } from "../../../lib/storage.ts";
import { draftStorage, ownEntryStorage } from "./draft-storage.ts";

let kept: Map<string, string>;
const over = (text: string, base = "", sent: string[] = []) => ({ text, base, sent });

beforeEach(() => {
  removeDrafts();
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a field's draft is stored until the server has exactly that text", () => {
  const drafts = draftStorage("room", "ana");
  expect(drafts.set("today", over("half a sen", "half", ["half a"]))).toBe(true);
  drafts.set("blockers", over("none"));
  drafts.remove("blockers", "none");
  drafts.remove("today", "half");
  expect(draftStorage("room", "ana").read()).toEqual({
    today: [over("half a sen", "half", ["half a"])],
  });
  drafts.remove("today", "half a sen");
  expect([drafts.read(), kept.size]).toEqual([{}, 0]);
});

test("a tab replaces only its own draft of a field", () => {
  const [here, there] = [draftStorage("room", "ana"), draftStorage("room", "ana")];
  here.set("today", over("A"));
  there.set("today", over("B"));
  expect(here.set("today", over("AA"), "A")).toBe(true);
  expect(there.read()).toEqual({ today: [over("B"), over("AA")] });
  there.remove("today", "B");
  expect(here.read()).toEqual({ today: [over("AA")] });
});

test("the newest five drafts of a field are kept", () => {
  const drafts = draftStorage("room", "ana");
  for (const text of ["1", "2", "3", "4", "5", "6"]) drafts.set("today", over(text));
  expect(drafts.read().today?.map(({ text }) => text)).toEqual(["2", "3", "4", "5", "6"]);
});

test("drafts of another room or another person are not touched", () => {
  draftStorage("room", "ana").set("today", over("mine"));
  expect([draftStorage("room", "ben").read(), draftStorage("other", "ana").read()]).toEqual([{}, {}]);
});

test("drafts of different fields in two tabs are both kept", () => {
  const [here, there] = [draftStorage("room", "ana"), draftStorage("room", "ana")];
  here.set("today", over("here"));
  there.set("blockers", over("there"));
  here.remove("today", "here");
  expect(there.read()).toEqual({ blockers: [over("there")] });
});

test("a blocked storage is reported", () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("blocked");
    },
  });
  expect(draftStorage("room", "ana").set("today", over("text"))).toBe(false);
});

test("valid parts of another version's data are read", () => {
  const read = (json: string) => {
    kept.set("standpoint.standup.draft.room.ana", json);
    return draftStorage("room", "ana").read();
  };
  for (const json of ["nonsense", "null", "[]", '{"today":null}', '{"today":[null,[],7]}'])
    expect(read(json)).toEqual({});
  expect(read('{"today":{"text":7},"blockers":{"text":"x"},"yesterday":"kept"}')).toEqual({});
  expect(read('{"today":{"text":"x","base":"y"}}')).toEqual({ today: [over("x", "y")] });
  expect(read('{"today":[{"text":"x","base":"y","sent":["z"]}]}')).toEqual({
    today: [over("x", "y", ["z"])],
  });
});

test("a guest's tab stores the accepted text with its time", () => {
  const own = ownEntryStorage("room", "guest");
  expect(own.read()).toBeUndefined();
  own.set({ yesterday: "", today: "Visit", blockers: "" }, 5);
  expect(ownEntryStorage("room", "guest").read()).toEqual({
    text: { yesterday: "", today: "Visit", blockers: "" },
    at: 5,
  });
});

test("a guest's ready mark and text both survive a reload", () => {
  const own = ownEntryStorage("room", "guest");
  expect(own.isReady()).toBe(false);
  own.setReady(true);
  own.set({ yesterday: "", today: "Visit", blockers: "" }, 5);
  expect(ownEntryStorage("room", "guest").isReady()).toBe(true);
  ownEntryStorage("room", "guest").setReady(false);
  expect([own.isReady(), own.read()?.text.today]).toEqual([false, "Visit"]);
});

test("with blocked storage a guest's page keeps its entry in memory", () => {
  vi.stubGlobal("localStorage", undefined);
  const own = ownEntryStorage("room", "guest");
  own.set({ yesterday: "", today: "Visit", blockers: "" }, 5);
  own.setReady(true);
  expect([own.read()?.text.today, own.isReady()]).toEqual(["Visit", true]);
});
