import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { fieldAround } from "../../../ui/form/field-template.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { grow } from "../autogrow.ts";
import { noInput, type UnsavedInput } from "../unsaved-input.ts";
import { colleaguesOf, maxCharacters, characterCount } from "../model.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { thanksText } from "../standup-text.ts";
import "../entry/tm-standup-left.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The kudos of this room, oldest first, and the members' form for new ones. Invariant: they are not counted. */
@customElement("tm-standup-kudos")
export class TmStandupKudos extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property({ attribute: false }) commands!: StandupCommands;
  @property() myId = "";
  @property({ type: Boolean }) canThank = false;
  /** False while requests are impossible. The form then stays on the page. */
  @property({ type: Boolean }) writable = false;
  @property({ attribute: false }) unsavedInput: UnsavedInput = noInput();
  private readonly form = new FormController(this);
  /** Typed text outlives the form, which exists only while the room is open. */
  private isOpen = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    css`
      :host {
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
        max-block-size: 60dvh;
        field-sizing: content;
      }

      button {
        justify-self: start;
      }

      summary {
        min-block-size: var(--target);
        padding-block: var(--sp-3);
        color: var(--accent);
        font-weight: 550;
      }
    `,
  ];

  override render() {
    const { kudos } = this.envelope.state;
    return html`
      <h2>${msg("Kudos")}</h2>
      ${
        kudos.length > 0
          ? html`<ul class="stack">
              ${kudos.map(
                (kudo) =>
                  html`<li>
                    <p>${thanksText(this.envelope, kudo, this.myId)}</p>
                    <p dir="auto">${kudo.text}</p>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
      ${this.canThank ? this.fields() : this.left()}
      ${kudos.length === 0 && !this.canThank ? html`<p class="muted small">${msg("No kudos in this room.")}</p>` : nothing}
    `;
  }

  protected override updated() {
    this.renderRoot.querySelectorAll("textarea").forEach(grow);
  }

  private left() {
    const { text } = this.unsavedInput.thanks;
    if (this.envelope.endedAt === null || text.trim() === "") return nothing;
    return html`<tm-standup-left
      .label=${msg("Not sent: the room has ended.")}
      .text=${text}
    ></tm-standup-left>`;
  }

  private fields() {
    const others = colleaguesOf(this.envelope, this.myId);
    if (others.length === 0) return html`<p class="muted small">${msg("There's no one to thank yet.")}</p>`;
    const { text } = this.unsavedInput.thanks;
    const to = this.whom();
    const surplus = characterCount(text.trim()) - maxCharacters.kudo;
    return html`<details
      ?open=${this.isOpen || text !== ""}
      @toggle=${(event: Event) => (this.isOpen = (event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>${msg("Thank someone")}</summary>
      <form class="stack" @submit=${this.submit}>
        ${fieldAround(
          { id: "to", label: msg("To") },
          html`<select
            id="to"
            required
            @change=${(event: Event) => this.type({ to: (event.target as HTMLSelectElement).value })}
          >
            <option value="" .selected=${to === ""}>${msg("Choose a person")}</option>
            ${others.map(
              ({ userId, name }) => html`<option value=${userId} .selected=${to === userId}>${name}</option>`,
            )}
          </select>`,
        )}
        ${fieldAround(
          { id: "text", label: msg("Message") },
          html`<textarea
              id="text"
              rows="2"
              required
              aria-describedby="note"
              aria-invalid=${surplus > 0 ? "true" : nothing}
              .value=${live(text)}
              @input=${(event: Event) => this.type({ text: (event.target as HTMLTextAreaElement).value })}
            ></textarea>
            <span id="note" class=${surplus > 0 ? "field-error" : "hint"}>${note(surplus)}</span>`,
        )}
        <button aria-disabled=${this.form.isBusy || surplus > 0 || !this.writable ? "true" : nothing}>
          ${msg("Send kudos")}
        </button>
      </form>
    </details>`;
  }

  /** Returns the chosen person's id, or "" if they have left the space. */
  private whom(): string {
    const { to } = this.unsavedInput.thanks;
    return colleaguesOf(this.envelope, this.myId).some(({ userId }) => userId === to) ? to : "";
  }

  private type(more: Partial<UnsavedInput["thanks"]>) {
    Object.assign(this.unsavedInput.thanks, more);
    this.requestUpdate();
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const to = this.whom();
    const text = this.unsavedInput.thanks.text.trim();
    if (!this.writable || to === "" || text === "" || characterCount(text) > maxCharacters.kudo) return;
    await this.form.run("", async () => {
      if (await this.commands.thank(to, text)) this.type({ to: "", text: "" });
    });
  };
}

function note(surplus: number): string {
  if (surplus > 0)
    return plural(surplus, {
      one: msg("1 character too long"),
      other: msg(str`${formatNumber(surplus)} characters too long`),
    });
  return plural(-surplus, {
    one: msg("Everyone in the space can read it. 1 character left."),
    other: msg(str`Everyone in the space can read it. ${formatNumber(-surplus)} characters left.`),
  });
}
