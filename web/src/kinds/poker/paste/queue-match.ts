import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import type { StoryText } from "../story-line.ts";

/** The fields that an update writes into a story of the queue. */
export type StoryChanges = Partial<Pick<StoryText, "ref" | "title">> & { estimate?: string };

/** The queue's story that a row stands for, and the row's differences from it. */
export type QueueMatch = { story: PokerStory; changes: StoryChanges; hasChanges: boolean };

/**
 * Returns a function that finds a row's story in the queue. Stories match by reference, or by title if one of them has
 * no reference.
 */
export function matcherOf({
  stories,
}: PokerState): (row: StoryText & { estimate: string }) => QueueMatch | null {
  const byRef = new Map(stories.filter(({ ref }) => ref).map((story) => [story.ref.toLowerCase(), story]));
  const byTitle = new Map(stories.filter(({ title }) => title).map((story) => [story.title, story]));
  return (row) => {
    const titled = byTitle.get(row.title);
    const isSame = titled !== undefined && (!row.ref || !titled.ref);
    const story = (row.ref ? byRef.get(row.ref.toLowerCase()) : undefined) ?? (isSame ? titled : undefined);
    if (!story) return null;
    const changes = differences(row, story);
    return { story, changes, hasChanges: Object.keys(changes).length > 0 };
  };
}

/** Returns the fields that an update of the row's story writes, including later edits by hand. */
export function changesOf({
  story,
  estimate,
  match,
}: {
  story: StoryText;
  estimate: string;
  match: QueueMatch | null;
}): StoryChanges {
  return match ? differences({ ...story, estimate }, match.story) : {};
}

function differences(row: StoryText & { estimate: string }, story: PokerStory): StoryChanges {
  return {
    ...(row.ref && !story.ref && { ref: row.ref }),
    ...(row.title && row.title !== story.title && { title: row.title }),
    ...(row.estimate && row.estimate !== story.estimate && { estimate: row.estimate }),
  };
}
