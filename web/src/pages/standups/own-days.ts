import type { OwnStandups } from "#shared/wire/standup.ts";
import type { Days } from "../../api/own-standups.ts";

type Entry = OwnStandups["entries"][number];
type Commitment = OwnStandups["commitments"][number];

/** What became of a promise on a day. */
export type PromiseEvent = Pick<Commitment, "text" | "spaceName"> & { what: "made" | "landed" | "dropped" };

export type OpenPromise = Pick<Commitment, "text" | "spaceName">;

export type OwnDay = { day: string; entries: Entry[]; promises: PromiseEvent[] };

/**
 * Returns what I wrote, promised, did and gave up, by day, earliest first; days without any of it are left out.
 * A promise falls on its UTC day, as the standups do: otherwise it would stand apart from what was written beside it.
 * Invariant: nothing is counted and nothing compared.
 */
export function ownDays(own: OwnStandups, { from, to }: Days): OwnDay[] {
  const days = new Map<string, OwnDay>();
  const at = (day: string): OwnDay => {
    const known = days.get(day) ?? { day, entries: [], promises: [] };
    days.set(day, known);
    return known;
  };
  for (const entry of own.entries) if (isWritten(entry)) at(entry.day).entries.push(entry);
  for (const { text, spaceName, openedAt, closedAt, outcome } of own.commitments) {
    at(openedAt.slice(0, 10)).promises.push({ text, spaceName, what: "made" });
    if (closedAt === null || outcome === "open") continue;
    at(closedAt.slice(0, 10)).promises.push({ text, spaceName, what: outcome });
  }
  return [...days.values()]
    .filter(({ day }) => from <= day && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Returns the promises that are still open. */
export function openPromises(own: OwnStandups): OpenPromise[] {
  return own.commitments.filter(({ outcome }) => outcome === "open");
}

function isWritten({ yesterday, today, blockers }: Entry): boolean {
  return [yesterday, today, blockers].some((text) => text.trim() !== "");
}
