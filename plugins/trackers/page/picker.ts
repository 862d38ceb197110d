import { button, forgetDraft, html, problem, repeat, t } from "@standpoint/plugin-sdk/page";
import type { Choice } from "../tracker.ts";
import { optionsOf } from "./options.ts";
import { askTracker } from "./requests.ts";
import { isPicked, pickedAt, show, shown } from "./shown.ts";

/** The place of the failures of lists. */
export const LISTS = "lists";

/** Loads what was picked last in this space, and opens the first list of which nothing is picked. */
export async function loadLists(): Promise<void> {
  const answer = await askTracker("choices", {}, LISTS);
  if (!answer) return;
  const { levels, lists, picked } = answer;
  show({ levels, lists, picked, open: lists[picked.length]?.length ? picked.length : null });
}

/** Draws a list for each level that can be picked now. */
export function picker() {
  const { levels, lists } = shown;
  return html`<div class="stack" role="group" aria-label=${t("Issues to fetch")}>
    ${repeat(
      levels.slice(0, lists.length),
      (name) => name,
      (name, at) => level(name, at),
    )}
    ${problem(LISTS)} ${isUnloaded() ? button(t("Try again"), again) : null}
  </div>`;
}

/** Returns true if a list should be there, and none is loading. */
function isUnloaded(): boolean {
  const { levels, lists, picked, isBusy } = shown;
  return !isBusy && (levels.length === 0 || (lists.length === picked.length && !isPicked()));
}

const again = () => (shown.levels.length === 0 ? loadLists() : loadNext());

function level(name: string, at: number) {
  const list = shown.lists[at]!;
  const picked = pickedAt(at);
  const isOpen = shown.open === at;
  const words = { list: t(name), name: picked ? t(picked.name) : t("not chosen") };
  const toggle = () => {
    forgetDraft(`list ${at}`);
    show({ open: isOpen ? null : at });
  };
  return html`<div class="stack tight">
    <span class="name" aria-hidden="true">${words.list}</span>
    ${
      list.length === 0
        ? html`<p class="muted">${t("There is nothing to choose here.")}</p>`
        : button(html`<bdi>${picked ? t(picked.name) : t("Choose…")}</bdi>`, toggle, {
            class: "choice",
            label: t("{list}: {name}", words),
            attrs: { "aria-expanded": String(isOpen) },
          })
    }
    ${isOpen ? optionsOf({ key: `list ${at}`, name, list, picked, pick: (one) => pick(at, one), close: toggle }) : null}
  </div>`;
}

/** Picks an entry of a level, and loads the list of the next one. What was picked stays if that fails. */
async function pick(at: number, { id }: Choice): Promise<void> {
  if (shown.isBusy) return;
  show({
    picked: [...shown.picked.slice(0, at), id],
    lists: shown.lists.slice(0, at + 1),
    open: null,
    preview: null,
  });
  if (!isPicked()) await loadNext();
}

/** Loads the list after what is picked, and opens it. */
async function loadNext(): Promise<void> {
  const { picked } = shown;
  const answer = await askTracker("choices", { picked: [...picked] }, LISTS);
  if (answer) show({ lists: [...shown.lists, answer.lists[0] ?? []], open: picked.length });
}
