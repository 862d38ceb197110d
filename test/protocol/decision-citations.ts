import { withoutBlocks } from "./rules.ts";

/** A citation of a record in docs/decisions; `record` is "" where only the page is cited. */
export type DecisionCitation = { page: string; record: string };

const cited = /(?<![\w/.#-])decisions\/([a-z]+(?:-[a-z]+)*)(?!\.\w|[\w/])(?:#([\w-]+))?/g;
const linked = /\]\((?:[\w./-]*\/)?(?:decisions\/)?([a-z-]+)\.md#([\w-]+)\)/g;

/** Finds every `decisions/<page>#<record>` in a text, and every `decisions/<page>` without a record. */
export function findDecisionCitations(text: string): DecisionCitation[] {
  return [...text.matchAll(cited)].map(([, page, record = ""]) => ({ page: page!, record }));
}

/** Finds the links to headings of Markdown pages, as on the index of the records. */
export function findDecisionLinks(text: string): DecisionCitation[] {
  return [...text.matchAll(linked)].map(([, page, record]) => ({ page: page!, record: record! }));
}

/** Lists the records of a page by the slugs of their headings, as GitHub makes them. */
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
