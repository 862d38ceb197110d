import { cardNumber, isSpecial } from "./deck.ts";

/** The results of a revealed round. Ordinal decks get `middle`, numeric decks get `average` and `median`. */
export type Tally = {
  /** The played cards, in deck order. */
  histogram: { value: string; count: number }[];
  /** Rounded to two decimals. */
  average?: number;
  median?: number;
  /** `M`, or `M–L` if the middle is between two cards. */
  middle?: string;
  /** The most frequent cards, in deck order. Absent if several cards were played equally often and no others. */
  mode?: string[];
  /** `3–13`, or `5` if all cards are equal. */
  range?: string;
  consensus: boolean;
};

type Cards = { values: readonly string[]; ordinal: boolean };

/**
 * Calculates the results of a round from the played cards, in any order. `?` and `coffee` count in the histogram only.
 * Ordinal decks have no average and no median.
 */
export function tally(deck: Cards, played: readonly string[]): Tally {
  const histogram = deck.values
    .map((value) => ({ value, count: played.filter((card) => card === value).length }))
    .filter((bar) => bar.count > 0);
  const consensus = played.length > 1 && histogram.length === 1 && !isSpecial(histogram[0]!.value);
  const counted = histogram.filter((bar) => !isSpecial(bar.value));
  if (counted.length === 0) return { histogram, consensus };
  const sorted = sortedCards(deck, played);
  const range = span(sorted[0]!, sorted.at(-1)!);
  const mode = modeOf(counted);
  const centre = deck.ordinal ? { middle: span(...middleTwo(sorted)) } : arithmetic(sorted);
  return { histogram, ...centre, ...(mode && { mode }), range, consensus };
}

function sortedCards(deck: Cards, played: readonly string[]): string[] {
  const rank = (card: string) => (deck.ordinal ? deck.values.indexOf(card) : cardNumber(card)!);
  return played.filter((card) => !isSpecial(card)).sort((a, b) => rank(a) - rank(b));
}

function arithmetic(sorted: string[]): { average: number; median: number } {
  const numbers = sorted.map((card) => cardNumber(card)!);
  const [low, high] = middleTwo(numbers);
  const sum = numbers.reduce((a, b) => a + b, 0);
  return { average: rounded(sum / numbers.length), median: rounded((low + high) / 2) };
}

function middleTwo<T>(sorted: T[]): [T, T] {
  return [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.floor(sorted.length / 2)]!];
}

function modeOf(counted: { value: string; count: number }[]): string[] | undefined {
  const most = Math.max(...counted.map((bar) => bar.count));
  const modes = counted.filter((bar) => bar.count === most).map((bar) => bar.value);
  return modes.length === counted.length && counted.length > 1 ? undefined : modes;
}

function span(low: string, high: string): string {
  return low === high ? low : `${low}–${high}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
