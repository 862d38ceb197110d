import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupState } from "#shared/wire/standup.ts";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { questionName } from "../../../lib/standups/question-text.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import { othersBlocked } from "../turns.ts";
import { authorOf } from "../standup-text.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The blockers of all but the speaker, whose entry is on the felt. Kept in view while others speak. */
@customElement("tm-standup-blockers")
export class TmStandupBlockers extends TmElement {
  @property({ attribute: false }) standup!: StandupState;
  /** The names of the fields in this standup. Undefined for the product's names. */
  @property({ attribute: false }) questions?: StandupQuestions | undefined;

  static override styles = [
    panelStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-2);
      }

      h2 {
        overflow-wrap: anywhere;
      }

      li {
        padding-inline-start: var(--sp-3);
        border-inline-start: 3px solid var(--warn);
      }

      h3 {
        font-size: var(--fs-14);
      }

      p {
        white-space: pre-wrap;
      }
    `,
  ];

  override render() {
    return html`
      <h2>${questionName("blockers", this.questions)}</h2>
      <ul class="stack">
        ${othersBlocked(this.standup).map(
          (entry) =>
            html`<li>
              <h3>${authorOf(entry)}</h3>
              <p dir="auto">${drawText(entry.blockers)}</p>
            </li>`,
        )}
      </ul>
    `;
  }
}
