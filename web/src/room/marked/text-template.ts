import { html, type TemplateResult } from "lit";

/** A cheap look for what may be Markdown, an address or a reference. A text without any of it stays as it is. */
const mayHaveMarks = /[*_`\\[]|https:|[A-Z]-\d|^ *(?:[-+]|\d+[.)]) /m;

/**
 * Draws a text with its marks: a little Markdown, addresses, references. What reads them is fetched with the first text
 * that may have any; until then, and without it, the text stands there as it was typed. Its container needs
 * `white-space: pre-wrap`. Of a `line`, which stays within its sentence, lists and code blocks are text.
 */
export function drawText(text: string, { line = false } = {}): string | TemplateResult {
  const words = text.trim();
  if (!mayHaveMarks.test(words)) return words;
  import("./tm-marked.ts").catch(() => undefined);
  return html`<tm-marked .text=${words} ?line=${line}>${words}</tm-marked>`;
}
