// Rules: protocol/conventions#languages
import { expect, test } from "vitest";
import { preferredLanguage } from "./language.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,de;q=0.9", "en"],
  ["en;q=0.5, fr-CH;q=0.8, *;q=0.1", "fr"],
  ["de;q=0, uk", "uk"],
  ["zh-TW, zh;q=0.9, ja;q=0.5", "ja"],
  ["*", "en"],
  [";;;q=,,=q; de;q=x", "en"],
  [`${"nl,".repeat(20)}de`, "en"],
])("a request with the languages %j gets %s", (header, expected) => {
  expect(preferredLanguage(header)).toBe(expected);
});
