/** A deck: its cards in their order, and whether they are sizes (ordinal) rather than numbers. */
export type Deck = { name: string; values: string[]; ordinal: boolean };

/** Cards that every deck has and no arithmetic counts. They close the `values` list on the wire. */
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

/** A number as people write it on a card, with a point or a comma; and a fraction. Neither has an exponent. */
const decimal = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const fraction = /^(\d+)\/([1-9]\d*)$/;

/** Returns the number a card stands for (`½`, `1/2`, `0,5` and `.5` are 0.5), or null when it stands for none. */
export function cardNumber(card: string): number | null {
  if (card === "½") return 0.5;
  if (decimal.test(card)) return Number(card.replace(",", "."));
  const [, above, below] = fraction.exec(card) ?? [];
  return above && below ? Number(above) / Number(below) : null;
}

/** Returns the deck with the special cards closing its values, as sessions keep it and the wire shows it. */
export function withSpecials(deck: Deck): Deck {
  return { name: deck.name, values: [...deck.values, ...specialCards], ordinal: deck.ordinal };
}

export function builtInDeck(name: string): Deck | undefined {
  return builtInDecks.find((deck) => deck.name === name);
}
