import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { StandupOrder } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";

/** Renders how a random order was drawn, collapsed. The order by name explains itself. */
export function orderNote(order: StandupOrder | null) {
  if (order?.by !== "random") return nothing;
  return html`<details class="small">
    <summary>${msg("Random order. How?")}</summary>
    <p class="muted">${msg(str`Drawn with the seed ${order.seed}. Anyone can recompute it.`)}</p>
  </details>`;
}
