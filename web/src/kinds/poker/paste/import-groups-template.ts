import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatNumber } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { Group, ImportDraft } from "./import-draft.ts";

/** A column with more different values does not hold types or states. */
const MAX_VALUES = 12;

/** Renders a toggle for each type and state of the rows. Pressing it leaves all of its rows out. */
export function importGroups(draft: ImportDraft, toggle: (group: Group) => void): TemplateResult {
  return html`${row(draft, "type", msg("Type"), toggle)} ${row(draft, "status", msg("State"), toggle)}`;
}

function row(draft: ImportDraft, field: Group["field"], label: string, toggle: (group: Group) => void) {
  const counts = new Map<string, number>();
  for (const one of draft.rows) if (one[field]) counts.set(one[field], (counts.get(one[field]) ?? 0) + 1);
  if (counts.size < 2 || counts.size > MAX_VALUES) return nothing;
  return html`<div class="row groups" role="group" aria-label=${label}>
    <span>${label}</span>
    ${[...counts].map(([value, count]) => {
      const isOut = draft.isGroupOut({ field, value });
      return html`<button
        aria-pressed=${isOut ? "false" : "true"}
        title=${isOut ? msg(str`Restore ${value}`) : msg(str`Remove ${value}`, { id: "import-remove" })}
        @click=${() => toggle({ field, value })}
      >
        <bdi>${value}</bdi> ${formatNumber(count)}
      </button>`;
    })}
  </div>`;
}
