// Rules: protocol/live#drawing-frames
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newestInFrame } from "./newest-in-frame.ts";

const page = { hidden: false };
let toDraw: (() => void)[] = [];

beforeEach(() => {
  page.hidden = false;
  toDraw = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => toDraw.push(draw));
});
afterEach(() => void vi.unstubAllGlobals());

function draw() {
  for (const one of toDraw.splice(0)) one();
}

/** A queue, and the frames that it has passed on. */
function frames() {
  const taken: string[] = [];
  return { taken, ...newestInFrame((frame) => taken.push(frame)) };
}

test("only the newest frame between two animation frames is passed on", () => {
  const { taken, put } = frames();
  for (const frame of ["1", "2", "3"]) put(frame);
  expect(taken).toEqual([]);
  draw();
  draw();
  expect(taken).toEqual(["3"]);
});

test("a hidden page gets every frame at once, pending frames first", () => {
  const { taken, put, flush } = frames();
  put("1");
  page.hidden = true;
  flush();
  for (const frame of ["2", "3"]) put(frame);
  draw();
  expect(taken).toEqual(["1", "2", "3"]);
});

test("a dropped frame is never passed on, and the next frame is", () => {
  const { taken, put, drop } = frames();
  put("1");
  drop();
  draw();
  expect(taken).toEqual([]);
  put("2");
  draw();
  expect(taken).toEqual(["2"]);
});
