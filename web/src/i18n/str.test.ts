// Rules: protocol/rooms#bidirectional-isolation
import { msg } from "@lit/localize";
import { expect, test } from "vitest";
import { formatList } from "./format.ts";
import { str } from "./str.ts";

test("a name that is written from right to left does not turn the sentence it stands in", () => {
  const [ana, dana] = ["Ana", "דנה\u202e"];
  expect(msg(str`${ana} thanked ${dana}, ${3} times`)).toBe("Ana thanked \u2068דנה\u202e\u2069, 3 times");
  expect(formatList([dana, ana])).toBe("\u2068דנה\u202e\u2069 and Ana");
});
