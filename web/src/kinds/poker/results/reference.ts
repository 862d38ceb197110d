import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { isSpecial } from "#shared/rules/deck.ts";
import { isQuickRound } from "../model.ts";

/** A card of the deck and the story that shows how much it is. */
export type Reference = { card: string; story: PokerStory };

/**
 * Returns one settled story of the room for each card, in deck order: the last of the queue, which is the one talked
 * about last. The story on the table is what people compare, so it is never among them.
 */
export function referencesOf({ deck, stories, currentStoryId }: PokerState): Reference[] {
  const settled = stories.filter((story) => story.id !== currentStoryId && !isQuickRound(story));
  return deck.values
    .filter((card) => !isSpecial(card))
    .flatMap((card) => {
      const story = settled.findLast(({ estimate }) => estimate === card);
      return story ? [{ card, story }] : [];
    });
}
