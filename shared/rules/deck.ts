/** A deck: its cards in order. `ordinal` is true if they are sizes instead of numbers. */
export type Deck = { name: string; values: string[]; ordinal: boolean };

/** Cards of every deck. Averages and medians ignore them. On the wire, they are the last entries of `values`. */
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

/** A number on a card, with a decimal point or comma, or as a fraction. Exponents are not allowed. */
const decimal = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const fraction = /^(\d+)\/([1-9]\d*)$/;

/** Returns the numeric value of a card (`½`, `1/2`, `0,5` and `.5` are 0.5), or null if it has no numeric value. */
export function cardNumber(card: string): number | null {
  if (card === "½") return 0.5;
  if (decimal.test(card)) return Number(card.replace(",", "."));
  const [, numerator, denominator] = fraction.exec(card) ?? [];
  return numerator && denominator ? Number(numerator) / Number(denominator) : null;
}

/** Returns the deck with the special cards after its values, as stored in rooms and sent to clients. */
export function withSpecials(deck: Deck): Deck {
  return { name: deck.name, values: [...deck.values, ...specialCards], ordinal: deck.ordinal };
}

export function builtInDeck(name: string): Deck | undefined {
  return builtInDecks.find((deck) => deck.name === name);
}
