import { expect, test } from "vitest";
import { endingText, turnsOf } from "./ending-text.ts";
import { standupMarkdown } from "./export/markdown.ts";
import { aCommitment, anEntry, aRoom } from "./room.fixture.ts";

const entries = [
  anEntry("ana", { position: 0, spoke: true, today: "Ship", blockers: "No keys" }),
  anEntry("ben", { position: 1, spoke: true, skipped: true, today: "Rest" }),
  anEntry("cy", { position: 2 }),
];
const times = { startedAt: "2026-01-01T09:00:00.000Z", doneAt: "2026-01-01T09:05:40.000Z" };
const { config } = aRoom();
const done = aRoom({ entries }, { phase: "done", config: { ...config, ...times } });

test("the result has the minutes, the turns and the blockers", () => {
  expect(endingText(done)).toEqual(["Done in 6 min", "1 spoke", "1 skipped", "1 blocker"]);
});

test("a duration below a minute is shown as one minute", () => {
  const short = { ...config, ...times, doneAt: "2026-01-01T09:00:05.000Z" };
  expect(endingText({ ...done, config: short })[0]).toBe("Done in 1 min");
});

test("a standup without times has no duration", () => {
  expect(endingText({ ...done, config })[0]).toBe("Done");
});

test("a room that was ended during a turn has no duration", () => {
  const ended = { ...done, phase: "speaking", endedAt: "2026-01-01T10:00:00Z" };
  expect(endingText(ended)).toEqual(["1 spoke", "1 skipped", "1 blocker"]);
});

test("a standup without turns says how many people wrote", () => {
  const written = [
    anEntry("ana", { today: "Ship", blockers: "No keys" }),
    anEntry("ben", { today: "Rest" }),
    anEntry("cy"),
  ];
  const ended = aRoom({ entries: written }, { endedAt: "2026-01-01T10:00:00Z" });
  expect(endingText(ended)).toEqual(["2 wrote", "1 blocker"]);
});

test("people are listed by the state of their turn, and those without an entry", () => {
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const { spoke, skipped, silent, unwritten } = turnsOf(done);
  expect([spoke, skipped, silent, unwritten].map(names)).toEqual([["Ana"], ["Ben"], ["Cy"], ["Cy"]]);
});

test("the Markdown of a finished standup has the result below the title", () => {
  expect(standupMarkdown(done).split("\n").slice(0, 3)).toEqual([
    "# Standup",
    "",
    "Done in 6 min · 1 spoke · 1 skipped · 1 blocker",
  ]);
});

test("the result counts the commitments that were done and made in the room", () => {
  const ended = aRoom(
    {
      entries: [anEntry("ana", { today: "Ship" })],
      commitments: [aCommitment("new", "ana", { openedHere: true }), aCommitment("old", "ana")],
      changes: [
        { id: "a", userId: "ana", text: "a", outcome: "landed" },
        { id: "b", userId: "ana", text: "b", outcome: "dropped" },
      ],
    },
    { endedAt: "2026-01-01T10:00:00Z" },
  );
  expect(endingText(ended)).toEqual(["1 wrote", "no blockers", "1 commitment done", "1 new commitment"]);
});
