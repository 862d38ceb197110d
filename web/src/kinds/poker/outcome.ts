import type { PokerStory } from "#shared/wire/poker.ts";
import { cardNumber, isSpecial, type Deck } from "#shared/rules/deck.ts";

type Votes = NonNullable<PokerStory["votes"]>;

/** The result of a revealed round. `lowest` and `highest` hold the people whose reasons the room should hear. */
export type Outcome =
  /** No card with a value was played. */
  | { kind: "none" }
  /** All players played this card. */
  | { kind: "consensus"; card: string }
  /** One card from a single person, or next to a `?` or a coffee, so it is not a consensus. */
  | { kind: "one-card"; card: string }
  /** Two neighbouring cards of the deck. */
  | { kind: "close"; low: string; high: string }
  | { kind: "spread"; low: string; high: string; lowest: string[]; highest: string[] };

/** Returns the result of a round: consensus, close, or a spread with the people at both ends. */
export function outcomeOf(deck: Deck, votes: Votes): Outcome {
  const ranked = rankedCards(deck);
  const counted = votes.filter(({ value }) => !isSpecial(value));
  const played = ranked.filter((card) => counted.some(({ value }) => value === card));
  const [low, high] = [played[0], played.at(-1)];
  if (low === undefined || high === undefined) return { kind: "none" };
  if (low === high) {
    const agreed = votes.length > 1 && counted.length === votes.length;
    return { kind: agreed ? "consensus" : "one-card", card: low };
  }
  if (ranked.indexOf(high) - ranked.indexOf(low) === 1) return { kind: "close", low, high };
  const votersOf = (card: string) =>
    counted.filter(({ value }) => value === card).map(({ userId }) => userId);
  return { kind: "spread", low, high, lowest: votersOf(low), highest: votersOf(high) };
}

/** A suggested estimate. `between` has the two cards of a tie, of which the higher is suggested. */
export type Suggestion = { card: string; between?: readonly [string, string] };

/** Returns the suggested estimate: the consensus, or the card nearest to the median. */
export function suggestionOf(deck: Deck, votes: Votes): Suggestion | undefined {
  const ranked = rankedCards(deck);
  const sorted = votes
    .filter(({ value }) => ranked.includes(value))
    .map(({ value }) => ranked.indexOf(value))
    .sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const low = sorted[Math.floor((sorted.length - 1) / 2)]!;
  const high = sorted[Math.floor(sorted.length / 2)]!;
  if (low === high) return { card: ranked[high]! };
  // Between two sizes the larger one is suggested, as between two numbers: most estimates are too low.
  if (deck.ordinal) return { card: ranked[high]!, between: [ranked[low]!, ranked[high]!] };
  return nearest(ranked, (cardNumber(ranked[low]!)! + cardNumber(ranked[high]!)!) / 2);
}

/** Returns the card nearest to a number. The cards are sorted, so of two equally near cards the later is the higher. */
function nearest(ranked: readonly string[], target: number): Suggestion | undefined {
  let best: Suggestion | undefined;
  let gap = Infinity;
  for (const card of ranked) {
    const distance = Math.abs(cardNumber(card)! - target);
    if (distance < gap) [best, gap] = [{ card }, distance];
    else if (best && distance === gap) best = { card, between: [best.card, card] };
  }
  return best;
}

/** Returns the cards with a value, lowest first. Numbers are sorted; sizes keep the deck's order. */
function rankedCards({ values, ordinal }: Deck): string[] {
  const cards = values.filter((card) => !isSpecial(card));
  return ordinal ? cards : cards.sort((a, b) => cardNumber(a)! - cardNumber(b)!);
}
