// Rules: protocol/plugins#texts-file
import { expect, test } from "vitest";
import { pluginTexts } from "./plugin-texts.ts";

/** Returns the place and the message of the first error. */
const errorOf = (texts: unknown) => {
  const { path, message } = pluginTexts.safeParse(texts).error!.issues[0]!;
  return [path, message];
};

test("texts by language are kept", () => {
  const texts = {
    de: { Propose: "Vorschlagen", "{count} votes": { one: "Eine Stimme", other: "{count} Stimmen" } },
    "pt-BR": {},
  };
  expect(pluginTexts.parse(texts)).toEqual(texts);
});

test.each([
  [{ German: {} }, ["German"], /^a language must be a BCP 47 tag/],
  [{ "pt-br": {} }, ["pt-br"], /^a language must be a BCP 47 tag/],
  [{ "en-GB": {} }, ["en-GB"], /not English/],
  [{ de: { x: "y".repeat(128 * 1024) } }, ["de"], /^a language has at most 128 KiB as JSON$/],
  [{ de: [] }, ["de"], /^a language must be an object/],
  [{ de: { Hello: 3 } }, ["de", "Hello"], /^a translation must be text, or an object/],
  [{ de: { Hello: "" } }, ["de", "Hello"], /^the translation must have 1 to 2000 characters/],
  [{ de: { Hello: "x".repeat(2001) } }, ["de", "Hello"], /^the translation must have 1 to 2000 characters/],
  [{ de: { Hello: "a\u0000" } }, ["de", "Hello"], /NUL/],
  [{ de: { "": "x" } }, ["de", ""], /^the English text must have 1 to 2000 characters/],
  [{ de: { "Hello {name}": "Hallo {nom}" } }, ["de", "Hello {name}"], /^the English text has no \{nom\}$/],
  [{ de: { "Hello {name}": "Hallo" } }, ["de", "Hello {name}"], /^the translation has no \{name\}$/],
  [{ de: { "{count} x": { one: "1 x" } } }, ["de", "{count} x"], /^the form "other" is missing$/],
  [
    { de: { "{count} x": { other: "{count} x", 1: "x" } } },
    ["de", "{count} x"],
    /^"1" is no plural category$/,
  ],
  [
    { pl: { "{count} x": { few: "x", other: "{count} x" } } },
    ["pl", "{count} x"],
    /^the translation has no \{count\}, in the form "few"$/,
  ],
])("%.60j is refused with its place", (texts, path, message) => {
  expect(errorOf(texts)).toEqual([path, expect.stringMatching(message)]);
});

test("a form of a single number may have the number in words", () => {
  const arabic = { zero: "لا أصوات", one: "صوت واحد", two: "صوتان", other: "{count} صوت" };
  expect(pluginTexts.safeParse({ ar: { "{count} votes": arabic } }).success).toBe(true);
});

test("more than 40 languages are refused", () => {
  const languages = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`de-x-a${at}`, {}]));
  expect(pluginTexts.safeParse(languages(40)).success).toBe(true);
  expect(errorOf(languages(41))).toEqual([[], "at most 40 languages are allowed"]);
});
