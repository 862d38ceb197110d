import { describe, expect, it } from "vitest";
import { comingUp, orderOf, rosterOf, speakingEntry, turnOf } from "./turns.ts";
import { anEntry, aRoom, forGuests, speaking } from "./room.fixture.ts";

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

describe("the speaking order", () => {
  const { state } = aRoom(speaking(1));

  it("says who speaks and who comes next", () => {
    expect(speakingEntry(state)?.name).toBe("Ben");
    expect(names(comingUp(state, 2))).toEqual(["Cy"]);
    expect(names(comingUp(aRoom(speaking(0)).state, 2))).toEqual(["Ben", "Cy"]);
    expect(comingUp(aRoom(speaking(2)).state, 2)).toEqual([]);
  });

  it("says the same to a guest, whose copy carries no ids", () => {
    const copy = forGuests(state, ["ben"]);
    expect(speakingEntry(copy)).toMatchObject({ name: "", position: 1 });
    expect(names(comingUp(copy, 2))).toEqual(["Cy"]);
  });

  it("leaves out whoever came too late for it", () => {
    const late = aRoom(speaking(0, { entries: [...state.entries, anEntry("dan", { today: "x" })] }));
    expect(names(orderOf(late.state))).toEqual(["Ana", "Ben", "Cy"]);
  });

  it("knows how each turn stands, also that somebody was skipped, also after the end", () => {
    const entries = state.entries.map(({ userId }, at) =>
      anEntry(userId!, { position: at, skipped: at === 0 }),
    );
    const now = aRoom(speaking(1, { entries })).state;
    expect(entries.map((entry) => turnOf(now, entry))).toEqual(["skipped", "now", "later"]);
    const after = { ...now, currentSpeakerId: null, currentPosition: null, speakerStartedAt: null };
    expect(entries.map((entry) => turnOf(after, entry))).toEqual(["skipped", "done", "done"]);
    expect([speakingEntry(after), comingUp(after, 2)]).toEqual([undefined, []]);
  });
});

describe("the roster", () => {
  it("shows whoever is here first, who is ready, and no spectators", () => {
    const room = aRoom({ entries: [anEntry("cy", { ready: true })] }, { presence: ["cy"] });
    room.participants[0] = { ...room.participants[0]!, spectator: true };
    expect(rosterOf(room).map(({ person, here, ready }) => [person.name, here, ready])).toEqual([
      ["Cy", true, true],
      ["Ben", false, false],
    ]);
  });

  it("in a guest's copy ticks a member whose name leaves no doubt, and nobody else", () => {
    const room = aRoom({
      entries: [
        anEntry("ana", { ready: true }),
        anEntry("ben", { ready: true }),
        anEntry("cy", { ready: true }),
      ],
    });
    room.participants[1] = { ...room.participants[1]!, guest: true };
    room.participants.push({ ...room.participants[2]!, userId: "other-cy" });
    const copy = { ...room, state: forGuests(room.state, ["ben"]) };
    expect(rosterOf(copy).map(({ person, ready }) => [person.userId, ready])).toEqual([
      ["ana", true],
      ["ben", false],
      ["cy", false],
      ["other-cy", false],
    ]);
  });
});
