import { htmlToMarkdown, isHtml, isWiki, wikiToMarkdown, withoutEntities } from "./markup.ts";
import { oneLine, severalLines } from "./text.ts";

const nothing =
  /^(?:null|nil|none|undefined|n\/?a|nan|not estimated|unestimated|no estimate|tbd|\?|-|–|—|\(empty\)|\(none\)|#n\/a|#nv|\[\]|\{\})$/i;

/** Tells whether a cell holds a word for nothing, such as `null` or `-`. */
export function isNothing(cell: string): boolean {
  return cell === "" || nothing.test(cell);
}

/** Takes off the apostrophe that keeps a spreadsheet from computing a cell: `'=SUM` is `=SUM`. */
export function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t＝＋－＠])/, "");
}

/** How much of a cell is read, in UTF-16 units: what is kept has at most 2,000 characters. */
const MAX_CELL_LENGTH = 20_000;

/** Cleans a text of one line, a title or a reference: no markup of HTML, no entities, one blank between words. */
export function cleanLine(cell: string): string {
  const text = cell.slice(0, MAX_CELL_LENGTH);
  const plain = isHtml(text) ? htmlToMarkdown(text).replaceAll("**", "") : withoutEntities(text);
  return oneLine(plain.replaceAll(literalBreak, " "));
}

/** Cleans notes: HTML, wiki markup and entities become Markdown, `\n` as two characters becomes a line break. */
export function cleanNotes(cell: string): string {
  if (isNothing(cell.trim())) return "";
  return severalLines(markdownOf(withBreaks(cell.slice(0, MAX_CELL_LENGTH))));
}

function markdownOf(text: string): string {
  if (isHtml(text)) return htmlToMarkdown(text);
  const plain = withoutEntities(text);
  return isWiki(plain) ? wikiToMarkdown(plain) : plain;
}

/** `\n` where a line break was meant: behind a word and before another, in no path of Windows. */
const literalBreak = /\\r\\n|\\n(?![a-z]*[\\/])/g;

function withBreaks(text: string): string {
  if (text.includes("\n") || /[A-Za-z]:\\|\\\\/.test(text)) return text;
  return text.replaceAll(literalBreak, "\n");
}
