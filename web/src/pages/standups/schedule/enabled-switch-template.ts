import { msg } from "@lit/localize";
import { html } from "lit";
import { live } from "lit/directives/live.js";

/** Draws the switch that turns a schedule on and off. `change` gets each change. */
export function enabledSwitch(isOn: boolean, change: (isOn: boolean) => void) {
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${live(isOn)}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    />
    <span>${msg("Open standups on this schedule")}</span>
    <span class="hint">${msg("Turn off to pause it.")}</span>
  </label>`;
}
