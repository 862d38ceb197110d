import type { StandupEntry, StandupState } from "#shared/wire/standup.ts";
import { entryFields, isWritten, type EntryText } from "../model.ts";

/**
 * Returns everybody's entries but mine, which stands above them as long as I can write it. A guest's copy says of no
 * entry whose it is, so there a guest's entry that reads exactly like mine is taken for mine.
 */
export function withoutMine({ entries }: StandupState, myId: string, mine: EntryText): StandupEntry[] {
  return entries.filter((entry) =>
    entry.userId === undefined ? !(entry.name === "" && isSame(entry, mine)) : entry.userId !== myId,
  );
}

function isSame(entry: EntryText, mine: EntryText): boolean {
  return isWritten(mine) && entryFields.every((field) => entry[field] === mine[field]);
}
