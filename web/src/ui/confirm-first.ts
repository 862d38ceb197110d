import type { Question } from "./tm-confirm.ts";

/**
 * Asks before something that cannot be undone. Resolves with the answer; closing the dialog means no. The dialog's code
 * is fetched with the first question. Where that fails the browser asks instead.
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
