import { expect, test } from "vitest";
import { accent, accentMarkup } from "./accent.ts";

test("letters are accented and the text grows by a third", () => {
  expect(accent("Reveal")).toBe("Řéṽéáļ~~");
  expect(accent("…")).toBe("…");
});

test("tags and what stands in them are left alone", () => {
  expect(accentMarkup("Ask <a href=", false)).toEqual({ text: "Ášķ~ <a href=", inTag: true });
  expect(accentMarkup(">an owner</a>", true)).toEqual({ text: ">áñ~ óŵñéř~~</a>", inTag: false });
});
