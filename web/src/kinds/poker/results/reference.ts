import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { isSpecial } from "#shared/rules/deck.ts";
import { isQuickRound } from "../model.ts";

/** A card of the deck and the story that illustrates its size. */
export type Reference = { card: string; story: PokerStory };

/**
 * Returns the reference stories: the last estimated story of the queue for each card, in deck order. The story on the
 * table is left out, since it is the one being compared.
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
