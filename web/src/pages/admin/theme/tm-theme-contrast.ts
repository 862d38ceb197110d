import { localized, msg } from "@lit/localize";
import type { Scheme } from "#shared/rules/theme.ts";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { baseStyles } from "../../../ui/styles.ts";
import { pairName, schemeName } from "./color-names.ts";
import { failuresOf, type Failure, type PairContrast } from "./contrast.ts";
import "../../../ui/tm-icon.ts";

/** Shows the contrast of a theme's colours: the failures, and every measured pair. */
@customElement("tm-theme-contrast")
@localized()
export class TmThemeContrast extends LitElement {
  @property({ attribute: false }) measured: readonly PairContrast[] = [];

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
        min-inline-size: 0;
      }

      .state {
        display: flex;
        gap: var(--sp-2);
        font-weight: 650;
      }

      .state.ok,
      .passes {
        color: var(--ok);
      }

      .state.bad,
      .fails {
        color: var(--bad);
      }

      .state tm-icon {
        margin-block-start: 0.1em;
      }

      summary {
        display: list-item;
        align-content: center;
        min-block-size: var(--target);
        color: var(--muted);
        font-weight: 550;
        cursor: pointer;
      }

      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--fs-14);
      }

      th {
        text-align: start;
        font-weight: 550;
      }

      th,
      td {
        padding-block: var(--sp-1);
        padding-inline: 0 var(--sp-2);
        border-block-end: 1px solid var(--line);
        vertical-align: top;
        overflow-wrap: anywhere;
      }

      th[scope="row"] {
        inline-size: 60%;
      }

      code {
        display: block;
        color: var(--muted);
        font-family: var(--mono);
        font-size: var(--fs-12);
        font-weight: 400;
      }

      li {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const failures = failuresOf(this.measured);
    const isFine = failures.length === 0;
    return html`
      <p class="state ${isFine ? "ok" : "bad"}" role="status">
        <tm-icon name=${isFine ? "circle-check" : "circle-alert"}></tm-icon
        ><span>${summaryOf(failures)}</span>
      </p>
      ${
        isFine
          ? nothing
          : html`<ul>
              ${failures.map((failure) => html`<li>${failureText(failure)}</li>`)}
            </ul>`
      }
      <details>
        <summary>${msg("Every color pair")}</summary>
        ${this.table()}
      </details>
    `;
  }

  private table() {
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${msg("Pair")}</th>
          <th scope="col">${schemeName("light")}</th>
          <th scope="col">${schemeName("dark")}</th>
        </tr>
      </thead>
      <tbody>
        ${this.measured.map(
          (pair) =>
            html`<tr>
              <th scope="row">${pairName(pair)}<code>${pair.on} / ${pair.below}</code></th>
              ${cell(pair, "light")} ${cell(pair, "dark")}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

function cell(pair: PairContrast, scheme: Scheme) {
  const passes = pair[scheme] >= pair.least;
  return html`<td class=${passes ? "passes" : "fails"}>
    ${ratioText(pair[scheme])} ${passes ? msg("passes") : msg("fails")}
  </td>`;
}

function summaryOf(failures: readonly Failure[]): string {
  const count = formatNumber(failures.length);
  if (failures.length === 0) return msg("Every color pair has enough contrast.");
  return plural(failures.length, {
    one: msg(str`${count} color pair has too little contrast.`),
    other: msg(str`${count} color pairs have too little contrast.`),
  });
}

function failureText(failure: Failure): string {
  const [pair, scheme] = [pairName(failure), schemeName(failure.scheme)];
  const [ratio, least] = [ratioText(failure.ratio), ratioText(failure.least)];
  return msg(str`${scheme}: ${pair} has ${ratio} and needs ${least}.`);
}

/** Truncates the ratio: rounding could show a failing value as the required one. */
function ratioText(ratio: number): string {
  return `${formatNumber(Math.floor(ratio * 100) / 100, { maximumFractionDigits: 2 })} : 1`;
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-theme-contrast": TmThemeContrast;
  }
}
