import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Delivery } from "#shared/wire/webhook.ts";
import { formatTime } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import type { IconName } from "../../ui/icons.ts";
import { errorText, eventText, progressText, stateText } from "./delivery-text.ts";
import "../../ui/tm-icon.ts";

const looks: Record<Delivery["state"], { icon: IconName; tone: string }> = {
  pending: { icon: "hourglass", tone: "" },
  delivered: { icon: "circle-check", tone: "ok" },
  failed: { icon: "circle-alert", tone: "bad" },
};

type RowOptions = { now: number; isBusy: boolean; sendAgain: () => void };

/** Draws a webhook delivery: its event, its state, its last error, and a button to send it again. */
export function deliveryRow(delivery: Delivery, { now, isBusy, sendAgain }: RowOptions) {
  const { type, state, createdAt } = delivery;
  const { icon, tone } = looks[state];
  const event = eventText(type);
  // With seconds: several are often made within a minute, and each needs a distinct label.
  const madeAt = formatTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "medium" });
  const error = errorText(delivery);
  return html`
    <div class="event">
      <h3>${event} <time class="made" datetime=${createdAt}>${madeAt}</time></h3>
      <p class="facts">
        <span class="chip ${tone}"><tm-icon name=${icon}></tm-icon>${stateText(state)}</span>
        <span>${progressText(delivery, now)}</span>
      </p>
      ${error ? html`<p class="facts">${error}</p>` : nothing}
    </div>
    <button
      aria-label=${msg(str`Send again: ${event}, ${madeAt}`)}
      aria-disabled=${isBusy ? "true" : nothing}
      @click=${sendAgain}
    >
      ${msg("Send again")}
    </button>
  `;
}

export const deliveryStyles = css`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-2) var(--sp-4);
    padding-block: var(--sp-3);
    border-block-start: 1px solid var(--line);
  }

  li:last-child {
    padding-block-end: 0;
  }

  .event {
    display: grid;
    flex: 1 1 16rem;
    gap: var(--sp-1);
    min-inline-size: 0;
  }

  .made {
    color: var(--muted);
    font-size: var(--fs-14);
    font-weight: 400;
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-2);
    font-size: var(--fs-14);
  }

  li button {
    padding-inline: var(--sp-3);
    font-size: var(--fs-14);
  }
`;
