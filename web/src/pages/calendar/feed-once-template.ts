import { msg } from "@lit/localize";
import { html } from "lit";
import { copyField } from "../../ui/copy-field-template.ts";
import { webcalAddress } from "./feed-address.ts";
import "../../lib/invite/tm-qr.ts";

/** Draws a new calendar address as text, link and QR code. It cannot be read again later. */
export function feedOnce(url: string) {
  // The QR code also uses `webcal:`. A camera would open an https address once, without a subscription.
  const subscribe = webcalAddress(url);
  return html`<section class="panel once" aria-labelledby="once">
    <h2 id="once" tabindex="-1">${msg("Your new calendar address")}</h2>
    <p class="now">
      ${msg("It's shown only once. After you leave this page, you'd have to make a new one.")}
    </p>
    ${copyField({
      id: "address",
      label: msg("Address"),
      value: url,
      copyLabel: msg("Copy address"),
      hint: msg("Paste it into your calendar's “subscribe by URL” option, or use one of these:"),
    })}
    <div class="row">
      <a class="button primary" href=${subscribe}>${msg("Open in my calendar app")}</a>
    </div>
    <tm-qr link=${subscribe}>
      <p class="hint centred">${msg("Or scan this with your phone.")}</p>
    </tm-qr>
  </section>`;
}
