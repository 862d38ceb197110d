import { msg } from "@lit/localize";
import { css, html } from "lit";
import { textField } from "../../ui/form/field-template.ts";
import { MAX_WINDOW_MINUTES, type ScheduleDraft } from "./schedule-draft.ts";
import { windowWords } from "./schedule-text.ts";

type TimeFieldOptions = {
  draft: ScheduleDraft;
  problems: Record<"openTime" | "windowMinutes", string>;
  change: (change: Partial<ScheduleDraft>) => void;
};

/**
 * Returns the fields for the opening time and the window's length. A half-typed time reads as empty. `live` then
 * leaves the field unchanged, while an ordinary binding would clear it.
 */
export function timeFields({ draft: { openTime, windowMinutes }, problems, change }: TimeFieldOptions) {
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
      label: msg("Open for (minutes)"),
      error: problems.windowMinutes,
      hint: isWhole && windowWords(openTime, Number(windowMinutes)),
      type: "number",
      inputmode: "numeric",
      required: true,
      min: 1,
      max: MAX_WINDOW_MINUTES,
      text: windowMinutes,
      typed: (event) => change({ windowMinutes: valueOf(event) }),
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
