import { codeLines, fileName, linkText, MAX_READ, namedPart, rowLine } from "./parts.ts";

/** Macros around text, or without any: their text is kept, and they are not named. */
const plainMacros = new Set([
  "color",
  "quote",
  "panel",
  "anchor",
  "info",
  "note",
  "warning",
  "tip",
  "section",
  "column",
  "expand",
]);

/** Returns a text in Jira's wiki markup as notes. */
export function wikiToNotes(markup: string): string {
  const text = markup.slice(0, MAX_READ).replaceAll(/\r\n?/g, "\n");
  const lines: string[] = [];
  let at = 0;
  // Code keeps its characters, so it is cut out before anything else is read.
  while (at < text.length) {
    const open = /\{(code|noformat)(?::[^{}\n]*)?\}/g;
    open.lastIndex = at;
    const found = open.exec(text);
    const start = found?.index ?? text.length;
    lines.push(...text.slice(at, start).split("\n").map(lineOf));
    if (!found) break;
    const close = text.indexOf(`{${found[1]}}`, open.lastIndex);
    const end = close < 0 ? text.length : close;
    lines.push(...codeLines(text.slice(open.lastIndex, end).replaceAll(/^\n+|\n+$/g, "")));
    at = close < 0 ? text.length : close + `{${found[1]}}`.length;
  }
  return lines.join("\n");
}

function lineOf(line: string): string {
  const table = /^\s*\|/.test(line) ? cellsOf(line) : null;
  if (table) return rowLine(table.map(wordsOf));
  const [, marks, item] = /^\s*([*#-]{1,8})\s+(.*)$/.exec(line) ?? [];
  if (marks !== undefined && item !== undefined) {
    const mark = marks.endsWith("#") ? "1. " : "- ";
    return `${"  ".repeat(marks.length - 1)}${mark}${wordsOf(item)}`;
  }
  if (/^\s*-{4,}\s*$/.test(line)) return "";
  const [, quote] = /^\s*bq\.\s+(.*)$/.exec(line) ?? [];
  if (quote !== undefined) return `> ${wordsOf(quote)}`;
  return wordsOf(line.replace(/^\s*h[1-6]\.\s+/, ""));
}

/** Returns the cells of a table's row. Bars within links and images are no borders. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let inLink = false;
  for (const part of line.trim().match(/\|\|?|[[\]]|[^|[\]]+/g) ?? []) {
    if (part === "[") inLink = true;
    if (part === "]") inLink = false;
    if (part.startsWith("|") && !inLink) {
      cells.push(cell);
      cell = "";
    } else cell += part;
  }
  cells.push(cell);
  // The bars at both ends are borders as well.
  return cells.slice(1, cells.at(-1)!.trim() === "" ? -1 : undefined);
}

/** Returns the words of a line: links as text and address, and images, files and macros by their names. */
function wordsOf(line: string): string {
  return line
    .replaceAll(/\\\\/g, "\n")
    .replaceAll(/!([^\s!|][^!\n|]*)(?:\|[^!\n|]*)?!/g, (whole, path: string) =>
      /\.[a-z0-9]{2,5}$|^https?:/i.test(path) ? namedPart("image", fileName(path)) : whole,
    )
    .replaceAll(/(?<!\\)\[([^\][\n]+)\]/g, (whole, inner: string) => linkOf(whole, inner))
    .replaceAll(/(?<!\\)\{([a-z][a-z-]*)(?::([^{}\n]*))?\}/gi, (_, name: string, values = "") =>
      macroOf(name, String(values)),
    )
    .replaceAll(/\{\{([^{}\n]+)\}\}/g, "`$1`")
    .replaceAll(/(?<![\w*])\*([^\s*][^*\n]*)\*(?![\w*])/g, "**$1**")
    .replaceAll(/\\([{}[\]*_!|~^+?-])/g, "$1");
}

function linkOf(whole: string, inner: string): string {
  // A name of `namedPart`, which a former step wrote.
  if (/^(?:image|macro|file)(?:: |$)/.test(inner)) return whole;
  if (inner.startsWith("~")) return `@${inner.slice(1).replace(/^accountid:/, "")}`;
  if (inner.startsWith("^")) return namedPart("file", inner.slice(1));
  const [first = "", second] = inner.split("|");
  if (second !== undefined) return linkText(first, second);
  return /^(?:https?|mailto):/i.test(first) ? linkText("", first) : whole;
}

function macroOf(name: string, values: string): string {
  if (!plainMacros.has(name.toLowerCase())) return namedPart("macro", name);
  const [, title = ""] = /(?:^|\|)title=([^|]*)/.exec(values) ?? [];
  return title;
}
