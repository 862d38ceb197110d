import { describe, expect, test } from "vitest";
import { frameOf, readFrames, type SandboxFrame } from "#shared/plugin-host/frames.ts";

/** Returns what a reader makes of some pieces. */
function read(...pieces: Buffer[]) {
  const told: (SandboxFrame | "foreign")[] = [];
  const take = readFrames(
    (frame) => told.push(frame),
    () => told.push("foreign"),
  );
  for (const piece of pieces) take(piece);
  return told;
}

const frames = Buffer.concat([
  frameOf({ type: "ready" }),
  frameOf({ type: "ask", id: 1, fn: "kv.get" }, '["é"]'),
  frameOf({ type: "waits" }),
  frameOf({ type: "done" }, "x".repeat(100_000)),
]);
const told = [
  { type: "ready", text: "" },
  { type: "ask", id: 1, fn: "kv.get", text: '["é"]' },
  { type: "waits", text: "" },
  { type: "done", text: "x".repeat(100_000) },
];

describe("frames of a process", () => {
  test("they are read in any pieces", () => {
    expect(read(frames)).toEqual(told);
    for (const size of [1, 7, 8, 9, 1000, 65_536]) {
      const pieces = Array.from({ length: Math.ceil(frames.length / size) }, (_, at) =>
        frames.subarray(at * size, (at + 1) * size),
      );
      expect(read(...pieces)).toEqual(told);
    }
  });

  const foreign: [string, Buffer][] = [
    ["text", Buffer.from("Segmentation fault\n")],
    ["an unknown type", frameOf({ type: "call" })],
    ["a key too many", frameOf({ type: "ready", a: 1 })],
    ["no object", frameOf([1])],
    ["no JSON", Buffer.concat([Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]), Buffer.from("{")])],
    ["a head that is too long", Buffer.from([0, 0, 1, 0, 0, 0, 0, 0])],
    ["a text that is too long", Buffer.from([2, 0, 0, 0, 0, 0, 0, 1])],
    ["a line that is none", frameOf({ type: "failed", why: "threw", message: "", line: 0 })],
    ["a 65th question", frameOf({ type: "ask", id: 65, fn: "kv.get" })],
  ];
  test.for(foreign)("%s is foreign, and nothing behind it is read", ([, bytes]) => {
    expect(read(bytes, frames)).toEqual(["foreign"]);
    expect(read(frameOf({ type: "ready" }), bytes, frames)).toEqual([told[0], "foreign"]);
  });
});
