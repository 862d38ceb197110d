import { builtInDeck, cardNumber, isSpecial, type Deck } from "./deck.ts";
import { codePoints, hasControls, isStorable } from "./text.ts";
import { isVisible } from "./visible.ts";

/**
 * Returns the problem of a deck as a sentence, or null if it is valid. Saved decks, session creation and the browser's
 * editor share these rules.
 */
export function deckProblem(deck: Deck): string | null {
  const { name, values, ordinal } = deck;
  if (name.trim() === "" || codePoints(name) > 40) return "a deck's name has 1 to 40 characters";
  if (!isPlain(name)) return "a deck's name must be plain text";
  if (values.length < 2 || values.length > 15) return "a deck has 2 to 15 cards";
  for (const card of values) {
    const problem = cardProblem(card, ordinal);
    if (problem) return problem;
  }
  if (new Set(values).size !== values.length) return "a deck cannot hold the same card twice";
  const builtIn = builtInDeck(name);
  if (builtIn && !isSameDeck(builtIn, deck))
    return `the name ${name} belongs to a built-in deck with other cards`;
  return null;
}

function cardProblem(card: string, ordinal: boolean): string | null {
  if (card.trim() === "" || codePoints(card) > 8) return "a card has 1 to 8 characters";
  if (!isPlain(card)) return "a card must be plain text";
  if (isSpecial(card)) return `${card} is in every deck and cannot be added`;
  if (!ordinal && cardNumber(card) === null)
    return `${card} is not a number; mark the deck as ordinal to use sizes`;
  return null;
}

/** Returns true if a text is one line, can be stored, and has a visible character. */
function isPlain(text: string): boolean {
  return isStorable(text) && !hasControls(text, "line") && isVisible(text);
}

function isSameDeck(a: Deck, b: Deck): boolean {
  return (
    a.ordinal === b.ordinal &&
    a.values.length === b.values.length &&
    a.values.every((v, i) => v === b.values[i])
  );
}
