import type { StandupEntry, StandupState } from "#shared/wire/standup.ts";
import { entryFields, isWritten, type EntryText } from "../model.ts";

/**
 * Returns all entries but the viewer's, which is shown separately while it can be edited. A guest's copy does not mark
 * it. So for guests, a guest's entry with exactly the viewer's text is left out.
 */
export function withoutOwnEntry({ entries }: StandupState, myId: string, mine: EntryText): StandupEntry[] {
  return entries.filter((entry) => !isOwn(entry, myId, mine));
}

/** Returns the viewer's entry. For a guest it is the entry with exactly the guest's text. */
export function ownEntryOf(
  { entries }: StandupState,
  myId: string,
  mine: EntryText,
): StandupEntry | undefined {
  return entries.find((entry) => isOwn(entry, myId, mine));
}

function isOwn(entry: StandupEntry, myId: string, mine: EntryText): boolean {
  return entry.userId === undefined ? entry.name === "" && isSame(entry, mine) : entry.userId === myId;
}

function isSame(entry: EntryText, mine: EntryText): boolean {
  return isWritten(mine) && entryFields.every((field) => entry[field] === mine[field]);
}
