import { describe, expect, it } from "vitest";
import {
  changesOf,
  colleaguesOf,
  feedOf,
  isCarriedHere,
  isWritten,
  noText,
  recordOf,
  commitmentsOf,
  characterCount,
} from "./model.ts";
import { anEntry, aCommitment, aRoom } from "./room.fixture.ts";

describe("the feed", () => {
  it("shows blocked people first", () => {
    const entries = [
      anEntry("ana", { today: "a", blockers: " \n" }),
      anEntry("cy", { blockers: "b" }),
      anEntry("dan", { yesterday: "d" }),
    ];
    expect(feedOf(entries).map(({ userId }) => userId)).toEqual(["cy", "ana", "dan"]);
  });

  it("of a standup that is over omits empty entries, unless a commitment changed there", () => {
    const room = aRoom({
      entries: [anEntry("ana", { today: "a" }), anEntry("ben", { blockers: " \n" })],
      commitments: [aCommitment("old", "dan"), aCommitment("new", "eve", { openedHere: true })],
      changes: [{ id: "c", userId: "cy", text: "c", outcome: "carried" }],
    });
    const shown = recordOf(room).map(({ userId, name, postedAt }) => [userId, name, postedAt]);
    expect(shown).toEqual([
      ["ana", "Ana", null],
      ["cy", "Cy", null],
      ["eve", "", null],
    ]);
  });

  it("counts white space as an empty entry, like the server", () => {
    expect(isWritten({ ...noText, today: " \n\t" })).toBe(false);
    expect(isWritten({ ...noText, today: "x" })).toBe(true);
  });
});

describe("commitments", () => {
  const { state } = aRoom({
    commitments: [
      aCommitment("old", "ana", { carried: 2, stuck: true }),
      aCommitment("new", "ana", { openedHere: true }),
      aCommitment("other", "ben"),
    ],
    changes: [
      { id: "old", userId: "ana", text: "old", outcome: "carried" },
      { id: "done", userId: "ben", text: "done", outcome: "landed" },
    ],
  });

  it("are one person's, split into carried ones and ones made here", () => {
    const { carried, here } = commitmentsOf(state, "ana");
    expect([carried, here].map((list) => list.map(({ id }) => id))).toEqual([["old"], ["new"]]);
    expect(changesOf(state, "ben").map(({ id }) => id)).toEqual(["done"]);
  });

  it("can be carried in this room", () => {
    expect([isCarriedHere(state, "old"), isCarriedHere(state, "new")]).toEqual([true, false]);
  });

  it("are empty in a guest's copy", () => {
    const { commitments: _gone, changes: _too, ...guests } = state;
    expect(commitmentsOf(guests, "ana")).toEqual({ carried: [], here: [] });
    expect([changesOf(guests, "ana"), isCarriedHere(guests, "old")]).toEqual([[], false]);
  });
});

it("colleagues are the other members, without the viewer and guests", () => {
  const room = aRoom();
  const guest = { ...room.participants[2]!, guest: true };
  const participants = [...room.participants.slice(0, 2), guest];
  expect(colleaguesOf({ participants }, "ana").map(({ userId }) => userId)).toEqual(["ben"]);
});

it("the length of a text is counted in code points", () => {
  expect(characterCount("naïve 👍")).toBe(7);
});
