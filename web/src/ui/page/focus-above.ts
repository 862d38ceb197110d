/**
 * Moves the focus to the nearest heading above something that is about to vanish, through all shadow roots: who works
 * by keyboard goes on from there instead of from the top of the page.
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
