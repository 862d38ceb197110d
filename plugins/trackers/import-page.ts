import { button, field, fieldOf, html, panel, problem, say, t, update } from "@standpoint/plugin-sdk/page";
import type { Refused } from "@standpoint/plugin-sdk/page";

/** What a tracker's page says, in English, and what its search begins with. */
export type Tracker = {
  /** The name of the product, as in its refusals: `Jira answered 404.` */
  product: string;
  label: string;
  hint: string;
  query: string;
  /** The text after a request that failed without words of the plugin. */
  failed: string;
};

type Found = { stories: { title: string; ref: string }[]; more: boolean };

/** The words of refusals in rooms that are no planning, or without the grant. */
const reasons: Partial<Record<Refused["reason"], string>> = {
  forbidden: "Only the facilitator can add stories.",
  unknown: "Issues can be added only in a planning room.",
  ungranted: "An admin hasn't allowed this.",
  busy: "The plugin is busy right now. Try again in a moment.",
  unreachable: "Connection lost.",
};

/**
 * Draws a page that finds issues with the plugin's `onAsk`, and offers them to the facilitator of the planning, who can
 * add them. The page is closed while the offer is open, so the application also shows how many were added.
 */
export function importPage(tracker: Tracker): void {
  let isBusy = false;

  async function findIssues() {
    if (isBusy) return;
    isBusy = true;
    say("found", t("Fetching…"));
    say("found", await offer(tracker, fieldOf("query")?.value ?? ""));
    isBusy = false;
    update();
  }

  panel({
    view: () =>
      html`<div class="stack">
        <label for="query">${t(tracker.label)}</label>
        ${field("query", { id: "query", start: tracker.query, max: 500, rows: 0, dir: "ltr", save: findIssues })}
        <p class="muted">${t(tracker.hint)}</p>
        ${button(t("Fetch issues"), findIssues, { class: "primary", off: isBusy })} ${problem("found")}
      </div>`,
  });
}

/** Offers the issues of a query to the facilitator. Returns a sentence about the result. */
async function offer(tracker: Tracker, query: string): Promise<string> {
  try {
    const { stories, more } = await standpoint.ask<Found>("find", { query });
    if (stories.length === 0) return t("No issues found.");
    const added = await standpoint.offerStories(stories);
    const rest = more ? [t("There are more than 100 issues. Narrow the search to find the others.")] : [];
    return [added === 0 ? t("No stories added.") : t("{count} added.", { count: added }), ...rest].join(" ");
  } catch (error) {
    return refusalOf(tracker, error as Refused);
  }
}

/** Returns a refusal in the page's language. The plugin's own words may hold the status of an answer. */
function refusalOf({ product, failed }: Tracker, { message, reason }: Refused): string {
  const [, status] = new RegExp(`^${product} answered (\\d+)\\.$`).exec(message) ?? [];
  if (status) return t(`${product} answered {status}.`, { status });
  return t(message || reasons[reason] || failed);
}
