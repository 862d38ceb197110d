import { msg } from "@lit/localize";
import { css, html } from "lit";
import { textField } from "../../../ui/form/field-template.ts";
import { closingTime, minutesUntil, type ScheduleDraft } from "./schedule-draft.ts";
import { lengthWords } from "./schedule-text.ts";

type TimeFieldOptions = {
  draft: ScheduleDraft;
  problems: Record<"openTime" | "windowMinutes", string>;
  change: (change: Partial<ScheduleDraft>) => void;
  /** The label of the closing time. Default: "Closes at". */
  end?: string;
};

/**
 * Returns the fields for the opening and the closing time. A new opening time keeps the length. A half-typed time reads
 * as empty. `live` then leaves the field unchanged, while an ordinary binding would clear it.
 */
export function timeFields({ draft: { openTime, windowMinutes }, problems, change, end }: TimeFieldOptions) {
  const isWhole = !problems.openTime && !problems.windowMinutes;
  return html`<div class="times">
    ${textField({
      id: "openTime",
      label: msg("Opens at"),
      error: problems.openTime,
      hint: msg("In the team's time zone"),
      type: "time",
      dir: "ltr",
      required: true,
      text: openTime,
      typed: (event) => change({ openTime: valueOf(event).slice(0, 5) }),
    })}
    ${textField({
      id: "windowMinutes",
      label: end ?? msg("Closes at"),
      error: problems.windowMinutes,
      hint: isWhole && lengthWords(openTime, Number(windowMinutes)),
      type: "time",
      dir: "ltr",
      required: true,
      // Without an opening time, the field stays as it is.
      ...(problems.openTime ? {} : { text: closingTime(openTime, windowMinutes) }),
      typed: (event) => change({ windowMinutes: minutesUntil(openTime, valueOf(event).slice(0, 5)) }),
    })}
  </div>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}

/** Side by side if there is room. */
export const timeFieldsStyles = css`
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
    gap: var(--sp-4);
  }

  .times .field {
    align-content: start;
  }
`;
