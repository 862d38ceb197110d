import { shortened, storyLimits } from "#shared/rules/backlog/text.ts";
import { MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import type { PokerState } from "#shared/wire/poker.ts";
import type { StoryText } from "../story-line.ts";

/** The default limit of stories in a room. */
export const usualStories = 500;

/** Returns the number of these stories that fit: by the room's limit of stories, and by its limit of text bytes. */
export function howManyFit(state: PokerState, stories: readonly StoryText[]) {
  let left = bytesLeft(state);
  const first = stories.findIndex((story) => (left -= bytesOf(story)) < 0);
  return {
    byText: first < 0 ? stories.length : first,
    byCount: Math.max(0, Math.min(stories.length, usualStories - state.stories.length)),
  };
}

/**
 * Returns the longest length of notes, in code points, with which the texts of all stories fit. At 0 the notes are left
 * out.
 */
export function notesThatFit(state: PokerState, stories: readonly StoryText[], mark: string): number {
  const left = bytesLeft(state);
  const fits = (most: number) =>
    stories.reduce(
      (sum, story) => sum + bytesOf({ ...story, notes: shortened(story.notes, most, mark) }),
      0,
    ) <= left;
  let [low, high] = [0, storyLimits.notes + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function bytesLeft({ stories }: PokerState): number {
  return MAX_ROOM_TEXT_BYTES - stories.reduce((sum, story) => sum + bytesOf(story), 0);
}

const encoder = new TextEncoder();

function bytesOf({ ref, title, notes }: StoryText): number {
  return encoder.encode(ref + title + notes).length;
}
