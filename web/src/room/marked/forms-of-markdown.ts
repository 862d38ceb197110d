import type { Forms } from "../../ui/copy-text.ts";
import { escapeHtml } from "../../ui/escape-html.ts";
import type { Words } from "./marks.ts";
import { readLineMarks } from "./read-marks.ts";

/**
 * Returns an export's Markdown as a text and as HTML. Typed texts are escaped in it: the text has them as they were
 * typed, the HTML has their marks. Exports contain headings, tables, lists and lines.
 */
export function formsOfMarkdown(markdown: string): Forms {
  const lines = markdown.trimEnd().split("\n");
  return {
    text: lines.flatMap((line) => textOf(line) ?? []).join("\n"),
    html: htmlOf(lines),
  };
}

/** Returns a line without the signs of Markdown, or undefined for the line below a table's head. */
function textOf(line: string): string | undefined {
  if (isRule(line)) return undefined;
  const cells = cellsOf(line);
  if (cells) return cells.map(typedIn).filter(Boolean).join(" · ");
  const [, indent = "", sign = "", rest = ""] = /^( *)(#+ |- \[ \] |- \[x\] |- )?(.*)$/.exec(line)!;
  const marks: Record<string, string> = { "- ": "• ", "- [ ] ": "☐ ", "- [x] ": "☑ " };
  return indent + (marks[sign] ?? "") + typedIn(rest.trimEnd());
}

/** Returns a part of a line as it was typed, without the export's own bold marks. */
function typedIn(part: string): string {
  return partsOf(part)
    .map(({ text }) => text)
    .join("");
}

/** Splits a line at the export's own bold marks, which are the only ones that are not escaped. */
function partsOf(line: string): { text: string; isBold: boolean }[] {
  return line
    .split(/(?<!\\)\*\*/)
    .map((part, at) => ({ text: part.replace(/\\([^\w\s])/g, "$1"), isBold: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

function htmlOf(lines: readonly string[]): string {
  const out: string[] = [];
  /** The tags that are open, from the outside. Each level of a list is a `ul` with an open `li`. */
  const open: string[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) out.push(`</${open.pop()}>`);
  };
  for (const line of lines) {
    const cells = cellsOf(line);
    const [, signs] = /^(#+) /.exec(line) ?? [];
    const [, indent, box, item] = /^( *)- (?:\[([ x])\] )?(.*)$/.exec(line) ?? [];
    if (isRule(line) || line.trim() === "") continue;
    if (cells) {
      if (open[0] !== "table") closeTo(0);
      const tag = open.length === 0 ? "th" : "td";
      if (open.length === 0) out.push(`<${open[open.push("table") - 1]}>`);
      out.push(`<tr>${cells.map((cell) => `<${tag}>${inlineOf(cell)}</${tag}>`).join("")}</tr>`);
    } else if (indent !== undefined) {
      if (open[0] === "table") closeTo(0);
      const depth = indent.length / 2 + 1;
      closeTo(2 * depth);
      if (open.length === 2 * depth) {
        closeTo(2 * depth - 1);
      } else out.push(`<${open[open.push("ul") - 1]}>`);
      out.push(`<${open[open.push("li") - 1]}>`);
      out.push(`${box === undefined ? "" : box === "x" ? "☑ " : "☐ "}${inlineOf(item!)}`);
    } else if (open.length > 0 && line.startsWith("  ") && open[0] === "ul") {
      out.push(`<br>${inlineOf(line.trim())}`);
    } else {
      closeTo(0);
      const tag = signs ? `h${signs.length + 1}` : "p";
      out.push(`<${tag}>${inlineOf(signs ? line.slice(signs.length + 1) : line)}</${tag}>`);
    }
  }
  closeTo(0);
  return out.join("");
}

function inlineOf(part: string): string {
  return partsOf(part.trimEnd())
    .map(({ text, isBold }) =>
      isBold ? `<strong>${escapeHtml(text)}</strong>` : wordsOf(readLineMarks(text, "")),
    )
    .join("");
}

function wordsOf(words: readonly Words[]): string {
  return words
    .map((part) => {
      if (typeof part === "string") return escapeHtml(part);
      if (part.kind === "code") return `<code>${escapeHtml(part.text)}</code>`;
      const inner = wordsOf(part.words);
      return part.kind === "link"
        ? `<a href="${escapeHtml(part.href)}">${inner}</a>`
        : `<${part.kind}>${inner}</${part.kind}>`;
    })
    .join("");
}

function isRule(line: string): boolean {
  return /^\| ?:?-{3}/.test(line);
}

function cellsOf(line: string): string[] | undefined {
  return /^\| .* \|$/.test(line) ? line.slice(2, -2).split(" | ") : undefined;
}
