import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { nextSlots, type Slot, type SlotRule } from "#shared/rules/slots.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import type { SlotsReply } from "#shared/wire/schedule.ts";
import { serverNow } from "../../api/server-clock.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles } from "../../ui/styles.ts";
import { slotLine, type SlotLine } from "./slot-lines.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

const shown = 5;

/**
 * Lists the next openings of a schedule, in the space's time and in mine. For a saved schedule the server lists
 * them. For an unsaved one `#shared/rules/slots.ts` computes them here, with the server's code.
 */
@customElement("tm-next-slots")
export class TmNextSlots extends TmElement {
  /** Null while the draft is not a valid schedule. */
  @property({ attribute: false }) rule: SlotRule | null = null;
  /** The server's slots for the rule, or null if the rule is not saved. */
  @property({ attribute: false }) listed: SlotsReply["slots"] | null = null;
  /** Days whose standup has already opened. */
  @property({ attribute: false }) opened: readonly string[] = [];
  /** The schedule is off. */
  @property({ type: Boolean }) off = false;
  /** The schedule is not saved. */
  @property({ type: Boolean }) unsaved = false;

  static override styles = [
    panelStyles,
    partStyles,
    css`
      li {
        display: grid;
        grid-template-columns: 9.5em minmax(0, 1fr);
        gap: 0 var(--sp-3);
        padding-block: var(--sp-2);
      }

      li + li {
        border-block-start: 1px solid var(--line);
      }

      .day {
        font-weight: 550;
      }

      .times,
      .moved {
        grid-column: 2;
      }

      .times {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--sp-4);
      }

      .moved {
        justify-self: start;
        margin-block-start: var(--sp-1);
        padding-block: var(--sp-1);
        border-radius: var(--r-2);
        white-space: normal;
      }

      @media (width < 480px) {
        li {
          grid-template-columns: minmax(0, 1fr);
        }

        .times,
        .moved {
          grid-column: 1;
        }
      }
    `,
  ];

  override render() {
    return html`<section class="panel">
      <h2>${this.unsaved && !this.off ? msg("These open if you save") : msg("Next standups")}</h2>
      ${this.content()}
    </section>`;
  }

  private content() {
    const { rule } = this;
    if (!rule) return html`<p class="note">${msg("They appear here once the schedule is complete.")}</p>`;
    if (this.off) {
      return html`<p class="note">
        ${this.unsaved ? msg("If you save, no standups will open.") : msg("None while the schedule is off.")}
      </p>`;
    }
    const slots = this.slots(rule);
    if (!slots) {
      return html`<p class="note">
        ${msg("This browser doesn't know that time zone, so it can't show them.")}
      </p>`;
    }
    // Empty if the server does not know the zone.
    if (slots.length === 0) return html`<p class="note">${msg("No standups are planned.")}</p>`;
    const mine = ownZone();
    return html`<ol>
      ${slots.map((slot) => line(slotLine(slot, rule.openTime, rule.timezone, mine)))}
    </ol>`;
  }

  /** Returns the slots, or null if this browser would need data about a zone that it does not know. */
  private slots(rule: SlotRule): Pick<Slot, "date" | "opensAt" | "shifted">[] | null {
    const isKnown = isKnownZone(rule.timezone);
    const now = serverNow();
    const listed = this.listed
      ?.map((slot) => ({ ...slot, opensAt: Date.parse(slot.opensAt) }))
      .filter(({ opensAt }) => opensAt > now);
    // On a day with a clock change, the displayed time depends on the browser's zone data.
    if (listed && (isKnown || listed.every(({ shifted }) => !shifted))) return listed;
    return isKnown ? nextSlots(rule, now, shown, this.opened) : null;
  }
}

function line({ day, team, mine, moved }: SlotLine) {
  return html`<li>
    <span class="day">${day}</span>
    <span class="times">
      <span>${team}</span>${mine ? html` <span class="muted">${mine}</span>` : nothing}
    </span>
    ${moved ? html`<span class="chip warn moved"><tm-icon name="clock"></tm-icon>${moved}</span>` : nothing}
  </li>`;
}
