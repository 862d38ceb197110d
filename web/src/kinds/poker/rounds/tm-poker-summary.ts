import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PastRound, PokerEnvelope } from "#shared/wire/poker.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { baseStyles, buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast.ts";
import { estimateOf, queueTotals } from "../model.ts";
import { storyName } from "../poker-text.ts";
import { readAllRounds } from "./read-rounds.ts";
import {
  agreementText,
  htmlOf,
  jiraCsvOf,
  markdownOf,
  summaryCells,
  summaryOf,
  tabbedOf,
  type SummaryRow,
} from "./summary.ts";

/** The results of an ended room: each story's estimate and spread, and the stories without agreement. */
@localized()
@customElement("tm-poker-summary")
export class TmPokerSummary extends LitElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  private readonly rounds = new Loader<PastRound[]>(this, {
    key: () => `${this.envelope.id} ${this.envelope.version}`,
    load: () => readAllRounds(this.envelope.id),
  });

  static override styles = [
    baseStyles,
    buttonStyles,
    panelStyles,
    css`
      :host {
        display: block;
        min-inline-size: 0;
      }

      section {
        display: grid;
        gap: var(--sp-3);
        min-inline-size: 0;
      }

      .row {
        display: flex;
        flex-wrap: wrap;
        gap: var(--sp-2);
      }

      .table {
        max-block-size: 24em;
        overflow: auto;
      }

      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--fs-14);
      }

      th,
      td {
        padding: var(--sp-1) var(--sp-2);
        border-block-end: 1px solid var(--line);
        text-align: start;
      }

      /* The words of the other columns are not broken; the table scrolls instead. */
      th:first-child {
        min-inline-size: 8rem;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    if (this.envelope.state.stories.length === 0) return nothing;
    return html`<section class="panel" aria-labelledby="heading">
      <h2 id="heading">${msg("Summary")}</h2>
      ${loadedOr(this.rounds, (rounds) => this.body(summaryOf(this.envelope.state, rounds)))}
    </section>`;
  }

  protected override updated() {
    this.toggleAttribute("loaded", this.rounds.value !== undefined);
  }

  private body(rows: readonly SummaryRow[]) {
    const { settled, total, points } = queueTotals(this.envelope.state);
    return html`
      <p>
        ${msg(str`${formatNumber(settled)} of ${formatNumber(total)} estimated`)}${
          points === undefined
            ? nothing
            : html`, <strong>${msg(str`${formatNumber(points)} points`)}</strong>`
        }.
        ${this.agreement(rows)}
      </p>
      <div class="table" tabindex="0" role="group" aria-label=${msg("Stories and estimates")}>
        ${this.table(rows)}
      </div>
      <div class="row">
        <button @click=${() => this.copy(markdownOf(summaryCells(rows)))}>${msg("Copy as Markdown")}</button>
        <button @click=${() => this.copyTable(summaryCells(rows))}>${msg("Copy as a table")}</button>
        <button @click=${() => this.saveForJira(rows)}>${msg("CSV file for Jira")}</button>
      </div>
    `;
  }

  /** Renders the number of stories without agreement. Renders nothing if no round was revealed. */
  private agreement(rows: readonly SummaryRow[]) {
    const open = rows.filter(({ agreed }) => agreed === false).length;
    if (open > 0) return msg(str`Without agreement: ${formatNumber(open)}`);
    return rows.some(({ agreed }) => agreed) ? msg("Every last round agreed.") : nothing;
  }

  private table(rows: readonly SummaryRow[]) {
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${msg("Story")}</th>
          <th scope="col">${msg("Estimate")}</th>
          <th scope="col">${msg("Spread")}</th>
          <th scope="col">${msg("Agreement")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ story, spread, agreed }) =>
            html`<tr>
              <th scope="row">${storyName(story)}</th>
              <td>${estimateOf(story)}</td>
              <td>${spread}</td>
              <td>${agreementText(agreed)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  /**
   * Copies a table. Word processors take the HTML, spreadsheets either format. If only text can be copied, it is
   * tab-separated.
   */
  private async copyTable(cells: readonly string[][]) {
    const text = tabbedOf(cells);
    const typed = { "text/plain": text, "text/html": htmlOf(cells) };
    await this.tell(
      writeTyped(typed).then(
        () => true,
        () => copyText(text, this.renderRoot),
      ),
    );
  }

  /** Downloads a file, since Jira imports files. A copied text would have to be saved as a file by hand. */
  private saveForJira(rows: readonly SummaryRow[]) {
    const { csv, leftOut } = jiraCsvOf(rows);
    saveFile([this.envelope.title, "for Jira.csv"].join(" "), csv, "text/csv");
    if (leftOut === 0) return;
    const text = plural(leftOut, {
      one: msg("One story is not in the file: it has no Jira key, or its estimate is not a number."),
      other: msg(
        str`${formatNumber(leftOut)} stories are not in the file: they have no Jira key, or their estimate is not a number.`,
      ),
    });
    showToast({ text });
  }

  private copy(text: string) {
    return this.tell(copyText(text, this.renderRoot));
  }

  private async tell(copied: Promise<boolean>) {
    showToast(
      (await copied)
        ? { text: msg("Copied."), tone: "ok" }
        : { text: msg("Copying is blocked here. Download the CSV file instead."), tone: "bad" },
    );
  }
}

/** Writes to the clipboard. Rejects if the clipboard is missing or does not support types. */
async function writeTyped(typed: Record<string, string>): Promise<void> {
  const blobs = Object.entries(typed).map(([type, text]) => [type, new Blob([text], { type })] as const);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-poker-summary": TmPokerSummary;
  }
}
