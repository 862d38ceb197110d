import { focusHeadingAbove } from "./focus-above.ts";

/** Moves the focus to the heading above `part`, which is about to be removed, if the focus is inside it. */
export function keepFocusOf(part: Element | null) {
  const root = part?.getRootNode();
  if (part && root instanceof ShadowRoot && part.contains(root.activeElement)) focusHeadingAbove(part);
}
