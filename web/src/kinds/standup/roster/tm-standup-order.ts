import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEntry, StandupState } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";
import { MediaQuery } from "../../../ui/media-query.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { absentText } from "./absent-text.ts";
import { authorOf, turnText } from "../standup-text.ts";
import { orderNote } from "./order-note-template.ts";
import { isAbsent, orderOf, turnOf, type Turn } from "../turns.ts";
import { orderStyles } from "./order-styles.ts";
import "../../../ui/tm-icon.ts";
import "../../../ui/tm-menu.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** If more people are absent, they are collapsed. */
const MAX_ABSENT = 2;

/**
 * The whole speaking order, with the current turn, the skipped people and the absent ones at the end. The line below
 * explains how the order was made. The facilitator can give any person the floor. The row has a button for it on hover
 * and focus, and a menu on a touch screen.
 */
@customElement("tm-standup-order")
export class TmStandupOrder extends TmElement {
  @property({ attribute: false }) standup!: StandupState;
  /** The ids of the people who are here. */
  @property({ attribute: false }) presence: readonly string[] = [];
  @property({ attribute: false }) commands?: StandupCommands;
  @property({ type: Boolean }) canRun = false;
  @property() myId = "";
  /** The ids of the guests. A guest's own copy has no ids. */
  @property({ attribute: false }) guests: readonly string[] = [];
  private readonly hovers = new MediaQuery(this, "(hover: hover)");

  static override styles = [buttonStyles, panelStyles, orderStyles];

  override render() {
    const order = orderOf(this.standup);
    const absent = order.filter((entry) => this.isMissing(entry));
    return html`
      <h2>${msg("Speaking order")}</h2>
      <ol>
        ${order.filter((entry) => !absent.includes(entry)).map((entry) => this.row(entry))}
        ${absent.length > MAX_ABSENT ? nothing : absent.map((entry) => this.row(entry))}
      </ol>
      ${absent.length > MAX_ABSENT ? this.absent(absent) : nothing} ${orderNote(this.standup.order)}
    `;
  }

  /** Returns true for an absent person without a turn so far. */
  private isMissing(entry: StandupEntry): boolean {
    return turnOf(this.standup, entry) === "later" && isAbsent(entry, this.presence);
  }

  private absent(entries: readonly StandupEntry[]) {
    return html`<details>
      <summary>${absentText(entries.length)}</summary>
      <ol>
        ${entries.map((entry) => this.row(entry, false))}
      </ol>
    </details>`;
  }

  private row(entry: StandupEntry, saysAbsent = true) {
    const turn = turnOf(this.standup, entry);
    const name = authorOf(entry);
    const isMissing = this.isMissing(entry);
    return html`<li
      class="${turn} ${isMissing ? "absent" : ""}"
      aria-current=${turn === "now" ? "step" : nothing}
    >
      <span>${entry.userId === this.myId ? msg(str`${name} (you)`) : name}</span>
      ${entry.userId && this.guests.includes(entry.userId) ? html`<span class="chip">${msg("guest")}</span>` : nothing}
      ${this.said(turn, isMissing && saysAbsent)}
      ${this.canRun && turn !== "now" ? this.handOver(entry, name) : nothing}
    </li>`;
  }

  private said(turn: Turn, saysAbsent: boolean) {
    // After the last turn, only people who did not have theirs are marked.
    if (turn === "done" && this.standup.currentPosition === null) return nothing;
    if (turn === "done")
      return html`<tm-icon class="tick" name="check"></tm-icon
        ><span class="visually-hidden">${turnText(turn)}</span>`;
    const said = saysAbsent ? msg("not here") : turnText(turn);
    return said ? html`<span class="chip ${turn === "now" ? "accent" : ""}">${said}</span>` : nothing;
  }

  private handOver({ userId }: StandupEntry, name: string) {
    const run = () => void this.commands?.giveFloor(userId!);
    if (!this.hovers.matches)
      return html`<tm-menu
        label=${msg(str`Actions for ${name}`)}
        .items=${[{ label: msg(str`Hand over to ${name}`), icon: "arrow-right" as const, run }]}
      ></tm-menu>`;
    return html`<button class="over" aria-label=${msg(str`Hand over to ${name}`)} @click=${run}>
      ${msg("Hand over")}
    </button>`;
  }
}
