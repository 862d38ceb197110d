import { msg } from "@lit/localize";
import type { ReadingMode } from "#shared/rules/backlog/types.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";

/** Returns the possible readings of a text, with their labels. */
export function readingNames(): [ReadingMode, string][] {
  return [
    ["named", msg("Table with a header row")],
    ["unnamed", msg("Table without a header row")],
    ["lines", msg("One story per line")],
  ];
}

const MAX_NAMED = 3;

/** Returns the first three texts, and the number of further ones. */
export function namedSome(texts: readonly string[], separator: string): string {
  const named = texts.slice(0, MAX_NAMED).join(separator);
  const more = texts.length - MAX_NAMED;
  return more > 0 ? msg(str`${named} and ${formatNumber(more)} more`) : named;
}

/** Returns a sentence with the number of stories that Add would add. */
export function readyText(count: number, updated: number): string {
  if (updated > 0)
    return msg(str`Stories to add: ${formatNumber(count)}. Stories to update: ${formatNumber(updated)}.`);
  return plural(count, {
    one: msg("1 story can be added."),
    other: msg(str`${formatNumber(count)} stories can be added.`),
  });
}

/** Returns a sentence with the number of rows that need a correction. */
export function flawedText(count: number): string {
  return plural(count, {
    one: msg("Fix or remove 1 row to continue."),
    other: msg(str`Fix or remove ${formatNumber(count)} rows to continue.`),
  });
}

/** Returns the label of the button that adds and updates. */
export function addLabel(added: number, updated: number): string {
  if (updated === 0) return addText(added);
  if (added === 0)
    return plural(updated, {
      one: msg("Update 1 story"),
      other: msg(str`Update ${formatNumber(updated)} stories`),
    });
  return msg(str`Add ${formatNumber(added)}, update ${formatNumber(updated)}`);
}

function addText(count: number): string {
  if (count === 0) return msg("Add stories");
  return plural(count, { one: msg("Add 1 story"), other: msg(str`Add ${formatNumber(count)} stories`) });
}

/** Returns sentences with the numbers of added and updated stories. */
export function doneText(added: number, updated: number): string {
  const addedText = plural(added, {
    one: msg("1 story added."),
    other: msg(str`${formatNumber(added)} stories added.`),
  });
  if (updated === 0) return addedText;
  const updatedText = plural(updated, {
    one: msg("1 story updated."),
    other: msg(str`${formatNumber(updated)} stories updated.`),
  });
  return added === 0 ? updatedText : `${addedText} ${updatedText}`;
}
