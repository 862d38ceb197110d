import { expect, test } from "vitest";
import { choiceProblem, chosenDeck, customChoice, deckConfig, firstChoice } from "./deck-choice.ts";

const custom = (text: string, ordinal = false) => ({
  ...firstChoice(),
  name: customChoice,
  custom: { name: "Ours", text, ordinal },
});

test("the first choice is a built-in deck, sent by its name", () => {
  expect(deckConfig(firstChoice())).toBe("fibonacci");
  expect(choiceProblem(firstChoice())).toBeNull();
});

test("a typed deck is sent whole", () => {
  expect(deckConfig(custom("S, M, L", true))).toEqual({
    name: "Ours",
    values: ["S", "M", "L"],
    ordinal: true,
  });
  expect(chosenDeck(custom("1,2")).values).toEqual(["1", "2"]);
});

test("a saved deck is sent whole, since the room stores a copy", () => {
  const saved = [{ id: "d1", name: "Days", cards: ["1", "2"], ordinal: false, createdAt: "" }];
  const choice = { ...firstChoice(), name: "d1", saved };
  expect(deckConfig(choice)).toEqual({ name: "Days", values: ["1", "2"], ordinal: false });
});

test("a deck that the server would refuse is reported before it is sent", () => {
  expect(choiceProblem(custom("1"))).toContain("2 to 15 cards");
  expect(choiceProblem(custom("S, M"))).toContain("isn't a number");
  expect(choiceProblem(custom("S, M", true))).toBeNull();
});
