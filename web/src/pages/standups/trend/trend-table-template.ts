import { msg } from "@lit/localize";
import { html } from "lit";
import { tenthsText, type TrendColumn } from "./trend-columns.ts";

/** Renders the chart's weeks as a collapsed table, for screen readers and exact values. */
export function trendTable(columns: readonly TrendColumn[]) {
  return html`<details>
    <summary>${msg("As a table")}</summary>
    <table>
      <caption class="visually-hidden">
        ${msg("Written in scheduled standups, by week")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${msg("Week")}</th>
          <th scope="col">${msg("Entries written")}</th>
        </tr>
      </thead>
      <tbody>
        ${columns.map(
          ({ week, tenths }) =>
            html`<tr>
              <th scope="row">${week}</th>
              <td>${tenthsText(tenths)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
