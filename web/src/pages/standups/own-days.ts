import type { OwnStandups } from "#shared/wire/standup.ts";
import type { Days } from "../../api/own-standups.ts";

type Entry = OwnStandups["entries"][number];
type Commitment = OwnStandups["commitments"][number];

/** A change to a commitment on a day. */
export type CommitmentEvent = Pick<Commitment, "text" | "spaceName" | "origin"> & {
  what: "made" | "landed" | "dropped";
};

export type OpenCommitment = Pick<Commitment, "text" | "spaceName" | "origin">;

export type OwnDay = { day: string; entries: Entry[]; commitments: CommitmentEvent[] };

/**
 * Returns my entries and changes to my commitments by day, earliest first, without empty days. Commitments use UTC
 * days, as standups do. Otherwise they could appear on another day than their entry.
 * Invariant: nothing is counted and nothing compared.
 */
export function ownDays(own: OwnStandups, { from, to }: Days): OwnDay[] {
  const days = new Map<string, OwnDay>();
  const at = (day: string): OwnDay => {
    const known = days.get(day) ?? { day, entries: [], commitments: [] };
    days.set(day, known);
    return known;
  };
  for (const entry of own.entries) if (isWritten(entry)) at(entry.day).entries.push(entry);
  for (const { text, spaceName, origin, openedAt, closedAt, outcome } of own.commitments) {
    at(openedAt.slice(0, 10)).commitments.push({ text, spaceName, origin, what: "made" });
    if (closedAt === null || outcome === "open") continue;
    at(closedAt.slice(0, 10)).commitments.push({ text, spaceName, origin, what: outcome });
  }
  return [...days.values()]
    .filter(({ day }) => from <= day && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Returns the open commitments. */
export function openCommitments(own: OwnStandups): OpenCommitment[] {
  return own.commitments.filter(({ outcome }) => outcome === "open");
}

function isWritten({ yesterday, today, blockers }: Entry): boolean {
  return [yesterday, today, blockers].some((text) => text.trim() !== "");
}
