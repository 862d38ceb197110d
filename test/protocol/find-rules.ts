import { withoutBlocks } from "./rules.ts";

/** A citation of a page of docs/protocol, and of one of its rules where it names one. */
export type RuleCitation = { page: string; rule: string | null };

/** A link to an anchor: the file as the link names it, "" for the same page, and the anchor. */
export type AnchorLink = { file: string; anchor: string };

const citation = /(?<![\w/.#-])protocol\/([a-z]+(?:-[a-z]+)*)(?![\w/-]|\.\w)(?:#([\w-]+))?/g;
const numbered = [
  /(?<![\w/.#-])protocol\/[a-z]+(?:-[a-z]+)*(?:\s|\*|\/\/|--)+\d+/g,
  /\]\((?:[\w./-]*\/)?[a-z-]+\.md\),? \d+/g,
  /\brules? (?!\d{3}\b)\d+/gi,
];

/** Returns every citation `protocol/<page>` and `protocol/<page>#<rule>` of a text. */
export function findRuleCitations(text: string): RuleCitation[] {
  return [...text.matchAll(citation)].map(([, page, rule]) => ({ page: page!, rule: rule ?? null }));
}

/** Returns every citation `protocol/<page> <number>` of a text. Rules have names, so such a citation is wrong. */
export function findNumbered(text: string): string[] {
  return text.match(numbered[0]!) ?? [];
}

/** Returns every citation of a rule by number of a page: also behind a link, and as `rule <number>`. */
export function findNumberedOnPage(page: string): string[] {
  const prose = withoutBlocks(page);
  return numbered.flatMap((form) => prose.match(form) ?? []);
}

/** Returns the links of a Markdown page to anchors of the repository's pages. */
export function anchorLinks(page: string): AnchorLink[] {
  const prose = withoutBlocks(page).replace(/`[^`]*\]\([^`]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
    .map(([, file, anchor]) => ({ file: file!, anchor: anchor! }))
    .filter(({ file }) => file === "" || file.endsWith(".md"));
}
