import { expect, test } from "vitest";
import { accent, accentMarkup } from "./accent.ts";

test("the pseudo-locale accents letters and lengthens text by a third", () => {
  expect(accent("Reveal")).toBe("Řéṽéáļ~~");
  expect(accent("…")).toBe("…");
});

test("the pseudo-locale leaves tags and their attributes alone", () => {
  expect(accentMarkup("Ask <a href=", false)).toEqual({ text: "Ášķ~ <a href=", inTag: true });
  expect(accentMarkup(">an owner</a>", true)).toEqual({ text: ">áñ~ óŵñéř~~</a>", inTag: false });
});
