// Rules: protocol/plugins#notices
import { expect, test } from "vitest";
import { wordInPage } from "./word-in-page.ts";

const notice = { text: "{ref}: not written.", values: { ref: "PAY-1" } };

test("a notice without a translation is English, with its values", () => {
  expect(wordInPage(notice, {}, "de")).toBe("PAY-1: not written.");
});

test("a notice is worded with the translation of its English text", () => {
  const texts = { "{ref}: not written.": "{ref}: nicht geschrieben." };
  expect(wordInPage(notice, texts, "de")).toBe("PAY-1: nicht geschrieben.");
});

test("the form of a plural depends on the count", () => {
  const texts = { "{count} stories": { one: "{count} Aufgabe", other: "{count} Aufgaben" } };
  const word = (count: number) => wordInPage({ text: "{count} stories", values: { count } }, texts, "de");
  expect([word(1), word(2)]).toEqual(["1 Aufgabe", "2 Aufgaben"]);
});

test("an unknown name in braces stays, and a value cannot reorder the sentence", () => {
  const values = { name: "\u202eevil" };
  expect(wordInPage({ text: "{name} {other}", values }, {}, "en")).toBe("\u2068\u202eevil\u2069 {other}");
});
