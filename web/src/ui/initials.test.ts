import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ana Souza", "AS"],
  ["ana", "A"],
  ["  Ben   van der Berg ", "BB"],
  ["", "?"],
  ["👩‍🚀 Sally", "👩‍🚀S"],
  ["élodie", "É"],
])("%j becomes %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
