import { describe, expect, test } from "vitest";
import { distance, matchLevel, matchOf } from "./match.ts";

const { start, word, part, typo, none } = matchLevel;

describe("how well a label matches a typed text", () => {
  test.each([
    ["Retro of sprint 24", "retro", start],
    ["Retro of sprint 24", "  RETRO of ", start],
    ["Retro of sprint 24", "", start],
    ["Sprint 24 retro", "retro", word],
    ["Retro of sprint 24", "24 spr", word],
    ["Zürich team", "zurich", start],
    ["Go to Zürich", "zurich", word],
    ["Salle de l’équipe", "l'equipe", word],
    ["PAY-7 Log in", "pay-7", start],
    ["PAY-7 Log in", "7", word],
    ["Outstanding work", "stand", part],
    ["100% done", "%", part],
    ["Admin of \u2068Ödland\u2069", "odl", word],
    ["Retro of sprint 24", "retro 25", none],
    ["Dark theme", "new dark", none],
  ])("%s, typed %s", (label, typed, level) => {
    expect(matchOf(label, typed)).toBe(level);
  });
});

describe("typing errors", () => {
  test.each([
    ["two swapped letters", "Retro of sprint 24", "rerto"],
    ["a missing letter", "Retrospective", "rtro"],
    ["an extra letter", "Dmitri Volkov", "dimitri"],
    ["a wrong letter", "Standup", "standip"],
    ["a wrong letter in a word that is not complete", "Retrospective", "retrp"],
    ["two wrong letters in a long word", "Retrospective", "retrespektive"],
    ["one right and one wrong word", "Sprint 25 planning", "sprint plannign"],
  ])("%s", (_what, label, typed) => {
    expect(matchOf(label, typed)).toBe(typo);
  });

  test.each([
    ["words of three letters have to be right", "Ana Souza", "ama"],
    ["a word of four letters may have one wrong letter only", "Retro", "rxtx"],
    ["a word of eight letters may have two only", "Planning", "plxxxing"],
  ])("%s", (_what, label, typed) => {
    expect(matchOf(label, typed)).toBe(none);
  });
});

test.each([
  ["", "", 0],
  ["", "abc", 3],
  ["abc", "abc", 0],
  ["abc", "acb", 1],
  ["abc", "bc", 1],
  ["abc", "abxc", 1],
  ["abc", "axc", 1],
  ["kitten", "sitting", 3],
  ["ca", "abc", 3],
])("the distance of %j and %j is %i", (a, b, expected) => {
  expect([distance(a, b), distance(b, a)]).toEqual([expected, expected]);
});
