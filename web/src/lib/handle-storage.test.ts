// Rules: protocol/spaces#invite-handle
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeHandle, takeHandle } from "./handle-storage.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a stored handle is returned for its own space only, and once", () => {
  storeHandle("default", "payments", "h-1");
  expect(takeHandle("default", "search")).toBeUndefined();
  expect(takeHandle("other", "payments")).toBeUndefined();
  expect(takeHandle("default", "payments")).toEqual({ handle: "h-1", isExpired: false });
  expect(takeHandle("default", "payments")).toBeUndefined();
});

test("a stored handle has expired after five minutes", () => {
  storeHandle("default", "payments", "h-1");
  vi.advanceTimersByTime(5 * 60_000 + 1);
  expect(takeHandle("default", "payments")).toEqual({ handle: "h-1", isExpired: true });
});

test("if the tab's storage is blocked, a handle is kept until the page is closed", () => {
  vi.stubGlobal("sessionStorage", undefined);
  storeHandle("default", "payments", "h-1");
  expect(takeHandle("default", "payments")).toEqual({ handle: "h-1", isExpired: false });
  expect(takeHandle("default", "payments")).toBeUndefined();
});
