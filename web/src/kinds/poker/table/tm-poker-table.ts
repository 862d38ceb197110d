import { msg } from "@lit/localize";
import { html, noChange, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { withoutTag } from "#shared/rules/distinct-names.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { MediaQuery } from "../../../ui/media-query.ts";
import { disclosureStyles } from "../disclosure-styles.ts";
import { seatsOf, stillToVote, storyOnTable, type Seat } from "../model.ts";
import { outcomeOf, type Outcome } from "../outcome.ts";
import { cardName, stillToVoteText } from "../poker-text.ts";
import type * as Oval from "./oval.ts";
import { tableStyles } from "./table-styles.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The time between the first and the last turn of a card, and the longest time between two, in milliseconds. */
const staggerMs = 260 - 180;
const staggerStepMs = 24;
/** Drawn by the style sheet, since painting 200 icons takes longer than the rest of the table. */
const check = html`<span class="check"></span>`;
const avatarSizes = { large: 36, medium: 28, small: 22 };

/**
 * The table with all seats. The story on it is in the slot. In a wide window people sit around an oval that fills
 * the free space, otherwise in rows. A vote shows as a face-down card, a check and a word, not only as a colour.
 * Invariant: the value of an unrevealed card is not in the browser, since the server has not sent it.
 */
@customElement("tm-poker-table")
export class TmPokerTable extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property() myId = "";
  /** The reveal happened while the page was open. A page that opens on a revealed table does not animate cards. */
  @property({ type: Boolean }) turning = false;
  /** Larger, for a shared screen. */
  @property({ type: Boolean, reflect: true }) large = false;
  /** Collapses the seats to make room for the result. They can be expanded. */
  @property({ type: Boolean }) folded = false;
  @query(".sheet") private sheet!: HTMLElement | null;

  /**
   * The last rendered values of each seat, by person. A vote changes one of 200 seats, so the others are not rendered
   * again.
   */
  private drawn = new Map<string, string>();
  private readonly wide = new MediaQuery(this, "(width >= 720px) and (height >= 480px)");
  private oval: typeof Oval | undefined;
  private layout: Oval.TableLayout | undefined;

  static override styles = [disclosureStyles, tableStyles];

  override render() {
    const { envelope, myId, turning, drawn: before, folded } = this;
    const { oval } = this;
    const plan = this.layout?.plan;
    const drawn = (this.drawn = new Map<string, string>());
    const seats = seatsOf(envelope);
    // A large table scrolls, and none of its parts can have the focus.
    const isMany = !plan && seats.length > 12;
    const step = Math.min(staggerStepMs, staggerMs / Math.max(seats.length - 1, 1));
    const outcome = outcomeAt(envelope);
    const mine = Math.max(
      seats.findIndex(({ person }) => person.userId === myId),
      0,
    );
    const look = plan?.look ?? "small";
    // The values that all seats depend on.
    const shared = [
      document.documentElement.lang,
      myId,
      turning,
      plan?.look,
      envelope.state.currentStoryId,
      envelope.endedAt,
      envelope.revealed,
    ];
    return html`
      <div
        class=${classMap({ sheet: true, narrow: seats.length > 36 && !envelope.revealed && !this.large })}
        ${cssVars(plan && oval ? oval.sheetVars(plan) : {})}
      >
        <slot></slot>${
          // Otherwise the words at the seats say it.
          plan?.look === "small" ? this.missing() : nothing
        }
      </div>
      <details ?open=${!folded}>
        <summary ?hidden=${!folded}>${msg("At the table")}</summary>
        <ul
          class=${classMap({ felt: true, many: isMany, [look]: plan !== undefined, consensus: outcome?.kind === "consensus" })}
          tabindex=${isMany ? "0" : nothing}
          aria-label=${msg("At the table")}
          ${cssVars(plan && oval ? oval.tableVars(plan) : { "--k": 1 })}
        >
          ${repeat(
            seats,
            ({ person }) => person.userId,
            (seat, i) => {
              // The viewer is at the lower edge, and the others follow clockwise.
              const at = (i - mine + seats.length) % seats.length;
              const vars = {
                "--delay": `${Math.round(at * step)}ms`,
                ...(plan && oval?.placeVars(plan, at)),
              };
              const end = endOf(seat.person.userId, outcome);
              const size = plan ? avatarSizes[look] * plan.zoom : avatarSizes.small;
              const from = JSON.stringify([seat, vars, end, size, shared]);
              drawn.set(seat.person.userId, from);
              return from === before.get(seat.person.userId) ? noChange : this.seat(seat, vars, end, size);
            },
          )}
        </ul>
      </details>
      ${plan ? nothing : this.missing()}
      ${seats.length === 0 ? html`<p class="empty">${msg("No voters here yet.")}</p>` : nothing}
    `;
  }

  protected override updated() {
    if (this.wide.matches && !this.layout) ensureImported(this.loadOval);
  }

  private loadOval = async () => {
    this.oval = await import("./oval.ts");
    this.layout ??= new this.oval.TableLayout(
      this,
      () => this.sheet,
      () => ({
        count: this.folded ? 0 : seatsOf(this.envelope).length,
        isRevealed: this.envelope.revealed,
        isLarge: this.large,
      }),
    );
  };

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

  private seat(seat: Seat, vars: Record<string, string>, end: End, size: number) {
    const { person, here, voted, card } = seat;
    const name = person.name || msg("Someone who left");
    const isMe = person.userId === this.myId;
    // Next to the face, the word would make a guest's seat larger than the others.
    const isLabelled = person.guest && this.layout?.plan?.look !== "small";
    return html`
      <li
        class=${classMap({ seat: true, away: !here, me: isMe, outlier: end !== undefined })}
        ${cssVars(vars)}
      >
        ${
          card === undefined
            ? html`<span class=${voted ? "playing-card down" : "playing-card none"} aria-hidden="true">
                ${voted ? check : nothing}
              </span>`
            : html`<span
                class=${classMap({ "playing-card": true, up: true, turning: this.turning, long: card !== "coffee" && card.length > 2 })}
              >
                ${card === "coffee" ? html`<tm-icon name="coffee"></tm-icon>` : html`<bdi aria-hidden="true">${card}</bdi>`}
                <span class="visually-hidden">${cardName(card)}</span>
              </span>`
        }
        <span class="who">
          <tm-avatar
            .name=${name}
            .hue=${person.avatarHue}
            icon=${person.avatarIcon}
            ?guest=${person.guest}
            ?unlabelled=${isLabelled}
            size=${size}
          ></tm-avatar>
          ${seatName(name)}
        </span>
        <span class="state">${isLabelled ? this.guestState(seat, end) : this.state(seat, end)}</span>
      </li>
    `;
  }

  private guestState(seat: Seat, end: End) {
    const state = this.state(seat, end);
    return html`<span class="guest">${msg("guest")}</span>${state === nothing ? nothing : html`· ${state}`}`;
  }

  private state({ here, voted, awaited, card }: Seat, end: End) {
    if (card !== undefined) {
      const words = [
        end === "low" ? msg("lowest") : end === "high" ? msg("highest") : "",
        here ? "" : msg("not here"),
      ];
      return words.filter(Boolean).join(" · ") || nothing;
    }
    if (voted) return html`${check}${msg("voted")}`;
    if (!this.envelope.state.currentStoryId || this.envelope.endedAt) return nothing;
    if (this.envelope.revealed) return msg("no card");
    if (!here) return awaited ? msg("not here, still expected") : msg("not here");
    return awaited ? msg("choosing") : msg("not voting");
  }
}

/** The end of a spread that a person's card is at. */
type End = "low" | "high" | undefined;

function outcomeAt(envelope: PokerEnvelope): Outcome | undefined {
  const votes = envelope.revealed ? storyOnTable(envelope.state)?.votes : undefined;
  return votes ? outcomeOf(envelope.state.deck, votes) : undefined;
}

function endOf(userId: string, outcome: Outcome | undefined): End {
  if (outcome?.kind !== "spread") return undefined;
  if (outcome.lowest.includes(userId)) return "low";
  return outcome.highest.includes(userId) ? "high" : undefined;
}

/** Splits off the tag of a name, so that a long name is cut before it. The tag distinguishes equal names. */
function seatName(name: string) {
  const bare = withoutTag(name);
  const tag = name.slice(bare.length).trim();
  return tag === ""
    ? html`<span class="name" dir="auto">${name}</span>`
    : html`<span class="tagged"><span class="name" dir="auto">${bare}</span><span>${tag}</span></span>`;
}
