import type { PokerStory } from "#shared/wire/poker.ts";
import { cardNumber, isSpecial, type Deck } from "#shared/rules/deck.ts";

type Votes = NonNullable<PokerStory["votes"]>;

/** The result of a revealed round. `lowest` and `highest` name people only where the room should hear their reasons. */
export type Outcome =
  /** Nobody played a card that counts. */
  | { kind: "none" }
  /** Everybody who played, played this card. */
  | { kind: "consensus"; card: string }
  /** One card only, but from a single person or beside a `?` or a coffee, so it is no consensus. */
  | { kind: "one-card"; card: string }
  /** Two cards that are neighbours in the deck. */
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

/** Returns the card to pre-highlight as the estimate: the consensus, or the middle snapped to a card. */
export function suggestedEstimate(deck: Deck, votes: Votes): string | undefined {
  const ranked = rankedCards(deck);
  const sorted = votes
    .filter(({ value }) => ranked.includes(value))
    .map(({ value }) => ranked.indexOf(value))
    .sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const low = sorted[Math.floor((sorted.length - 1) / 2)]!;
  const high = sorted[Math.floor(sorted.length / 2)]!;
  // Between two sizes the larger one is proposed, as between two numbers: most estimates are too low.
  if (deck.ordinal || low === high) return ranked[high];
  return nearest(ranked, (cardNumber(ranked[low]!)! + cardNumber(ranked[high]!)!) / 2);
}

function nearest(ranked: readonly string[], target: number): string | undefined {
  let best: string | undefined;
  let gap = Infinity;
  for (const card of ranked) {
    const distance = Math.abs(cardNumber(card)! - target);
    if (distance <= gap) [best, gap] = [card, distance];
  }
  return best;
}

/** The cards that count, lowest first: by number, or as dealt where they are sizes. */
function rankedCards({ values, ordinal }: Deck): string[] {
  const cards = values.filter((card) => !isSpecial(card));
  return ordinal ? cards : cards.sort((a, b) => cardNumber(a)! - cardNumber(b)!);
}
