import { msg } from "@lit/localize";
import { html } from "lit";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import type { MintedLink } from "#shared/wire/links.ts";
import { formatMoment } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { copyField } from "../../ui/copy-field-template.ts";
import "../../lib/invite/tm-qr.ts";

/** Draws a link that has just been made: its address, its QR code, and that neither is shown again. */
export function linkOnce({ url, expiresAt }: MintedLink) {
  return html`<section class="once" aria-labelledby="once">
    <h3 id="once" tabindex="-1">${msg("Your new guest link")}</h3>
    <p class="now">
      ${msg("It is shown only now. Copy it before you close this: nobody can look it up later.")}
    </p>
    ${copyField({
      id: "url",
      label: msg("Link"),
      value: url,
      copyLabel: msg("Copy the link"),
      hint: msg(
        str`It works until ${formatMoment(new Date(expiresAt))}, for ${String(redemptionsOfOneLink)} people.`,
      ),
    })}
    <tm-qr link=${url}></tm-qr>
  </section>`;
}
