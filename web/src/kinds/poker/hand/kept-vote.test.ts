import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptVote } from "./kept-vote.ts";

const nothing = { storyId: null, value: null };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => void vi.unstubAllGlobals());

describe("keptVote", () => {
  it("keeps a guest's card of each story over a reload, for this room and this guest only", () => {
    const before = keptVote("room", "gus");
    before.keep("one", "5");
    before.keep("two", "8");
    before.keep("one", "13");
    const after = keptVote("room", "gus");
    expect(after.read("one")).toEqual({ storyId: "one", value: "13" });
    expect(after.read("two")).toEqual({ storyId: "two", value: "8" });
    expect(keptVote("other", "gus").read("one")).toEqual(nothing);
    expect(keptVote("room", "gil").read("one")).toEqual(nothing);
  });

  it("forgets a card that was taken back, and leaves nothing behind with the last one", () => {
    const kept = keptVote("room", "gus");
    kept.keep("one", "5");
    kept.keep("one", null);
    expect(kept.read("one")).toEqual(nothing);
    expect(stored.size).toBe(0);
  });

  it.each(["{", "7", '[["one"]]', '[["one",5]]', "null"])("reads %s as nothing", (junk) => {
    stored.set("standpoint.votes.room.gus", junk);
    expect(keptVote("room", "gus").read("one")).toEqual(nothing);
  });

  it("keeps cards while the page lives where storage is blocked", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("blocked");
      },
    });
    const kept = keptVote("room", "gus");
    kept.keep("one", "5");
    expect(kept.read("one")).toEqual({ storyId: "one", value: "5" });
  });
});
