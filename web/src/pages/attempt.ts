import { problemText } from "../api/problem-text.ts";
import { showToast } from "../ui/toast.ts";

/**
 * Does something to the space, then has its page ask the server again: `changed` leaves `element` and all shadow
 * roots. A refusal becomes a toast, and the page asks again too, because what it shows was not true any more.
 */
export async function attempt(element: HTMLElement, change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
    return false;
  } finally {
    element.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  }
}
