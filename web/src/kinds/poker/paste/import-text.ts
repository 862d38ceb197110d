import { msg } from "@lit/localize";
import type { ReadingMode } from "#shared/rules/backlog/types.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";

/** Returns the possible readings of a text, with their labels. */
export function readingNames(): [ReadingMode, string][] {
  return [
    ["named", msg("A table whose first row names the columns")],
    ["unnamed", msg("A table without column names")],
    ["lines", msg("One story a line")],
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
    one: msg("One story can be added."),
    other: msg(str`${formatNumber(count)} stories can be added.`),
  });
}

/** Returns a sentence with the number of rows that need a correction. */
export function flawedText(count: number): string {
  return plural(count, {
    one: msg("One row must be corrected or left out. Until then it stays here."),
    other: msg(str`${formatNumber(count)} rows must be corrected or left out. Until then they stay here.`),
  });
}

/** Returns the label of the button that adds and updates. */
export function addLabel(added: number, updated: number): string {
  if (updated === 0) return addText(added);
  if (added === 0)
    return plural(updated, {
      one: msg("Update one story"),
      other: msg(str`Update ${formatNumber(updated)} stories`),
    });
  return msg(str`Add ${formatNumber(added)}, update ${formatNumber(updated)}`);
}

function addText(count: number): string {
  if (count === 0) return msg("Add stories");
  return plural(count, { one: msg("Add one story"), other: msg(str`Add ${formatNumber(count)} stories`) });
}

/** Returns sentences with the numbers of added and updated stories. */
export function doneText(added: number, updated: number): string {
  const addedText = plural(added, {
    one: msg("One story added."),
    other: msg(str`${formatNumber(added)} stories added.`),
  });
  if (updated === 0) return addedText;
  const updatedText = plural(updated, {
    one: msg("One story updated."),
    other: msg(str`${formatNumber(updated)} stories updated.`),
  });
  return added === 0 ? updatedText : `${addedText} ${updatedText}`;
}
