import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { Participant } from "#shared/wire/sessions.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { maxCharacters, characterCount } from "../model.ts";
import type { RequestHelp } from "./mentions-store.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The form that asks one of `others` for help, with an optional note. */
@customElement("tm-standup-ask")
export class TmStandupAsk extends TmElement {
  @property({ attribute: false }) others: readonly Participant[] = [];
  @property({ attribute: false }) requestHelp!: RequestHelp;
  /** False while requests are impossible. The form then stays on the page. */
  @property({ type: Boolean }) writable = false;
  @state() private to = "";
  @state() private note = "";

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .line {
        display: flex;
        gap: var(--sp-2);
      }

      .line input {
        flex: 1;
      }

      :is(select, input) {
        min-inline-size: 0;
      }
    `,
  ];

  override render() {
    const to = this.others.some(({ userId }) => userId === this.to) ? this.to : "";
    return html`<form class="field" @submit=${this.ask}>
      <label for="whom">${msg("Ask someone for help")}</label>
      <select
        id="whom"
        aria-describedby="private"
        required
        @change=${(event: Event) => (this.to = (event.target as HTMLSelectElement).value)}
      >
        <option value="" .selected=${to === ""}>${msg("Choose a person")}</option>
        ${this.others.map(
          ({ userId, name }) => html`<option value=${userId} .selected=${to === userId}>${name}</option>`,
        )}
      </select>
      ${to === "" ? nothing : this.about()}
      <span class="hint" id="private">${msg("Only the two of you see it.")}</span>
    </form>`;
  }

  /** Renders the note and the button, which come after the choice of a person. */
  private about() {
    return html`<label for="note">${msg("What about? (optional)")}</label>
      <div class="line">
        <input
          id="note"
          autocomplete="off"
          aria-describedby="private long"
          aria-invalid=${this.isTooLong ? "true" : nothing}
          .value=${live(this.note)}
          @input=${(event: Event) => (this.note = (event.target as HTMLInputElement).value)}
        />
        <button aria-disabled=${this.writable && !this.isTooLong ? nothing : "true"}>${msg("Ask")}</button>
      </div>
      ${
        this.isTooLong
          ? html`<span class="field-error" id="long">${msg("That's too long for one line.")}</span>`
          : nothing
      }`;
  }

  private get isTooLong(): boolean {
    return characterCount(this.note.trim()) > maxCharacters.note;
  }

  private ask = async (event: SubmitEvent) => {
    event.preventDefault();
    const select = this.renderRoot.querySelector("select")!;
    const { value } = select;
    if (!this.writable || value === "" || this.isTooLong) return;
    const hadFocus = Boolean(this.shadowRoot?.activeElement);
    if (!(await this.requestHelp(value, true, this.note.trim())) || this.to !== value) return;
    [this.to, this.note] = ["", ""];
    await this.updateComplete;
    // The note field is removed, which would lose the focus.
    if (hadFocus && !this.shadowRoot?.activeElement) select.focus();
  };
}
