import { describe, expect, it } from "vitest";
import {
  matching,
  nextUnestimated,
  progressOf,
  seatsOf,
  queueTotals,
  stillToVote,
  storyOnTable,
} from "./model.ts";
import { isRoundFull, pokerDiff } from "./poker-diff.ts";
import { aRoom, aStory } from "./room.fixture.ts";

const voting = (...votedUserIds: string[]) => [
  aStory("one", { status: "voting", votedUserIds }),
  aStory("two"),
];

describe("seatsOf", () => {
  it("seats only voters who are here", () => {
    const room = aRoom({}, { presence: ["ana"] });
    expect(seatsOf(room).map(({ person }) => person.name)).toEqual(["Ana"]);
  });

  it("keeps the seat of a voter who left, even permanently", () => {
    const room = aRoom({ stories: voting("ben", "dot") }, { presence: ["ana"], names: { dot: "Dot" } });
    expect(seatsOf(room).map(({ person, here, voted }) => [person.name, here, voted])).toEqual([
      ["Ana", true, false],
      ["Ben", false, true],
      ["Dot", false, true],
    ]);
  });

  it("seats the people an open round waits for, here or not", () => {
    const room = aRoom({ openVoting: true, expectedVoterIds: ["ben", "cy"] }, { presence: ["ana", "ben"] });
    expect(seatsOf(room).map(({ person, here, awaited }) => [person.name, here, awaited])).toEqual([
      ["Ana", true, false],
      ["Ben", true, true],
      ["Cy", false, true],
    ]);
  });

  it("does not seat spectators", () => {
    const room = aRoom();
    room.participants[1]!.spectator = true;
    expect(seatsOf(room).map(({ person }) => person.name)).toEqual(["Ana", "Cy"]);
  });
});

describe("progressOf", () => {
  it("counts voters and people who may still vote", () => {
    expect(progressOf(aRoom({ stories: voting("ana") }))).toEqual({ voted: 1, total: 3, allIn: false });
    expect(progressOf(aRoom({ stories: voting("ana", "ben", "cy") })).allIn).toBe(true);
  });

  it("is complete without absent people, unless voting is open", () => {
    const here = { presence: ["ana", "ben"] };
    expect(progressOf(aRoom({ stories: voting("ana", "ben") }, here)).allIn).toBe(true);
    const open = { openVoting: true, expectedVoterIds: ["ana", "ben", "cy"] };
    expect(progressOf(aRoom({ ...open, stories: voting("ana", "ben") }, here)).allIn).toBe(false);
  });

  it("is never complete in an empty room or without a story", () => {
    expect(progressOf(aRoom({}, { presence: [] })).allIn).toBe(false);
    expect(progressOf(aRoom({ currentStoryId: null }))).toEqual({ voted: 0, total: 0, allIn: false });
  });
});

describe("stillToVote", () => {
  const names = (...args: Parameters<typeof aRoom>) => stillToVote(aRoom(...args)).map(({ name }) => name);

  it("names people who are here and have yet to vote", () => {
    expect(names({ stories: voting("ana") })).toEqual(["Ben", "Cy"]);
    expect(names({ stories: voting("ana") }, { presence: ["ana", "cy"] })).toEqual(["Cy"]);
  });

  it("names the people an open round waits for, here or not", () => {
    const open = { openVoting: true, expectedVoterIds: ["ana", "cy"], stories: voting("ana") };
    expect(names(open, { presence: ["ana", "ben"] })).toEqual(["Cy"]);
  });

  it("is empty after the reveal, and without a story on the table", () => {
    expect(names({ stories: voting("ana") }, { revealed: true })).toEqual([]);
    expect(names({ currentStoryId: null })).toEqual([]);
  });
});

describe("the queue", () => {
  const estimated = (id: string, estimate: string) => aStory(id, { estimate, status: "estimated" });

  it("finds the next story without an estimate, and wraps around", () => {
    const stories = [aStory("a"), estimated("b", "3"), aStory("c"), aStory("d")];
    expect(nextUnestimated(aRoom({ stories, currentStoryId: "a" }).state)!.id).toBe("c");
    expect(nextUnestimated(aRoom({ stories, currentStoryId: "d" }).state)!.id).toBe("a");
    expect(nextUnestimated(aRoom({ stories, currentStoryId: null }).state)!.id).toBe("a");
    expect(nextUnestimated(aRoom({ stories: [aStory("a")], currentStoryId: "a" }).state)).toBeUndefined();
  });

  it("skips and does not count past quick rounds without an estimate", () => {
    const quick = (id: string) => aStory(id, { title: "Quick round 1" });
    const state = aRoom({
      stories: [quick("q"), aStory("a"), estimated("b", "3")],
      currentStoryId: "a",
    }).state;
    expect(nextUnestimated(state)).toBeUndefined();
    expect(queueTotals(state)).toEqual({ settled: 1, total: 2, points: 3 });
    expect(queueTotals(aRoom({ stories: [quick("q")], currentStoryId: "q" }).state).total).toBe(1);
  });

  it("adds up points, but not sizes, ? and coffee", () => {
    const stories = [estimated("a", "3"), estimated("b", "½"), estimated("c", "?"), aStory("d")];
    expect(queueTotals(aRoom({ stories }).state)).toEqual({ settled: 3, total: 4, points: 3.5 });
    const deck = { name: "tshirt", values: ["S", "M", "?", "coffee"], ordinal: true };
    expect(queueTotals(aRoom({ deck, stories: [estimated("a", "S")] }).state)).toEqual({
      settled: 1,
      total: 1,
    });
  });

  it("filters by every word, in any field and any case", () => {
    const stories = [aStory("a", { ref: "WEB-1", title: "Sign in" }), aStory("b", { title: "Sign out" })];
    expect(matching(stories, "SIGN web").map(({ id }) => id)).toEqual(["a"]);
    expect(matching(stories, "  ")).toHaveLength(2);
  });

  it("handles an empty table", () => {
    expect(storyOnTable(aRoom({ currentStoryId: null }).state)).toBeUndefined();
  });
});

describe("pokerDiff", () => {
  const kinds = (...args: Parameters<typeof pokerDiff>) => pokerDiff(...args).map(({ kind }) => kind);

  it("is empty if the table did not change", () => {
    expect(pokerDiff(aRoom(), aRoom({}, { version: 2, title: "Else" }))).toEqual([]);
  });

  it("reports a story on the table, a new round of it, and its removal", () => {
    expect(kinds(aRoom({ currentStoryId: null }), aRoom())).toEqual(["selected"]);
    expect(kinds(aRoom(), aRoom({ currentStoryId: "two", roundVersion: 2 }))).toEqual(["selected"]);
    expect(kinds(aRoom(), aRoom({ roundVersion: 2 }))).toEqual(["new-round"]);
    expect(kinds(aRoom(), aRoom({ currentStoryId: null, roundVersion: 2 }))).toEqual(["cleared"]);
  });

  it("reports votes, then the last vote, then only the reveal", () => {
    const [none, one, all] = [
      aRoom(),
      aRoom({ stories: voting("ana") }),
      aRoom({ stories: voting("ana", "ben", "cy") }),
    ];
    expect(pokerDiff(none, one)).toEqual([{ kind: "votes", progress: { voted: 1, total: 3, allIn: false } }]);
    expect(kinds(one, all)).toEqual(["all-in"]);
    expect(kinds(all, { ...all, revealed: true })).toEqual(["revealed"]);
    expect(kinds({ ...all, revealed: true }, { ...one, revealed: true })).toEqual([]);
  });

  it("reports that all votes are in when the last missing voter leaves", () => {
    const before = aRoom({ stories: voting("ana", "ben") });
    expect(kinds(before, { ...before, presence: ["ana", "ben"] })).toEqual(["all-in"]);
  });

  it("reports estimates, new stories and removed ones", () => {
    const stories = [aStory("one", { estimate: "5", status: "estimated" }), aStory("three"), aStory("four")];
    expect(pokerDiff(aRoom(), aRoom({ stories }))).toMatchObject([
      { kind: "estimated", story: { id: "one" } },
      { kind: "added", count: 2 },
      { kind: "removed", count: 1 },
    ]);
  });

  it("reports a timer's start, restart and stop, but not its end with the round", () => {
    const timed = (timerEndsAt: string | null) => aRoom({ timerEndsAt });
    const [one, two] = ["2026-01-01T09:06:00Z", "2026-01-01T09:07:00Z"];
    expect(pokerDiff(timed(null), timed(one))).toEqual([{ kind: "timer-started", endsAt: one }]);
    expect(pokerDiff(timed(one), timed(two))).toEqual([{ kind: "timer-started", endsAt: two }]);
    expect(kinds(timed(one), timed(null))).toEqual(["timer-stopped"]);
    expect(kinds(timed(one), { ...timed(null), revealed: true })).toEqual(["revealed"]);
    expect(kinds(timed(one), aRoom({ roundVersion: 2 }))).toEqual(["new-round"]);
  });
});

describe("isRoundFull", () => {
  const [two, three] = [
    aRoom({ stories: voting("ana", "ben") }),
    aRoom({ stories: voting("ana", "ben", "cy") }),
  ];

  it("is true once, with the last vote, even if it revealed the round", () => {
    expect(isRoundFull(two, three)).toBe(true);
    expect(isRoundFull(two, { ...three, revealed: true })).toBe(true);
    expect(isRoundFull(three, { ...three, revealed: true })).toBe(false);
  });

  it("is false for an earlier reveal, and for another round", () => {
    expect(isRoundFull(two, { ...two, revealed: true })).toBe(false);
    expect(isRoundFull(two, aRoom({ ...three.state, roundVersion: 2 }))).toBe(false);
  });
});
