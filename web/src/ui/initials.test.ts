import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ana Souza", "AS"],
  ["ana", "A"],
  ["  Ben   van der Berg ", "BB"],
  ["élodie", "É"],
  ["e\u0301lodie", "E\u0301"],
  ["שרה Levi (PM)", "שL"],
  ["(PM)", "P"],
  ["Sam (K7)", "S"],
  ["Ana [she/her] Souza", "AS"],
  ['"Ana" -Souza', "AS"],
  ["👩‍🚀 Sally", "S"],
  ["Ana 🎉", "A"],
  ["Ana 2", "A"],
  ["\u200fليلى", "ل"],
  ["किरण शर्मा", "किश"],
  ["ნინო", "ნ"],
  ["東京 太郎", "東太"],
  ["42 & 7", "47"],
  ["٣", "٣"],
  ["👩‍🚀 !", "👩‍🚀"],
  ["- !", "-"],
  ["", "?"],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
