import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { voteStorage } from "./vote-storage.ts";

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

describe("voteStorage", () => {
  it("keeps a guest's card of each story over a reload, for this room and this guest only", () => {
    const before = voteStorage("room", "gus");
    before.set("one", "5");
    before.set("two", "8");
    before.set("one", "13");
    const after = voteStorage("room", "gus");
    expect(after.get("one")).toEqual({ storyId: "one", value: "13" });
    expect(after.get("two")).toEqual({ storyId: "two", value: "8" });
    expect(voteStorage("other", "gus").get("one")).toEqual(nothing);
    expect(voteStorage("room", "gil").get("one")).toEqual(nothing);
  });

  it("removes a withdrawn card, and the whole entry with the last card", () => {
    const kept = voteStorage("room", "gus");
    kept.set("one", "5");
    kept.set("one", null);
    expect(kept.get("one")).toEqual(nothing);
    expect(stored.size).toBe(0);
  });

  it.each(["{", "7", '[["one"]]', '[["one",5]]', "null"])("reads %s as nothing", (junk) => {
    stored.set("standpoint.votes.room.gus", junk);
    expect(voteStorage("room", "gus").get("one")).toEqual(nothing);
  });

  it("keeps cards in memory if the storage is blocked", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("blocked");
      },
    });
    const kept = voteStorage("room", "gus");
    kept.set("one", "5");
    expect(kept.get("one")).toEqual({ storyId: "one", value: "5" });
  });
});
