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
    ${note(rows.filter(({ isRepeated }) => isRepeated).length, (n) => plural(n, { one: msg("1 duplicate row was removed."), other: msg(str`${formatNumber(n)} duplicate rows were removed.`) }))}
    ${note(
      count(({ isTitleCut }) => isTitleCut),
      (n) =>
        plural(n, {
          one: msg("1 title is too long. The rest of it is in the notes."),
          other: msg(str`${formatNumber(n)} titles are too long. The rest of each is in the notes.`),
        }),
    )}
    ${note(
      count(({ isShortened }) => isShortened),
      (n) =>
        plural(n, {
          one: msg("The notes of 1 story were too long. They're shortened and marked."),
          other: msg(
            str`The notes of ${formatNumber(n)} stories were too long. They're shortened and marked.`,
          ),
        }),
    )}
    ${lostNote(rows.filter(({ isLeftOut, lostEstimate }) => !isLeftOut && lostEstimate !== ""))}
    ${note(added.filter(({ estimate }) => estimate !== "").length, (n) => plural(n, { one: msg("1 story already has an estimate, so “Next story” skips it."), other: msg(str`${formatNumber(n)} stories already have an estimate, so “Next story” skips them.`) }))}
  `;
}

function note(count: number, text: (count: number) => string) {
  return count === 0 ? nothing : html`<p class="hint">${text(count)}</p>`;
}

function lostNote(rows: readonly ImportRow[]) {
  const values = namedSome([...new Set(rows.map(({ lostEstimate }) => lostEstimate))], ", ");
  return note(rows.length, (n) =>
    plural(n, {
      one: msg(str`1 estimate isn't in this deck and was removed: ${values}.`),
      other: msg(str`${formatNumber(n)} estimates aren't in this deck and were removed: ${values}.`),
    }),
  );
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
            ${msg(str`A room holds ${most} stories by default. ${formatNumber(byCount)} of these ${all} still fit.`)}
          </p>`
        : nothing
    }
    ${
      byText < Math.min(byCount, stories.length)
        ? html`<p class="bad">
              ${msg(str`A room holds ${size} of text. ${formatNumber(byText)} of these ${all} stories still fit.`)}
            </p>
            <button id="shorten" @click=${() => change(() => draft.fitNotes())}>
              ${msg("Shorten the notes so they all fit")}
            </button>`
        : nothing
    }
  `;
}

function knownNote(draft: ImportDraft, matched: readonly ImportRow[], change: (act: () => void) => void) {
  const changed = matched.filter(({ match }) => match?.hasChanges).length;
  const choices: [KnownChoice, string][] = [
    ["leave", msg("Keep the list as it is")],
    ...(changed > 0
      ? [["update", msg(str`Update changed stories (${formatNumber(changed)})`)] as [KnownChoice, string]]
      : []),
    ["again", msg("Add duplicates")],
  ];
  return html`<label class="row choice">
    ${plural(matched.length, {
      one: msg("1 story is already in the list."),
      other: msg(str`${formatNumber(matched.length)} stories are already in the list.`),
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
