import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import type { StoryText } from "../story-line.ts";

/** What an update writes into a story of the queue. */
export type StoryChanges = Partial<Pick<StoryText, "ref" | "title">> & { estimate?: string };

/** The story of the queue that a row is, and what the row has that the story lacks. */
export type QueueMatch = { story: PokerStory; changes: StoryChanges; hasChanges: boolean };

/**
 * Returns a function that finds the story of the queue that a row is: by its reference; by its title where one of the two
 * has no reference.
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

/** Returns what an update of the row's story writes, with what was edited by hand meanwhile. */
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
