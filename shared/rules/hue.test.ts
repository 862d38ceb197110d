// Rules: protocol/identity#avatar-hue
import { expect, test } from "vitest";
import { avatarHue } from "./hue.ts";

test("an avatar's hue is the FNV-1a hash of the id modulo 360, an integer for every id", () => {
  // FNV-1a 32 of "a" is 0xe40c292c and of "foobar" 0xbf9cf968 (the algorithm's published vectors).
  expect(avatarHue("a")).toBe(0xe40c292c % 360);
  expect(avatarHue("foobar")).toBe(0xbf9cf968 % 360);
});
