import { afterEach, expect, test, vi } from "vitest";
import { backwardArrow, forwardArrow } from "./reading-direction.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["", "ArrowRight", "ArrowLeft"],
  ["ltr", "ArrowRight", "ArrowLeft"],
  ["rtl", "ArrowLeft", "ArrowRight"],
])("with dir=%o the arrow forward is %s", (dir, forward, backward) => {
  vi.stubGlobal("document", { documentElement: { dir } });
  expect([forwardArrow(), backwardArrow()]).toEqual([forward, backward]);
});
