import { html, type TemplateResult } from "lit";

/** A cheap test for Markdown, an address or a reference. A text without them is not parsed. */
const mayHaveMarks = /[*_`\\[]|https:|[A-Z]-\d|^ *(?:[-+]|\d+[.)]) /m;

/**
 * Draws a text with its marks: a subset of Markdown, addresses, references. The parser is fetched with the first text
 * that may have marks. Until then, or if that fails, the text is shown as typed. The container needs the style
 * `white-space: pre-wrap`. With `line`, for texts within a sentence, lists and code blocks stay text.
 */
export function drawText(text: string, { line = false } = {}): string | TemplateResult {
  const words = text.trim();
  if (!mayHaveMarks.test(words)) return words;
  import("./tm-marked.ts").catch(() => undefined);
  return html`<tm-marked .text=${words} ?line=${line}>${words}</tm-marked>`;
}
