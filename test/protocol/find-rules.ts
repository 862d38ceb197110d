import { withoutBlocks } from "./rules.ts";

/** A citation of a page of docs/protocol. `rule` is null for a citation of the page. */
export type RuleCitation = { page: string; rule: string | null };

/** A link to an anchor. `file` is as written in the link, and "" for the same page. */
export type AnchorLink = { file: string; anchor: string };

const citation = /(?<![\w/.#-])protocol\/([a-z]+(?:-[a-z]+)*)(?![\w/-]|\.\w)(?:#([\w-]+))?/g;
const numbered = [
  /(?<![\w/.#-])protocol\/[a-z]+(?:-[a-z]+)*(?:\s|\*|\/\/|--)+\d+/g,
  /\]\((?:[\w./-]*\/)?[a-z-]+\.md\),? \d+/g,
  /\brules? (?!\d{3}\b)\d+/gi,
];

/** Returns each citation `protocol/<page>` and `protocol/<page>#<rule>` in a text. */
export function findRuleCitations(text: string): RuleCitation[] {
  return [...text.matchAll(citation)].map(([, page, rule]) => ({ page: page!, rule: rule ?? null }));
}

/** Returns each citation `protocol/<page> <number>` in a text. Such a citation is wrong, because rules have names. */
export function findNumbered(text: string): string[] {
  return text.match(numbered[0]!) ?? [];
}

/** Returns each citation of a rule by number on a page: also after a link, and as `rule <number>`. */
export function findNumberedOnPage(page: string): string[] {
  const prose = withoutBlocks(page);
  return numbered.flatMap((form) => prose.match(form) ?? []);
}

/** Returns a Markdown page's links to anchors of the repository's pages. */
export function anchorLinks(page: string): AnchorLink[] {
  const prose = withoutBlocks(page).replace(/`[^`]*\]\([^`]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
    .map(([, file, anchor]) => ({ file: file!, anchor: anchor! }))
    .filter(({ file }) => file === "" || file.endsWith(".md"));
}
