import { msg } from "@lit/localize";
import type { Deck } from "#shared/rules/deck.ts";
import { deckProblem } from "#shared/rules/deck-problem.ts";
import { deckProblemText } from "./deck-problem-text.ts";

/** A valid name, to validate the cards alone. */
const anyName = "-";

/** Validates the cards alone, without the name. Returns the error as a sentence for the form, or null. */
export function cardsProblem({ values, ordinal }: Pick<Deck, "values" | "ordinal">): string | null {
  const problem = deckProblem({ name: anyName, values, ordinal });
  return problem && deckProblemText(problem);
}

/** Returns a flag for each card, true if it is invalid. It breaks a rule by itself or repeats an earlier card. */
export function badCards(values: readonly string[], ordinal: boolean): boolean[] {
  return values.map((card, at) => {
    // Each card is validated in a deck of two, because a deck with a single card is invalid.
    const other = card === "0" ? "1" : "0";
    return (
      values.indexOf(card) < at || deckProblem({ name: anyName, values: [card, other], ordinal }) !== null
    );
  });
}

/** Validates a deck's name against the rules and the space's other decks. Returns the error, or null. */
export function nameProblem(deck: Deck, taken: readonly string[]): string | null {
  const name = deck.name.trim();
  if (name === "") return msg("Give the deck a name.");
  if (taken.includes(name)) return msg("This space already has a deck with that name.");
  // The rule reports invalid cards first. Then the name is validated with valid cards that no built-in deck has.
  const isRight = cardsProblem(deck) === null;
  const problem = deckProblem(isRight ? { ...deck, name } : { name, values: ["-1", "-2"], ordinal: false });
  return problem && deckProblemText(problem);
}
