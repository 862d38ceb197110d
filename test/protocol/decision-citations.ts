import { withoutBlocks } from "./rules.ts";

/** A citation of a record in docs/decisions. `record` is "" for a citation of the page. */
export type DecisionCitation = { page: string; record: string };

const cited = /(?<![\w/.#-])decisions\/([a-z]+(?:-[a-z]+)*)(?!\.\w|[\w/])(?:#([\w-]+))?/g;
const linked = /\]\((?:[\w./-]*\/)?(?:decisions\/)?([a-z-]+)\.md#([\w-]+)\)/g;

/** Returns each `decisions/<page>#<record>` and each `decisions/<page>` in a text. */
export function findDecisionCitations(text: string): DecisionCitation[] {
  return [...text.matchAll(cited)].map(([, page, record = ""]) => ({ page: page!, record }));
}

/** Returns the links to headings of Markdown pages, as in the index of the records. */
export function findDecisionLinks(text: string): DecisionCitation[] {
  return [...text.matchAll(linked)].map(([, page, record]) => ({ page: page!, record: record! }));
}

/** Returns the slugs of a page's record headings in GitHub's form. */
export function recordsOf(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/^### (.+)$/gm)].map(([, name]) => slugOf(name!));
}

function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
