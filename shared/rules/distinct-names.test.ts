// Rules: protocol/rooms#name-tags
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distinctNames, nameKey, createNameLookup, withoutTag } from "./distinct-names.ts";

const people = (...names: string[]) => names.map((name, n) => ({ userId: `id-${n}`, name }));
const shown = (...names: string[]) => {
  const distinct = distinctNames(people(...names));
  return people(...names).map(({ userId, name }) => distinct.get(userId) ?? name);
};

// Rules: protocol/rooms#name-tags
describe("equal names get a tag", () => {
  test("two people of one name both get a tag, and nobody else does", () => {
    const [sam, ana, other] = shown("Sam", "Ana", "Sam");
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
    ["a blank of no width", "Sam", "Sa\u200bm"],
    ["a mark of direction", "Sam", "Sam\u200f"],
    ["a soft hyphen", "Sam", "S\u00adam"],
    ["sharp s and ss", "Groß", "GROSS"],
    ["the two small forms of sigma", "Νίκος", "νίκοσ"],
    ["a ligature", "Steﬁ", "stefi"],
  ])("names that differ in %s only are equal", (_what, a, b) => {
    const [first, second] = shown(a, b);
    expect([first!.startsWith(`${a} (`), second!.startsWith(`${b} (`)]).toEqual([true, true]);
  });

  test.each([
    ["Sam", "Sam Lee"],
    ["Zoe", "Zoë"],
    ["Sam", "Sаm"],
    ["שרה", "שרי"],
    ["👩", "👧"],
  ])("%j and %j are different names", (a, b) => {
    expect(shown(a, b)).toEqual([a, b]);
  });

  test("a tag depends on the id only: others who come, go or come first change none", () => {
    const [sam, other, third] = people("Sam", "Sam", "Sam");
    const all = distinctNames([sam!, other!, third!]);
    expect(distinctNames([third!, sam!]).get(third!.userId)).toBe(all.get(third!.userId));
    expect(distinctNames([sam!, sam!]).size).toBe(0);
  });

  test("somebody who is called like another with a tag is told from them", () => {
    const [sam] = shown("Sam", "Sam");
    const names = shown("Sam", "Sam", sam!);
    expect(new Set(names.map(nameKey)).size).toBe(3);
  });

  test("empty names stay empty", () => {
    expect(shown("", "", "Sam")).toEqual(["", "", "Sam"]);
  });

  test("whatever people are called, no two names look equal", () => {
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

  test("a thousand people of one name are told apart, and a longer tag begins with the shorter one", () => {
    const many = shown(...Array<string>(1000).fill("Sam"));
    expect(new Set(many).size).toBe(1000);
    const [alone] = shown("Sam", "Sam");
    expect(many[0]!.startsWith(alone!.slice(0, -1))).toBe(true);
  });
});

test("a list beside a room has the room's names, and tells those who left from each other", () => {
  const [ana, sam, gone] = people("Ana", "Sam", "Sam");
  const called = createNameLookup([ana!, sam!, gone!], (userId) =>
    userId === ana!.userId ? "Ana (K7M)" : undefined,
  );
  expect(called(ana!)).toBe("Ana (K7M)");
  expect(called(sam!)).not.toBe(called(gone!));
});

test("a name without its tag is the name that was typed", () => {
  expect(shown("Sam (PM)", "sam (pm)").map(withoutTag)).toEqual(["Sam (PM)", "sam (pm)"]);
  expect(withoutTag("Ana")).toBe("Ana");
});
