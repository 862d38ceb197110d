import { msg } from "@lit/localize";
import { css, html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Role } from "#shared/rules/backlog/column-words.ts";
import { withRole } from "#shared/rules/backlog/columns.ts";
import type { Table } from "#shared/rules/backlog/grid.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { fieldStyles } from "../../../ui/styles.ts";
import { fieldName } from "../edit/flaw-text.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const MAX_EXAMPLES = 3;
const MAX_LETTERS = 60;

/**
 * The columns of a table, each with a select for its role. Imported columns come first, and empty columns are hidden.
 * Fires `roles` with the roles of all columns when one changes.
 */
@customElement("tm-paste-columns")
export class TmPasteColumns extends TmElement {
  @property({ attribute: false }) table!: Table;
  @property({ attribute: false }) roles: readonly Role[] = [];
  private order: number[] = [];

  static override styles = [
    fieldStyles,
    css`
      .scroll {
        overflow-x: auto;
        border: 1px solid var(--line);
        border-radius: var(--r-2);
        background: var(--surface);
      }

      table {
        border-collapse: collapse;
        font-size: var(--fs-14);
      }

      th,
      td {
        min-inline-size: 10em;
        max-inline-size: 15em;
        padding: var(--sp-2);
        text-align: start;
        vertical-align: top;
        overflow-wrap: anywhere;
      }

      th {
        vertical-align: bottom;
        font-weight: 550;
      }

      td {
        border-block-start: 1px solid var(--line);
      }

      .out {
        color: var(--muted);
      }

      th > select {
        margin-block-start: var(--sp-1);
        padding-inline-start: var(--sp-2);
        font-size: var(--fs-14);
        font-weight: 400;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    // The order stays while columns are changed, since a select that moves would lose the focus.
    if (!changed.has("table")) return;
    const { header, rows } = this.table;
    const drawn = header.map((_, at) => at).filter((at) => this.roles[at] || rows.some((row) => row[at]));
    this.order = [...drawn.filter((at) => this.roles[at]), ...drawn.filter((at) => !this.roles[at])];
  }

  override render() {
    const examples = this.table.rows.slice(0, MAX_EXAMPLES);
    return html`
      <div class="scroll" role="region" tabindex="0" aria-label=${msg("Columns")}>
        <table>
          <thead>
            <tr>
              ${this.order.map((at) => this.column(at))}
            </tr>
          </thead>
          <tbody>
            ${examples.map(
              (row) =>
                html`<tr>
                  ${this.order.map(
                    (at) => html`<td class=${this.roles[at] ? "" : "out"}>${start(row[at] ?? "")}</td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  private column(at: number) {
    const name = this.table.header[at] || msg(str`Column ${formatNumber(at + 1)}`);
    const choices: Role[] = ["ref", "title", "notes", "estimate", "type", "status", ""];
    return html`<th scope="col" class=${this.roles[at] ? "" : "out"}>
      ${start(name)}
      <select
        aria-label=${msg(str`Contents of column ${name}`)}
        @change=${(event: Event) => this.changed(at, (event.target as HTMLSelectElement).value as Role)}
      >
        ${choices.map(
          (role) =>
            html`<option value=${role} .selected=${role === this.roles[at]}>${roleName(role)}</option>`,
        )}
      </select>
    </th>`;
  }

  private changed(at: number, role: Role) {
    this.dispatchEvent(new CustomEvent("roles", { detail: withRole(this.roles, at, role) }));
  }
}

function roleName(role: Role): string {
  if (role === "") return msg("Skip this column");
  if (role === "type") return msg("Type");
  if (role === "status") return msg("State");
  return role === "estimate" ? msg("Estimate") : fieldName(role);
}

function start(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS).toWellFormed()}…` : text;
}
