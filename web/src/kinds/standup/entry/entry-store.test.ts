import { beforeEach, describe, expect, it } from "vitest";
import { ApiProblem } from "../../../api/api-problem.ts";
import { aDraft, aStoreBench, offline, type StoreBench } from "./entry-store.fixture.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

let k: StoreBench;
beforeEach(() => void (k = aStoreBench()));

describe("EntryStore", () => {
  it("saves by itself once the typing stops, and says so only when the server has answered", async () => {
    expect(k.store.status).toEqual({ kind: "none" });
    k.store.type("today", "Ship");
    expect([k.store.status.kind, k.store.text.today, k.stored.today?.text]).toEqual([
      "saving",
      "Ship",
      "Ship",
    ]);
    k.clock.pass(800);
    expect(k.last()).toMatchObject({ fields: { today: "Ship" }, base: { today: "" } });
    expect([k.store.status.kind, k.stored.today?.text]).toEqual(["saving", "Ship"]);
    k.last().yes({ version: 2 });
    await settle();
    expect([k.store.status, k.stored]).toEqual([{ kind: "saved", at: 800 }, {}]);
  });

  it("draws what was saved until the push that has it, without a flicker", async () => {
    k.store.type("today", "Ship");
    k.clock.pass(800);
    k.last().yes({ version: 3 });
    await settle();
    k.push(2, null);
    expect([k.store.text.today, k.drawn()?.today]).toEqual(["Ship", "Ship"]);
    k.push(3, { today: "Ship" });
    expect(k.store.text.today).toBe("Ship");
  });

  it("never lets a push overwrite a field that is being typed, while the others follow it", () => {
    k.store.type("today", "Shi");
    k.push(2, { yesterday: "from my phone" });
    expect(k.store.text).toMatchObject({ yesterday: "from my phone", today: "Shi" });
    k.clock.pass(800);
    expect([k.last().fields, k.last().base]).toEqual([{ today: "Shi" }, { today: "" }]);
  });

  it("saves again what was typed while a save was under way", async () => {
    k.store.type("today", "one");
    k.clock.pass(800);
    k.store.type("today", "one two");
    k.clock.pass(800);
    expect(k.sent).toHaveLength(1);
    k.sent[0]!.yes({ version: 2 });
    await settle();
    expect([k.sent.length, k.last().fields, k.last().base]).toEqual([
      2,
      { today: "one two" },
      { today: "one" },
    ]);
    expect([k.store.status.kind, k.stored.today]).toEqual(["saving", aDraft("one two", "one", ["one two"])]);
  });

  it("tells the truth when a save fails, keeps the text, and tries again by itself", async () => {
    k.store.type("today", "Ship");
    k.clock.pass(800);
    k.last().no(offline);
    await settle();
    expect(k.store.status).toEqual({ kind: "failed", problem: offline, kept: true });
    k.store.type("today", "Ship it");
    expect([k.store.status.kind, k.stored.today?.text]).toEqual(["failed", "Ship it"]);
    k.clock.pass(1_000);
    expect(k.last().fields.today).toBe("Ship it");
    k.last().yes({ version: 2 });
    await settle();
    expect([k.store.status.kind, k.stored]).toEqual(["saved", {}]);
  });

  it("saves at once when the room is back, and when somebody presses Retry", async () => {
    k.store.type("today", "Ship");
    k.clock.pass(800);
    k.last().no(offline);
    await settle();
    k.room.connectionChanged({ kind: "waiting" });
    expect(k.sent).toHaveLength(1);
    k.room.connectionChanged({ kind: "live" });
    expect(k.sent).toHaveLength(2);
    k.last().no(offline);
    await settle();
    k.store.retry();
    expect([k.sent.length, k.store.status.kind]).toEqual([3, "saving"]);
  });

  it("does not hammer the server with what it refused for good", async () => {
    k.store.type("today", "Ship");
    k.clock.pass(800);
    k.last().no(new ApiProblem({ status: 403, code: "forbidden" as never, message: "no" }));
    await settle();
    k.clock.pass(120_000);
    expect([k.sent.length, k.store.status.kind]).toEqual([1, "failed"]);
  });

  it("does not send a text that is too long, and says so", () => {
    k.store.type("today", "👍".repeat(2001));
    k.clock.pass(10_000);
    expect([k.sent.length, k.store.status.kind]).toEqual([0, "too-long"]);
    k.store.type("today", "👍".repeat(2000));
    k.clock.pass(800);
    expect(k.sent).toHaveLength(1);
  });

  it("restores what an earlier page could not save, and saves it", () => {
    k.stored = { today: aDraft("half a sentence"), yesterday: aDraft("known") };
    k.open();
    k.push(1, { yesterday: "known" });
    expect([k.store.text.today, k.sent.length, k.last().fields]).toEqual([
      "half a sentence",
      1,
      { today: "half a sentence" },
    ]);
    expect(k.stored).toEqual({ today: aDraft("half a sentence", "", ["half a sentence"]) });
  });

  it("sends the newest text when the page goes, also past a save that is under way", () => {
    k.store.type("today", "one");
    k.store.leave();
    k.store.type("today", "one two");
    k.store.leave();
    expect(k.sent.map(({ fields, base }) => [fields.today, base.today])).toEqual([
      ["one", ""],
      ["one two", "one"],
    ]);
    expect(k.stored.today).toEqual(aDraft("one two", "", ["one", "one two"]));
  });

  it("stops once the room is left, so that an old page never saves over a newer one", async () => {
    k.store.type("today", "Ship");
    k.store.close();
    k.last().no(offline);
    await settle();
    k.clock.pass(120_000);
    expect([k.sent.length, k.stored.today?.text]).toEqual([1, "Ship"]);
  });

  it("keeps what came too late for the room, and saves it when the room is reopened", async () => {
    k.store.type("today", "late");
    k.push(2, null, { endedAt: "2026-01-01T10:00:00Z" });
    k.clock.pass(60_000);
    expect([k.sent.length, k.store.status]).toEqual([0, { kind: "ended", kept: true }]);
    k.push(3, null);
    expect([k.sent.length, k.last().fields.today]).toEqual([1, "late"]);
  });

  it("says after a reload when the entry was saved last", () => {
    k.push(2, { today: "Ship" });
    expect(k.store.status).toEqual({ kind: "saved", at: Date.parse("2026-01-01T09:01:00Z") });
  });
});

describe("EntryStore, where the text was changed elsewhere", () => {
  beforeEach(() => {
    k.stored = {
      today: aDraft("old draft", "from Monday"),
      blockers: aDraft("no access"),
    };
    k.open();
    k.push(1, { today: "from my phone" });
  });

  it("shows an old draft and does not send it, while the other fields are saved", async () => {
    expect([k.store.text.today, k.store.contested]).toEqual(["old draft", { today: "from my phone" }]);
    expect(k.last().fields).toEqual({ blockers: "no access" });
    k.last().yes({ version: 2 });
    await settle();
    expect([k.sent.length, k.store.status, k.stored.today?.text]).toEqual([
      1,
      { kind: "contested" },
      "old draft",
    ]);
    k.store.type("today", "old draft, longer");
    k.clock.pass(10_000);
    expect([k.sent.length, k.store.text.today]).toEqual([1, "old draft, longer"]);
  });

  it("sends mine once I chose it, and it is contested no more after a reload", async () => {
    k.last().yes({ version: 2 });
    await settle();
    k.store.keepMine("today");
    expect([k.last().fields, k.last().base, k.store.contested]).toEqual([
      { today: "old draft" },
      { today: "from my phone" },
      {},
    ]);
    expect(k.stored.today).toEqual(aDraft("old draft", "from my phone", ["old draft"]));
    k.last().yes({ version: 3 });
    await settle();
    expect([k.store.status.kind, k.stored]).toEqual(["saved", {}]);
  });

  it("lets mine go once I took the other", async () => {
    k.last().yes({ version: 2 });
    await settle();
    k.store.takeOther("today");
    expect([k.store.text.today, k.sent.length, k.store.status.kind, k.stored]).toEqual([
      "from my phone",
      1,
      "saved",
      {},
    ]);
  });

  it("asks nothing any more when the other device writes the same", async () => {
    k.push(1, { today: "from my phone" });
    expect(k.store.contested).toEqual({ today: "from my phone" });
    k.last().yes({ version: 2 });
    await settle();
    k.push(2, { today: "old draft", blockers: "no access" });
    expect([k.store.contested, k.store.isDirty, k.stored]).toEqual([{}, false, {}]);
  });
});
