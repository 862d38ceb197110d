import { expect, test } from "vitest";
import type { EnvelopeRow } from "./envelope-row.ts";
import { createRoomsRead } from "./rooms-read.ts";

const row = (id: string, characters = 10) =>
  ({ id, head: "x".repeat(characters - id.length) }) as EnvelopeRow;

test("rooms that were read last are kept, of so many characters in all (protocol/guarantees 60)", () => {
  const read = createRoomsRead(30);
  const now = performance.now();
  for (const id of ["a", "b", "c"]) read.note(row(id), now);
  read.note(row("a"), now);
  read.note(row("d", 20), now);
  expect(["a", "b", "c", "d"].filter((id) => read.of(id))).toEqual(["a", "d"]);
  read.note(row("e", 31), now);
  expect(["a", "d", "e"].filter((id) => read.of(id))).toEqual([]);
  read.note(row("b"), now);
  expect(read.of("b")).toEqual(row("b"));
});

test("a room that was read or found unchanged 30 s ago is forgotten (protocol/guarantees 60)", () => {
  const read = createRoomsRead();
  read.note(row("a"), performance.now() - 29_000);
  read.note(row("b"), performance.now() - 30_001);
  expect(read.of("a")).not.toBeNull();
  expect(read.of("b")).toBeNull();
});
