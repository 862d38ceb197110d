import { localized, msg, str } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../../ui/styles.ts";
import { colleaguesOf, mostSigns, signsOf } from "./model.ts";
import type { StandupCommands } from "./standup-commands.ts";
import { thanksText } from "./standup-words.ts";

/** Thanks given in this room, oldest first and uncounted, and a form for members to give some. */
@localized()
@customElement("tm-standup-kudos")
export class TmStandupKudos extends LitElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property({ attribute: false }) commands!: StandupCommands;
  @property() myId = "";
  @property({ type: Boolean }) canThank = false;
  @state() private text = "";
  @state() private to = "";
  @state() private isBusy = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
      }

      ul,
      form {
        display: grid;
        gap: var(--sp-3);
      }

      li p:first-child {
        color: var(--muted);
        font-size: var(--fs-14);
      }

      li p + p {
        white-space: pre-wrap;
      }

      textarea {
        min-block-size: 64px;
      }

      button {
        justify-self: start;
      }

      summary {
        min-block-size: var(--target);
        padding-block: var(--sp-3);
        color: var(--accent);
        font-weight: 550;
        cursor: pointer;
      }
    `,
  ];

  override render() {
    const { kudos } = this.envelope.state;
    return html`
      <h2>${msg("Kudos")}</h2>
      ${
        kudos.length > 0
          ? html`<ul>
              ${kudos.map(
                (kudo) =>
                  html`<li>
                    <p>${thanksText(this.envelope, kudo, this.myId)}</p>
                    <p>${kudo.text}</p>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
      ${this.canThank ? this.form() : nothing}
      ${kudos.length === 0 && !this.canThank ? html`<p class="muted small">${msg("No kudos in this room.")}</p>` : nothing}
    `;
  }

  private form() {
    const others = colleaguesOf(this.envelope, this.myId);
    if (others.length === 0)
      return html`<p class="muted small">${msg("There is nobody else here to thank yet.")}</p>`;
    const surplus = signsOf(this.text.trim()) - mostSigns.kudo;
    return html`<details>
      <summary>${msg("Thank somebody")}</summary>
      <form @submit=${this.submit}>
        <div class="field">
          <label for="to">${msg("Whom")}</label>
          <select
            id="to"
            required
            @change=${(event: Event) => (this.to = (event.target as HTMLSelectElement).value)}
          >
            <option value="" .selected=${this.to === ""}>${msg("Choose a person")}</option>
            ${others.map(
              ({ userId, name }) =>
                html`<option value=${userId} .selected=${this.to === userId}>${name}</option>`,
            )}
          </select>
        </div>
        <div class="field">
          <label for="text">${msg("What for")}</label>
          <textarea
            id="text"
            rows="2"
            required
            aria-describedby="note"
            aria-invalid=${surplus > 0 ? "true" : nothing}
            .value=${this.text}
            @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}
          ></textarea>
          <span id="note" class=${surplus > 0 ? "field-error" : "hint"}>${note(surplus)}</span>
        </div>
        <button aria-disabled=${this.isBusy || surplus > 0 ? "true" : nothing}>${msg("Send thanks")}</button>
      </form>
    </details>`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const text = this.text.trim();
    if (this.isBusy || this.to === "" || text === "" || signsOf(text) > mostSigns.kudo) return;
    this.isBusy = true;
    if (await this.commands.thank(this.to, text)) [this.to, this.text] = ["", ""];
    this.isBusy = false;
  };
}

function note(surplus: number): string {
  if (surplus > 0)
    return plural(surplus, {
      one: msg("One character too long"),
      other: msg(str`${formatNumber(surplus)} characters too long`),
    });
  return msg(str`Everybody in the space can read it. ${formatNumber(-surplus)} characters left.`);
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-standup-kudos": TmStandupKudos;
  }
}
