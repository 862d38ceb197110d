import { codeLines, fileName, linkText, MAX_READ, namedPart, rowLine } from "./parts.ts";

// A plugin has little time for a run, and expressions are slow in the sandbox. So each is applied only to lines that have
// its first character, and looks behind this character last.

/** Macros around text, or without any: their text is kept, and they are not named. */
const plainMacros = new Set(
  "color quote panel anchor info note warning tip section column expand".split(" "),
);

/** Returns a text in Jira's wiki markup as notes. At most `most` units of it are read. */
export function wikiToNotes(markup: string, most = MAX_READ): string {
  const text = markup.slice(0, most).replaceAll("\r\n", "\n");
  const lines: string[] = [];
  let at = 0;
  // Code keeps its characters, so it is cut out before anything else is read.
  while (at < text.length) {
    const code = nextCode(text, at);
    for (const line of text.slice(at, code?.start).split("\n")) lines.push(lineOf(line));
    if (!code) break;
    lines.push(...codeLines(text.slice(code.from, code.to)));
    at = code.end;
  }
  return lines.join("\n");
}

/** Where a macro with code begins, its code, and where it ends. */
type Code = { start: number; from: number; to: number; end: number };

function nextCode(text: string, at: number): Code | null {
  const starts = ["{code", "{noformat"].flatMap((mark) => {
    const start = text.indexOf(mark, at);
    return start < 0 ? [] : [{ mark, start }];
  });
  const first = starts.toSorted((a, b) => a.start - b.start)[0];
  if (!first) return null;
  const { mark, start } = first;
  const opened = text.indexOf("}", start);
  const from = opened < 0 ? text.length : opened + 1;
  const close = text.indexOf(`${mark}}`, from);
  const to = close < 0 ? text.length : close;
  const end = Math.min(text.length, to + mark.length + 1);
  const isLine = text[from] === "\n";
  return { start, from: isLine ? from + 1 : from, to: text[to - 1] === "\n" && to > from ? to - 1 : to, end };
}

function lineOf(line: string): string {
  const first = line.trimStart()[0] ?? "";
  if (first === "|") return rowLine(cellsOf(line).map(wordsOf));
  if (first === "*" || first === "#" || first === "-") return itemOf(line);
  if (first === "b") return quoteOf(line);
  return wordsOf(first === "h" ? line.replace(/^\s*h[1-6]\.\s+/, "") : line);
}

function quoteOf(line: string): string {
  const [, quote] = /^\s*bq\.\s+(.*)$/.exec(line) ?? [];
  return quote === undefined ? wordsOf(line) : `> ${wordsOf(quote)}`;
}

/** Returns an item of a list, an empty line for a rule, or another line that begins like them. */
function itemOf(line: string): string {
  const [, marks, item] = /^\s*([*#-]{1,8})\s+(.*)$/.exec(line) ?? [];
  if (marks === undefined || item === undefined) return /^\s*-{4,}\s*$/.test(line) ? "" : wordsOf(line);
  const mark = marks.endsWith("#") ? "1. " : "- ";
  return `${"  ".repeat(marks.length - 1)}${mark}${wordsOf(item)}`;
}

/** Returns the cells of a table's row. Bars within links and images are no borders. */
function cellsOf(line: string): string[] {
  if (!line.includes("[")) {
    const [, ...plain] = line.trim().replaceAll("||", "|").split("|");
    return plain.at(-1)?.trim() === "" ? plain.slice(0, -1) : plain;
  }
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
  let words = line;
  const isEscaped = words.includes("\\");
  if (isEscaped) words = words.replaceAll("\\\\", "\n");
  if (words.includes("!"))
    words = words.replaceAll(/!([^\s!|][^!\n|]*)(?:\|[^!\n|]*)?!/g, (whole, path: string) =>
      /\.[a-z0-9]{2,5}$|^https?:/i.test(path) ? namedPart("image", fileName(path)) : whole,
    );
  if (words.includes("[")) words = words.replaceAll(/\[(?<!\\\[)([^\][\n]+)\]/g, linkOf);
  if (words.includes("{"))
    words = words.replaceAll(
      /\{\{([^{}\n]+)\}\}|\{(?<!\\\{)([a-zA-Z][a-zA-Z-]*)(?::([^{}\n]*))?\}/g,
      (_, code: string | undefined, name: string, values?: string) =>
        code === undefined ? macroOf(name, values) : `\`${code}\``,
    );
  if (words.includes("*")) words = words.replaceAll(/\*(?<![\w*]\*)([^\s*][^*\n]*)\*(?![\w*])/g, "**$1**");
  return isEscaped ? words.replaceAll(/\\([{}[\]*_!|~^+?-])/g, "$1") : words;
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

function macroOf(name: string, values = ""): string {
  if (!plainMacros.has(name.toLowerCase())) return namedPart("macro", name);
  const [, title = ""] = /(?:^|\|)title=([^|]*)/.exec(values) ?? [];
  return title;
}
