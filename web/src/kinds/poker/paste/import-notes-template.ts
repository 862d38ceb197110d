import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { MAX_ROOM_TEXT_BYTES, sizeText } from "#shared/rules/room-size.ts";
import type { PokerState } from "#shared/wire/poker.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { ImportDraft, KnownChoice } from "./import-draft.ts";
import type { ImportRow } from "./import-rows.ts";
import { namedSome } from "./import-text.ts";
import { howManyFit, usualStories } from "./room-left.ts";

/**
 * Renders the notes on an import before it is sent: stories over the room's limits, shortened or dropped values, and
 * stories that are in the queue already.
 */
export function importNotes(
  draft: ImportDraft,
  state: PokerState,
  change: (act: () => void) => void,
): TemplateResult {
  const { rows, added } = draft;
  const count = (is: (row: ImportRow) => boolean) => rows.filter((row) => !row.isLeftOut && is(row)).length;
  const matched = rows.filter(({ match, wasFlawed }) => match !== null && !wasFlawed);
  return html`
    ${roomNote(draft, state, change)} ${matched.length > 0 ? knownNote(draft, matched, change) : nothing}
    ${note(rows.filter(({ isRepeated }) => isRepeated).length, {
      one: msg("One row repeats an earlier one and is left out."),
      other: (n) => msg(str`${n} rows repeat earlier ones and are left out.`),
    })}
    ${note(
      count(({ isTitleCut }) => isTitleCut),
      {
        one: msg("One title is too long. Its end is in the notes."),
        other: (n) => msg(str`${n} titles are too long. Their ends are in the notes.`),
      },
    )}
    ${note(
      count(({ isShortened }) => isShortened),
      {
        one: msg("The notes of one story are too long and are shortened; they end with a mark."),
        other: (n) =>
          msg(str`The notes of ${n} stories are too long and are shortened; they end with a mark.`),
      },
    )}
    ${lostNote(rows.filter(({ isLeftOut, lostEstimate }) => !isLeftOut && lostEstimate !== ""))}
    ${note(added.filter(({ estimate }) => estimate !== "").length, {
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

function lostNote(rows: readonly ImportRow[]) {
  const values = namedSome([...new Set(rows.map(({ lostEstimate }) => lostEstimate))], ", ");
  return note(rows.length, {
    one: msg(str`One estimate is not a card of this deck and is left out: ${values}.`),
    other: (n) => msg(str`${n} estimates are not cards of this deck and are left out: ${values}.`),
  });
}

function roomNote(draft: ImportDraft, state: PokerState, change: (act: () => void) => void) {
  const stories = draft.added.map(({ story }) => story);
  const { byText, byCount } = howManyFit(state, stories);
  const all = formatNumber(stories.length);
  const most = formatNumber(usualStories);
  const size = sizeText(MAX_ROOM_TEXT_BYTES);
  return html`
    ${
      byCount < stories.length
        ? html`<p class="bad">
            ${msg(str`A room holds ${most} stories, unless its operator allows another number. Of these ${all}, ${formatNumber(byCount)} still fit.`)}
          </p>`
        : nothing
    }
    ${
      byText < Math.min(byCount, stories.length)
        ? html`<p class="bad">
              ${msg(str`The texts of a room hold ${size}. Of these ${all} stories, ${formatNumber(byText)} still fit.`)}
            </p>
            <button id="shorten" @click=${() => change(() => draft.fitNotes())}>
              ${msg("Shorten the notes so that all fit")}
            </button>`
        : nothing
    }
  `;
}

function knownNote(draft: ImportDraft, matched: readonly ImportRow[], change: (act: () => void) => void) {
  const changed = matched.filter(({ match }) => match?.hasChanges).length;
  const choices: [KnownChoice, string][] = [
    ["leave", msg("Keep what the queue has")],
    ...(changed > 0
      ? [["update", msg(str`Update what differs (${formatNumber(changed)})`)] as [KnownChoice, string]]
      : []),
    ["again", msg("Add a second time")],
  ];
  return html`<label class="choice">
    ${plural(matched.length, {
      one: msg("One story is in the queue already."),
      other: msg(str`${formatNumber(matched.length)} stories are in the queue already.`),
    })}
    <select
      id="known"
      @change=${(event: Event) =>
        change(() => draft.chooseKnown((event.target as HTMLSelectElement).value as KnownChoice))}
    >
      ${choices.map(
        ([value, label]) => html`<option value=${value} .selected=${value === draft.known}>${label}</option>`,
      )}
    </select>
  </label>`;
}
