import { problemText } from "../api/problem-text.ts";
import { showToast } from "../ui/toast.ts";

/**
 * Runs `change`, shows a refusal as a toast, and returns whether it worked. Then fires `changed` from `element` through
 * all shadow roots, also after a refusal: the page asks the server again, because what it shows may be out of date.
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
