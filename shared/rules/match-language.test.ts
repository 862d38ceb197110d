import { expect, test } from "vitest";
import { matchLanguage } from "./match-language.ts";

const available = ["en", "ar", "de", "fr", "ja", "pt-BR", "uk", "zh-Hans"];

test.each([
  [["de-AT", "en"], "de"],
  [["pt-PT"], "pt-BR"],
  [["zh-Hans-SG"], "zh-Hans"],
  [["zh-CN", "zh"], "zh-Hans"],
  [["zh-TW", "zh", "en-US", "en"], "en"],
  [["zh-TW", "zh", "ja"], "ja"],
  [["en-GB", "de"], "en"],
  [["nl", "fr-CA", "fr"], "fr"],
  [["nl-NL", "nl"], "en"],
  [["en-US@posix", "uk-UA"], "uk"],
  [["", "x", "ar-EG"], "ar"],
  [[], "en"],
])("a browser with the languages %j gets %s", (preferred, expected) => {
  expect(matchLanguage(preferred, available)).toBe(expected);
});
