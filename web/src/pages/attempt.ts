import { toastOnError } from "../ui/toast-on-error.ts";

/**
 * Runs `change`, shows a toast if it fails, and returns true on success. Then fires `changed` from `element`
 * through all shadow roots, also on failure. The page then reloads its data, because the displayed data may be
 * stale.
 */
export async function attempt(element: HTMLElement, change: () => Promise<unknown>): Promise<boolean> {
  const isDone = await toastOnError(change());
  element.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  return isDone;
}
