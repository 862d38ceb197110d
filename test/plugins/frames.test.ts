import { describe, expect, test } from "vitest";
import { frameOf, readFrames, type SandboxFrame } from "#shared/plugin-host/frames.ts";

/** Returns the frames that a reader finds in these pieces. */
function read(...pieces: Buffer[]) {
  const parsed: (SandboxFrame | "foreign")[] = [];
  const push = readFrames(
    (frame) => parsed.push(frame),
    () => parsed.push("foreign"),
  );
  for (const piece of pieces) push(piece);
  return parsed;
}

const frames = Buffer.concat([
  frameOf({ type: "ready" }),
  frameOf({ type: "ask", id: 1, fn: "kv.get" }, '["é"]'),
  frameOf({ type: "waits" }),
  frameOf({ type: "done" }, "x".repeat(100_000)),
]);
const parsed = [
  { type: "ready", text: "" },
  { type: "ask", id: 1, fn: "kv.get", text: '["é"]' },
  { type: "waits", text: "" },
  { type: "done", text: "x".repeat(100_000) },
];

describe("frames of a process", () => {
  test("reads frames from pieces of any size", () => {
    expect(read(frames)).toEqual(parsed);
    for (const size of [1, 7, 8, 9, 1000, 65_536]) {
      const pieces = Array.from({ length: Math.ceil(frames.length / size) }, (_, at) =>
        frames.subarray(at * size, (at + 1) * size),
      );
      expect(read(...pieces)).toEqual(parsed);
    }
  });

  const foreign: [string, Buffer][] = [
    ["text", Buffer.from("Segmentation fault\n")],
    ["an unknown type", frameOf({ type: "call" })],
    ["an extra key", frameOf({ type: "ready", a: 1 })],
    ["a head that is not an object", frameOf([1])],
    ["a head that is not JSON", Buffer.concat([Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]), Buffer.from("{")])],
    ["a head that is too long", Buffer.from([0, 0, 1, 0, 0, 0, 0, 0])],
    ["a text that is too long", Buffer.from([2, 0, 0, 0, 0, 0, 0, 1])],
    ["a line number of 0", frameOf({ type: "failed", why: "threw", message: "", line: 0 })],
    ["a 65th host request", frameOf({ type: "ask", id: 65, fn: "kv.get" })],
  ];
  test.for(foreign)("%s is foreign, and the reader ignores all bytes after it", ([, bytes]) => {
    expect(read(bytes, frames)).toEqual(["foreign"]);
    expect(read(frameOf({ type: "ready" }), bytes, frames)).toEqual([parsed[0], "foreign"]);
  });
});
