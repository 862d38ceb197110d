import { msg } from "@lit/localize";
import type { DeckProblem } from "#shared/rules/deck-problem.ts";
import { str } from "../i18n/str.ts";

/** Returns a broken rule of decks as a sentence for the forms, in the page's language. */
export function deckProblemText({ rule, text }: DeckProblem): string {
  switch (rule) {
    case "name length":
      return msg("A deck's name has 1 to 40 characters.");
    case "name characters":
      return msg("A deck's name must be plain text.");
    case "card count":
      return msg("A deck has 2 to 15 cards.");
    case "card length":
      return msg("A card has 1 to 8 characters.");
    case "card characters":
      return msg("A card must be plain text.");
    case "special card":
      return msg(str`${text} is in every deck and can't be added.`);
    case "not a number":
      return msg(str`${text} isn't a number. Tick “These are sizes” to use it.`);
    case "repeated card":
      return msg("A deck can't have the same card twice.");
    case "name of a built-in deck":
      return msg(str`The name ${text} belongs to a built-in deck with other cards.`);
  }
}
