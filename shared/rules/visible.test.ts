// Rules: protocol/conventions#allowed-characters
import { expect, test } from "vitest";
import { isVisible } from "./visible.ts";

test.each([
  ["a braille blank", "\u2800"],
  ["a blank symbol of music", "\u{1d159}"],
  ["a blank hieroglyph", "\u{13441}"],
  ["a noncharacter", "\ufdd0"],
  ["the last code point", "\u{10ffff}"],
  ["a character for private use", "\ue000"],
  ["a character of the second plane for private use", "\u{100000}"],
  ["a Hangul filler", "\u3164"],
  ["a tag", "\u{e0061}"],
  ["a combining mark", "\u0301"],
])("%s is not visible", (_what, text) => expect(isVisible(`${text} ${text}`)).toBe(false));

test.each(["a", "李", "👩", "½", "⠁", "a\ue000"])("%j is visible", (text) =>
  expect(isVisible(text)).toBe(true),
);
