/** In milliseconds. */
const step = 50;

/**
 * Moves the focus to the page's `h1` once it is drawn, however late, so that a screen reader starts at the new screen.
 * Gives up when the person has moved the focus meanwhile: a late heading must not take it from where they are.
 */
export function focusHeading(page: HTMLElement, signal?: AbortSignal) {
  const before = document.activeElement;
  // Polls, because a mutation observer of the page does not see the shadow roots inside it.
  const look = () => {
    const { activeElement: now, body } = document;
    // What had the focus may have gone with the page before, and then the body has it.
    const isMoved = now !== body && (now !== before || page.contains(now));
    if (signal?.aborted || !page.isConnected || isMoved) return;
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
