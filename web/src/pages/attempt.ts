import { toastOnError } from "../ui/toast-on-error.ts";

/**
 * Runs `change`, shows a refusal as a toast, and returns whether it worked. Then fires `changed` from `element` through
 * all shadow roots, also after a refusal: the page asks the server again, because what it shows may be out of date.
 */
export async function attempt(element: HTMLElement, change: () => Promise<unknown>): Promise<boolean> {
  const isDone = await toastOnError(change());
  element.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  return isDone;
}
