// Rules: protocol/rooms#name-tags
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distinctNames, nameKey, createNameLookup, withoutTag } from "./distinct-names.ts";

const people = (...names: string[]) => names.map((name, n) => ({ userId: `id-${n}`, name }));
const tagged = (...names: string[]) => {
  const distinct = distinctNames(people(...names));
  return people(...names).map(({ userId, name }) => distinct.get(userId) ?? name);
};

// Rules: protocol/rooms#name-tags
describe("equal names get a tag", () => {
  test("only people with the same name get a tag", () => {
    const [sam, ana, other] = tagged("Sam", "Ana", "Sam");
    expect(ana).toBe("Ana");
    expect([sam, other]).toEqual([
      expect.stringMatching(/^Sam \([A-Z]\d[A-Z]\)$/),
      expect.stringMatching(/^Sam \([A-Z]\d[A-Z]\)$/),
    ]);
    expect(sam).not.toBe(other);
  });

  test.each([
    ["case", "Sam", "sAM"],
    ["composition", "Zo\u00eb", "Zoe\u0308"],
    ["compatible characters", "Sam", "Ｓam"],
    ["blanks", "Sam  Lee", "Sam\u00a0Lee"],
    ["a zero-width space", "Sam", "Sa\u200bm"],
    ["a direction mark", "Sam", "Sam\u200f"],
    ["a soft hyphen", "Sam", "S\u00adam"],
    ["sharp s and ss", "Groß", "GROSS"],
    ["the two lower-case forms of sigma", "Νίκος", "νίκοσ"],
    ["a ligature", "Steﬁ", "stefi"],
    ["a Cyrillic capital", "Аna", "Ana"],
    ["a Cyrillic small letter", "Sаm", "sam"],
    ["Cyrillic capitals only", "ВОТ", "BOT"],
    ["a Cyrillic letter with dots", "Zoё", "Zoë"],
    ["a Greek capital", "Νina", "Nina"],
    ["a Greek small letter", "Iνan", "Ivan"],
    ["an omicron", "Tοm", "Tom"],
    ["a capital I for a small L", "AIice", "Alice"],
    ["a capital I at the end", "PauI", "Paul"],
    ["a digit one for a small L", "A1ice", "Alice"],
    ["a zero for an o", "0lga", "Olga"],
    ["a bar for a small L", "Pau|", "paul"],
    ["the case of a surname within a word", "McIntyre", "mcintyre"],
    ["the case of all letters", "ILIE", "Ilie"],
    ["a braille blank", "Sam", "Sam\u2800"],
    ["a braille blank between words", "Sam Lee", "Sam\u2800Lee"],
    ["a blank symbol of music", "Sam", "\u{1d159}Sam"],
    ["a blank hieroglyph", "Sam", "Sam\u{13441}"],
    ["a noncharacter", "Sam", "Sa\ufdd0m"],
    ["a character for private use", "Sam", "Sam\ue000"],
  ])("names that differ in %s only are equal", (_what, a, b) => {
    const [first, second] = tagged(a, b);
    expect([first!.startsWith(`${a} (`), second!.startsWith(`${b} (`)]).toEqual([true, true]);
  });

  test.each([
    ["Sam", "Sam Lee"],
    ["Zoe", "Zoë"],
    ["Ali", "All"],
    ["Tom 1", "Tom l"],
    ["Player1", "Player2"],
    ["Ана", "Аня"],
    ["Ίων", "Ίον"],
    ["שרה", "שרי"],
    ["👩", "👧"],
  ])("%j and %j are different names", (a, b) => {
    expect(tagged(a, b)).toEqual([a, b]);
  });

  test("a tag depends on the id only, not on the other people or their order", () => {
    const [sam, other, third] = people("Sam", "Sam", "Sam");
    const all = distinctNames([sam!, other!, third!]);
    expect(distinctNames([third!, sam!]).get(third!.userId)).toBe(all.get(third!.userId));
    expect(distinctNames([sam!, sam!]).size).toBe(0);
  });

  test("a name that equals a tagged name gets a longer tag", () => {
    const [sam] = tagged("Sam", "Sam");
    const names = tagged("Sam", "Sam", sam!);
    expect(new Set(names.map(nameKey)).size).toBe(3);
  });

  test("empty names stay empty", () => {
    expect(tagged("", "", "Sam")).toEqual(["", "", "Sam"]);
  });

  test("no two names look equal for any list of names", () => {
    const name = fc.oneof(
      fc.constantFrom("Sam", "sam", "S\u200bam", "ß", "SS", "Sam (A2B)", "Sam (B3C)"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }).filter((text) => nameKey(text) !== ""),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.uuid(), name), { selector: ([id]) => id, maxLength: 60 }),
        (rows) => {
          const listed = rows.map(([userId, text]) => ({ userId, name: text }));
          const distinct = distinctNames(listed);
          const keys = listed.map(({ userId, name: text }) => nameKey(distinct.get(userId) ?? text));
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
    );
  });

  test("a thousand people with the same name get distinct tags", () => {
    const many = tagged(...Array<string>(1000).fill("Sam"));
    expect(new Set(many).size).toBe(1000);
    const [alone] = tagged("Sam", "Sam");
    expect(many[0]!.startsWith(alone!.slice(0, -1))).toBe(true);
  });
});

test("a name lookup uses the room's names, and adds tags to duplicate names of people who left", () => {
  const [ana, sam, gone] = people("Ana", "Sam", "Sam");
  const nameOf = createNameLookup([ana!, sam!, gone!], (userId) =>
    userId === ana!.userId ? "Ana (K7M)" : undefined,
  );
  expect(nameOf(ana!)).toBe("Ana (K7M)");
  expect(nameOf(sam!)).not.toBe(nameOf(gone!));
});

test("withoutTag returns the original name", () => {
  expect(tagged("Sam (PM)", "sam (pm)").map(withoutTag)).toEqual(["Sam (PM)", "sam (pm)"]);
  expect(withoutTag("Ana")).toBe("Ana");
});
