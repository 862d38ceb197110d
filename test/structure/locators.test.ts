import { expect, test } from "vitest";
import { testsIn } from "./sources.ts";

/** A look-up of a text in a whole page: it finds what a live region repeats, and is refused as found twice. */
const inWholePage = /\bpage\.getByText\(/;

test("browser tests look for texts on the screen, never in a whole page with its live regions", () => {
  const lines = testsIn("test/e2e", "test/support", "test/boot").flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => inWholePage.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
