import { button, field, fieldOf, html, problem, say, t } from "@standpoint/plugin-sdk/page";
import type { Previewed } from "../tracker.ts";
import { askTracker } from "./requests.ts";
import { isPicked, show, shown } from "./shown.ts";

/** The query typed by hand, in English: its label, a hint, and what it begins with. */
export type Query = { label: string; hint: string; start: string };

/** The places of the failures of what was picked, and of the query. */
const PICKED = "picked";
const QUERY = "query";

/** Draws the button that fetches the issues of what was picked. */
export function fetchPicked() {
  const fetchIssues = async () => {
    preview(await askTracker("issues", { picked: [...shown.picked] }, PICKED), PICKED);
  };
  return html`<div class="stack tight">
    <div class="row">
      ${button(t("Fetch issues"), fetchIssues, {
        // The next step is to add what was found.
        class: shown.preview ? "" : "primary",
        off: shown.isBusy || !isPicked(),
      })}
    </div>
    ${problem(PICKED)}
  </div>`;
}

/** Draws the query typed by hand, folded unless it is the only way. */
export function querySearch({ label, hint, start }: Query) {
  const search = async () => {
    const query = fieldOf(QUERY)?.value ?? "";
    preview(await askTracker("search", { query }, QUERY), QUERY);
  };
  return html`<details>
    <summary>${t("Search instead")}</summary>
    <div class="stack tight">
      <label for="query">${t(label)}</label>
      ${field(QUERY, { id: "query", start, max: 500, rows: 0, dir: "ltr", save: search })}
      <p class="muted small">${t(hint)}</p>
      <div class="row">${button(t("Search"), search, { off: shown.isBusy })}</div>
      ${problem(QUERY)}
    </div>
  </details>`;
}

/** Shows found issues, with all that are not in the queue ticked. What was found before stays if nothing was found. */
function preview(found: Previewed | null, at: string): void {
  if (!found) return;
  if (found.issues.length === 0) return say(at, t("No issues found."));
  const queued = new Set(found.queued.map((ref) => ref.toUpperCase()));
  show({ preview: { ...found, queued }, left: new Set() });
  standpoint.announce(t({ one: "1 issue", other: "{count} issues" }, { count: found.issues.length }));
}
