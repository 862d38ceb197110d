import { css, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { drawBlocks, drawWords } from "./marks-template.ts";
import { readLineMarks, readMarks } from "./read-marks.ts";
import { patternHere } from "./reference-pattern.ts";
import { hasReference } from "./references.ts";
import { TmElement } from "../../ui/tm-element.ts";

// Copying uses the same parser. With one way to it, the bundler keeps it out of the code of every room.
export { formsOfMarkdown } from "./forms-of-markdown.ts";

/**
 * Shows a text with its marks. The plain text is in its slot until it is parsed. Lines have the same height before and
 * after, so the content below does not move.
 */
@customElement("tm-marked")
export class TmMarked extends TmElement {
  @property() text = "";
  /** True if the text is within a sentence. Its lists and code blocks stay text. */
  @property({ type: Boolean, reflect: true }) line = false;
  @state() private pattern = "";

  static override styles = [
    css`
      :host {
        display: block;
        overflow-wrap: anywhere;
        white-space: normal;
      }

      :host([line]) {
        display: inline;
      }

      div,
      code,
      :host([line]) {
        white-space: pre-wrap;
      }

      /* Each paragraph has the direction of its own script, and the alignment of the page. */
      div,
      a,
      :host([line]) {
        unicode-bidi: plaintext;
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }

      /* The marks of a list are at the start of its own script, so its texts are there too. */
      ul,
      ol {
        padding-inline-start: 1.5em;
        text-align: start;
      }

      ul {
        list-style: disc;
      }

      ol {
        list-style: decimal;
      }

      code {
        padding: 0.1em 0.3em;
        border-radius: var(--r-1);
        background: var(--sunken);
        font-family: var(--mono);
        font-size: 0.9em;
      }

      pre {
        direction: ltr;
        margin: 0 0 var(--sp-2);
        padding: var(--sp-2) var(--sp-3);
        border-radius: var(--r-1);
        background: var(--sunken);
      }

      pre code {
        padding: 0;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("text") || !hasReference(this.text)) return;
    void patternHere().then((pattern) => (this.pattern = pattern));
  }

  override render() {
    const { text, pattern } = this;
    return this.line ? drawWords(readLineMarks(text, pattern)) : drawBlocks(readMarks(text, pattern));
  }
}
