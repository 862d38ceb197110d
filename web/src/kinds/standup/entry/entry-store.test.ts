import { beforeEach, describe, expect, it } from "vitest";
import { ApiProblem } from "../../../api/api-problem.ts";
import { aDraft, aStoreBench, offline, type StoreBench } from "./entry-store.fixture.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

let k: StoreBench;
beforeEach(() => void (k = aStoreBench()));

describe("EntryStore", () => {
  it("saves after a pause in typing, and reports it only after the reply", async () => {
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

  it("shows the saved text without a flicker until the push contains it", async () => {
    k.store.type("today", "Ship");
    k.clock.pass(800);
    k.last().yes({ version: 3 });
    await settle();
    k.push(2, null);
    expect([k.store.text.today, k.drawn()?.today]).toEqual(["Ship", "Ship"]);
    k.push(3, { today: "Ship" });
    expect(k.store.text.today).toBe("Ship");
  });

  it("applies a push only to fields that are not being edited", () => {
    k.store.type("today", "Shi");
    k.push(2, { yesterday: "from my phone" });
    expect(k.store.text).toMatchObject({ yesterday: "from my phone", today: "Shi" });
    k.clock.pass(800);
    expect([k.last().fields, k.last().base]).toEqual([{ today: "Shi" }, { today: "" }]);
  });

  it("saves text that was typed during a save", async () => {
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

  it("reports a failed save, keeps the text, and retries", async () => {
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

  it("saves at once after a reconnect, and after Retry", async () => {
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

  it("does not retry a permanent refusal", async () => {
    k.store.type("today", "Ship");
    k.clock.pass(800);
    k.last().no(new ApiProblem({ status: 403, code: "forbidden" as never, message: "no" }));
    await settle();
    k.clock.pass(120_000);
    expect([k.sent.length, k.store.status.kind]).toEqual([1, "failed"]);
  });

  it("reports a text that is too long, and does not send it", () => {
    k.store.type("today", "👍".repeat(2001));
    k.clock.pass(10_000);
    expect([k.sent.length, k.store.status.kind]).toEqual([0, "too-long"]);
    k.store.type("today", "👍".repeat(2000));
    k.clock.pass(800);
    expect(k.sent).toHaveLength(1);
  });

  it("restores and saves an earlier page's unsaved text", () => {
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

  it("sends the newest text when the page closes, even during a save", () => {
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

  it("stops when the room is left, so that an old page cannot overwrite a newer one", async () => {
    k.store.type("today", "Ship");
    k.store.close();
    k.last().no(offline);
    await settle();
    k.clock.pass(120_000);
    expect([k.sent.length, k.stored.today?.text]).toEqual([1, "Ship"]);
  });

  it("keeps text that was too late, and saves it when the room is reopened", async () => {
    k.store.type("today", "late");
    k.push(2, null, { endedAt: "2026-01-01T10:00:00Z" });
    k.clock.pass(60_000);
    expect([k.sent.length, k.store.status]).toEqual([0, { kind: "ended", kept: true }]);
    k.push(3, null);
    expect([k.sent.length, k.last().fields.today]).toEqual([1, "late"]);
  });

  it("reports the time of the last save after a reload", () => {
    k.push(2, { today: "Ship" });
    expect(k.store.status).toEqual({ kind: "saved", at: Date.parse("2026-01-01T09:01:00Z") });
  });
});

describe("EntryStore after a change from elsewhere", () => {
  beforeEach(() => {
    k.stored = {
      today: aDraft("old draft", "from Monday"),
      blockers: aDraft("no access"),
    };
    k.open();
    k.push(1, { today: "from my phone" });
  });

  it("shows an old draft without sending it, and saves the other fields", async () => {
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

  it("sends the local text after its choice, without a conflict after a reload", async () => {
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

  it("drops the local text after the choice of the other", async () => {
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

  it("ends the conflict when the other device writes the same text", async () => {
    k.push(1, { today: "from my phone" });
    expect(k.store.contested).toEqual({ today: "from my phone" });
    k.last().yes({ version: 2 });
    await settle();
    k.push(2, { today: "old draft", blockers: "no access" });
    expect([k.store.contested, k.store.isDirty, k.stored]).toEqual([{}, false, {}]);
  });
});
