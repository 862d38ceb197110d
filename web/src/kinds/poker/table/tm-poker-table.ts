import { localized, msg } from "@lit/localize";
import { LitElement, html, noChange, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { withoutTag } from "#shared/rules/distinct-names.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { baseStyles } from "../../../ui/styles.ts";
import { seatsOf, stillToVote, storyOnTable, type Seat } from "../model.ts";
import { cardName, stillToVoteText } from "../poker-text.ts";
import { tableStyles } from "./table-styles.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";

/** The time between the first and the last turn of a card, and the longest time between two, in milliseconds. */
const staggerMs = 260 - 180;
const staggerStepMs = 24;
/** Drawn by the style sheet, since painting 200 icons takes longer than the rest of the table. */
const check = html`<span class="check"></span>`;

/**
 * The table with all seats. A vote shows as a face-down card, a check and a word, not only as a colour. Invariant: the
 * value of an unrevealed card is not in the browser, since the server has not sent it.
 */
@localized()
@customElement("tm-poker-table")
export class TmPokerTable extends LitElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property() myId = "";
  /** The reveal happened while the page was open. A page that opens on a revealed table does not animate cards. */
  @property({ type: Boolean }) turning = false;
  /** Larger, for a shared screen. */
  @property({ type: Boolean, reflect: true }) large = false;

  /**
   * The last rendered values of each seat, by person. A vote changes one of 200 seats, so the others are not rendered
   * again.
   */
  private drawn = new Map<string, string>();

  static override styles = [baseStyles, tableStyles];

  override render() {
    const { envelope, myId, turning, large, drawn: before } = this;
    const drawn = (this.drawn = new Map<string, string>());
    const seats = seatsOf(envelope);
    // A large table scrolls, and none of its parts can have the focus.
    const isMany = seats.length > 12;
    const step = Math.min(staggerStepMs, staggerMs / Math.max(seats.length - 1, 1));
    // The values that all seats depend on.
    const shared = [myId, turning, large, envelope.state.currentStoryId, envelope.endedAt, envelope.revealed];
    return html`
      <ul
        class=${classMap({ felt: true, many: isMany })}
        tabindex=${isMany ? "0" : nothing}
        aria-label=${msg("At the table")}
      >
        ${repeat(
          seats,
          ({ person }) => person.userId,
          (seat, i) => {
            const delay = Math.round(i * step);
            const from = JSON.stringify([seat, delay, shared]);
            drawn.set(seat.person.userId, from);
            return from === before.get(seat.person.userId) ? noChange : this.seat(seat, delay);
          },
        )}
      </ul>
      ${this.missing()}
      ${seats.length === 0 ? html`<p class="empty">${msg("There are no voters here yet.")}</p>` : nothing}
    `;
  }

  /**
   * Renders the names of the people who have yet to vote, after the first vote. Before it, that is everybody at the
   * table.
   */
  private missing() {
    const missing = stillToVote(this.envelope);
    const hasVotes = Boolean(storyOnTable(this.envelope.state)?.votedUserIds.length);
    if (missing.length === 0 || !hasVotes || this.envelope.endedAt) return nothing;
    return html`<p class="missing">${stillToVoteText(missing, this.myId)}</p>`;
  }

  private seat(seat: Seat, delay: number) {
    const { person, here, voted, card } = seat;
    const name = person.name || msg("Somebody who left");
    return html`
      <li class=${classMap({ seat: true, away: !here, me: person.userId === this.myId })}>
        ${
          card === undefined
            ? html`<span class=${voted ? "playing-card down" : "playing-card none"} aria-hidden="true">
                ${voted ? check : nothing}
              </span>`
            : html`<span
                class=${classMap({ "playing-card": true, up: true, turning: this.turning })}
                ${cssVars({ "--delay": `${delay}ms` })}
              >
                ${card === "coffee" ? html`<tm-icon name="coffee"></tm-icon>` : html`<span aria-hidden="true">${card}</span>`}
                <span class="visually-hidden">${cardName(card)}</span>
              </span>`
        }
        <span class="who">
          <tm-avatar
            .name=${name}
            .hue=${person.avatarHue}
            icon=${person.avatarIcon}
            ?guest=${person.guest}
            size=${this.large ? 44 : 26}
          ></tm-avatar>
          ${seatName(name)}
        </span>
        <span class="state">${this.state(seat)}</span>
      </li>
    `;
  }

  private state({ here, voted, awaited, card }: Seat) {
    if (card !== undefined) return here ? nothing : msg("not here");
    if (voted) return html`${check}${msg("voted")}`;
    if (!this.envelope.state.currentStoryId || this.envelope.endedAt) return nothing;
    if (this.envelope.revealed) return msg("no card");
    if (!here) return awaited ? msg("awaited, not here") : msg("not here");
    return awaited ? msg("choosing") : msg("not asked");
  }
}

/** Splits off the tag of a name, so that a long name is cut before it. The tag distinguishes equal names. */
function seatName(name: string) {
  const bare = withoutTag(name);
  const tag = name.slice(bare.length).trim();
  return tag === ""
    ? html`<span class="name">${name}</span>`
    : html`<span class="tagged"><span class="name">${bare}</span><span>${tag}</span></span>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-poker-table": TmPokerTable;
  }
}
