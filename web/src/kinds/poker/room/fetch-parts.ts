import { problemText } from "../../../api/problem-text.ts";
import { showToast } from "../../../ui/toast.ts";

/**
 * Fetches the code that only the facilitator needs. Resolves with false, and shows a toast, where it cannot be loaded.
 */
export function fetchParts(): Promise<boolean> {
  return came(() => import("./facilitating.ts"));
}

/** Fetches the facilitator's dialogs, in the same way. */
export function fetchDialogs(): Promise<boolean> {
  return came(() => import("./tm-poker-dialogs.ts"));
}

async function came(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
    return false;
  }
}
