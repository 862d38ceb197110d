import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { isSpecial } from "#shared/rules/deck.ts";
import type { Tally } from "#shared/rules/tally.ts";
import { formatList, formatNumber } from "../../../i18n/format.ts";
import { markedNameOf } from "../../../room/people.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { outcomeOf, type Outcome } from "../outcome.ts";
import { cardName, outcomeName, outcomeText } from "../poker-text.ts";
import { barStyles } from "./bar-styles.ts";
import { resultsStyles } from "./results-styles.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Up to this number of bars, the names are under the bars. */
const fewBars = 5;
/** Up to this number of voters, each name is written on the chart. */
const fewVoters = 24;
/** Up to this number of cards on the longest bar, each card is drawn. */
const mostCards = 8;

/** The result of a revealed round in words, and as bars that carry the voters' cards. */
@customElement("tm-poker-results")
export class TmPokerResults extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) story!: PokerStory;
  /** The size of the faces on the cards, in px at the usual text size. */
  @property({ type: Number }) faces = 20;

  static override styles = [barStyles, resultsStyles];

  override render() {
    const { results, votes } = this.story;
    if (!results || !votes) return nothing;
    if (votes.length === 0) return html`<p class="muted">${msg("Revealed without votes.")}</p>`;
    const outcome = outcomeOf(this.envelope.state.deck, votes);
    return html`
      <div class="row outcome ${outcome.kind}">
        <h3>
          ${outcome.kind === "consensus" ? html`<tm-icon name="circle-check"></tm-icon>` : nothing}
          ${outcomeName(outcome)}
        </h3>
        <p>${outcomeText(this.envelope, outcome)}</p>
      </div>
      <ul
        class=${classMap({ votes: true, many: results.histogram.length > fewBars, crowd: votes.length > fewVoters })}
        aria-label=${msg("Votes")}
      >
        ${results.histogram.map(({ value, count }) => this.bar(value, count, results, outcome))}
      </ul>
    `;
  }

  private bar(value: string, count: number, { histogram }: Tally, outcome: Outcome) {
    const most = Math.max(...histogram.map((bar) => bar.count));
    const voters = this.story.votes!.filter((vote) => vote.value === value);
    const names = voters.map(({ userId }) => markedNameOf(this.envelope, userId) || msg("someone who left"));
    const isSpread = outcome.kind === "spread";
    const end =
      isSpread && value === outcome.low
        ? msg("lowest")
        : isSpread && value === outcome.high
          ? msg("highest")
          : "";
    return html`
      <li class=${classMap({ special: isSpecial(value), outlier: end !== "" })}>
        <span class="value">
          ${value === "coffee" ? html`<tm-icon name="coffee"></tm-icon>` : html`<bdi aria-hidden="true">${value}</bdi>`}
          <span class="visually-hidden">${cardName(value)}</span>
        </span>
        <span class="track" aria-hidden="true"
          ><span class="fill" ${cssVars({ "--share": count / most })}>
            ${most <= mostCards ? voters.map((vote, i) => this.card(vote.userId, i)) : nothing}
          </span></span
        >
        <span class="count">${formatNumber(count)}</span>
        <span class="names"
          >${end ? html`<span class="end">${end}</span> ` : nothing}${formatList(names)}</span
        >
      </li>
    `;
  }

  /** Renders a voter's card on a bar, with their face on it. */
  private card(userId: string, at: number) {
    const person = this.envelope.participants.find((participant) => participant.userId === userId);
    const name = person?.name ?? this.envelope.names[userId] ?? "";
    return html`<span class="card" ${cssVars({ "--delay": `${Math.min(at * 24, 80)}ms` })}>
      <tm-avatar
        .name=${name}
        .hue=${person?.avatarHue ?? 0}
        icon=${person?.avatarIcon ?? ""}
        size=${this.faces}
      ></tm-avatar>
    </span>`;
  }
}
