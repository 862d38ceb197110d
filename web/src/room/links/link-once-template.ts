import { msg } from "@lit/localize";
import { html } from "lit";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import type { MintedLink } from "#shared/wire/links.ts";
import { formatMoment, formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { copyField } from "../../ui/copy-field-template.ts";
import "../../lib/invite/tm-qr.ts";

/** Draws a new link once: its address, its QR code, and a warning that it is not shown again. */
export function linkOnce({ url, expiresAt }: MintedLink) {
  return html`<section class="once" aria-labelledby="once">
    <h3 id="once" tabindex="-1">${msg("Your new guest link")}</h3>
    <p class="now">${msg("It's shown only once. Copy it before you close this.")}</p>
    ${copyField({
      id: "url",
      label: msg("Link"),
      value: url,
      copyLabel: msg("Copy link"),
      hint: plural(redemptionsOfOneLink, {
        other: msg(
          str`It works until ${formatMoment(new Date(expiresAt))}, for ${formatNumber(redemptionsOfOneLink)} people.`,
        ),
      }),
    })}
    <tm-qr link=${url}></tm-qr>
  </section>`;
}
