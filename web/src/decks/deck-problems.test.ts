import { expect, test } from "vitest";
import { badCards, cardsProblem, nameProblem } from "./deck-problems.ts";

const numbers = (...values: string[]) => ({ name: "Ours", values, ordinal: false });

test("a word among numbers is reported with the form's terms", () => {
  expect(cardsProblem(numbers("1", "S"))).toContain("Tick “These are sizes”");
  expect(cardsProblem({ values: ["1", "S"], ordinal: true })).toBeNull();
});

test("the editor applies the rules of the server", () => {
  expect(cardsProblem(numbers("1"))).toBe("A deck has 2 to 15 cards.");
  expect(cardsProblem(numbers("1", "1"))).toBe("A deck can't have the same card twice.");
  expect(cardsProblem(numbers("1", "?"))).toContain("is in every deck");
});

test("each invalid card is reported", () => {
  expect(badCards(["1", "S", "1", "?", "0", "123456789"], false)).toEqual([
    false,
    true,
    true,
    true,
    false,
    true,
  ]);
});

test("a deck needs a name that is free and not that of a built-in deck", () => {
  expect(nameProblem({ ...numbers("1", "2"), name: " " }, [])).toBe("Give the deck a name.");
  expect(nameProblem(numbers("1", "2"), ["Ours"])).toContain("already");
  expect(nameProblem({ ...numbers("1", "2"), name: "fibonacci" }, [])).toContain("built-in deck");
  expect(nameProblem({ ...numbers("1"), name: "fibonacci" }, [])).toContain("built-in deck");
  expect(nameProblem(numbers("1"), [])).toBeNull();
});
