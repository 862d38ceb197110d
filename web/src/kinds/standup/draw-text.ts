import { html, type TemplateResult } from "lit";
import { linkParts } from "../../room/linked-text.ts";

/** Draws a text with the addresses in it as links. Its container needs `white-space: pre-wrap`. */
export function drawText(text: string): (string | TemplateResult)[] {
  return linkParts(text.trim()).map(({ text: words, href }) =>
    href ? html`<a href=${href} target="_blank" rel="noopener noreferrer nofollow">${words}</a>` : words,
  );
}
