// Rules: protocol/rooms#name-tags, protocol/standups#here
import type { StandupEntry, StandupEnvelope } from "#shared/wire/standup.ts";
import { withDistinctNames } from "#shared/rules/distinct-room.ts";
import { describe, expect, it, test } from "vitest";
import { absentOf, comingUp, orderOf, seatsOf, speakingEntry, turnCount, turnOf } from "./turns.ts";
import { anEntry, aRoom, forGuests, speaking } from "./room.fixture.ts";

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

describe("the speaking order", () => {
  const room = aRoom(speaking(1));
  const { state } = room;

  it("returns the current and the next speakers", () => {
    expect(speakingEntry(state)?.name).toBe("Ben");
    expect(names(comingUp(room, 2))).toEqual(["Cy"]);
    expect(names(comingUp(aRoom(speaking(0)), 2))).toEqual(["Ben", "Cy"]);
    expect(comingUp(aRoom(speaking(2)), 2)).toEqual([]);
  });

  it("returns the same for a guest, whose copy has no ids", () => {
    const copy = forGuests(state, ["ben"]);
    expect(speakingEntry(copy)).toMatchObject({ name: "", position: 1 });
    expect(names(comingUp({ ...room, state: copy }, 2))).toEqual(["Cy"]);
  });

  it("leaves out people who came after the start", () => {
    const late = aRoom(speaking(0, { entries: [...state.entries, anEntry("dan", { today: "x" })] }));
    expect(names(orderOf(late.state))).toEqual(["Ana", "Ben", "Cy"]);
  });

  it("returns the state of each turn, also skipped ones and after the end", () => {
    const entries = state.entries.map(({ userId }, at) =>
      anEntry(userId!, { position: at, skipped: at === 0, spoke: at <= 1 }),
    );
    const now = aRoom(speaking(1, { entries })).state;
    const over = (entry: StandupEntry) => ({ ...entry, spoke: true });
    expect(entries.map((entry) => turnOf(now, entry))).toEqual(["skipped", "now", "later"]);
    const after = { ...now, currentSpeakerId: null, currentPosition: null, speakerStartedAt: null };
    expect(entries.map((entry) => turnOf(after, entry))).toEqual(["skipped", "done", "later"]);
    expect(entries.map((entry) => turnOf(after, over(entry)))).toEqual(["skipped", "done", "done"]);
    expect([speakingEntry(after), comingUp({ ...room, state: after }, 2)]).toEqual([undefined, []]);
  });

  it("passes over absent people, and puts returning ones at the end", () => {
    const here = (...presence: string[]) => ({ ...aRoom(speaking(0)), presence });
    expect(names(comingUp(here("ana", "cy"), 2))).toEqual(["Cy"]);
    expect(comingUp(here("ana"), 2)).toEqual([]);
    const passedOver = ["ana", "ben", "cy"].map((id, at) =>
      anEntry(id, { position: at, spoke: id === "cy" }),
    );
    const late = { ...aRoom(speaking(2, { entries: passedOver })), presence: ["ben", "cy"] };
    expect(names(comingUp(late, 2))).toEqual(["Ben"]);
    expect(turnOf(late.state, passedOver[0]!)).toBe("later");
  });
});

const ids = (envelope: StandupEnvelope) => seatsOf(envelope).map(({ person }) => person.userId);
const ready = (envelope: StandupEnvelope) => seatsOf(envelope).map(({ entry }) => entry?.ready ?? false);

describe("the seats", () => {
  it("are of people who are here or ready, without spectators", () => {
    const room = aRoom({ entries: [anEntry("cy", { ready: true })] }, { presence: [] });
    room.participants[0] = { ...room.participants[0]!, spectator: true };
    expect(seatsOf(room).map(({ person, here }) => [person.name, here])).toEqual([["Cy", false]]);
    expect(absentOf(room).map(({ name }) => name)).toEqual(["Ben"]);
  });

  it("are in the speaking order, with absent people who had a turn", () => {
    const entries = ["cy", "ben", "ana"].map((id, at) => anEntry(id, { position: at, spoke: at === 0 }));
    const room = aRoom({ ...speaking(1), entries }, { phase: "speaking", presence: ["ana", "ben"] });
    expect(ids(room)).toEqual(["cy", "ben", "ana"]);
    expect(seatsOf(room).map(({ turn }) => turn)).toEqual(["done", "now", "later"]);
    expect(ids({ ...room, presence: ["ben"] })).toEqual(["cy", "ben"]);
  });

  it("in a guest's copy tick a member whose name a guest also has", () => {
    const room = aRoom({ entries: [anEntry("ana", { ready: true })] });
    room.participants[1] = { ...room.participants[1]!, name: "Ana", guest: true };
    const copy = withDistinctNames({ ...room, state: forGuests(room.state) });
    expect([ids(copy), ready(copy)]).toEqual([
      ["ana", "ben", "cy"],
      [true, false, false],
    ]);
  });

  it("in a guest's copy tick only members with a unique name", () => {
    const room = aRoom({
      entries: [
        anEntry("ana", { ready: true }),
        anEntry("ben", { ready: true }),
        anEntry("cy", { ready: true }),
      ],
    });
    room.participants[1] = { ...room.participants[1]!, guest: true };
    room.participants.push({ ...room.participants[2]!, userId: "other-cy" });
    room.presence.push("other-cy");
    const copy = { ...room, state: forGuests(room.state, ["ben"]) };
    expect([ids(copy), ready(copy)]).toEqual([
      ["ana", "ben", "cy", "other-cy"],
      [true, false, false, false],
    ]);
  });

  it("in a guest's copy find the speaker by the place in the order", () => {
    const room = aRoom(speaking(1), { phase: "speaking" });
    const copy = { ...room, state: forGuests(room.state, ["ben"]) };
    expect(seatsOf(copy).map(({ turn }) => turn)).toEqual(["done", "now", "later"]);
  });
});

test("the count of turns leaves out absent people without a turn", () => {
  const room = aRoom(speaking(1));
  expect(turnCount(room)).toEqual({ place: 2, total: 3 });
  expect(turnCount({ ...room, presence: ["ben"] })).toEqual({ place: 2, total: 2 });
});
