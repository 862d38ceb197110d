import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { fieldNote } from "./field-note-template.ts";
import { MAX_WINDOW_MINUTES, type ScheduleDraft } from "./schedule-draft.ts";
import { windowWords } from "./schedule-text.ts";

type TimeFieldOptions = {
  draft: ScheduleDraft;
  problems: Record<"openTime" | "windowMinutes", string | undefined>;
  change: (change: Partial<ScheduleDraft>) => void;
};

/**
 * Returns the fields for the opening time and the window's length. A half-typed time reads as empty. `live` then
 * leaves the field unchanged, while an ordinary binding would clear it.
 */
export function timeFields({ draft: { openTime, windowMinutes }, problems, change }: TimeFieldOptions) {
  const isWhole = !problems.openTime && !problems.windowMinutes;
  return html`<div class="times">
    <div class="field">
      <label for="openTime">${msg("Opens at")}</label>
      <input
        id="openTime"
        type="time"
        dir="ltr"
        required
        .value=${live(openTime)}
        aria-invalid=${problems.openTime !== undefined}
        aria-describedby="open-note"
        @input=${(event: Event) => change({ openTime: valueOf(event).slice(0, 5) })}
      />
      ${fieldNote("open-note", problems.openTime, msg("In the team's time zone"))}
    </div>
    <div class="field">
      <label for="windowMinutes">${msg("Open for (minutes)")}</label>
      <input
        id="windowMinutes"
        type="number"
        inputmode="numeric"
        required
        min="1"
        max=${MAX_WINDOW_MINUTES}
        .value=${live(windowMinutes)}
        aria-invalid=${problems.windowMinutes !== undefined}
        aria-describedby="window-note"
        @input=${(event: Event) => change({ windowMinutes: valueOf(event) })}
      />
      ${fieldNote(
        "window-note",
        problems.windowMinutes,
        isWhole ? windowWords(openTime, Number(windowMinutes)) : nothing,
      )}
    </div>
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
