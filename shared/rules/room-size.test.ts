// Rules: protocol/limits#room-text
import { expect, test } from "vitest";
import { textLimitSentence, MAX_ROOM_TEXT_BYTES, sizeText } from "./room-size.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [1024, "1 KiB"],
  [1229, "1.2 KiB"],
  [2047, "1.9 KiB"],
  [262_144, "256 KiB"],
])("%i bytes are called %s, which is never more than they are", (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

test("a refusal names the limit and the remaining space", () => {
  expect(textLimitSentence("this room", MAX_ROOM_TEXT_BYTES, 1229)).toBe(
    "this room holds at most 256 KiB of text; 1.2 KiB are left",
  );
  expect(textLimitSentence("this room", MAX_ROOM_TEXT_BYTES, 1)).toContain("; 1 byte is left");
});
