import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { mondayOf } from "#shared/rules/day.ts";
import { formatDays } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { fieldAround, textField } from "../../../ui/form/field-template.ts";
import { MAX_WEEKS, type ScheduleDraft } from "./schedule-draft.ts";
import { weeksText } from "./schedule-text.ts";

type WeeksOptions = {
  draft: ScheduleDraft;
  /** The error in the first week, or "". */
  problem: string;
  /** The present day in the schedule's zone, YYYY-MM-DD. */
  today: string;
  change: (change: Partial<ScheduleDraft>) => void;
};

/** Returns the field for the number of weeks, and for more than one the field for the first. Any of its days chooses it. */
export function weeksFields({ draft: { everyWeeks, firstWeek }, problem, today, change }: WeeksOptions) {
  const choose = (event: Event) => {
    const weeks = Number((event.target as HTMLSelectElement).value);
    change({ everyWeeks: weeks, firstWeek: weeks === 1 ? null : (firstWeek ?? mondayOf(today)) });
  };
  const choices = Array.from({ length: MAX_WEEKS }, (_, n) => n + 1);
  return html`<div class="times">
    ${fieldAround(
      { id: "everyWeeks", label: msg("Repeats") },
      html`<select id="everyWeeks" .value=${String(everyWeeks)} @change=${choose}>
        ${choices.map((n) => html`<option value=${n} ?selected=${n === everyWeeks}>${weeksText(n)}</option>`)}
      </select>`,
    )}
    ${
      everyWeeks === 1
        ? nothing
        : textField({
            id: "firstWeek",
            label: msg("First week"),
            error: problem,
            hint: firstWeek && msg(str`The week of ${formatDays(firstWeek)}`),
            type: "date",
            required: true,
            text: firstWeek ?? "",
            typed: ({ target }) => {
              const day = (target as HTMLInputElement).value;
              change({ firstWeek: day && mondayOf(day) });
            },
          })
    }
  </div>`;
}
