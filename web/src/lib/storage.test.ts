import { afterEach, expect, test, vi } from "vitest";
import { removeDrafts } from "./storage.ts";

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
