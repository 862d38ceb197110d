import { foldedText } from "../../i18n/search-text.ts";

/**
 * How well a label matches a typed text. `start`: it begins with the text. `word`: each typed word begins one of its
 * words. `part`: each typed word occurs in it. `typo`: a typed word occurs with a few wrong letters.
 */
export const matchLevel = { start: 4, word: 3, part: 2, typo: 1, none: 0 } as const;
export type MatchLevel = (typeof matchLevel)[keyof typeof matchLevel];

/** Returns how well a label matches a typed text. Ignores case and accents. A blank text matches as `start`. */
export function matchOf(label: string, typed: string): MatchLevel {
  const [text, words] = [comparable(label), comparable(typed).split(/\s+/)];
  if (text.startsWith(words.join(" "))) return matchLevel.start;
  // `PAY-7` is one word for `pay-7`, and two for `7`.
  const found = [...text.split(/\s+/), ...text.split(/[^\p{L}\p{N}]+/u)];
  return words.map((word) => wordMatch(text, found, word)).reduce((a, b) => (a < b ? a : b));
}

function wordMatch(text: string, found: string[], word: string): MatchLevel {
  if (found.some((other) => other.startsWith(word))) return matchLevel.word;
  if (text.includes(word)) return matchLevel.part;
  const typos = allowedTypos(word);
  return typos > 0 && found.some((other) => beginsNearly(other, word, typos))
    ? matchLevel.typo
    : matchLevel.none;
}

/** Returns the number of wrong letters that a typed word may have: short words would match too many others. */
function allowedTypos(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

/** Returns true if a word, or a beginning of it, is within a distance of the typed word, which may be incomplete. */
function beginsNearly(other: string, word: string, typos: number): boolean {
  for (let length = word.length - typos; length <= word.length + typos; length++)
    if (length <= other.length && distance(other.slice(0, length), word) <= typos) return true;
  return false;
}

/**
 * Returns the Damerau-Levenshtein distance of two words (optimal string alignment): the number of inserted, deleted,
 * replaced and swapped letters.
 */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwap ? Math.min(least, before[j - 2]! + 1) : least);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

/** Returns a text for comparison, without the characters that isolate the direction of names. */
function comparable(text: string): string {
  return foldedText(text.replace(/[\u2066-\u2069]/g, ""));
}
