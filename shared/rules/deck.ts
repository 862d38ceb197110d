import { codePoints, isStorable } from "./text.ts";

/** A deck: its cards in their order, and whether they are sizes (ordinal) rather than numbers. */
export type Deck = { name: string; values: string[]; ordinal: boolean };

/** Cards that every deck has and no arithmetic counts. They close the `values` list on the wire (protocol/poker 5). */
export const specialCards = ["?", "coffee"] as const;

export const builtInDecks: readonly Deck[] = [
  { name: "fibonacci", values: ["1", "2", "3", "5", "8", "13", "21", "34"], ordinal: false },
  {
    name: "modified-fibonacci",
    values: ["0", "½", "1", "2", "3", "5", "8", "13", "20", "40", "100"],
    ordinal: false,
  },
  { name: "tshirt", values: ["XS", "S", "M", "L", "XL"], ordinal: true },
  { name: "powers-of-2", values: ["1", "2", "4", "8", "16", "32"], ordinal: false },
];

export const defaultDeckName = "fibonacci";

export function isSpecial(card: string): boolean {
  return (specialCards as readonly string[]).includes(card);
}

/** Returns the number a card stands for (`½` is 0.5), or null when it stands for none. */
export function cardNumber(card: string): number | null {
  if (card === "½") return 0.5;
  if (card.trim() === "" || card.trim() !== card) return null;
  const value = Number(card);
  return Number.isFinite(value) ? value : null;
}

/** Returns the deck with the special cards closing its values, as sessions keep it and the wire shows it. */
export function withSpecials(deck: Deck): Deck {
  return { name: deck.name, values: [...deck.values, ...specialCards], ordinal: deck.ordinal };
}

export function builtInDeck(name: string): Deck | undefined {
  return builtInDecks.find((deck) => deck.name === name);
}

/**
 * Returns what is wrong with a deck in one sentence, or null when it may be played. One rule set for saved decks,
 * session creation and the browser's editor (protocol/poker 2–4).
 */
export function deckProblem(deck: Deck): string | null {
  const { name, values, ordinal } = deck;
  if (name.trim() === "" || codePoints(name) > 40) return "a deck's name has 1 to 40 characters";
  if (!isStorable(name)) return "a deck's name must be plain text";
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
  if (!isStorable(card)) return "a card must be plain text";
  if (isSpecial(card)) return `${card} is in every deck and cannot be added`;
  if (!ordinal && cardNumber(card) === null)
    return `${card} is not a number; mark the deck as ordinal to use sizes`;
  return null;
}

function isSameDeck(a: Deck, b: Deck): boolean {
  return (
    a.ordinal === b.ordinal &&
    a.values.length === b.values.length &&
    a.values.every((v, i) => v === b.values[i])
  );
}
