// Rules: protocol/poker#numeric-and-ordinal, protocol/poker#special-cards
import { describe, expect, test } from "vitest";
import { builtInDecks, cardNumber, withSpecials } from "./deck.ts";
import { deckProblem } from "./deck-problem.ts";
import { deckProblemText } from "./deck-problem-text.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i));

// Rules: protocol/poker#card-rules, protocol/poker#names-of-built-in-decks,
//   protocol/poker#numeric-and-ordinal
describe("a deck that breaks a rule is refused with one sentence", () => {
  test.each([
    ["fewer than two cards", { values: ["1"] }, "2 to 15 cards"],
    ["more than fifteen cards", { values: numbers(16) }, "2 to 15 cards"],
    ["a card of nine characters", { values: ["1", "123456789"] }, "1 to 8 characters"],
    ["an empty card", { values: ["1", " "] }, "1 to 8 characters"],
    ["the same card twice", { values: ["1", "2", "1"] }, "twice"],
    ["the question mark", { values: ["1", "?"] }, "every deck"],
    ["coffee", { values: ["1", "coffee"] }, "every deck"],
    ["a word in a numeric deck", { values: ["1", "big"] }, "not a number"],
    ["infinity in a numeric deck", { values: ["1", "Infinity"] }, "not a number"],
    ["an exponent in a numeric deck", { values: ["1", "1e3"] }, "not a number"],
    ["a hexadecimal in a numeric deck", { values: ["1", "0x10"] }, "not a number"],
    ["a division by zero in a numeric deck", { values: ["1", "1/0"] }, "not a number"],
    ["a built-in name with other cards", { name: "tshirt", values: ["1", "2"] }, "built-in"],
    ["no name", { name: " ", values: ["1", "2"] }, "name"],
    ["a name of 41 characters", { name: "d".repeat(41), values: ["1", "2"] }, "name"],
    ["a NUL in a card", { values: ["S\0", "M"], ordinal: true }, "plain text"],
  ])("such as %s", (_title, deck, sentence) => {
    const problem = deckProblem({ name: "ours", ordinal: false, ...deck });
    expect(problem && deckProblemText(problem)).toContain(sentence);
  });

  test("cards are counted in code points, so eight emoji fit", () => {
    expect(deckProblem({ name: "ours", values: ["🂡".repeat(8), "M"], ordinal: true })).toBeNull();
  });

  test("an ordinal deck may have words as cards", () => {
    expect(deckProblem({ name: "ours", values: ["small", "big"], ordinal: true })).toBeNull();
  });

  test("every built-in deck follows the rules under its own name", () => {
    for (const deck of builtInDecks) expect(deckProblem({ ...deck })).toBeNull();
  });
});

test("the card ½ counts as 0.5, and sizes have no number", () => {
  expect([cardNumber("½"), cardNumber("13"), cardNumber("M"), cardNumber("")]).toEqual([0.5, 13, null, null]);
});

test.each([
  ["0,5", 0.5],
  ["1/2", 0.5],
  ["2.5", 2.5],
  ["-1", -1],
  ["05", 5],
])("the card %s of a numeric deck counts as %d", (card, number) => {
  expect(cardNumber(card)).toBe(number);
  expect(deckProblem({ name: "ours", values: [card, "100"], ordinal: false })).toBeNull();
});

test("the special cards are the last values of a session's deck", () => {
  expect(withSpecials({ name: "ours", values: ["1", "2"], ordinal: false }).values).toEqual([
    "1",
    "2",
    "?",
    "coffee",
  ]);
});
