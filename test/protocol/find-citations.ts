/** The folders of docs whose pages have numbered items that can be cited. */
export const citedFolders = ["protocol"] as const;
export type CitedFolder = (typeof citedFolders)[number];

/** A citation of a page, and of some of its numbered items where it names any. */
export type Citation = { page: string; rules: number[] };

const numbers = String.raw`\d+(?:[–-]\d+)?(?:(?:, | and )\d+(?:[–-]\d+)?)*`;
const inProse = (folder: CitedFolder) =>
  new RegExp(String.raw`(?<![\w/.#-])${folder}/([a-z]+(?:-[a-z]+)*)(?![\w/-]|\.\w)(?: (${numbers}))?`, "g");
const inLinks = new RegExp(String.raw`\[([a-z-]+)\]\((?:[\w./-]*/)?\1\.md\)(?:,? rules?)? (${numbers})`, "g");
/** A number of three digits is a status: "body 400, rule 409". */
const onThisPage = new RegExp(String.raw`\brules? (?!\d{3})(${numbers})`, "g");

/** Returns every `<folder>/<page> <numbers>` of a text, also one that a line of comment breaks. */
export function findCitations(text: string, folder: CitedFolder = "protocol"): Citation[] {
  return [...inOneLine(text).matchAll(inProse(folder))].map(([, page, rules]) => ({
    page: page!,
    rules: expand(rules),
  }));
}

/** Returns every `[page](page.md) <numbers>` of a page, and every other `rule <numbers>` as a citation of itself. */
export function findPageCitations(page: string, text: string): Citation[] {
  const prose = inOneLine(text);
  return [
    ...[...prose.matchAll(inLinks)].map(([, other, rules]) => ({ page: other!, rules: expand(rules) })),
    ...[...prose.replace(inLinks, "").matchAll(onThisPage)].map(([, rules]) => ({
      page,
      rules: expand(rules),
    })),
  ];
}

function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*(?:\*|\/\/|--|#)?\s*/g, " ");
}

/** Returns the numbers that `3, 7` and `3–5` stand for. */
function expand(list = ""): number[] {
  return list
    .split(/, | and /)
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [first, last = first] = part.split(/[–-]/).map(Number) as [number, number?];
      return Array.from({ length: Math.max(last - first + 1, 1) }, (_, i) => first + i);
    });
}
