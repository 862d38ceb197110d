import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { mostRoomText, sizeWords } from "#shared/rules/room-size.ts";
import type { PokerState } from "#shared/wire/poker.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { ImportText } from "./import-text.ts";
import type { ImportRow } from "./import-rows.ts";
import { howManyFit, usualStories } from "./room-left.ts";

/**
 * Draws what has to be known before an import is sent: what does not fit into the room, what was shortened or is not
 * taken over, and what the queue has already.
 */
export function importNotes(
  text: ImportText,
  state: PokerState,
  change: (act: () => void) => void,
): TemplateResult {
  const { rows, ready } = text;
  const count = (is: (row: ImportRow) => boolean) => rows.filter(is).length;
  const known = count(({ isKnown, wasFlawed }) => isKnown && !wasFlawed);
  return html`
    ${roomNote(text, state, change)} ${known > 0 ? knownNote(text, known, change) : nothing}
    ${note(
      count(({ isShortened }) => isShortened),
      {
        one: msg("The notes of one story are too long and are shortened; they end with a mark."),
        other: (n) =>
          msg(str`The notes of ${n} stories are too long and are shortened; they end with a mark.`),
      },
    )}
    ${note(
      count(({ isEstimateLost }) => isEstimateLost),
      {
        one: msg("One estimate is no card of this deck and is not taken over."),
        other: (n) => msg(str`${n} estimates are no cards of this deck and are not taken over.`),
      },
    )}
    ${note(ready.filter(({ estimate }) => estimate !== "").length, {
      one: msg("One story has an estimate already and does not come up for voting by itself."),
      other: (n) =>
        msg(str`${n} stories have an estimate already and do not come up for voting by themselves.`),
    })}
  `;
}

function note(count: number, { one, other }: { one: string; other: (count: string) => string }) {
  if (count === 0) return nothing;
  return html`<p class="hint">${plural(count, { one, other: other(formatNumber(count)) })}</p>`;
}

function roomNote(text: ImportText, state: PokerState, change: (act: () => void) => void) {
  const stories = text.ready.map(({ story }) => story);
  const { byText, byCount } = howManyFit(state, stories);
  const all = formatNumber(stories.length);
  const most = formatNumber(usualStories);
  const size = sizeWords(mostRoomText);
  return html`
    ${
      byCount < stories.length
        ? html`<p class="bad">
            ${msg(str`A room holds ${most} stories, unless its operator allows another number. Of these ${all}, ${formatNumber(byCount)} still fit.`)}
          </p>`
        : nothing
    }
    ${
      byText < stories.length
        ? html`<p class="bad">
              ${msg(str`The texts of a room hold ${size}. Of these ${all} stories, ${formatNumber(byText)} still fit.`)}
            </p>
            <button id="shorten" @click=${() => change(() => text.fitNotes())}>
              ${msg("Shorten the notes so that all fit")}
            </button>`
        : nothing
    }
  `;
}

function knownNote(text: ImportText, count: number, change: (act: () => void) => void) {
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${text.takesKnown}
      @change=${(event: Event) => change(() => text.takeKnown((event.target as HTMLInputElement).checked))}
    />${plural(count, {
      one: msg("One story is in the queue already and is left out. Add it a second time"),
      other: msg(
        str`${formatNumber(count)} stories are in the queue already and are left out. Add them a second time`,
      ),
    })}
  </label>`;
}
