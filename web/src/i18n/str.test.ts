// Rules: protocol/rooms#bidirectional-isolation
import { msg } from "@lit/localize";
import { expect, onTestFinished, test } from "vitest";
import { formatList } from "./format.ts";
import { setTextDirection } from "./isolated.ts";
import { str } from "./str.ts";

test("a right-to-left name does not change the direction of its sentence", () => {
  const [ana, dana] = ["Ana", "דנה\u202e"];
  expect(msg(str`${ana} thanked ${dana}, ${3} times`)).toBe("Ana thanked \u2068דנה\u202e\u2069, 3 times");
  expect(formatList([dana, ana])).toBe("\u2068דנה\u202e\u2069 and Ana");
});

test("a left-to-right text does not change the direction of a right-to-left sentence", () => {
  onTestFinished(() => setTextDirection("ltr"));
  setTextDirection("rtl");
  expect(msg(str`${"C++"} thanked ${"Ana (QA)"}, ${3} times`)).toBe(
    "\u2068C++\u2069 thanked \u2068Ana (QA)\u2069, 3 times",
  );
});
