import { msg } from "@lit/localize";
import { html, noChange, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { showPeople } from "../../../room/people/show-people.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { MediaQuery } from "../../../ui/media-query.ts";
import { seatsOf, stillToVote, storyOnTable, type Seat } from "../model.ts";
import { outcomeOf, type Outcome } from "../outcome.ts";
import { stillToVoteText, type End } from "../poker-text.ts";
import { arcOf, type Arc } from "../../../room/table/arc.ts";
import { cardStyles } from "./card-styles.ts";
import { feltStyles } from "../../../room/table/felt-styles.ts";
import { seatStyles } from "../../../room/table/seat-styles.ts";
import { seatTemplate } from "./seat-template.ts";
import { alikeIn } from "../../../room/table/seat-name-template.ts";
import { TableWidth } from "../../../room/table/table-width.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** From this number of people behind the table on, they sit closer together. */
const closerFrom = 9;

/**
 * The table as its viewer sees it: the others are behind the far rim, and the near side is the dock. What is on the felt
 * is in the slot. A vote shows as a face-down card and a word, not only as a colour.
 * Invariant: the value of an unrevealed card is not in the browser, since the server has not sent it.
 */
@customElement("tm-poker-table")
export class TmPokerTable extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  /** The viewer, whose side is the dock; "" on a shared screen. */
  @property() myId = "";
  /** True if the room has ended. The table then has no seats. */
  @property({ type: Boolean, reflect: true }) ended = false;
  /** The distance of what is on the felt from its top, in px, for a viewer who is reading it. It is not centred then. */
  @property({ attribute: false }) held: number | undefined;
  private readonly wide = new MediaQuery(this, "(width >= 720px) and (height >= 480px)");
  private readonly width = new TableWidth(this);
  /** What each seat was last rendered from, by person. A vote changes one seat, so the others are not rendered again. */
  private drawn = new Map<string, string>();

  static override styles = [feltStyles, seatStyles, cardStyles];

  override render() {
    const { envelope, ended, held } = this;
    const others = ended ? [] : behindTable(seatsOf(envelope), this.myId);
    const arc = arcOf(others.length, this.width.units, !this.wide.matches);
    const outcome = outcomeAt(envelope);
    const isFull = others.length >= closerFrom;
    return html`<div
      class=${classMap({ table: true, full: isFull, first: arc.isShort, revealed: envelope.revealed && held === undefined, [arc.look]: true })}
      ${cssVars({ "--rows": arc.rows, "--units": this.width.units })}
    >
      <div class=${classMap({ felt: true, consensus: outcome?.kind === "consensus" })}></div>
      ${others.length > 0 ? this.seats(others, arc, outcome) : nothing}
      <div
        class=${classMap({ stage: true, held: held !== undefined })}
        ${cssVars({ "--held": `${held ?? 0}px` })}
      >
        ${this.missing(arc)}<slot></slot>
      </div>
    </div>`;
  }

  private seats(others: readonly Seat[], arc: Arc, outcome: Outcome | undefined) {
    const { envelope, drawn: before } = this;
    const drawn = (this.drawn = new Map<string, string>());
    const { look } = arc;
    const isRevealed = envelope.revealed;
    const isAlike = alikeIn(arc.isShort ? others.map(({ person }) => person.name) : []);
    const isOpen = Boolean(envelope.state.currentStoryId) && !isRevealed;
    return html`<ul
      class="seats"
      tabindex=${look === "strip" ? "0" : nothing}
      aria-label=${msg("At the table")}
    >
      ${repeat(
        others,
        ({ person }) => person.userId,
        (seat, i) => {
          const { userId, name } = seat.person;
          const place = arc.places[i]!;
          const end = endOf(userId, outcome);
          const view = { seat, end, place, isAlike: isAlike(name), isOpen, isRevealed };
          const from = JSON.stringify([view, document.documentElement.lang]);
          drawn.set(userId, from);
          return from === before.get(userId) ? noChange : seatTemplate(view);
        },
      )}
    </ul>`;
  }

  /** Names those who have yet to vote where the seats have no room for it. Before the first vote, that is everybody. It opens the list of all. */
  private missing({ look }: Arc) {
    const missing = stillToVote(this.envelope);
    const hasVotes = Boolean(storyOnTable(this.envelope.state)?.votedUserIds.length);
    if (look === "named" || missing.length === 0 || !hasVotes || this.ended) return nothing;
    const text = stillToVoteText(missing, this.myId);
    if (!this.myId) return html`<p class="missing">${text}</p>`;
    return html`<button class="missing" aria-haspopup="dialog" title=${msg("People")} @click=${showPeople}>
      ${text}
    </button>`;
  }

  /** Returns the distance of an element on the felt from its top, in px. */
  offsetOf(element: HTMLElement): number {
    const stage = this.renderRoot.querySelector(".stage")!;
    return element.getBoundingClientRect().top - stage.getBoundingClientRect().top;
  }

  /** Returns the box of a person's card, also when it was played and only its outline is left. */
  cardBox(userId: string): DOMRect | undefined {
    return this.renderRoot
      .querySelector(`[data-id="${CSS.escape(userId)}"] .playing-card`)
      ?.getBoundingClientRect();
  }
}

/** Returns the seats without the viewer's, clockwise from the viewer. */
function behindTable(seats: readonly Seat[], myId: string): Seat[] {
  const mine = seats.findIndex(({ person }) => person.userId === myId);
  return mine < 0 ? [...seats] : [...seats.slice(mine + 1), ...seats.slice(0, mine)];
}

function outcomeAt({ revealed: isRevealed, state }: PokerEnvelope): Outcome | undefined {
  const votes = isRevealed ? storyOnTable(state)?.votes : undefined;
  return votes ? outcomeOf(state.deck, votes) : undefined;
}

function endOf(userId: string, outcome: Outcome | undefined): End {
  if (outcome?.kind !== "spread") return undefined;
  if (outcome.lowest.includes(userId)) return "low";
  return outcome.highest.includes(userId) ? "high" : undefined;
}
