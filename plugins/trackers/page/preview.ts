import { button, html, live, problem, repeat, say, t } from "@standpoint/plugin-sdk/page";
import type { Issue } from "../tracker.ts";
import { offer } from "./requests.ts";
import { show, shown, type Preview } from "./shown.ts";

/** The place of what became of an offer. */
const ADDED = "added";

/** Draws the issues that were found, which a facilitator can tick and add. */
export function previewOf(found: Preview) {
  const { issues, more } = found;
  const free = issues.filter(({ ref }) => !isQueued(found, ref));
  const ticked = free.filter(({ ref }) => !shown.left.has(ref));
  const count = issues.length;
  return html`<section class="stack tight" aria-labelledby="found">
    <div class="split">
      <h2 id="found">${t({ one: "1 issue", other: "{count} issues" }, { count })}</h2>
      <div class="row">
        ${button(t("All"), () => show({ left: new Set() }), { class: "quiet" })}
        ${button(t("None"), () => show({ left: new Set(free.map(({ ref }) => ref)) }), { class: "quiet" })}
      </div>
    </div>
    ${more ? html`<p class="muted">${t("There are more. These are the first {count}.", { count })}</p>` : null}
    <div class="row">
      ${button(
        t({ one: "Add 1 story", other: "Add {count} stories" }, { count: ticked.length }),
        () => add(found, ticked),
        { class: "primary", off: shown.isBusy || ticked.length === 0 },
      )}
    </div>
    ${problem(ADDED)}
    <ul class="stack tight issues">
      ${repeat(
        issues,
        ({ ref }) => ref,
        (issue) => row(issue, isQueued(found, issue.ref)),
      )}
    </ul>
  </section>`;
}

const isQueued = ({ queued }: Preview, ref: string) => queued.has(ref.toUpperCase());

function row(issue: Issue, isInQueue: boolean) {
  const { ref, title, type, state, estimate, parent } = issue;
  const tick = ({ target }: Event) => {
    const left = new Set(shown.left);
    if ((target as HTMLInputElement).checked) left.delete(ref);
    else left.add(ref);
    show({ left });
  };
  const facts = [
    type,
    state,
    estimate && t("Estimate: {estimate}", { estimate }),
    parent && t("Part of {parent}", { parent }),
  ].filter((fact) => fact !== "");
  return html`<li>
    <label>
      <input
        type="checkbox"
        .checked=${live(!isInQueue && !shown.left.has(ref))}
        ?disabled=${isInQueue}
        @change=${tick}
      />
      <span class="issue">
        <span
          ><b><bdi>${ref}</bdi></b> <bdi>${title}</bdi></span
        >
        ${isInQueue ? html`<span class="chip accent">${t("In the queue")}</span>` : null}
        <span class="muted small"
          >${facts.map((fact, at) => html`${at > 0 ? " · " : ""}<bdi>${fact}</bdi>`)}</span
        >
      </span>
    </label>
  </li>`;
}

/** Offers the ticked issues. Those that were added are then marked as in the queue. */
async function add(found: Preview, ticked: readonly Issue[]): Promise<void> {
  const stories = ticked.map(({ ref, title, notes }) => ({ ref, title, notes }));
  const count = await offer(ADDED, () => standpoint.offerStories(stories));
  if (count === null) return;
  if (count === 0) return say(ADDED, t("No stories added."));
  const queued = new Set([...found.queued, ...ticked.map(({ ref }) => ref.toUpperCase())]);
  show({ preview: { ...found, queued } });
  say(ADDED, t("{count} added.", { count }));
}
