import { cutText } from "./notes/cut-text.ts";
import type { Issue } from "./tracker.ts";

/** Below the 224 KiB that an answer to a page may have. A room holds at most 256 KiB of texts. */
const mostBytes = 200 * 1024;

/**
 * Returns the issues with notes that together fit into one answer. The longest notes are cut, all to the same length. If
 * they do not fit even without notes, the last issues are left out.
 */
export function fitIssues(issues: readonly Issue[]): Issue[] {
  let longest = 2_000;
  let fitting = [...issues];
  while (sizeOf(fitting) > mostBytes) {
    longest = Math.floor(longest * 0.75);
    if (longest < 100) return fitting.slice(0, Math.floor(fitting.length / 2));
    fitting = issues.map((issue) => ({ ...issue, notes: cutText(issue.notes, longest) }));
  }
  return fitting;
}

/** Returns a number of bytes that the JSON of a value does not exceed in UTF-8. Sandboxes have no encoder. */
function sizeOf(value: unknown): number {
  const json = JSON.stringify(value);
  return json.length + 2 * json.replaceAll(/[\0-\x7f]+/g, "").length;
}
