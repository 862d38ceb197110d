import { msg } from "@lit/localize";
import { builtInDecks, defaultDeckName, type Deck } from "#shared/rules/deck.ts";
import { deckProblem } from "#shared/rules/deck-problem.ts";
import type { SavedDeck } from "#shared/wire/decks.ts";
import { cardsIn } from "../../../decks/card-list.ts";
import { deckProblemText } from "../../../decks/deck-problem-text.ts";

/**
 * The values in the deck form of a new room. `name` is a built-in deck's name, a saved deck's id, or `customChoice`.
 * `customChoice` has a space, so it equals neither.
 */
export type DeckChoice = {
  name: string;
  custom: { name: string; text: string; ordinal: boolean };
  saved: readonly SavedDeck[];
};

/** The `name` of a choice whose cards are typed in the form. */
export const customChoice = "my own";

/** Returns the initial choice: the default deck, and an example of typed cards. */
export function firstChoice(): DeckChoice {
  return {
    name: defaultDeckName,
    custom: { name: msg("Our deck"), text: "1, 2, 4, 8", ordinal: false },
    saved: [],
  };
}

/** Returns the chosen deck, valid or not. */
export function chosenDeck(choice: DeckChoice): Deck {
  const saved = choice.saved.find(({ id }) => id === choice.name);
  if (saved) return { name: saved.name, values: saved.cards, ordinal: saved.ordinal };
  const builtIn = builtInDecks.find((deck) => deck.name === choice.name);
  if (builtIn) return builtIn;
  const { name, text, ordinal } = choice.custom;
  return { name: name.trim(), values: cardsIn(text), ordinal };
}

/** Returns the problem of the chosen deck, or null. */
export function choiceProblem(choice: DeckChoice): string | null {
  const problem = deckProblem(chosenDeck(choice));
  return problem && deckProblemText(problem);
}

/** Returns the deck for a request: the name of a built-in deck, or the whole deck. */
export function deckConfig(choice: DeckChoice): string | Deck {
  return builtInDecks.some(({ name }) => name === choice.name) ? choice.name : chosenDeck(choice);
}
