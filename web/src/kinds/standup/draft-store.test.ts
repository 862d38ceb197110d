import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftStore, ownStore } from "./draft-store.ts";

let kept: Map<string, string>;

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
  expect(drafts.keep("today", "half a sen")).toBe(true);
  drafts.keep("blockers", "none");
  drafts.release("blockers", "none");
  drafts.release("today", "half");
  expect(draftStore("room", "ana").read()).toEqual({ today: "half a sen" });
  drafts.release("today", "half a sen");
  expect([drafts.read(), kept.size]).toEqual([{}, 0]);
});

test("drafts of another room or another person are not touched", () => {
  draftStore("room", "ana").keep("today", "mine");
  expect([draftStore("room", "ben").read(), draftStore("other", "ana").read()]).toEqual([{}, {}]);
});

test("two tabs that type into different fields keep both", () => {
  const [here, there] = [draftStore("room", "ana"), draftStore("room", "ana")];
  here.keep("today", "here");
  there.keep("blockers", "there");
  here.release("today", "here");
  expect(there.read()).toEqual({ blockers: "there" });
});

test("a store that is blocked says so instead of pretending", () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("blocked");
    },
  });
  expect(draftStore("room", "ana").keep("today", "text")).toBe(false);
});

test("what stands there from another version is read as far as it makes sense", () => {
  for (const json of ["nonsense", "null", "[]", '{"today":7,"yesterday":"kept"}']) {
    kept.set("standpoint.standup.draft.room.ana", json);
    expect(draftStore("room", "ana").read()).toEqual(json.includes("kept") ? { yesterday: "kept" } : {});
  }
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
