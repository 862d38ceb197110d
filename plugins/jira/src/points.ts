const fractions: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/** Returns the number on a card, such as 5, 0,5 or 1/2, or null for a card without a number. */
export function pointsOf(card: string): number | null {
  if (/^\d+(?:[.,]\d+)?$/.test(card)) return Number(card.replace(",", "."));
  const [, above, below] = /^(\d+)\/([1-9]\d*)$/.exec(card) ?? [];
  return fractions[card] ?? (above ? Number(above) / Number(below) : null);
}
