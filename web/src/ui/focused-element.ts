/** Returns the focused element, through all shadow roots, or null. */
export function focusedElement(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : null;
}

/**
 * Focuses the element that had the focus before a dialog, unless another element has it already. Browsers do this
 * themselves, but not for a frame in another process.
 */
export function returnFocus(opener: HTMLElement | null): void {
  const focused = focusedElement();
  const isLost = !focused || focused === document.body || !focused.checkVisibility();
  if (isLost) opener?.focus({ preventScroll: true });
}
