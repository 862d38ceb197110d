import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { isSpecial } from "#shared/rules/deck.ts";

/** A card of the deck and the story that shows how much it is. */
export type Reference = { card: string; story: PokerStory };

/** Matches the titles that the server gives to quick rounds: such a story says nothing about its size. */
const quickRound = /^Quick round \d+$/;

/**
 * Returns one settled story of the room for each card, in deck order: the last of the queue, which is the one talked
 * about last. The story on the table is what people compare, so it is never among them.
 */
export function referencesOf({ deck, stories, currentStoryId }: PokerState): Reference[] {
  const settled = stories.filter(({ id, title }) => id !== currentStoryId && !quickRound.test(title));
  return deck.values
    .filter((card) => !isSpecial(card))
    .flatMap((card) => {
      const story = settled.findLast(({ estimate }) => estimate === card);
      return story ? [{ card, story }] : [];
    });
}
