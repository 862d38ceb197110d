import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Deck } from "#shared/rules/deck.ts";
import type { PastRound } from "#shared/wire/poker.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { str } from "../../../i18n/str.ts";
import { outcomeOf } from "../outcome.ts";
import { cardName, outcomeName } from "../poker-text.ts";
import { TmElement } from "../../../ui/tm-element.ts";

export type RoundPlace = "" | "first" | "last";

/** One revealed round: its number, its time, its outcome, and all cards. */
@customElement("tm-poker-round")
export class TmPokerRound extends TmElement {
  @property({ attribute: false }) round!: PastRound;
  @property({ attribute: false }) deck!: Deck;
  /** Its place, if it is the first or the last of several rounds. */
  @property() place: RoundPlace = "";

  static override styles = [
    css`
      :host {
        display: block;
        min-inline-size: 0;
        padding: var(--sp-3);
        border: 1px solid var(--line);
        border-radius: var(--r-2);
      }

      h3 {
        font-size: var(--fs-16);
      }

      p {
        color: var(--muted);
        font-size: var(--fs-14);
      }

      dl {
        display: grid;
        grid-template-columns: minmax(0, 1fr) fit-content(50%);
        gap: var(--sp-1) var(--sp-3);
        margin: var(--sp-3) 0 0;
      }

      dt {
        overflow-wrap: anywhere;
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
        font-weight: 650;
        text-align: end;
      }
    `,
  ];

  override render() {
    const { round, revealedAt, votes } = this.round;
    const at = new Date(revealedAt);
    return html`
      <h3>${headingOf(formatNumber(round), this.place)}</h3>
      <p><time datetime=${revealedAt}>${momentText(at, serverNow())}</time> · ${this.outcome()}</p>
      <dl>
        ${votes.map(
          ({ name, value }) =>
            html`<dt><bdi>${name}</bdi></dt>
              <dd>${cardName(value)}</dd>`,
        )}
      </dl>
    `;
  }

  private outcome() {
    const { votes, results } = this.round;
    const { range } = results;
    const outcome = outcomeName(outcomeOf(this.deck, votes));
    return range ? `${outcome}, ${range}` : outcome;
  }
}

function headingOf(round: string, place: RoundPlace): string {
  if (place === "first") return msg(str`Round ${round}, the first`);
  if (place === "last") return msg(str`Round ${round}, the last`);
  return msg(str`Round ${round}`);
}
