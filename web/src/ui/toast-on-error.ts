import { problemText } from "../api/problem-text.ts";
import { showToast } from "./toast.ts";

/** Waits for `request` and returns true if it succeeded. A toast shows a failure with the text from `explain`. */
export async function toastOnError(
  request: Promise<unknown>,
  explain: (problem: unknown) => string = problemText,
): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (problem) {
    showToast({ text: explain(problem), tone: "bad" });
    return false;
  }
}
