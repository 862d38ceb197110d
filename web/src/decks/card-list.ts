/** Commas and semicolons of all languages, line breaks, and tabs. */
const separator = /[,;،؛、，；\n\t]/;

/**
 * Splits a text into cards. The text is typed with commas, or pasted as a row, a column or a line with spaces. Spaces
 * separate cards only if the text has no other separator, because a size may have two words.
 */
export function cardsIn(text: string): string[] {
  const parts = separator.test(text) ? text.split(separator) : text.split(/\s+/);
  return parts.map((card) => card.trim()).filter((card) => card !== "");
}

/** Returns the cards after the one at `from` is moved to `to`. */
export function moved(cards: readonly string[], from: number, to: number): string[] {
  const rest = cards.filter((_, at) => at !== from);
  return [...rest.slice(0, to), cards[from]!, ...rest.slice(to)];
}
