const controls = "textarea, button, input, select";

/**
 * Runs a drawing. If it removes or hides the focused element, the same control elsewhere gets the focus, such as that of
 * a moved card. Otherwise the next control around its place gets it, or the title of the page: after a new phase
 * (`isNewPhase`), and where there is no such control.
 */
export function keepFocus(root: HTMLElement, draw: () => void, isNewPhase: boolean): void {
  const focused = document.activeElement as HTMLElement | null;
  const around: Element[] = [];
  for (let node: Element | null = focused; node && node !== root; node = node.parentElement)
    around.push(node);
  draw();
  if (!focused || focused === document.body) return;
  if (document.activeElement === focused && focused.checkVisibility()) return;
  if (focused.isConnected && focused.checkVisibility()) return focused.focus({ preventScroll: true });
  const place = around.find((node) => node.isConnected && node.querySelector(controls));
  const near = isNewPhase ? null : place?.querySelector<HTMLElement>(controls);
  const next = sameControl(root, focused) ?? near;
  (next ?? root.querySelector<HTMLElement>("h1[tabindex]"))?.focus();
}

/** Returns the control with the name of one that is gone. */
function sameControl(root: HTMLElement, gone: HTMLElement): HTMLElement | null {
  const name = gone.ariaLabel;
  return name ? root.querySelector<HTMLElement>(`${gone.localName}[aria-label="${CSS.escape(name)}"]`) : null;
}
