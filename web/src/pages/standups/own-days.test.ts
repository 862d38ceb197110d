import { expect, test } from "vitest";
import type { OwnStandups } from "#shared/wire/standup.ts";
import { openCommitments, ownDays } from "./own-days.ts";

const days = { from: "2026-11-16", to: "2026-11-22" };

function entry(day: string, today: string): OwnStandups["entries"][number] {
  return {
    day,
    sessionId: crypto.randomUUID(),
    title: `Standup ${day}`,
    orgSlug: "default",
    spaceSlug: "team",
    spaceName: "Team",
    yesterday: "",
    today,
    blockers: "",
    questions: null,
  };
}

const origin = {
  sessionId: crypto.randomUUID(),
  title: "Retro",
  kind: "retro",
  orgSlug: "default",
  spaceSlug: "team",
};

const own: OwnStandups = {
  entries: [entry("2026-11-18", "Second"), entry("2026-11-17", "First"), entry("2026-11-19", " \n")],
  commitments: [
    {
      text: "Ship it",
      spaceName: "Team",
      openedAt: "2026-11-17T09:00:00Z",
      closedAt: "2026-11-20T09:00:00Z",
      outcome: "landed",
      origin,
    },
    {
      text: "Old one",
      spaceName: "Team",
      openedAt: "2026-10-01T09:00:00Z",
      closedAt: "2026-11-18T09:00:00Z",
      outcome: "dropped",
      origin: null,
    },
    {
      text: "Still to do",
      spaceName: "Team",
      openedAt: "2026-10-02T09:00:00Z",
      closedAt: null,
      outcome: "open",
      origin: null,
    },
  ],
};

test("my standups are listed by day, without blank entries", () => {
  const shown = ownDays(own, days).map(({ day, entries, commitments }) => [
    day,
    entries.map(({ today }) => today),
    commitments.map(({ text, what }) => `${what}: ${text}`),
  ]);
  expect(shown).toEqual([
    ["2026-11-17", ["First"], ["made: Ship it"]],
    ["2026-11-18", ["Second"], ["dropped: Old one"]],
    ["2026-11-20", [], ["landed: Ship it"]],
  ]);
});

test("each change of a commitment has its origin", () => {
  const origins = ownDays(own, days).flatMap(({ commitments }) => commitments.map((one) => one.origin));
  expect(origins).toEqual([origin, null, origin]);
});

test("my open commitments are listed whenever they were made", () => {
  expect(openCommitments(own).map(({ text }) => text)).toEqual(["Still to do"]);
});
