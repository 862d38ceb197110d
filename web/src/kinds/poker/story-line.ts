import { storyOfLine } from "#shared/rules/backlog/line.ts";
import { knownPrefixes } from "#shared/rules/backlog/references.ts";

/** A story as typed or pasted. */
export type StoryText = { ref: string; title: string; notes: string };

/**
 * Parses a line into a story. Its bullet is removed, and a leading `REF-12` becomes the reference. `refs` are the
 * queue's references: a lower-case key counts if its prefix is among them.
 */
export function storyFromLine(line: string, refs: readonly string[]): StoryText {
  const { ref, title, notes } = storyOfLine(line, knownPrefixes(line, refs));
  return { ref, title, notes };
}
