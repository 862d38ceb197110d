import { msg } from "@lit/localize";
import type { Deck } from "#shared/rules/deck.ts";
import { deckProblem } from "#shared/rules/deck-problem.ts";
import { sentence } from "../api/problem-text.ts";
import { str } from "../i18n/str.ts";

/** A valid name, for checking the cards alone. */
const anyName = "-";

/** Returns what is wrong with the cards, whatever the deck is called, as a sentence for its editor, or null. */
export function cardsProblem({ values, ordinal }: Pick<Deck, "values" | "ordinal">): string | null {
  const problem = deckProblem({ name: anyName, values, ordinal });
  const word = values.find((card) => problem?.startsWith(`${card} is not a number`));
  // The rule speaks of ordinal decks; the forms call them sizes.
  if (word !== undefined) return msg(str`${word} is not a number. Tick “These are sizes” to use it.`);
  return problem && sentence(problem);
}

/** Returns for each card whether it is wrong: it breaks a rule by itself, or repeats an earlier one. */
export function badCards(values: readonly string[], ordinal: boolean): boolean[] {
  return values.map((card, at) => {
    // One card is checked beside another, because a deck of a single card is refused.
    const other = card === "0" ? "1" : "0";
    return (
      values.indexOf(card) < at || deckProblem({ name: anyName, values: [card, other], ordinal }) !== null
    );
  });
}

/** Returns what is wrong with a deck's name beside the other decks of the space, or null. */
export function nameProblem(deck: Deck, taken: readonly string[]): string | null {
  const name = deck.name.trim();
  if (name === "") return msg("Give the deck a name.");
  if (taken.includes(name)) return msg("This space has a deck of that name already.");
  // Wrong cards would hide a problem of the name, so valid ones that no built-in deck has take their place.
  const isRight = cardsProblem(deck) === null;
  const problem = deckProblem(isRight ? { ...deck, name } : { name, values: ["-1", "-2"], ordinal: false });
  return problem && sentence(problem);
}
