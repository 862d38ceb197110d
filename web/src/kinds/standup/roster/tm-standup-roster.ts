import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatList } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { absentText } from "./absent-text.ts";
import { absentOf } from "../turns.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** If more people are absent, they are collapsed: a space may have a thousand members. */
const MAX_ABSENT = 2;

/** What is on the felt before the standup: the people who are not at the table yet. */
@customElement("tm-standup-roster")
export class TmStandupRoster extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;

  static override styles = [
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: var(--sp-1);
        color: var(--on-felt);
        text-align: center;
      }

      h2 {
        font-size: var(--fs-28);
        letter-spacing: -0.01em;
      }

      @container (width < 40rem) {
        h2 {
          font-size: var(--fs-22);
        }
      }

      details,
      p {
        max-inline-size: min(44rem, 100%);
        font-size: var(--fs-14);
      }

      summary {
        min-block-size: var(--target);
        padding-block: var(--sp-3);
      }
    `,
  ];

  override render() {
    const absent = absentOf(this.envelope);
    const names = formatList(absent.map(({ name }) => name));
    return html`
      <h2 tabindex="-1">${msg("Gathering")}</h2>
      ${
        absent.length === 0
          ? nothing
          : absent.length > MAX_ABSENT
            ? html`<details>
                <summary>${absentText(absent.length)}</summary>
                <p>${names}</p>
              </details>`
            : html`<p>${msg(str`Not here yet: ${names}`)}</p>`
      }
    `;
  }

  override focus() {
    this.renderRoot.querySelector("h2")?.focus();
  }
}
