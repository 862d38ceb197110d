import type { Question } from "./tm-confirm.ts";

/**
 * Asks for confirmation before an action that cannot be undone. Resolves with the answer. Closing the dialog means no.
 * The dialog's code is fetched with the first question. If that fails, the browser's own dialog asks.
 */
export async function confirmFirst(question: Question): Promise<boolean> {
  try {
    await import("./tm-confirm.ts");
  } catch {
    return confirm(`${question.heading}\n\n${question.text}`);
  }
  return new Promise((resolve) => {
    const element = document.createElement("tm-confirm");
    element.question = question;
    element.answer = (yes) => {
      resolve(yes);
      element.remove();
    };
    document.body.append(element);
  });
}
