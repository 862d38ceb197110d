import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { encodings } from "#shared/rules/backlog/encodings.ts";
import type { ReadingMode } from "#shared/rules/backlog/types.ts";
import { fieldAround } from "../../../ui/form/field-template.ts";
import type { ImportDraft } from "./import-draft.ts";
import { readingNames } from "./import-text.ts";
import "./tm-paste-columns.ts";

type Change = (act: () => void) => void;

/** Renders the choices for reading a source, if there are any: its encoding, its format and its columns. */
export function importReading(draft: ImportDraft, change: Change): TemplateResult {
  return html`${characters(draft, change)} ${columns(draft, change)}`;
}

/** Renders the choice of an encoding if the current one is a guess. */
function characters(draft: ImportDraft, change: Change) {
  const { notices, encoding } = draft.backlog;
  if (!notices.includes("encoding-guessed") && !notices.includes("characters-lost")) return nothing;
  const choices = [{ label: "utf-8", name: "UTF-8" }, ...encodings];
  return html`<label class="row choice">
    ${msg("Characters")}
    <select
      id="characters"
      @change=${(event: Event) => change(() => draft.readWith((event.target as HTMLSelectElement).value))}
    >
      ${choices.map(
        ({ label, name }) => html`<option value=${label} .selected=${label === encoding}>${name}</option>`,
      )}
    </select>
  </label>`;
}

function columns(draft: ImportDraft, change: Change) {
  const { table, notices, reading } = draft.backlog;
  const mayBeTable = table !== undefined || /[\t;,|]/.test(draft.text) || draft.fileName !== "";
  if (!mayBeTable || notices.includes("not-a-table")) return nothing;
  return html`<details .open=${draft.isUnclear}>
    <summary>${table ? msg("Columns") : msg("Format")}</summary>
    ${fieldAround(
      { id: "reading", label: msg("Format") },
      html`<select
        id="reading"
        @change=${(event: Event) => change(() => draft.readAs((event.target as HTMLSelectElement).value as ReadingMode))}
      >
        ${readingNames().map(
          ([value, name]) => html`<option value=${value} .selected=${value === reading}>${name}</option>`,
        )}
      </select>`,
    )}
    ${
      table
        ? html`<tm-paste-columns
            .table=${table}
            .roles=${table.roles}
            @roles=${(event: CustomEvent) => change(() => draft.giveRoles(event.detail))}
          ></tm-paste-columns>`
        : nothing
    }
  </details>`;
}
