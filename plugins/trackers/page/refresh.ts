import { button, html, problem, say, t } from "@standpoint/plugin-sdk/page";
import { askTracker, offer } from "./requests.ts";
import { shown } from "./shown.ts";

/** The place of what became of a refresh. */
const REFRESHED = "refreshed";

/** Draws the button that offers the present texts of stories that came from the tracker. */
export function refreshButton() {
  return html`<div class="stack tight">
    <div class="row">
      ${button(t("Refresh the stories in the queue"), refresh, { class: "quiet", off: shown.isBusy })}
    </div>
    ${problem(REFRESHED)}
  </div>`;
}

async function refresh(): Promise<void> {
  const answer = await askTracker("refresh", {}, REFRESHED);
  if (!answer) return;
  if (answer.changes.length === 0) return say(REFRESHED, t("The stories say what the issues say."));
  const count = await offer(REFRESHED, () => standpoint.offerChanges(answer.changes));
  if (count === null) return;
  say(REFRESHED, t({ one: "1 story changed.", other: "{count} stories changed." }, { count }));
}
