import { openDialog } from "./open-dialog.ts";
import type { Question, TmConfirm } from "./tm-confirm.ts";

/**
 * Asks for confirmation before an action that cannot be undone. Resolves with the answer. Closing the dialog means no.
 * The dialog's code is fetched with the first question. If that fails, the browser's own dialog asks. `parent` is the
 * popover that the question is about, which would close otherwise.
 */
export async function confirmFirst(question: Question, parent?: Element): Promise<boolean> {
  let Dialog: typeof TmConfirm;
  try {
    Dialog = (await import("./tm-confirm.ts")).TmConfirm;
  } catch {
    return confirm(`${question.heading}\n\n${question.text}`);
  }
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes);
      dialog.remove();
    };
    const dialog = openDialog(Dialog, { question, answer }, parent);
  });
}
