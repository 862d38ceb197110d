import { msg } from "@lit/localize";
import { html, nothing, css } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import type { Tally } from "#shared/rules/tally.ts";
import { formatList, formatNumber } from "../../../i18n/format.ts";
import "./tm-poker-reference.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const figuresStyles = css`
  :host {
    display: grid;
    gap: var(--sp-4);
  }

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-3) calc(var(--fs-16) * 1.5);
    margin: 0;
  }

  dt {
    color: var(--muted);
    font-size: var(--fs-12);
  }

  dd {
    margin: 0;
    font-size: var(--fs-22);
    font-weight: 650;
    line-height: 1.25;
  }
`;

/** The figures of a revealed round, and reference stories to compare with. */
@customElement("tm-poker-figures")
export class TmPokerFigures extends TmElement {
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) story!: PokerStory;
  /** Leaves collapsed parts out, for a shared screen. */
  @property({ type: Boolean }) brief = false;

  static override styles = [figuresStyles];

  override render() {
    const { results, votes } = this.story;
    return html`
      ${results && votes?.length ? html`<dl>${this.figures(results)}</dl>` : nothing}
      ${this.brief ? nothing : html`<tm-poker-reference .state=${this.state}></tm-poker-reference>`}
    `;
  }

  private figures({ median, average, middle, mode, range }: Tally) {
    const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return [
      median !== undefined ? this.figure(msg("Median"), formatNumber(median)) : nothing,
      average !== undefined ? this.figure(msg("Average"), formatNumber(average, oneDecimal)) : nothing,
      middle !== undefined ? this.figure(msg("Middle"), middle) : nothing,
      mode !== undefined ? this.figure(msg("Most votes"), formatList(mode)) : nothing,
      range !== undefined ? this.figure(msg("Range"), range) : nothing,
    ];
  }

  private figure(name: string, value: string) {
    return html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  }
}
