import { focusedElement } from "../../ui/focused-element.ts";

const controls = "button, summary, a[href], input, select";

/**
 * Starts to give the focus to controls that are pressed with a mouse or finger. Safari gives it to none but text fields,
 * other browsers do. Then the focus returns to the button that opened a dialog, and stays in a row that changes.
 */
export function startFocusingPressed(): void {
  addEventListener("click", focusPressed, true);
}

/**
 * Focuses the control of a click before its own listeners run. If an element elsewhere has the focus, it keeps it: the
 * control or the browser prevented the change, as phones do while a field shows the keyboard.
 */
function focusPressed(event: MouseEvent) {
  // `click()` by script moves no focus.
  if (!event.isTrusted) return;
  const path = event.composedPath();
  const at = path.findIndex((node) => node instanceof HTMLElement && node.matches(controls));
  const focused = focusedElement();
  if (at < 0 || (focused && !path.slice(at + 1).includes(focused))) return;
  (path[at] as HTMLElement).focus({ preventScroll: true });
}
