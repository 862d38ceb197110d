import type { DeckProblem } from "./deck-problem.ts";

/** Returns a broken rule of decks as a sentence of the API, in English. */
export function deckProblemText({ rule, text }: DeckProblem): string {
  switch (rule) {
    case "name length":
      return "a deck's name has 1 to 40 characters";
    case "name characters":
      return "a deck's name must be plain text";
    case "card count":
      return "a deck has 2 to 15 cards";
    case "card length":
      return "a card has 1 to 8 characters";
    case "card characters":
      return "a card must be plain text";
    case "special card":
      return `${text} is in every deck and cannot be added`;
    case "not a number":
      return `${text} is not a number; mark the deck as ordinal to use sizes`;
    case "repeated card":
      return "a deck cannot hold the same card twice";
    case "name of a built-in deck":
      return `the name ${text} belongs to a built-in deck with other cards`;
  }
}
