import { beforeEach, describe, expect, it } from "vitest";
import { anEntry, aRoom, forGuests } from "../room.fixture.ts";
import { aDraft, aStoreBench, changedElsewhere, offline, type StoreBench } from "./entry-store.fixture.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

let k: StoreBench;
beforeEach(() => void (k = aStoreBench()));

describe("EntryStore without a connection or a reply", () => {
  it("sends at once, since the base protects changes from elsewhere", () => {
    k.clock.pass(60_000);
    k.store.type("today", "Ship");
    k.clock.pass(800);
    expect([k.last().fields, k.last().base]).toEqual([{ today: "Ship" }, { today: "" }]);
  });

  it("keeps the text and reports it as not saved while disconnected", async () => {
    k.room.connectionChanged({ kind: "waiting" });
    k.store.type("today", "Ship");
    expect(k.store.status).toMatchObject({ kind: "failed", kept: true });
    k.clock.pass(800);
    k.last().no(offline);
    await settle();
    expect([k.store.status.kind, k.stored.today?.text]).toEqual(["failed", "Ship"]);
    k.room.connectionChanged({ kind: "live" });
    expect([k.sent.length, k.last().fields]).toEqual([2, { today: "Ship" }]);
  });

  it("does not treat its own unacknowledged text as a change", async () => {
    k.store.type("today", "one");
    k.clock.pass(800);
    k.room.connectionChanged({ kind: "waiting" });
    k.last().no(offline);
    await settle();
    k.store.type("today", "one two");
    k.room.connectionChanged({ kind: "live" });
    k.push(2, { today: "one" });
    expect([k.store.contested, k.last().fields.today]).toEqual([{}, "one two"]);
  });

  it("does not treat its own saved text as a change after a disconnect", async () => {
    k.store.type("today", "one");
    k.clock.pass(800);
    k.last().yes({ version: 2 });
    await settle();
    k.store.type("today", "one two");
    k.clock.pass(800);
    k.room.connectionChanged({ kind: "waiting" });
    k.last().no(offline);
    await settle();
    expect([k.store.contested, k.store.status.kind]).toEqual([{}, "failed"]);
    k.push(2, { today: "one" });
    expect([k.store.contested, k.last().base.today]).toEqual([{}, "one"]);
  });

  it("does not send after the viewer's removal from the room, and reports it", async () => {
    k.room.connectionChanged({ kind: "stopped", ending: { kind: "removed", message: "" } });
    k.store.type("today", "Ship");
    k.clock.pass(10_000);
    await settle();
    expect([k.sent.length, k.store.status]).toEqual([0, { kind: "left", kept: true }]);
  });
});

describe("EntryStore after a refusal because of a change from elsewhere", () => {
  const typeAndSend = (text: string) => {
    k.store.type("today", text);
    k.clock.pass(800);
  };

  it("offers the choice for that field, and does not report it as saved", async () => {
    typeAndSend("Ship");
    k.last().no(changedElsewhere({ today: "from my phone", yesterday: "also there" }));
    await settle();
    expect([k.store.contested, k.store.status, k.sent.length]).toEqual([
      { today: "from my phone" },
      { kind: "contested" },
      1,
    ]);
    expect(k.store.text).toEqual({ yesterday: "also there", today: "Ship", blockers: "" });
    expect(k.stored.today?.text).toBe("Ship");
  });

  it("sends the other fields of the save again, without the contested one", async () => {
    k.store.type("blockers", "Keys");
    typeAndSend("Ship");
    k.last().no(changedElsewhere({ today: "from my phone" }));
    await settle();
    expect([k.last().fields, k.last().base]).toEqual([{ blockers: "Keys" }, { blockers: "" }]);
  });

  it("continues without a choice from its own text after a lost reply", async () => {
    typeAndSend("one");
    k.last().no(offline);
    await settle();
    typeAndSend("one two");
    k.last().no(changedElsewhere({ today: "one" }));
    await settle();
    expect([k.store.contested, k.last().fields, k.last().base]).toEqual([
      {},
      { today: "one two" },
      { today: "one" },
    ]);
  });

  it("recognises its own unacknowledged text after a reload", () => {
    k.stored = { today: aDraft("one two", "", ["one"]) };
    k.open();
    k.push(5, { today: "one" });
    expect([k.store.contested, k.last().base]).toEqual([{}, { today: "one" }]);
  });

  it("uses the refusal's text until a newer version of the room", async () => {
    typeAndSend("Ship");
    k.last().no(changedElsewhere({ today: "from my phone" }));
    await settle();
    k.push(1, null);
    expect(k.store.contested).toEqual({ today: "from my phone" });
    k.push(2, { today: "from my phone, longer" });
    expect(k.store.contested).toEqual({ today: "from my phone, longer" });
  });

  it("knows its saved text after a refusal, before any push", async () => {
    typeAndSend("Ship");
    k.last().no(changedElsewhere({ today: "from my phone", yesterday: "also there" }));
    await settle();
    k.store.keepMine("today");
    k.last().yes({ version: 3 });
    await settle();
    expect([k.store.text, k.store.status.kind]).toEqual([
      { yesterday: "also there", today: "Ship", blockers: "" },
      "saved",
    ]);
    typeAndSend("Ship it");
    expect(k.last().base).toEqual({ today: "Ship" });
  });

  it("offers the choice when a push changes a field in use", () => {
    k.store.type("today", "Ship");
    k.push(2, { today: "from my phone" });
    expect([k.store.text.today, k.store.contested]).toEqual(["Ship", { today: "from my phone" }]);
    k.clock.pass(10_000);
    expect([k.sent, k.store.status]).toEqual([[], { kind: "contested" }]);
  });

  it("accepts a push of the text in flight, and keeps it until the reply", () => {
    typeAndSend("Ship");
    k.push(2, { today: "Ship" });
    expect([k.store.contested, k.store.status.kind, k.stored.today?.text]).toEqual([{}, "saving", "Ship"]);
  });

  it("offers the choice after a refused save", async () => {
    typeAndSend("Ship");
    k.push(2, { today: "from my phone" });
    expect([k.store.text.today, k.store.status.kind]).toEqual(["Ship", "saving"]);
    k.last().no(changedElsewhere({ today: "from my phone" }));
    await settle();
    expect(k.store.contested).toEqual({ today: "from my phone" });
  });
});

describe("EntryStore of a guest", () => {
  function pushToGuest(version: number) {
    const envelope = aRoom({ entries: [anEntry("ben", { today: "Visit" })] }, { version });
    const participants = envelope.participants.map((person) => ({
      ...person,
      guest: person.userId === "ben",
    }));
    k.room.accept({ ...envelope, participants, state: forGuests(envelope.state, ["ben"]) });
  }

  it("takes the server's text from the refusal, and offers the choice", async () => {
    k.open();
    pushToGuest(1);
    k.store.type("today", "Visit");
    k.clock.pass(800);
    k.last().no(changedElsewhere({ today: "from my phone", blockers: "Keys" }));
    await settle();
    expect(k.store.contested).toEqual({ today: "from my phone" });
    expect(k.store.text).toEqual({ yesterday: "", today: "Visit", blockers: "Keys" });
    k.store.keepMine("today");
    expect([k.last().fields, k.last().base]).toEqual([{ today: "Visit" }, { today: "from my phone" }]);
  });

  it("keeps unsent fields next to accepted ones", async () => {
    k.open();
    pushToGuest(1);
    for (const field of ["today", "blockers"] as const) {
      k.store.type(field, field);
      k.clock.pass(800);
      k.last().yes({ version: 2 });
      await settle();
    }
    expect(k.ownKept?.text).toEqual({ yesterday: "", today: "today", blockers: "blockers" });
  });

  it("keeps the text in the tab, since a guest's copy has no ids", async () => {
    k.open();
    pushToGuest(1);
    k.store.type("today", "Visit");
    k.clock.pass(800);
    k.last().yes({ version: 2 });
    await settle();
    pushToGuest(2);
    expect(k.store.text.today).toBe("Visit");
    k.open();
    pushToGuest(2);
    expect([k.store.text.today, k.store.isDirty, k.store.status]).toEqual([
      "Visit",
      false,
      { kind: "saved", at: 800 },
    ]);
  });
});
