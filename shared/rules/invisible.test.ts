// Rules: protocol/rooms#no-invisible-characters
import { expect, test } from "vitest";
import { withoutInvisible } from "./invisible.ts";

test.each([
  ["\u2068שרה\u2069: 5", "שרה: 5"],
  ["\u200eAna\u200f \u061c\u202eSouza\u202c", "Ana Souza"],
  ["\ufeffA\u200bn\u2060a\u00ad", "Ana"],
  ["A\u200cn\u200da", "Ana"],
  ["日\u200d本", "日本"],
  ["\u200dAna\u{e0041}", "Ana"],
  ["🏴\u{e0061}\u{e0062}\u{e0063} hidden", "🏴 hidden"],
  [`🏴${"\u{e0061}".repeat(40)}\u{e007f}`, "🏴"],
])("an export has %j as %j", (text, kept) => {
  expect(withoutInvisible(text)).toBe(kept);
});

test.each([
  ["a family", "👩\u200d👩\u200d👧"],
  ["an emoji with a skin tone", "👩🏽\u200d🚀"],
  ["an emoji with a variation selector", "❤\ufe0f\u200d🔥"],
  ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["Persian with a non-joiner", "می\u200cخواهم"],
  ["Hindi with a joiner", "क्\u200dष"],
  ["Sinhala with a joiner", "ශ්\u200dරී"],
  ["a variant of a Chinese character", "葛\u{e0100}"],
  ["a combining mark", "e\u0301"],
])("an export keeps %s", (_what, text) => {
  expect(withoutInvisible(text)).toBe(text);
});
