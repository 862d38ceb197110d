import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEntry, StandupState } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";
import { baseStyles, cardStyles } from "../../../ui/styles.ts";
import { authorOf, orderText, turnText } from "../standup-words.ts";
import { orderOf, turnOf } from "../turns.ts";

/** The whole speaking order, with whose turn it is and who was skipped; how it was made stands below. */
@localized()
@customElement("tm-standup-order")
export class TmStandupOrder extends LitElement {
  @property({ attribute: false }) standup!: StandupState;
  @property() myId = "";
  /** Who of them are guests; in a guest's own copy nobody is named by id. */
  @property({ attribute: false }) guests: readonly string[] = [];

  static override styles = [
    baseStyles,
    cardStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-2);
      }

      ol {
        display: grid;
        gap: var(--sp-1);
        counter-reset: place;
      }

      li {
        display: flex;
        align-items: baseline;
        gap: var(--sp-2);
        min-inline-size: 0;
        padding-block: 2px;
        counter-increment: place;
      }

      li::before {
        flex: none;
        min-inline-size: 1.5em;
        color: var(--muted);
        content: counter(place);
        font-size: var(--fs-14);
        text-align: end;
      }

      li span:first-child {
        min-inline-size: 0;
        margin-inline-end: auto;
        overflow-wrap: anywhere;
      }

      .now {
        font-weight: 650;
      }

      .done,
      .skipped {
        color: var(--muted);
      }
    `,
  ];

  override render() {
    const drawn = this.standup.order?.by === "random" ? orderText(this.standup.order) : "";
    return html`
      <h2>${msg("Speaking order")}</h2>
      <ol>
        ${orderOf(this.standup).map((entry) => this.row(entry))}
      </ol>
      ${drawn ? html`<p class="muted small">${drawn}</p>` : nothing}
    `;
  }

  private row(entry: StandupEntry) {
    const turn = turnOf(this.standup, entry);
    const name = authorOf(entry);
    // After the last turn only skipped people are marked.
    const said = turn === "done" && this.standup.currentSpeakerId === null ? "" : turnText(turn);
    return html`<li class=${turn} aria-current=${turn === "now" ? "step" : nothing}>
      <span>${entry.userId === this.myId ? msg(str`${name} (you)`) : name}</span>
      ${entry.userId && this.guests.includes(entry.userId) ? html`<span class="chip">${msg("guest")}</span>` : nothing}
      ${said ? html`<span class="chip ${turn === "now" ? "accent" : ""}">${said}</span>` : nothing}
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-standup-order": TmStandupOrder;
  }
}
