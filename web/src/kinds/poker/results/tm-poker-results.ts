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
import { cardName, outcomeName, outcomeText } from "../poker-text.ts";
import { resultsStyles } from "./results-styles.ts";
import "../../../ui/tm-icon.ts";

/** Up to this number of bars, the names are under the bars. */
const fewBars = 5;

/** The result of a revealed round in words, and as bars with the voters of each card. */
@localized()
@customElement("tm-poker-results")
export class TmPokerResults extends LitElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) story!: PokerStory;

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
      <ul class=${results.histogram.length > fewBars ? "votes many" : "votes"} aria-label=${msg("Votes")}>
        ${results.histogram.map(({ value, count }) => this.bar(value, count, results))}
      </ul>
    `;
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
