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

/** The last card of a full table starts to turn this long after the first. */
const staggerMs = 260 - 180;
const staggerStepMs = 24;
/** Drawn by the style sheet: an icon for each of two hundred votes is more to paint than all the rest of the table. */
const check = html`<span class="check"></span>`;

/**
 * The table with everybody's place. A vote shows as a card face down, a check and a word, never as colour alone.
 * Invariant: an unrevealed card's value is not hidden here, it has not been sent to the browser.
 */
@localized()
@customElement("tm-poker-table")
export class TmPokerTable extends LitElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property() myId = "";
  /** True when the reveal was seen to happen; a page that opens on a revealed table turns no cards. */
  @property({ type: Boolean }) turning = false;
  /** Draws larger, for a shared screen. */
  @property({ type: Boolean, reflect: true }) large = false;

  /** What each seat was last drawn from, by its person: a vote changes one of two hundred, and the others are left. */
  private drawn = new Map<string, string>();

  static override styles = [baseStyles, tableStyles];

  override render() {
    const { envelope, myId, turning, large, drawn: before } = this;
    const drawn = (this.drawn = new Map<string, string>());
    const seats = seatsOf(envelope);
    // Then it scrolls by itself, and nothing in it can have the focus.
    const isMany = seats.length > 12;
    const step = Math.min(staggerStepMs, staggerMs / Math.max(seats.length - 1, 1));
    // What every seat is drawn from besides its own.
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
      ${seats.length === 0 ? html`<p class="empty">${msg("Nobody is here to vote yet.")}</p>` : nothing}
    `;
  }

  /** Names who is still to vote, from the first vote on: before it that is everybody at the table. */
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

/** A long name is cut before its tag, which tells it from an equal one. */
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
