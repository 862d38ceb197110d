import { describe, expect, it } from "vitest";
import { aRoom, aStory } from "../room.fixture.ts";
import { pilesOf, shortNames } from "./piles.ts";

const votes = (...values: string[]) =>
  values.map((value, i) => ({ userId: ["ana", "ben", "cy", "gone"][i]!, value }));

const pilesFor = (...values: string[]) => {
  const story = aStory("one", { votes: votes(...values) });
  return pilesOf(aRoom({ stories: [story] }, { revealed: true }), story);
};

describe("pilesOf", () => {
  it("sorts equal cards into piles in the order of the deck", () => {
    expect(pilesFor("8", "3", "8").map(({ value, voters }) => [value, voters.length])).toEqual([
      ["3", 1],
      ["8", 2],
    ]);
  });

  it("puts cards without a value last", () => {
    expect(pilesFor("?", "coffee", "34").map(({ value }) => value)).toEqual(["34", "?", "coffee"]);
  });

  it("marks the ends of a spread, and no ends of a near consensus", () => {
    expect(pilesFor("3", "5", "13").map(({ end }) => end)).toEqual(["low", undefined, "high"]);
    expect(pilesFor("3", "5").map(({ end }) => end)).toEqual([undefined, undefined]);
  });

  it("keeps the card of a person who left", () => {
    expect(
      pilesFor("3", "5", "8", "8")
        .at(-1)!
        .voters.map(({ userId }) => userId),
    ).toEqual(["cy", "gone"]);
  });
});

describe("shortNames", () => {
  const people = (...names: string[]) =>
    names.map((name) => ({
      userId: name,
      name,
      avatarHue: 0,
      avatarIcon: "",
      spectator: false,
      guest: false,
    }));

  it("returns first names", () => {
    expect([...shortNames(people("Ana Souza", "Ben")).values()]).toEqual(["Ana", "Ben"]);
  });

  it("adds the last initial to a shared first name", () => {
    expect([...shortNames(people("Ana Souza", "Ana Kim")).values()]).toEqual(["Ana S.", "Ana K."]);
  });

  it("keeps whole names that share both", () => {
    expect([...shortNames(people("Ana Souza", "Ana Silva")).values()]).toEqual(["Ana Souza", "Ana Silva"]);
  });
});
