import { problemText } from "../../../api/problem-text.ts";
import { showToast } from "../../../ui/toast.ts";

/** Fetches what the facilitator sees of a room. Resolves with whether it came; where it did not, a toast says so. */
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
