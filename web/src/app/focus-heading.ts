const patience = 5000;
const step = 50;

/**
 * Moves the focus to the page's `h1` once it is drawn, so that a screen reader starts at the new screen.
 * Gives up after five seconds, or when the focus is in the page already: a late heading must not take it from a field.
 */
export function focusHeading(page: HTMLElement, signal?: AbortSignal) {
  const deadline = Date.now() + patience;
  // Polls, because a mutation observer of the page does not see the shadow roots inside it.
  const look = () => {
    if (signal?.aborted || !page.isConnected || Date.now() > deadline || isFocusInside(page)) return;
    const heading = headingIn(page.shadowRoot ?? page);
    if (!heading) return void setTimeout(look, step);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  requestAnimationFrame(look);
}

function headingIn(root: ParentNode): HTMLElement | null {
  const own = root.querySelector<HTMLElement>("h1");
  if (own) return own;
  for (const element of root.querySelectorAll("*")) {
    const nested = element.shadowRoot && headingIn(element.shadowRoot);
    if (nested) return nested;
  }
  return null;
}

function isFocusInside(page: HTMLElement): boolean {
  return document.activeElement !== null && page.contains(document.activeElement);
}
