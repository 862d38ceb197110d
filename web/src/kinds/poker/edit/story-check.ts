import { codePoints, hasControls, isStorable } from "#shared/rules/text.ts";
import { storyLimits } from "#shared/rules/backlog/text.ts";
import { isVisible } from "#shared/rules/visible.ts";
import type { StoryText } from "../story-line.ts";

/** A reason why a story cannot be added. */
export type StoryFlaw =
  | { kind: "nameless" }
  | { kind: "untitled" }
  | { kind: "shifted" }
  | { kind: "unstorable"; field: keyof StoryText }
  | { kind: "invisible"; field: keyof StoryText }
  | { kind: "long"; field: keyof StoryText; length: number; limit: number };

/** Returns a story's flaws by the server's own rules. The list is empty if the story can be added. */
export function flawsOf(story: StoryText): StoryFlaw[] {
  const flaws: StoryFlaw[] = [];
  if (!story.ref.trim() && !story.title.trim()) flaws.push({ kind: "nameless" });
  for (const field of ["ref", "title", "notes"] as const) {
    const isNotes = field === "notes";
    const text = isNotes ? story.notes : story[field].trim();
    const [length, limit] = [codePoints(text), storyLimits[field]];
    if (length > limit) flaws.push({ kind: "long", field, length, limit });
    if (!isStorable(text) || hasControls(text, isNotes ? "lines" : "line"))
      flaws.push({ kind: "unstorable", field });
    else if (!isNotes && text !== "" && !isVisible(text)) flaws.push({ kind: "invisible", field });
  }
  return flaws;
}

const MAX_STORIES = 100;
/** Below the server's 64 KiB, with room for the brackets around the list. */
const MAX_BYTES = 60 * 1024;

/** Splits stories into batches for one import request each: at most 100 stories, and a body of at most 64 KiB. */
export function importBatches<T extends StoryText>(stories: readonly T[]): T[][] {
  const encoder = new TextEncoder();
  const batches: T[][] = [];
  let bytes = Infinity;
  for (const story of stories) {
    const size = encoder.encode(JSON.stringify(story)).length + 1;
    if (bytes + size > MAX_BYTES || batches.at(-1)!.length === MAX_STORIES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(story);
    bytes += size;
  }
  return batches;
}
