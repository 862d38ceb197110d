import { isEstimateWithUnit } from "./estimates.ts";
import { splitReference, type KnownPrefixes } from "./references.ts";
import type { ReadStory } from "./types.ts";

/** `Pay (SHOP-1)` and `Pay #12`: where every line ends with a reference, it is the story's. */
export function withKeysBehind(stories: readonly ReadStory[], known: KnownPrefixes): ReadStory[] {
  return replacedIfAll(stories, (story) => {
    if (story.ref) return null;
    const [, title = "", inBrackets, number] =
      /^(.+?)\s+(?:[([]([^\s()[\]]{2,40})[)\]]|(#\d{1,9}))$/.exec(story.title) ?? [];
    const { ref, rest } = splitReference(inBrackets ?? number ?? "", known);
    return ref && rest === "" ? { ...story, ref, title } : null;
  });
}

/**
 * Reads estimates in titles: `Pay (5 SP)` on any line; `(3) Pay`, `Pay [5]` and `Pay - 5 points`, as Scrum for Trello and
 * people write them, where every line has one.
 */
export function withEstimates(stories: readonly ReadStory[], cards: ReadonlySet<string>): ReadStory[] {
  const sure = stories.map((story) => pointsBehind(story, isEstimateWithUnit) ?? story);
  return replacedIfAll(sure, (story) => {
    if (story.estimate) return story;
    const [, front = "", title = ""] = /^\(([^()\s]{1,8})\)\s+(.+)$/.exec(story.title) ?? [];
    if (cards.has(front)) return { ...story, title, estimate: front };
    const [, before = "", end = ""] = /^(.+?)\s*[-–—,:|]\s*([^-–—,:|]{2,20})$/.exec(story.title) ?? [];
    if (isEstimateWithUnit(end)) return { ...story, title: before, estimate: end };
    return pointsBehind(story, (text) => cards.has(text));
  });
}

function pointsBehind(story: ReadStory, isEstimate: (text: string) => boolean): ReadStory | null {
  const [, title = "", estimate = ""] = /^(.+?)\s*[([]([^()[\]]{1,20})[)\]]$/.exec(story.title) ?? [];
  return estimate && isEstimate(estimate) ? { ...story, title, estimate } : null;
}

/** One line alone tells too little: its end may belong to the title. */
function replacedIfAll(
  stories: readonly ReadStory[],
  replaced: (story: ReadStory) => ReadStory | null,
): ReadStory[] {
  const all = stories.map(replaced);
  return stories.length > 1 && all.every((one) => one !== null) ? all : [...stories];
}
