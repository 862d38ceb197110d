import { arrows, button, field, fieldOf, html, repeat, t, update } from "@standpoint/plugin-sdk/page";
import type { Choice } from "../tracker.ts";

/** A list has a field to search it if it is longer, and shows at most so many entries. */
const MANY = 8;
const MOST = 50;

/** An open list: `key` is that of its search field, and `name` its English name. */
export type OpenList = {
  key: string;
  name: string;
  list: readonly Choice[];
  picked: Choice | undefined;
  pick(choice: Choice): unknown;
  close(): unknown;
};

/** Draws the entries of an open list as buttons, with a field that searches a long list. */
export function optionsOf({ key, name, list, picked, pick, close }: OpenList) {
  const found = list.filter(matcher(list.length > MANY ? (fieldOf(key)?.value ?? "") : ""));
  const first = found[0];
  const search = () =>
    field(key, {
      label: t("Search: {list}", { list: t(name) }),
      hint: t("Type to search"),
      max: 100,
      rows: 0,
      save: () => first && pick(first),
      leave: close,
    });
  return html`<div class="stack tight card options" @input=${update} @keydown=${arrows(".options button")}>
    ${list.length > MANY ? search() : null}
    ${repeat(
      found.slice(0, MOST),
      ({ id }) => id,
      (one) => button(content(one), () => pick(one), { class: "quiet", pressed: one.id === picked?.id }),
    )}
    ${found.length === 0 ? html`<p class="muted">${t("Nothing found.")}</p>` : null}
    ${
      found.length > MOST
        ? html`<p class="muted">${t("{count} more. Type to find them.", { count: found.length - MOST })}</p>`
        : null
    }
  </div>`;
}

function content({ name, detail }: Choice) {
  return html`<bdi>${t(name)}</bdi>
    ${detail ? html`<span class="muted small"><bdi>${t(detail)}</bdi></span>` : null}`;
}

/** Returns a test that is true for an entry that has each word. */
function matcher(typed: string): (choice: Choice) => boolean {
  const words = typed.toLocaleLowerCase().split(/\s+/);
  return ({ name, detail = "" }) => {
    const text = `${t(name)} ${t(detail)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
}
