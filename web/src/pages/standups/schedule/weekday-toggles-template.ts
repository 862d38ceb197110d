import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { weekdayName, weekdays } from "../../../i18n/week.ts";
import { formError } from "../../../ui/form/field-template.ts";
import "../../../ui/tm-icon.ts";

type WeekdayOptions = {
  chosen: readonly number[];
  /** The error in the days, or "". */
  problem: string;
  toggle: (day: number) => void;
};

/** Returns the weekdays as toggle buttons, in the order of the reader's calendar. */
export function weekdayToggles({ chosen, problem, toggle }: WeekdayOptions) {
  return html`<div class="field">
    <span id="days-label" class="label">${msg("On these days")}</span>
    <div
      id="weekdays"
      class="days"
      role="group"
      aria-labelledby="days-label"
      aria-describedby=${problem ? "days-error" : nothing}
    >
      ${weekdays().map(
        (day) =>
          html`<button
            type="button"
            aria-pressed=${chosen.includes(day)}
            title=${weekdayName(day)}
            @click=${() => toggle(day)}
          >
            ${weekdayName(day, "short")}<tm-icon name="check"></tm-icon>
          </button>`,
      )}
    </div>
    ${formError(problem, "days-error")}
  </div>`;
}

/** Seven in a row, or as many as fit. The check mark repeats the meaning of the colour. */
export const weekdayStyles = css`
  .label {
    font-size: var(--fs-14);
    font-weight: 550;
  }

  .days {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 3.5rem), 1fr));
    gap: var(--sp-1);
  }

  .days button {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 2px;
    min-block-size: 3.25rem;
    padding: var(--sp-1);
    font-size: var(--fs-14);
  }

  /* It keeps its place, so that the name of the day does not move. */
  .days tm-icon {
    visibility: hidden;
    font-size: var(--fs-12);
  }

  .days button[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .days button[aria-pressed="true"] tm-icon {
    visibility: visible;
  }
`;
