import { describe, expect, it } from "vitest";
import { builtInDeck, withSpecials, type Deck } from "#shared/rules/deck.ts";
import { outcomeOf, suggestionOf } from "./outcome.ts";

const fibonacci = withSpecials(builtInDeck("fibonacci")!);
const sizes = withSpecials(builtInDeck("tshirt")!);
const shuffled: Deck = { name: "Ours", values: ["8", "1", "½", "3"], ordinal: false };

/** Parses votes such as `Ana 3, Ben 5`. */
function votes(text: string) {
  return text
    .split(", ")
    .filter(Boolean)
    .map((vote) => {
      const [userId, value] = vote.split(" ") as [string, string];
      return { userId, value };
    });
}

describe("outcomeOf", () => {
  it("is a consensus if all people played the same card", () => {
    expect(outcomeOf(fibonacci, votes("Ana 5, Ben 5"))).toEqual({ kind: "consensus", card: "5" });
    expect(outcomeOf(sizes, votes("Ana M, Ben M, Cy M"))).toEqual({ kind: "consensus", card: "M" });
  });

  it("is not a consensus with one person, or next to a question mark", () => {
    expect(outcomeOf(fibonacci, votes("Ana 5"))).toEqual({ kind: "one-card", card: "5" });
    expect(outcomeOf(fibonacci, votes("Ana 5, Ben 5, Cy ?"))).toEqual({ kind: "one-card", card: "5" });
  });

  it("is close between two neighbours in the deck, by number or by size", () => {
    expect(outcomeOf(fibonacci, votes("Ana 8, Ben 5, Cy 5"))).toEqual({ kind: "close", low: "5", high: "8" });
    expect(outcomeOf(sizes, votes("Ana S, Ben M"))).toEqual({ kind: "close", low: "S", high: "M" });
    expect(outcomeOf(shuffled, votes("Ana 3, Ben 8"))).toEqual({ kind: "close", low: "3", high: "8" });
    expect(outcomeOf(shuffled, votes("Ana ½, Ben 1"))).toEqual({ kind: "close", low: "½", high: "1" });
  });

  it("names the voters at both ends of a spread, all of them", () => {
    expect(outcomeOf(fibonacci, votes("Ana 3, Ben 13, Cy 5, Di 3, Eli coffee"))).toEqual({
      kind: "spread",
      low: "3",
      high: "13",
      lowest: ["Ana", "Di"],
      highest: ["Ben"],
    });
  });

  it("is a spread when three neighbours were played", () => {
    expect(outcomeOf(sizes, votes("Ana S, Ben M, Cy L"))).toMatchObject({ kind: "spread", low: "S" });
  });

  it("is none if only special cards, or no cards, were played", () => {
    expect(outcomeOf(fibonacci, votes("Ana ?, Ben coffee"))).toEqual({ kind: "none" });
    expect(outcomeOf(fibonacci, [])).toEqual({ kind: "none" });
  });
});

describe("suggestionOf", () => {
  it.each([
    ["Ana 5, Ben 5", "5"],
    ["Ana 3, Ben 5, Cy 13", "5"],
    ["Ana 1, Ben 34", "21"],
    ["Ana 5, Ben ?, Cy coffee", "5"],
    ["Ana ?", undefined],
    ["", undefined],
  ])("snaps the median of %s to %s", (played, card) => {
    expect(suggestionOf(fibonacci, votes(played))?.card).toBe(card);
  });

  it("suggests the larger of two cards at the same distance", () => {
    expect(suggestionOf(fibonacci, votes("Ana 3, Ben 5"))?.card).toBe("5");
    expect(suggestionOf(sizes, votes("Ana M, Ben L"))?.card).toBe("L");
  });

  it("names the two cards of a tie", () => {
    expect(suggestionOf(fibonacci, votes("Ana 5, Ben 8"))).toEqual({ card: "8", between: ["5", "8"] });
    expect(suggestionOf(fibonacci, votes("Ana 3, Ben 13"))).toEqual({ card: "8" });
    expect(suggestionOf(sizes, votes("Ana M, Ben L"))).toEqual({ card: "L", between: ["M", "L"] });
  });

  it("takes the middle of sizes, without arithmetic", () => {
    expect(suggestionOf(sizes, votes("Ana XS, Ben XL, Cy S"))?.card).toBe("S");
  });

  it("works on a deck whose cards are not in order", () => {
    expect(suggestionOf(shuffled, votes("Ana ½, Ben 1, Cy 3"))?.card).toBe("1");
  });
});
