import { expect, test } from "vitest";
import type { Loaded } from "#shared/envelope/render.ts";
import { createKnownRoom } from "./known-room.ts";

/** A room at a version that a delta of the very next one brings forward. */
function roomAt(version: number): Loaded {
  const after: Loaded["after"] = (change) => (change.version === version + 1 ? roomAt(version + 1) : null);
  return { version, presenceVersion: 0, after } as Loaded;
}

const counters = (version: number) => ({ version, presenceVersion: 0 });
const change = (version: number) => ({ ...counters(version), delta: { mark: "mark" } });

test("what was read is brought forward by one delta after the other, until one is missing (protocol/guarantees 69)", async () => {
  const room = createKnownRoom();
  await room.read(async () => roomAt(4));
  room.note(change(5));
  room.note(change(6));
  expect(room.at(counters(6))?.version).toBe(6);
  expect(room.at(counters(7))).toBeNull();
  room.note(change(8));
  expect(room.at(counters(6))).toBeNull();
});

test("a delta that is noted while the room is read counts only where it came after what was read (protocol/guarantees 69)", async () => {
  const room = createKnownRoom();
  const { promise, resolve } = Promise.withResolvers<Loaded>();
  const read = room.read(() => promise);
  for (const version of [5, 6, 7]) room.note(change(version));
  resolve(roomAt(6));
  expect((await read)?.version).toBe(7);
});

test("a room that could not be read is not known any more once something came between (protocol/guarantees 69)", async () => {
  const room = createKnownRoom();
  await room.read(async () => roomAt(4));
  const failed = room.read(() => Promise.reject(new Error("no connection")));
  room.note(change(6));
  await expect(failed).rejects.toThrow("no connection");
  room.note(change(7));
  expect(room.at(counters(5))).toBeNull();
});

test("a room that no longer exists is not known (protocol/guarantees 69)", async () => {
  const room = createKnownRoom();
  await room.read(async () => roomAt(4));
  await room.read(async () => null);
  expect(room.at(counters(4))).toBeNull();
});
