import { afterEach, expect, test, vi } from "vitest";
import { removeDrafts, storage } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("removeDrafts removes only standup texts from the storage", () => {
  const kept = new Map([
    ["standpoint.standup.draft.1.2", "{}"],
    ["standpoint.standup.own.1.2", "{}"],
    ["standpoint.theme", "dark"],
    ["somebody.else", "1"],
  ]);
  const removeItem = (key: string) => void (Reflect.deleteProperty(store, key) && kept.delete(key));
  const store: object = Object.assign(Object.create({ removeItem }), Object.fromEntries(kept));
  vi.stubGlobal("localStorage", store);
  removeDrafts();
  expect([...kept.keys()]).toEqual(["standpoint.theme", "somebody.else"]);
});

/** A full storage: it can be read, and removing works. */
function fullStorage(kept: Map<string, string>): Partial<Storage> {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key) => void kept.delete(key),
  };
}

test("without a storage, texts are kept in memory, and the caller can say so", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(storage.set("test.one", "1")).toBe(false);
  expect(storage.get("test.one")).toBe("1");
  storage.remove("test.one");
  expect(storage.get("test.one")).toBeNull();
});

test("a text that a full storage refuses replaces an older one", () => {
  vi.stubGlobal("localStorage", fullStorage(new Map([["standpoint.test.two", "old"]])));
  expect(storage.set("test.two", "new")).toBe(false);
  expect(storage.get("test.two")).toBe("new");
  storage.remove("test.two");
  expect(storage.get("test.two")).toBeNull();
});

test("removeDrafts also removes texts that are in memory only", () => {
  vi.stubGlobal("localStorage", undefined);
  storage.set("standup.draft.1.2", "{}");
  removeDrafts();
  expect(storage.get("standup.draft.1.2")).toBeNull();
});
