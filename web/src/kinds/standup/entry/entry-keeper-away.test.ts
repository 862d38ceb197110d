import { beforeEach, describe, expect, it } from "vitest";
import { anEntry, aRoom, forGuests } from "../room.fixture.ts";
import { aKeeperBench, offline, type KeeperBench } from "./keeper.fixture.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

let k: KeeperBench;
beforeEach(() => void (k = aKeeperBench()));

describe("EntryKeeper on a connection that is away or silent", () => {
  it("asks what the server has before it writes all three fields over it", async () => {
    k.answer = () => aRoom({ entries: [anEntry("ben", { yesterday: "from my phone" })] }, { version: 5 });
    k.clock.pass(60_000);
    k.keeper.type("today", "Ship");
    k.clock.pass(800);
    expect(k.sent).toEqual([]);
    await settle();
    expect([k.asked, k.last().text]).toEqual([
      1,
      { yesterday: "from my phone", today: "Ship", blockers: "" },
    ]);
  });

  it("sends at once where the room was heard a moment ago", () => {
    k.keeper.type("today", "Ship");
    k.clock.pass(800);
    expect([k.asked, k.sent.length]).toEqual([0, 1]);
  });

  it("does not overwrite the same field either, once it turns out that it was changed", async () => {
    k.answer = () => aRoom({ entries: [anEntry("ben", { today: "from my phone" })] }, { version: 5 });
    k.clock.pass(60_000);
    k.keeper.type("today", "Ship");
    k.clock.pass(800);
    await settle();
    expect([k.sent, k.keeper.status, k.keeper.contested]).toEqual([
      [],
      { kind: "contested" },
      { today: "from my phone" },
    ]);
  });

  it("keeps the text and says that it is not saved while the room cannot be reached", async () => {
    k.room.connectionChanged({ kind: "waiting" });
    k.keeper.type("today", "Ship");
    expect(k.keeper.status).toMatchObject({ kind: "failed", kept: true });
    k.clock.pass(800);
    await settle();
    expect([k.asked, k.sent.length, k.keeper.status.kind, k.stored.today?.text]).toEqual([
      1,
      0,
      "failed",
      "Ship",
    ]);
    k.room.connectionChanged({ kind: "live" });
    expect(k.sent).toEqual([]);
    k.push(2, { blockers: "from my phone" });
    expect(k.last().text).toEqual({ yesterday: "", today: "Ship", blockers: "from my phone" });
  });

  it("takes its own unanswered text on the server for no news", async () => {
    k.keeper.type("today", "one");
    k.clock.pass(800);
    k.room.connectionChanged({ kind: "waiting" });
    k.last().no(offline);
    await settle();
    k.keeper.type("today", "one two");
    k.room.connectionChanged({ kind: "live" });
    k.push(2, { today: "one" });
    expect([k.keeper.contested, k.last().text.today]).toEqual([{}, "one two"]);
  });

  it("sends nothing from a room that somebody was removed from, and says so", async () => {
    k.room.connectionChanged({ kind: "stopped", ending: { kind: "removed", message: "" } });
    k.keeper.type("today", "Ship");
    k.clock.pass(10_000);
    await settle();
    expect([k.asked, k.sent.length, k.keeper.status]).toEqual([0, 0, { kind: "left", kept: true }]);
  });
});

describe("EntryKeeper of a guest", () => {
  function pushToGuest(version: number) {
    const envelope = aRoom({ entries: [anEntry("ben", { today: "Visit" })] }, { version });
    const participants = envelope.participants.map((person) => ({
      ...person,
      guest: person.userId === "ben",
    }));
    k.room.accept({ ...envelope, participants, state: forGuests(envelope.state, ["ben"]) });
  }

  it("keeps the own text in the tab, because the room's copy names nobody", async () => {
    k.open();
    pushToGuest(1);
    k.keeper.type("today", "Visit");
    k.clock.pass(800);
    k.last().yes({ version: 2 });
    await settle();
    pushToGuest(2);
    expect(k.keeper.text.today).toBe("Visit");
    k.open();
    pushToGuest(2);
    expect([k.keeper.text.today, k.keeper.isDirty, k.keeper.status]).toEqual([
      "Visit",
      false,
      { kind: "saved", at: 800 },
    ]);
  });
});
