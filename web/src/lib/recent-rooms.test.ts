import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#shared/wire/identity.ts";
import * as identity from "./identity.ts";
import { clearRecentRooms, noteOpened, recentRooms } from "./recent-rooms.ts";

let stored: Map<string, string>;
const signIn = (id: string | null) =>
  vi.spyOn(identity, "currentMe").mockReturnValue(id === null ? null : ({ id } as Me));

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  signIn("ana");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the rooms opened last are first, each once, and at most 20", () => {
  for (let n = 0; n < 25; n++) noteOpened(`room-${n}`);
  noteOpened("room-20");
  expect([recentRooms().slice(0, 3), recentRooms().length]).toEqual([["room-20", "room-24", "room-23"], 20]);
});

test("another identity in this browser does not see them", () => {
  noteOpened("room-1");
  signIn("ben");
  expect(recentRooms()).toEqual([]);
  signIn(null);
  expect(recentRooms()).toEqual([]);
});

test("nothing is left after signing out", () => {
  noteOpened("room-1");
  clearRecentRooms();
  expect([...stored.keys()]).toEqual([]);
});

test.each(["{", "null", '{"me":"ana","rooms":[1,"room-1"]}'])("a damaged record is survived: %s", (text) => {
  stored.set("standpoint.recent-rooms", text);
  expect(recentRooms().every((id) => typeof id === "string")).toBe(true);
});
