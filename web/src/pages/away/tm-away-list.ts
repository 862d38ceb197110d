import { msg } from "@lit/localize";
import type { AwayRange } from "#shared/wire/standup.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { removeAway } from "../../api/away.ts";
import { serverNow, utcToday } from "../../api/server-clock.ts";
import { formatDays } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { includes } from "./away-rules.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists my days away, earliest first, each with a button to remove it. Fires `changed`. */
@customElement("tm-away-list")
export class TmAwayList extends TmElement {
  @property({ attribute: false }) ranges: readonly AwayRange[] = [];

  static override styles = [
    buttonStyles,
    panelStyles,
    partStyles,
    css`
      li {
        display: flex;
        align-items: center;
        gap: var(--sp-2) var(--sp-3);
        min-block-size: 56px;
      }

      li + li {
        border-block-start: 1px solid var(--line);
      }

      .days {
        flex: 1;
        min-inline-size: 0;
      }

      button {
        margin-inline-end: calc(-1 * var(--sp-2));
      }
    `,
  ];

  override render() {
    const today = utcToday(serverNow());
    return html`<section class="panel">
      <h2>${msg("Your days away")}</h2>
      <p class="note">
        ${msg("On these days, standups in all your spaces go on without you. Only you can see this list.")}
      </p>
      ${
        this.ranges.length === 0
          ? html`<p>${msg("No days away yet.")}</p>`
          : html`<ul>
              ${repeat(
                this.ranges,
                ({ id }) => id,
                (range) => this.row(range, today),
              )}
            </ul>`
      }
    </section>`;
  }

  private row(range: AwayRange, today: string) {
    const days = formatDays(range.startsOn, range.endsOn);
    const label = msg(str`Remove ${days}`, { id: "away-remove" });
    return html`<li>
      <span class="days">${days}</span>
      ${includes(range, today) ? html`<span class="chip accent">${msg("today")}</span>` : nothing}
      <button class="quiet icon" title=${label} aria-label=${label} @click=${() => this.drop(range, days)}>
        <tm-icon name="trash-2"></tm-icon>
      </button>
    </li>`;
  }

  /** Removes an entry without confirmation, because its two dates are quickly entered again. */
  private async drop({ id }: AwayRange, days: string) {
    if (!(await attempt(this, () => removeAway(id)))) return;
    focusHeadingAbove(this.renderRoot.querySelector("ul") ?? this);
    showToast({ text: msg(str`Removed ${days}.`) });
  }
}
