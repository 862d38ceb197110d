import { expect, test } from "vitest";
import { standupMarkdown } from "./markdown.ts";
import { anEntry, aCommitment, aRoom, forGuests } from "../room.fixture.ts";

test("a standup becomes a heading for each person, with entry and commitments", () => {
  const room = aRoom({
    entries: [
      anEntry("ana", { yesterday: "Tests\n\nand *docs*", today: "Ship", position: 0 }),
      anEntry("ben", { skipped: true, position: 1 }),
      anEntry("cy", { position: 2 }),
    ],
    commitments: [aCommitment("a", "ana", { text: "Write it down" }), aCommitment("b", "cy")],
    changes: [
      { id: "c", userId: "ana", text: "Read it", outcome: "landed" },
      { id: "d", userId: "ana", text: "Forget it", outcome: "dropped" },
    ],
    talkAfter: [{ id: "t", userId: "ben", name: "Ben", text: "The *rota*" }],
    kudos: [{ id: "k", fromUserId: "ana", toUserId: "ben", text: "For the tests" }],
  });
  expect(standupMarkdown(room)).toBe(
    [
      "# Standup",
      "",
      "## Ana",
      "",
      "- **Yesterday:** Tests  ",
      "  and \\*docs\\*",
      "- **Today:** Ship",
      "- **Commitments:**",
      "  - [ ] Write it down",
      "  - [x] Read it",
      "",
      "## Ben (skipped)",
      "",
      "## Talk after",
      "",
      "- The \\*rota\\* (Ben)",
      "",
      "## Kudos",
      "",
      "- Ana thanked Ben: For the tests",
      "",
    ].join("\n"),
  );
});

test("a guest's copy shows only what its envelope holds", () => {
  const reply = {
    id: "r",
    userId: "left",
    name: "Lea",
    text: "Well done",
    createdAt: "2026-03-02T09:00:00Z",
  };
  const room = aRoom({
    entries: [anEntry("ana", { today: "Ship", replies: [reply] }), anEntry("guest", { today: "Visit" })],
    commitments: [aCommitment("a", "ana")],
  });
  const text = standupMarkdown({ ...room, state: forGuests(room.state, ["guest", "left"]) });
  expect(text).toBe(
    "# Standup\n\n## Ana\n\n- **Today:** Ship\n- **Replies:**\n  - Someone: Well done\n\n## Someone\n\n- **Today:** Visit\n",
  );
});

test("text cannot become a heading, a list, a link or a tag", () => {
  const today = "# Title\n- item\n1. first\n<img src=x> [a](b)";
  const lines = standupMarkdown(aRoom({ entries: [anEntry("ana", { today })] })).split("\n");
  expect(lines.slice(4, 8)).toEqual([
    "- **Today:** \\# Title  ",
    "  \\- item  ",
    "  1\\. first  ",
    "  \\<img src=x\\> \\[a\\](b)",
  ]);
});

test.each([
  ["an item behind an invisible character", "a\n\u200b- b", "  \\- b"],
  ["a number behind one", "a\n\u{2060}1. b", "  1\\. b"],
  ["an underline that makes a heading", "a\n===", "  \\==="],
])("text cannot become %s", (_what, today, line) => {
  const lines = standupMarkdown(aRoom({ entries: [anEntry("ana", { today })] })).split("\n");
  expect(lines[5]).toBe(line);
});

test("replies are listed below their entry, with their authors", () => {
  const reply = {
    id: "r",
    userId: "ben",
    name: "Ben",
    text: "I *can*",
    createdAt: "2026-03-02T09:00:00.000Z",
  };
  const room = aRoom({ entries: [anEntry("ana", { today: "Ship", replies: [reply] })] });
  expect(standupMarkdown(room)).toContain("- **Today:** Ship\n- **Replies:**\n  - Ben: I \\*can\\*");
});

test("the names of the fields are those of the standup", () => {
  const questions = { yesterday: "Done *so far*", today: "", blockers: "In my way", hideBlockers: true };
  const entries = [anEntry("ana", { yesterday: "Tests", today: "Ship", blockers: "Rain" })];
  const room = aRoom({ entries }, { config: { mode: "sync", secondsPerPerson: 90, questions } });
  expect(standupMarkdown(room)).toContain(
    ["- **Done \\*so far\\*:** Tests", "- **Today:** Ship", "- **In my way:** Rain"].join("\n"),
  );
});
