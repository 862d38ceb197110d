import { readStories } from "#shared/rules/backlog/read-backlog.ts";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";

/** New texts of a story, as a page offers them. */
export type OfferedChange = { ref: string; title?: string; notes?: string };
/** The texts that differ from those of a story in the queue. */
export type StoryChange = { story: PokerStory; title?: string; notes?: string };

/**
 * Returns the changes that an offer would make to the open stories of a room, in the order of the queue. Texts are
 * cleaned as at an import. Of two changes with the same reference the first counts.
 */
export function changesOf(offered: readonly OfferedChange[], state: PokerState): StoryChange[] {
  const byRef = new Map<string, Omit<OfferedChange, "ref">>();
  for (const one of offered) {
    const { ref, title, notes } = cleaned(one);
    const key = ref.toLowerCase();
    if (key && !byRef.has(key))
      byRef.set(key, {
        ...(one.title !== undefined && title && { title }),
        ...(one.notes !== undefined && { notes }),
      });
  }
  return state.stories.flatMap((story) => {
    const texts = byRef.get(story.ref.toLowerCase());
    if (!texts || !isOpen(story, state)) return [];
    const { title = story.title, notes = story.notes } = texts;
    const change = { ...(title !== story.title && { title }), ...(notes !== story.notes && { notes }) };
    return Object.keys(change).length > 0 ? [{ story, ...change }] : [];
  });
}

/** Returns true if an offer may change a story: it has no estimate, and is not on the table. */
export function isOpen({ id, estimate }: PokerStory, { currentStoryId }: PokerState): boolean {
  return estimate === null && id !== currentStoryId;
}

function cleaned(change: OfferedChange) {
  return readStories([change], { cards: [], refs: [] })[0] ?? { ref: "", title: "", notes: "" };
}
