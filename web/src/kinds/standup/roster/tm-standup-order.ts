import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEntry, StandupState } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";
import { baseStyles, buttonStyles, panelStyles } from "../../../ui/styles.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { authorOf, orderText, turnText } from "../standup-text.ts";
import { isAbsent, orderOf, turnOf, type Turn } from "../turns.ts";

/**
 * The whole speaking order, with the current turn, the skipped people and the absent ones. The line below explains how
 * the order was made. The facilitator can give any person the floor.
 */
@localized()
@customElement("tm-standup-order")
export class TmStandupOrder extends LitElement {
  @property({ attribute: false }) standup!: StandupState;
  /** The ids of the people who are here. */
  @property({ attribute: false }) presence: readonly string[] = [];
  @property({ attribute: false }) commands?: StandupCommands;
  @property({ type: Boolean }) canRun = false;
  @property() myId = "";
  /** The ids of the guests. A guest's own copy has no ids. */
  @property({ attribute: false }) guests: readonly string[] = [];

  static override styles = [
    baseStyles,
    buttonStyles,
    panelStyles,
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
        flex-wrap: wrap;
        align-items: center;
        justify-content: flex-end;
        gap: 0 var(--sp-2);
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
      .skipped,
      .absent {
        color: var(--muted);
      }

      button {
        flex: none;
        margin-block: -2px;
        padding-inline: var(--sp-2);
        font-size: var(--fs-14);
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
    const isAway = isAbsent(entry, this.presence);
    return html`<li
      class="${turn} ${isAway ? "absent" : ""}"
      aria-current=${turn === "now" ? "step" : nothing}
    >
      <span>${entry.userId === this.myId ? msg(str`${name} (you)`) : name}</span>
      ${entry.userId && this.guests.includes(entry.userId) ? html`<span class="chip">${msg("guest")}</span>` : nothing}
      ${this.said(turn, isAway)} ${this.canRun && turn !== "now" ? this.giveFloor(entry, name) : nothing}
    </li>`;
  }

  private said(turn: Turn, isAway: boolean) {
    // After the last turn, only people who did not have theirs are marked.
    if (turn === "done" && this.standup.currentPosition === null) return nothing;
    const said = turn === "later" && isAway ? msg("not here") : turnText(turn);
    return said ? html`<span class="chip ${turn === "now" ? "accent" : ""}">${said}</span>` : nothing;
  }

  private giveFloor({ userId }: StandupEntry, name: string) {
    return html`<button
      class="quiet"
      aria-label=${msg(str`Give the floor to ${name}`)}
      @click=${() => this.commands?.giveFloor(userId!)}
    >
      ${msg("Give the floor")}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-standup-order": TmStandupOrder;
  }
}
