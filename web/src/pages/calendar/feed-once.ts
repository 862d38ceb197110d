import { msg } from "@lit/localize";
import { html } from "lit";
import { webcalAddress } from "./webcal.ts";
import "../../app/tm-qr.ts";
import "../../ui/tm-copy.ts";

/**
 * Draws a calendar address that has just been made, in the ways a calendar takes it. Nobody can ask for it again.
 * Browsers write fields into their history to restore them; `autocomplete` keeps this one out.
 */
export function feedOnce(url: string) {
  const subscribe = webcalAddress(url);
  return html`<section class="card once" aria-labelledby="once">
    <h2 id="once" tabindex="-1">${msg("Your new calendar address")}</h2>
    <p class="now">
      ${msg("It is shown only now: once you leave this page, you can only make another one.")}
    </p>
    <div class="field">
      <label for="address">${msg("Address")}</label>
      <div class="line">
        <input id="address" readonly autocomplete="off" .value=${url} @focus=${selectAll} />
        <tm-copy look="" .value=${url} label=${msg("Copy the address")}></tm-copy>
      </div>
      <p class="hint">
        ${msg("Paste it where your calendar subscribes to an address, or use one of these:")}
      </p>
    </div>
    <div class="row">
      <a class="button primary" href=${subscribe}>${msg("Open in my calendar program")}</a>
    </div>
    <div class="field">
      <tm-qr link=${subscribe}></tm-qr>
      <p class="hint centred">${msg("Or hold your phone's camera up to this.")}</p>
    </div>
  </section>`;
}

function selectAll(event: FocusEvent) {
  (event.target as HTMLInputElement).select();
}
