import { htmlToMarkdown, isHtml, isWiki, wikiToMarkdown, withoutEntities } from "./markup.ts";
import { oneLine, severalLines } from "./text.ts";

const placeholder =
  /^(?:null|nil|none|undefined|n\/?a|nan|not estimated|unestimated|no estimate|tbd|\?|-|–|—|\(empty\)|\(none\)|#n\/a|#nv|\[\]|\{\})$/i;

/** Returns true if a cell is empty or a placeholder such as `null` or `-`. */
export function isPlaceholder(cell: string): boolean {
  return cell === "" || placeholder.test(cell);
}

/** Removes the apostrophe that prevents a formula in a spreadsheet: `'=SUM` becomes `=SUM`. */
export function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t＝＋－＠])/, "");
}

/** Maximum length of a cell that is read, in UTF-16 code units. Imported texts have at most 2,000 characters. */
const MAX_CELL_LENGTH = 20_000;

/** Cleans a title or a reference. Removes HTML markup, decodes entities, and leaves one blank between words. */
export function cleanLine(cell: string): string {
  const text = cell.slice(0, MAX_CELL_LENGTH);
  const plain = isHtml(text) ? htmlToMarkdown(text).replaceAll("**", "") : withoutEntities(text);
  return oneLine(plain.replaceAll(escapedLineBreak, " "));
}

/** Cleans notes. HTML, wiki markup and entities become Markdown. An escaped `\n` becomes a line break. */
export function cleanNotes(cell: string): string {
  if (isPlaceholder(cell.trim())) return "";
  return severalLines(toMarkdown(unescapeLineBreaks(cell.slice(0, MAX_CELL_LENGTH))));
}

function toMarkdown(text: string): string {
  if (isHtml(text)) return htmlToMarkdown(text);
  const plain = withoutEntities(text);
  return isWiki(plain) ? wikiToMarkdown(plain) : plain;
}

/** An escaped line break (`\n` as two characters) that is not part of a path. */
const escapedLineBreak = /\\r\\n|\\n(?![a-z]*[\\/])/g;

function unescapeLineBreaks(text: string): string {
  if (text.includes("\n") || /[A-Za-z]:\\|\\\\/.test(text)) return text;
  return text.replaceAll(escapedLineBreak, "\n");
}
