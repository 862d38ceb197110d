import { builtInDeck, cardNumber, isSpecial, type Deck } from "./deck.ts";
import { codePoints, hasControls, isStorable } from "./text.ts";
import { isVisible } from "./visible.ts";

/** A broken rule of decks. `text` is the card or the name that breaks it. */
export type DeckProblem = {
  rule:
    | "name length"
    | "name characters"
    | "card count"
    | "card length"
    | "card characters"
    | "special card"
    | "not a number"
    | "repeated card"
    | "name of a built-in deck";
  text: string;
};

/**
 * Returns the first rule that a deck breaks, or null if it is valid. Saved decks, session creation and the browser's
 * editor share these rules.
 */
export function deckProblem(deck: Deck): DeckProblem | null {
  const { name, values, ordinal } = deck;
  if (name.trim() === "" || codePoints(name) > 40) return { rule: "name length", text: name };
  if (!isPlain(name)) return { rule: "name characters", text: name };
  if (values.length < 2 || values.length > 15) return { rule: "card count", text: name };
  for (const card of values) {
    const rule = cardRule(card, ordinal);
    if (rule) return { rule, text: card };
  }
  const repeated = values.find((card, at) => values.indexOf(card) < at);
  if (repeated !== undefined) return { rule: "repeated card", text: repeated };
  const builtIn = builtInDeck(name);
  return builtIn && !isSameDeck(builtIn, deck) ? { rule: "name of a built-in deck", text: name } : null;
}

function cardRule(card: string, ordinal: boolean): DeckProblem["rule"] | null {
  if (card.trim() === "" || codePoints(card) > 8) return "card length";
  if (!isPlain(card)) return "card characters";
  if (isSpecial(card)) return "special card";
  return !ordinal && cardNumber(card) === null ? "not a number" : null;
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
