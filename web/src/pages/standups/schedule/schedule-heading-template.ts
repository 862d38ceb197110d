import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { Schedule, SlotsReply } from "#shared/wire/schedule.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { stateText } from "./schedule-text.ts";
import "../../../ui/tm-icon.ts";

/** Returns the heading of a space's schedule, with the state of the saved schedule and the kind of its standups. */
export function scheduleHeading(schedule: Schedule | null, slots: SlotsReply["slots"] | null) {
  const isOn = schedule?.enabled ?? false;
  const next = slots
    ?.map((slot) => ({ ...slot, opensAt: Date.parse(slot.opensAt) }))
    .find(({ opensAt }) => opensAt > serverNow());
  return html`<div class="heading">
      <h2>${msg("When standups open")}</h2>
      <span class="chip ${isOn ? "ok" : ""}">
        <tm-icon name=${isOn ? "check" : "calendar-off"}></tm-icon>${stateText(schedule, next)}
      </span>
    </div>
    <p class="note">${msg("Each one is async: people write when it suits them, until it closes.")}</p>`;
}

export const scheduleHeadingStyles = css`
  .heading {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-2) var(--sp-4);
  }

  .heading .chip {
    white-space: normal;
  }
`;
