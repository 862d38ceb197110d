import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { TmElement } from "../../../ui/tm-element.ts";
import type { StoryChange } from "./changes-of.ts";
import "../../../ui/tm-dialog.ts";

/**
 * The dialog in which a facilitator chooses which new texts of stories to write. All are chosen at first. Calls `answer`
 * once it closes: with the chosen changes, or with false.
 */
@customElement("tm-offered-changes")
export class TmOfferedChanges extends TmElement {
  /** The plugin's name. */
  @property({ attribute: false }) display = "";
  @property({ attribute: false }) changes: readonly StoryChange[] = [];
  @property({ attribute: false }) answer: (chosen: readonly StoryChange[] | false) => void = () => {};
  @state() private isOpen = true;
  /** The ids of the stories that are left out. */
  @state() private left: ReadonlySet<string> = new Set();
  private isAgreed = false;

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .all + ul,
      li + li {
        border-block-start: 1px solid var(--line);
      }

      .check {
        align-items: start;
        padding-block: var(--sp-2);
        font-weight: 400;
      }

      .check > span {
        display: grid;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .ref {
        color: var(--muted);
        font-size: var(--fs-12);
        font-weight: 650;
      }

      .before {
        color: var(--muted);
        font-size: var(--fs-14);
      }
    `,
  ];

  /** The page around the dialog may be left. */
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.close();
  }

  override render() {
    const count = this.chosen.length;
    return html`<tm-dialog
      first="#update"
      .heading=${msg(str`Update stories from ${this.display}?`)}
      .open=${this.isOpen}
      @close=${this.close}
    >
      ${this.changes.length > 1 ? this.all() : nothing}
      <ul>
        ${this.changes.map((change) => this.change(change))}
      </ul>
      <button slot="footer" class="quiet" @click=${() => (this.isOpen = false)}>${msg("Cancel")}</button>
      <button slot="footer" class="primary" id="update" ?disabled=${count === 0} @click=${this.agree}>
        ${plural(count, {
          one: msg("Update 1 story"),
          other: msg(str`Update ${formatNumber(count)} stories`),
        })}
      </button>
    </tm-dialog>`;
  }

  /** The checkbox that chooses all or none. It is neither on nor off while some are chosen. */
  private all() {
    const { size } = this.left;
    return html`<label class="check all">
      <input
        type="checkbox"
        .checked=${size === 0}
        .indeterminate=${size > 0 && size < this.changes.length}
        @change=${this.toggleAll}
      />
      <span>${msg("All stories")}</span>
    </label>`;
  }

  private change({ story, title, notes }: StoryChange) {
    const { id, ref } = story;
    return html`<li>
      <label class="check">
        <input type="checkbox" .checked=${!this.left.has(id)} @change=${() => this.toggle(id)} />
        <span>
          <span class="ref" dir="auto">${ref}</span>
          <span dir="auto">${title ?? story.title}</span>
          ${
            title !== undefined && story.title
              ? html`<span class="before">${msg(str`Before: ${story.title}`)}</span>`
              : nothing
          }
          ${notes === undefined ? nothing : html`<span class="before">${msg("Notes changed")}</span>`}
        </span>
      </label>
    </li>`;
  }

  private get chosen(): readonly StoryChange[] {
    return this.changes.filter(({ story }) => !this.left.has(story.id));
  }

  private toggle(id: string) {
    const left = new Set(this.left);
    if (!left.delete(id)) left.add(id);
    this.left = left;
  }

  private toggleAll = () => {
    this.left = new Set(this.left.size === 0 ? this.changes.map(({ story }) => story.id) : []);
  };

  private agree = () => {
    this.isAgreed = true;
    this.isOpen = false;
  };

  private close = () => this.answer(this.isAgreed && this.chosen);
}
