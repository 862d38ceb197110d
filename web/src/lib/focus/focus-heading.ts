/** The polling interval, in milliseconds. */
const step = 50;

/**
 * Moves the focus to the page's `h1` when it is drawn. Screen readers then start at the new screen. Stops waiting if
 * the person moves the focus: a late heading must not take it away.
 */
export function focusHeading(page: HTMLElement, signal?: AbortSignal) {
  const before = document.activeElement;
  // Polls because a mutation observer of the page does not see the shadow roots inside it.
  const look = () => {
    const { activeElement: now, body } = document;
    // If the focused element was on the previous page, it may be removed by now. The body has the focus then.
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
