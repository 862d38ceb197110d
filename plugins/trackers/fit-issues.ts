import { cutText } from "./notes/cut-text.ts";
import type { Issue } from "./tracker.ts";

/** Below the 224 KiB that an answer to a page may have. A room holds at most 256 KiB of texts. */
const mostBytes = 200 * 1024;
/** Shorter notes would say nothing. */
const shortestNotes = 200;

/**
 * Returns the issues with notes that together fit into one answer. The longest notes are cut, all to the same length. If
 * they do not fit even then, the last issues are left out.
 */
export function fitIssues(issues: readonly Issue[]): Issue[] {
  let fitting = [...issues];
  for (let most = 1_600; sizeOf(fitting) > mostBytes; most = Math.floor(most * 0.7)) {
    if (most < shortestNotes) return fitting.slice(0, Math.floor(fitting.length / 2));
    fitting = issues.map((issue) => Object.assign({}, issue, { notes: cutText(issue.notes, most) }));
  }
  return fitting;
}

/** Returns the bytes of the issues' JSON in UTF-8. Sandboxes have no encoder; in an address each byte has its sign. */
function sizeOf(issues: readonly Issue[]): number {
  const json = JSON.stringify(issues);
  if (3 * json.length <= mostBytes) return json.length;
  const encoded = encodeURIComponent(json);
  return encoded.length - 2 * (encoded.length - encoded.replaceAll("%", "").length);
}
