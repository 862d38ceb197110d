import { msg } from "@lit/localize";
import { builtInDecks, defaultDeckName, type Deck } from "#shared/rules/deck.ts";
import { deckProblem } from "#shared/rules/deck-problem.ts";
import type { SavedDeck } from "#shared/wire/decks.ts";
import { sentence } from "../../../api/problem-text.ts";
import { cardsIn } from "../../../decks/card-list.ts";
import { cardsProblem } from "../../../decks/deck-problems.ts";

/**
 * What the form about a new room's deck holds. `name` is a built-in deck's, a saved one's id, or `customChoice`, which
 * is neither: it has a space.
 */
export type DeckChoice = {
  name: string;
  custom: { name: string; text: string; ordinal: boolean };
  saved: readonly SavedDeck[];
};

/** The `name` of a choice whose cards are typed in the form. */
export const customChoice = "my own";

/** Returns what the form starts from: the default deck, and an example of typed cards. */
export function firstChoice(): DeckChoice {
  return {
    name: defaultDeckName,
    custom: { name: msg("Our deck"), text: "1, 2, 4, 8", ordinal: false },
    saved: [],
  };
}

/** Returns the deck that is chosen right now, whether or not it may be played. */
export function chosenDeck(choice: DeckChoice): Deck {
  const saved = choice.saved.find(({ id }) => id === choice.name);
  if (saved) return { name: saved.name, values: saved.cards, ordinal: saved.ordinal };
  const builtIn = builtInDecks.find((deck) => deck.name === choice.name);
  if (builtIn) return builtIn;
  const { name, text, ordinal } = choice.custom;
  return { name: name.trim(), values: cardsIn(text), ordinal };
}

/** Returns what is wrong with the chosen deck, or null. */
export function choiceProblem(choice: DeckChoice): string | null {
  const deck = chosenDeck(choice);
  const problem = deckProblem(deck);
  return cardsProblem(deck) ?? (problem && sentence(problem));
}

/** Returns the deck as a request says it: the name of a built-in one, all of any other. */
export function deckConfig(choice: DeckChoice): string | Deck {
  return builtInDecks.some(({ name }) => name === choice.name) ? choice.name : chosenDeck(choice);
}
