import { describe, expect, it } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { standupDiff } from "./standup-diff.ts";
import { eventText, orderText, turnSentence } from "./standup-text.ts";
import { anEntry, aRoom, forGuests, speaking } from "./room.fixture.ts";

const turn = (position: number, skipped: string[] = []) => {
  const room = aRoom(speaking(position), { phase: "speaking" });
  const entries = room.state.entries.map((entry) => ({ ...entry, skipped: skipped.includes(entry.userId!) }));
  return { ...room, state: { ...room.state, entries } };
};
const done = (room: StandupEnvelope): StandupEnvelope => ({
  ...room,
  phase: "done",
  state: { ...room.state, currentSpeakerId: null, currentPosition: null, speakerStartedAt: null },
});
const told = (before: StandupEnvelope, after: StandupEnvelope, myId = "nobody") =>
  standupDiff(before, after).map((event) => eventText(after, event, myId));

describe("the announcements of a standup", () => {
  it("names the current and the next speaker", () => {
    expect(told(aRoom(), turn(0))).toEqual(["The standup has started", "Now Ana, then Ben"]);
    expect(told(turn(0), turn(1))).toEqual(["Now Ben, then Cy"]);
    expect(told(turn(1), turn(2))).toEqual(["Now Cy, the last one"]);
    expect(told(turn(2), done(turn(2)))).toEqual(["Done. 3 spoke. no blockers."]);
  });

  it("addresses the viewer as you", () => {
    expect(turnSentence(turn(0), "ben")).toBe("Now Ana, then you");
    expect(turnSentence(turn(1), "ben")).toBe("Now you, then Cy");
    expect(turnSentence(turn(2), "cy")).toBe("Now you, the last one");
  });

  it("announces a skipped person, even the last one", () => {
    expect(told(turn(0), turn(1, ["ana"]))).toEqual(["Ana was skipped", "Now Ben, then Cy"]);
    expect(told(turn(2), done(turn(2, ["cy"])), "cy")).toEqual([
      "You were skipped",
      "Done. 2 spoke. 1 skipped. no blockers.",
    ]);
  });

  it("does not announce text, ready marks and an unchanged turn", () => {
    const before = turn(0);
    const entries = before.state.entries.map((entry) => ({
      ...entry,
      today: "Something",
      ready: entry.position !== 0,
    }));
    expect(told(before, { ...before, state: { ...before.state, entries } })).toEqual([]);
  });

  it("announces that the speaker is done, once and not to the speaker", () => {
    const before = turn(0);
    const entries = before.state.entries.map((entry) => ({ ...entry, ready: entry.position === 0 }));
    const after = { ...before, state: { ...before.state, entries } };
    expect(told(before, after)).toEqual(["Ana is finished"]);
    expect(told(before, after, "ana")).toEqual([""]);
    expect(told(after, after)).toEqual([]);
    expect(told(after, before)).toEqual([]);
    const copyOf = (room: StandupEnvelope) => ({ ...room, state: forGuests(room.state) });
    expect(told(copyOf(before), copyOf(after))).toEqual(["Ana is finished"]);
  });

  it("announces a topic to talk about, but not to its author", () => {
    const topic = { id: "t", userId: "ana", name: "Ana", text: "The rota" };
    expect(told(aRoom(), aRoom({ talkAfter: [topic] }), "ben")).toEqual([
      "New topic to talk after: The rota",
    ]);
    expect(told(aRoom(), aRoom({ talkAfter: [topic] }), "ana")).toEqual([""]);
  });

  it("announces a blocker once, but not to its author", () => {
    const blocked = (text: string) => aRoom({ entries: [anEntry("ben", { blockers: text })] });
    expect(told(blocked(""), blocked("No access"))).toEqual(["New blocker: Ben"]);
    expect(told(blocked("No access"), blocked("No access yet"))).toEqual([]);
    expect(told(blocked(""), blocked("No access"), "ben")).toEqual([""]);
  });

  it("announces kudos", () => {
    const kudo = { id: "k", fromUserId: "ana", toUserId: "ben", text: "For the tests" };
    expect(told(aRoom(), aRoom({ kudos: [kudo] }))).toEqual(["Ana thanked Ben"]);
    expect(told(aRoom(), aRoom({ kudos: [kudo] }), "ben")).toEqual(["Ana thanked you"]);
  });

  it("announces a reply only to the entry's author", () => {
    const reply = {
      id: "r",
      userId: "ana",
      name: "Ana",
      text: "I can",
      createdAt: "2026-03-02T09:00:00.000Z",
    };
    const before = aRoom({ entries: [anEntry("ben")] });
    const after = aRoom({ entries: [anEntry("ben", { replies: [reply] })] });
    expect(told(before, after, "ben")).toEqual(["Ana replied to you: I can"]);
    expect([told(before, after, "ana"), told(before, after, "cy")]).toEqual([[""], [""]]);
    expect(told(after, before, "ben")).toEqual([]);
  });

  it("works for a guest, whose copy has no ids", () => {
    const guests = (room: StandupEnvelope) => ({ ...room, state: forGuests(room.state, ["cy"]) });
    expect(told(guests(turn(0)), guests(turn(1, ["ana"])))).toEqual([
      "Ana was skipped",
      "Now Ben, then Someone",
    ]);
  });
});

it("a random order shows its seed, so that it can be reproduced", () => {
  expect([orderText(null), orderText({ by: "name" }), orderText({ by: "random", seed: "06748dab" })]).toEqual(
    ["", "Alphabetical", "Random order, seed 06748dab"],
  );
});

it("a new blocker is announced under the space's own name for the field", () => {
  const questions = { yesterday: "", today: "", blockers: "In my way", hideBlockers: false };
  const room = aRoom({}, { config: { mode: "sync", secondsPerPerson: 90, questions } });
  const entries = [anEntry("ben", { blockers: "Rain" })];
  const text = eventText(room, { kind: "blocked", entries }, "ana").replace(/[\u2066-\u2069]/g, "");
  expect(text).toBe("New under “In my way”: Ben");
});
