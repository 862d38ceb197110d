/** The folders of docs whose pages have numbered items that can be cited. */
export const citedFolders = ["decisions"] as const;
export type CitedFolder = (typeof citedFolders)[number];

/** A citation of a page, and of some of its numbered items where it names any. */
export type Citation = { page: string; rules: number[] };

const numbers = String.raw`\d+(?:[–-]\d+)?(?:(?:, | and )\d+(?:[–-]\d+)?)*`;
const inProse = (folder: CitedFolder) =>
  new RegExp(String.raw`(?<![\w/.#-])${folder}/([a-z]+(?:-[a-z]+)*)(?![\w/-]|\.\w)(?: (${numbers}))?`, "g");

/** Returns every `<folder>/<page> <numbers>` of a text, also one that a line of comment breaks. */
export function findCitations(text: string, folder: CitedFolder): Citation[] {
  return [...inOneLine(text).matchAll(inProse(folder))].map(([, page, rules]) => ({
    page: page!,
    rules: expand(rules),
  }));
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
