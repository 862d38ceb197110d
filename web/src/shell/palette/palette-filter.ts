import { foldedText } from "../../i18n/search-text.ts";

/**
 * Returns the entries that match the typed text, best first. Each typed word must occur in the label. The start of a
 * word counts more. Without a typed text the order is unchanged.
 */
export function filterByWords<T extends { label: string }>(entries: readonly T[], typed: string): T[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  return entries
    .map((entry) => ({ entry, score: scoreOf(foldedText(entry.label), words) }))
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

function scoreOf(label: string, words: string[]): number {
  let score = 0;
  for (const word of words) {
    const at = label.indexOf(word);
    if (at < 0) return -1;
    const beginsWord = label.startsWith(word) || label.includes(` ${word}`);
    score += at === 0 ? 3 : beginsWord ? 2 : 1;
  }
  return score;
}
