import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatList } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { nameOf } from "../../../room/people.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../../../ui/styles.ts";
import { colleaguesOf } from "../model.ts";
import "../../../ui/tm-icon.ts";

/**
 * Requests for help, seen only by the two people concerned: who asks the viewer, and whom the viewer asked. Fires
 * `help` with `{to, needed}`.
 */
@localized()
@customElement("tm-standup-help")
export class TmStandupHelp extends LitElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property() myId = "";
  @property({ attribute: false }) needsYou: readonly string[] = [];
  @property({ attribute: false }) asked: readonly string[] = [];
  @property({ type: Boolean }) canAsk = false;
  /** False while nothing can be sent; the form stays on the page then. */
  @property({ type: Boolean }) writable = false;
  @state() private to = "";

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

      .needs {
        padding: var(--sp-3);
        border-radius: var(--r-2);
        background: var(--accent-soft);
        color: var(--on-accent-soft);
        font-weight: 550;
      }

      .line {
        display: flex;
        gap: var(--sp-2);
      }

      select {
        flex: 1;
        min-inline-size: 0;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0 var(--sp-2);
        overflow-wrap: anywhere;
      }

      li button {
        padding-inline: var(--sp-2);
        font-size: var(--fs-14);
      }

      @media (forced-colors: active) {
        .needs {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  override render() {
    return html`
      <h2>${msg("Needs you")}</h2>
      ${
        this.needsYou.length > 0
          ? html`<p class="needs" role="status">${this.called(this.needsYou)}</p>`
          : html`<p class="muted small">${msg("Nobody has asked you for help.")}</p>`
      }
      ${
        this.asked.length > 0
          ? html`<ul>
              ${this.asked.map((userId) => this.askedRow(userId))}
            </ul>`
          : nothing
      }
      ${this.canAsk ? this.asking() : nothing}
    `;
  }

  private called(userIds: readonly string[]) {
    return msg(str`${formatList(userIds.map((userId) => this.name(userId)))} asked you for help.`);
  }

  private name(userId: string): string {
    return nameOf(this.envelope, userId) || msg("Somebody who left");
  }

  private askedRow(userId: string) {
    const name = this.name(userId);
    return html`<li>
      <span>${msg(str`You asked ${name} for help.`)}</span>
      ${
        this.canAsk
          ? html`<button
              class="quiet"
              aria-disabled=${this.writable ? nothing : "true"}
              aria-label=${msg(str`Take back that you asked ${name}`)}
              @click=${() => this.tell(userId, false)}
            >
              ${msg("Take back")}
            </button>`
          : nothing
      }
    </li>`;
  }

  private asking() {
    const others = colleaguesOf(this.envelope, this.myId).filter(
      ({ userId }) => !this.asked.includes(userId),
    );
    if (others.length === 0) return nothing;
    const to = others.some(({ userId }) => userId === this.to) ? this.to : "";
    return html`<form class="field" @submit=${this.ask}>
      <label for="whom">${msg("Ask somebody for help")}</label>
      <div class="line">
        <select
          id="whom"
          aria-describedby="private"
          required
          @change=${(event: Event) => (this.to = (event.target as HTMLSelectElement).value)}
        >
          <option value="" .selected=${to === ""}>${msg("Choose a person")}</option>
          ${others.map(
            ({ userId, name }) => html`<option value=${userId} .selected=${to === userId}>${name}</option>`,
          )}
        </select>
        <button aria-disabled=${this.writable ? nothing : "true"}>${msg("Ask")}</button>
      </div>
      <span class="hint" id="private">${msg("Only the two of you see it.")}</span>
    </form>`;
  }

  private ask = (event: SubmitEvent) => {
    event.preventDefault();
    const { value } = this.renderRoot.querySelector("select")!;
    if (!this.writable || value === "") return;
    this.tell(value, true);
    this.to = "";
  };

  private tell(to: string, needed: boolean) {
    if (!this.writable) return;
    this.dispatchEvent(new CustomEvent("help", { detail: { to, needed } }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-standup-help": TmStandupHelp;
  }
}
