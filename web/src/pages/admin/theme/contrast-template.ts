import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { Failure } from "./contrast.ts";
import "../../../ui/tm-icon.ts";

export const contrastStyles = css`
  .contrast {
    color: var(--ok);
  }

  .contrast.fails {
    color: var(--bad);
  }

  li {
    overflow-wrap: anywhere;
  }
`;

/** Shows whether a theme passes the contrast check, and each pair that fails, with the names of the theme's file. */
export function contrastTemplate(failures: readonly Failure[]) {
  const fails = failures.length > 0;
  return html`
    <p class="state contrast ${fails ? "fails" : ""}" role="status">
      <tm-icon name=${fails ? "circle-alert" : "circle-check"}></tm-icon><span>${summaryOf(failures)}</span>
    </p>
    ${
      fails
        ? html`<ul>
            ${failures.map((failure) => html`<li>${failureText(failure)}</li>`)}
          </ul>`
        : nothing
    }
  `;
}

function summaryOf(failures: readonly Failure[]): string {
  const count = formatNumber(failures.length);
  if (failures.length === 0) return msg("Every color pair has enough contrast.");
  return plural(failures.length, {
    one: msg(str`${count} color pair has too little contrast.`),
    other: msg(str`${count} color pairs have too little contrast.`),
  });
}

function failureText({ scheme, on, below, ...failure }: Failure): string {
  const [pair, ratio, least] = [`${on} / ${below}`, ratioText(failure.ratio), ratioText(failure.least)];
  return msg(str`${scheme}: ${pair} has ${ratio} and needs ${least}.`);
}

/** Truncates the ratio: rounding could show a failing value as the required one. */
function ratioText(ratio: number): string {
  return `${formatNumber(Math.floor(ratio * 100) / 100, { maximumFractionDigits: 2 })} : 1`;
}
