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
