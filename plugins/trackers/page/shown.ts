import { update } from "@standpoint/plugin-sdk/page";
import type { Choice, Found } from "../tracker.ts";

/** Issues in the preview. `queued` has the references of those that are in the room's queue, in capitals. */
export type Preview = Found & { queued: ReadonlySet<string> };

type Shown = {
  /** The English names of the lists, such as `["Board", "Sprint"]`. */
  levels: readonly string[];
  /** The list of each level that is known. */
  lists: readonly (readonly Choice[])[];
  /** The ids of what is picked, at most one for each level. */
  picked: readonly string[];
  /** The level whose list is open. */
  open: number | null;
  /** A request runs. */
  isBusy: boolean;
  preview: Preview | null;
  /** The references of the issues in the preview that are not to be added. */
  left: ReadonlySet<string>;
};

/** What the page shows now. */
export const shown: Shown = {
  levels: [],
  lists: [],
  picked: [],
  open: null,
  isBusy: false,
  preview: null,
  left: new Set(),
};

/** Changes what the page shows, and draws it. */
export function show(change: Partial<Shown>): void {
  Object.assign(shown, change);
  update();
}

/** Returns the entry that is picked of a level. */
export function pickedAt(level: number): Choice | undefined {
  return shown.lists[level]?.find(({ id }) => id === shown.picked[level]);
}

/** Returns true if each level is picked, or an entry that has issues and no further list. */
export function isPicked(): boolean {
  const { levels, picked } = shown;
  return (
    picked.length > 0 && (picked.length === levels.length || pickedAt(picked.length - 1)?.isLast === true)
  );
}
