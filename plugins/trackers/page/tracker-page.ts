import { html, panel } from "@standpoint/plugin-sdk/page";
import { fetchPicked, querySearch, type Query } from "./fetching.ts";
import styles from "./page.css";
import { loadLists, picker } from "./picker.ts";
import { previewOf } from "./preview.ts";
import { refreshButton } from "./refresh.ts";
import { shown } from "./shown.ts";

/**
 * Draws the page of a tracker's plugin in a planning room: lists to pick from, a query typed by hand, and the issues
 * found, which the facilitator can add. It asks the plugin's `onAsk` (`TrackerAsks`). Called once.
 */
export function trackerPage(query: Query): void {
  panel({
    styles,
    view: () =>
      html`<div class="stack">
        ${picker()} ${shown.levels.length > 0 ? fetchPicked() : null} ${querySearch(query)}
        ${shown.preview ? previewOf(shown.preview) : null} ${refreshButton()}
      </div>`,
  });
  void loadLists();
}
