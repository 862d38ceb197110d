import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RoomSnapshot } from "./render.ts";
import { createRoomCache } from "./room-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Returns a room that accepts only the delta of the next version. */
function roomAt(version: number): RoomSnapshot {
  const apply: RoomSnapshot["apply"] = (change) =>
    change.version === version + 1 ? roomAt(version + 1) : null;
  return { version, presenceVersion: 0, apply } as RoomSnapshot;
}

const at = (version: number) => ({ id: "room", version, presenceVersion: 0 });
const change = (version: number) => ({ ...at(version), delta: { peopleVersion: 1 } });

// Rules: protocol/guarantees#in-memory-state
describe("the cache of rooms", () => {
  test("applies each following change, and evicts the room after a gap", async () => {
    const cache = createRoomCache();
    await cache.load("room", async () => roomAt(4));
    cache.apply(change(5));
    cache.apply(change(6));
    expect(cache.get(at(6))?.version).toBe(6);
    expect(cache.get(at(7))).toBeNull();
    cache.apply(change(8));
    expect(cache.get(at(6))).toBeNull();
  });

  test("misses a room after a change of its presence version", async () => {
    const cache = createRoomCache();
    await cache.load("room", async () => roomAt(4));
    cache.apply({ ...at(4), presenceVersion: 1 });
    expect(cache.get({ ...at(4), presenceVersion: 1 })).toBeNull();
  });

  test("applies changes during a load only if they follow the loaded version", async () => {
    const cache = createRoomCache();
    const { promise, resolve } = Promise.withResolvers<RoomSnapshot>();
    const loaded = cache.load("room", () => promise);
    for (const version of [5, 6, 7]) cache.apply(change(version));
    resolve(roomAt(6));
    expect((await loaded)?.version).toBe(7);
  });

  test("evicts a room that could not be loaded", async () => {
    const cache = createRoomCache();
    await cache.load("room", async () => roomAt(4));
    const failed = cache.load("room", () => Promise.reject(new Error("no connection")));
    await expect(failed).rejects.toThrow("no connection");
    cache.apply(change(5));
    expect(cache.get(at(4))).toBeNull();
  });

  test("evicts a room that no longer exists", async () => {
    const cache = createRoomCache();
    await cache.load("room", async () => roomAt(4));
    await cache.load("room", async () => null);
    expect(cache.get(at(4))).toBeNull();
  });

  test("does not cache a room without deltas", async () => {
    const cache = createRoomCache();
    const { apply: _, ...room } = roomAt(4);
    expect(await cache.load("room", async () => room as RoomSnapshot)).toEqual(room);
    expect(cache.get(at(4))).toBeNull();
  });

  test("keeps a room for 30 s after its newest load", async () => {
    const cache = createRoomCache();
    await cache.load("room", async () => roomAt(4));
    vi.advanceTimersByTime(20_000);
    await cache.load("room", async () => roomAt(5));
    vi.advanceTimersByTime(20_000);
    expect(cache.get(at(5))?.version).toBe(5);
    expect(vi.getTimerCount()).toBe(1);
  });

  test("evicts a room 30 s after it was read", async () => {
    const cache = createRoomCache();
    await cache.load("room", async () => roomAt(4));
    vi.advanceTimersByTime(20_000);
    cache.apply(change(5));
    vi.advanceTimersByTime(9_999);
    expect(cache.get(at(5))?.version).toBe(5);
    vi.advanceTimersByTime(1);
    expect(cache.get(at(5))).toBeNull();
  });
});
