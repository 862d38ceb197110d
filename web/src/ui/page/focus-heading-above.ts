/**
 * Moves the focus to the nearest heading above an element that is about to be removed, through all shadow roots.
 * Otherwise the focus would move to the body, and the next Tab would start at the top of the page.
 */
export function focusHeadingAbove(element: Element) {
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    const heading = root.querySelector<HTMLElement>("h2, h1");
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}

/** Moves the focus to the heading above `part`, which is about to be removed, if the focus is inside it. */
export function moveFocusOutOf(part: Element | null) {
  const root = part?.getRootNode();
  if (part && root instanceof ShadowRoot && part.contains(root.activeElement)) focusHeadingAbove(part);
}
