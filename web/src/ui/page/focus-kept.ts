import { focusHeadingAbove } from "./focus-above.ts";

/** Keeps the focus on the page where `part` is about to vanish and holds it: it goes to a heading above. */
export function keepFocusOf(part: Element | null) {
  const root = part?.getRootNode();
  if (part && root instanceof ShadowRoot && part.contains(root.activeElement)) focusHeadingAbove(part);
}
