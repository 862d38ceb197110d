/**
 * Returns the cards in a piece of text: typed with commas, or pasted as a row, a column or a line with spaces.
 * Spaces part cards only where nothing else does, since a size may be two words.
 */
export function cardsIn(text: string): string[] {
  const parts = /[,;\n\t]/.test(text) ? text.split(/[,;\n\t]/) : text.split(/\s+/);
  return parts.map((card) => card.trim()).filter((card) => card !== "");
}

/** Returns the cards with the one at `from` moved to `to`. */
export function moved(cards: readonly string[], from: number, to: number): string[] {
  const rest = cards.filter((_, at) => at !== from);
  return [...rest.slice(0, to), cards[from]!, ...rest.slice(to)];
}
