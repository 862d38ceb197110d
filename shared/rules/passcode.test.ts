// Rules: protocol/spaces#passcode-comparison
import { expect, test } from "vitest";
import { normalisePasscode } from "./passcode.ts";

test.each([
  ["lower case and blanks", " acd 346 "],
  ["a hyphen", "ACD-346"],
  ["an en dash", "ACD–346"],
  ["an em dash", "ACD—346"],
  ["a non-breaking hyphen", "ACD\u2011346"],
  ["a minus sign", "ACD\u2212346"],
  ["a full-width hyphen", "ACD－346"],
  ["a zero-width space", "ACD\u200b346"],
  ["direction marks", "\u2066ACD346\u2069\u200e"],
  ["a byte order mark", "\ufeffACD346"],
  ["a braille blank", "ACD\u2800346"],
  ["a variation selector", "ACD346\ufe0f"],
  ["a soft hyphen", "ACD\u00ad346"],
  ["Cyrillic letters of the same shape", "АСD346"],
  ["Greek letters of the same shape", "αCD346"],
  ["full-width letters", "ＡＣＤ３４６"],
])("a passcode is the same with %s", (_what, typed) => expect(normalisePasscode(typed)).toBe("ACD346"));

test("another passcode stays another", () => {
  expect(normalisePasscode("ACD–347")).toBe("ACD347");
});
