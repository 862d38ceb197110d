import { msg } from "@lit/localize";
import { html, nothing, css } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import type { Tally } from "#shared/rules/tally.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { suggestionText } from "../estimate/suggestion-text.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The figures of a revealed round, in one line. */
@customElement("tm-poker-figures")
export class TmPokerFigures extends TmElement {
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) story!: PokerStory;
  /** Explains the suggested estimate, for the facilitator. */
  @property({ type: Boolean }) suggests = false;

  static override styles = [
    css`
      :host {
        display: block;
        min-inline-size: 0;
        color: var(--figures, var(--muted));
        font-size: min(var(--fs-14), var(--figures-size, 100vw));
        line-height: 1.3;
      }

      dl {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--sp-4);
        justify-content: var(--figures-at, start);
        margin: 0;
      }

      div {
        display: flex;
        gap: 0.4em;
        min-inline-size: 0;
        white-space: nowrap;
      }

      dt,
      dd {
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }

      dd {
        margin: 0;
        color: var(--figures, var(--text));
        font-weight: 700;
      }

      p {
        font-size: var(--fs-12);
      }

      @container (width < 56rem) {
        p {
          display: none;
        }
      }
    `,
  ];

  override render() {
    const { results, votes } = this.story;
    if (!results || !votes?.length) return nothing;
    const reason = this.suggests ? suggestionText(this.state, this.story) : "";
    return html`<dl>${this.figures(results)}</dl>
      ${reason ? html`<p>${reason}</p>` : nothing}`;
  }

  private figures({ median, average, middle, range }: Tally) {
    const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return [
      median !== undefined ? figure(msg("Median"), formatNumber(median)) : nothing,
      average !== undefined ? figure(msg("Average"), formatNumber(average, oneDecimal)) : nothing,
      middle !== undefined ? figure(msg("Middle"), middle) : nothing,
      range !== undefined ? figure(msg("Range"), range) : nothing,
    ];
  }
}

function figure(name: string, value: string) {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
