import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { isSpecial } from "#shared/rules/deck.ts";
import type { Tally } from "#shared/rules/tally.ts";
import { formatList, formatNumber } from "../../../i18n/format.ts";
import { markedNameOf } from "../../../room/people.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { baseStyles } from "../../../ui/styles.ts";
import { outcomeOf } from "../outcome.ts";
import { cardName, outcomeName, outcomeText } from "../poker-words.ts";
import { resultsStyles } from "./results-styles.ts";
import "../../../ui/tm-icon.ts";
import "./tm-poker-reference.ts";

/** The result of a revealed round: in words, in figures, and who played which card. */
@localized()
@customElement("tm-poker-results")
export class TmPokerResults extends LitElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) story!: PokerStory;
  /** Leaves out what has to be unfolded, for a shared screen. */
  @property({ type: Boolean }) brief = false;

  static override styles = [baseStyles, resultsStyles];

  override render() {
    const { results, votes } = this.story;
    if (!results || !votes) return nothing;
    if (votes.length === 0) return html`<p class="muted">${msg("Revealed without a single card.")}</p>`;
    const outcome = outcomeOf(this.envelope.state.deck, votes);
    return html`
      <div class="outcome ${outcome.kind}">
        <h3>
          ${outcome.kind === "consensus" ? html`<tm-icon name="circle-check"></tm-icon>` : nothing}
          ${outcomeName(outcome)}
        </h3>
        <p>${outcomeText(this.envelope, outcome)}</p>
      </div>
      <dl>${this.figures(results)}</dl>
      <ul aria-label=${msg("Votes")}>
        ${results.histogram.map(({ value, count }) => this.bar(value, count, results))}
      </ul>
      ${this.brief ? nothing : html`<tm-poker-reference .state=${this.envelope.state}></tm-poker-reference>`}
    `;
  }

  private figures({ median, average, middle, mode, range }: Tally) {
    const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return [
      median !== undefined ? this.figure(msg("Median"), formatNumber(median)) : nothing,
      average !== undefined ? this.figure(msg("Average"), formatNumber(average, oneDecimal)) : nothing,
      middle !== undefined ? this.figure(msg("Middle"), middle) : nothing,
      mode !== undefined ? this.figure(msg("Most played"), formatList(mode)) : nothing,
      range !== undefined ? this.figure(msg("Range"), range) : nothing,
    ];
  }

  private figure(name: string, value: string) {
    return html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  }

  private bar(value: string, count: number, { histogram }: Tally) {
    const most = Math.max(...histogram.map((bar) => bar.count));
    const voters = this.story.votes!.filter((vote) => vote.value === value);
    const names = voters.map(({ userId }) => markedNameOf(this.envelope, userId) || msg("somebody who left"));
    return html`
      <li class=${isSpecial(value) ? "special" : ""}>
        <span class="value">
          ${value === "coffee" ? html`<tm-icon name="coffee"></tm-icon>` : html`<span aria-hidden="true">${value}</span>`}
          <span class="visually-hidden">${cardName(value)}</span>
        </span>
        <span class="track" aria-hidden="true"
          ><span class="fill" ${cssVars({ "--share": count / most })}></span
        ></span>
        <span class="count">${formatNumber(count)}</span>
        <span class="names">${formatList(names)}</span>
      </li>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-poker-results": TmPokerResults;
  }
}
