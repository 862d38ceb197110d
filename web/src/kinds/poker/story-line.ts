import { storyOfLine } from "#shared/rules/backlog/line.ts";
import { knownPrefixes } from "#shared/rules/backlog/references.ts";

/** A story as typed or pasted. */
export type StoryText = { ref: string; title: string; notes: string };

/**
 * Reads the story that one line stands for: its bullet goes, a leading `REF-12` becomes the reference. `refs` are those
 * of the queue: a key in small letters counts where its prefix is among them.
 */
export function storyFromLine(line: string, refs: readonly string[]): StoryText {
  const { ref, title, notes } = storyOfLine(line, knownPrefixes(line, refs));
  return { ref, title, notes };
}
