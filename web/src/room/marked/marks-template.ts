import { html, nothing, type TemplateResult } from "lit";
import type { Block, Item, Words } from "./marks.ts";

/** Draws the blocks of a text. This file lists every element that a text can become. */
export function drawBlocks(blocks: readonly Block[]): TemplateResult[] {
  return blocks.map((block) => {
    // A `p` would add an empty line when the text is copied.
    if (block.kind === "lines") return html`<div>${drawWords(block.words)}</div>`;
    if (block.kind === "code") return html`<pre><code>${block.text}</code></pre>`;
    // Each item has its own number: they need not be consecutive.
    return block.items[0]?.number === undefined
      ? html`<ul>
          ${block.items.map(drawItem)}
        </ul>`
      : html`<ol>
          ${block.items.map(drawItem)}
        </ol>`;
  });
}

/** Draws words with their marks. Links open in a new tab without a reference to this one. */
export function drawWords(words: readonly Words[]): (string | TemplateResult)[] {
  return words.map((part) => {
    if (typeof part === "string") return part;
    if (part.kind === "code") return html`<code>${part.text}</code>`;
    const inner = drawWords(part.words);
    if (part.kind === "em") return html`<em>${inner}</em>`;
    if (part.kind === "strong") return html`<strong>${inner}</strong>`;
    return html`<a href=${part.href} target="_blank" rel="noopener noreferrer nofollow">${inner}</a>`;
  });
}

function drawItem({ number, blocks }: Item) {
  return html`<li value=${number ?? nothing}>${drawBlocks(blocks)}</li>`;
}
