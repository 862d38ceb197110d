import { afterEach, expect, test, vi } from "vitest";
import { removeDrafts } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("signing out removes only standup texts from the storage", () => {
  const kept = new Map([
    ["standpoint.standup.draft.1.2", "{}"],
    ["standpoint.standup.own.1.2", "{}"],
    ["standpoint.theme", "dark"],
    ["somebody.else", "1"],
  ]);
  const store = Object.assign(
    Object.create({ removeItem: (key: string) => void forget(key) }),
    Object.fromEntries(kept),
  );
  const forget = (key: string) => Reflect.deleteProperty(store, key) && kept.delete(key);
  vi.stubGlobal("localStorage", store);
  removeDrafts();
  expect([...kept.keys()]).toEqual(["standpoint.theme", "somebody.else"]);
});
