import { beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { ApiProblem } from "../../api/api-problem.ts";
import { RoomController, type Written } from "../../room/room-controller.ts";
import type { Drafts, DraftStore, OwnStore } from "./draft-store.ts";
import { EntryKeeper } from "./entry-keeper.ts";
import { asStandup, entryOf, type EntryText } from "./model.ts";
import { aClock, type TestClock } from "./test-clock.ts";
import { anEntry, aRoom, forGuests } from "./test-room.ts";

const me = { id: "ben", name: "Ben", avatarHue: 1, avatarIcon: "", notificationSounds: false };
const offline = new ApiProblem({ status: 0, code: "offline", message: "no" });
type Sent = { text: EntryText; yes(written: Written): void; no(problem: Error): void };

let clock: TestClock;
let sent: Sent[];
let stored: Drafts;
let asked: number;
let answer: (() => Envelope) | undefined;
let ownKept: { text: EntryText; at: number } | undefined;
let room: RoomController;
let keeper: EntryKeeper;

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const drawn = () => entryOf(asStandup(room.view!).state, "ben");
const last = () => sent.at(-1)!;

function push(version: number, text: Partial<EntryText> | null, more = {}) {
  const entries = text ? [anEntry("ben", { ...text, postedAt: "2026-01-01T09:01:00Z" })] : [];
  room.accept(aRoom({ entries }, { version, ...more }));
}

const drafts: DraftStore = {
  read: () => ({ ...stored }),
  keep: (field, draft) => ((stored[field] = draft), true),
  release(field, text) {
    if (stored[field]?.text === text) delete stored[field];
  },
};
const own: OwnStore = {
  read: () => ownKept,
  keep: (text, at) => (ownKept = { text, at }),
  isReady: () => false,
  keepReady: () => {},
};

function open() {
  room = new RoomController("room", me, async () => ({ version: 0 }));
  keeper = new EntryKeeper({
    room,
    drafts,
    own,
    clock,
    fetch: async () => {
      asked++;
      if (!answer) throw offline;
      return answer();
    },
    send: (text) => new Promise((yes, no) => void sent.push({ text, yes, no })),
    onChange: () => {},
  });
  room.subscribe(() => keeper.roomChanged());
  room.connectionChanged({ kind: "live" });
}

beforeEach(() => {
  clock = aClock();
  [sent, stored, ownKept, asked, answer] = [[], {}, undefined, 0, undefined];
  open();
  push(1, null);
});

describe("EntryKeeper", () => {
  it("saves by itself once the typing stops, and says so only when the server has answered", async () => {
    expect(keeper.status).toEqual({ kind: "none" });
    keeper.type("today", "Ship");
    expect([keeper.status.kind, keeper.text.today, stored.today?.text]).toEqual(["saving", "Ship", "Ship"]);
    clock.pass(800);
    expect(last().text).toEqual({ yesterday: "", today: "Ship", blockers: "" });
    expect([keeper.status.kind, stored.today?.text]).toEqual(["saving", "Ship"]);
    last().yes({ version: 2 });
    await settle();
    expect([keeper.status, stored]).toEqual([{ kind: "saved", at: 800 }, {}]);
  });

  it("draws what was saved until the push that has it, without a flicker", async () => {
    keeper.type("today", "Ship");
    clock.pass(800);
    last().yes({ version: 3 });
    await settle();
    push(2, null);
    expect([keeper.text.today, drawn()?.today]).toEqual(["Ship", "Ship"]);
    push(3, { today: "Ship" });
    expect(keeper.text.today).toBe("Ship");
  });

  it("never lets a push overwrite a field that is being typed, while the others follow it", () => {
    keeper.type("today", "Shi");
    push(2, { yesterday: "from my phone", today: "older" });
    expect(keeper.text).toMatchObject({ yesterday: "from my phone", today: "Shi" });
    clock.pass(800);
    expect(last().text).toEqual({ yesterday: "from my phone", today: "Shi", blockers: "" });
  });

  it("saves again what was typed while a save was under way", async () => {
    keeper.type("today", "one");
    clock.pass(800);
    keeper.type("today", "one two");
    clock.pass(800);
    expect(sent).toHaveLength(1);
    sent[0]!.yes({ version: 2 });
    await settle();
    expect([sent.length, last().text.today, keeper.status.kind]).toEqual([2, "one two", "saving"]);
    expect(stored.today).toEqual({ text: "one two", base: "one" });
  });

  it("tells the truth when a save fails, keeps the text, and tries again by itself", async () => {
    keeper.type("today", "Ship");
    clock.pass(800);
    last().no(offline);
    await settle();
    expect(keeper.status).toEqual({ kind: "failed", problem: offline, kept: true });
    keeper.type("today", "Ship it");
    expect([keeper.status.kind, stored.today?.text]).toEqual(["failed", "Ship it"]);
    clock.pass(1_000);
    expect(last().text.today).toBe("Ship it");
    last().yes({ version: 2 });
    await settle();
    expect([keeper.status.kind, stored]).toEqual(["saved", {}]);
  });

  it("saves at once when the room is back, and when somebody presses Retry", async () => {
    keeper.type("today", "Ship");
    clock.pass(800);
    last().no(offline);
    await settle();
    room.connectionChanged({ kind: "waiting" });
    expect(sent).toHaveLength(1);
    room.connectionChanged({ kind: "live" });
    expect(sent).toHaveLength(1);
    push(2, null);
    expect(sent).toHaveLength(2);
    last().no(offline);
    await settle();
    keeper.retry();
    expect([sent.length, keeper.status.kind]).toEqual([3, "saving"]);
  });

  it("does not hammer the server with what it refused for good", async () => {
    keeper.type("today", "Ship");
    clock.pass(800);
    last().no(new ApiProblem({ status: 403, code: "forbidden" as never, message: "no" }));
    await settle();
    clock.pass(120_000);
    expect([sent.length, keeper.status.kind]).toEqual([1, "failed"]);
  });

  it("does not send a text that is too long, and says so", () => {
    keeper.type("today", "👍".repeat(2001));
    clock.pass(10_000);
    expect([sent.length, keeper.status.kind]).toEqual([0, "too-long"]);
    keeper.type("today", "👍".repeat(2000));
    clock.pass(800);
    expect(sent).toHaveLength(1);
  });

  it("restores what an earlier page could not save, and saves it", () => {
    stored = {
      today: { text: "half a sentence", base: "" },
      yesterday: { text: "known", base: "" },
    };
    open();
    push(1, { yesterday: "known" });
    expect([keeper.text.today, sent.length, last().text.today]).toEqual([
      "half a sentence",
      1,
      "half a sentence",
    ]);
    expect(stored).toEqual({ today: { text: "half a sentence", base: "" } });
  });

  it("sends the newest text when the page goes, also past a save that is under way", () => {
    keeper.type("today", "one");
    keeper.leave();
    keeper.type("today", "one two");
    keeper.leave();
    expect(sent.map(({ text }) => text.today)).toEqual(["one", "one two"]);
    expect(stored.today?.text).toBe("one two");
  });

  it("stops once the room is left, so that an old page never saves over a newer one", async () => {
    keeper.type("today", "Ship");
    keeper.close();
    last().no(offline);
    await settle();
    clock.pass(120_000);
    expect([sent.length, stored.today?.text]).toEqual([1, "Ship"]);
  });

  it("keeps what came too late for the room, and saves it when the room is reopened", async () => {
    keeper.type("today", "late");
    push(2, null, { endedAt: "2026-01-01T10:00:00Z" });
    clock.pass(60_000);
    expect([sent.length, keeper.status]).toEqual([0, { kind: "ended", kept: true }]);
    push(3, null);
    expect([sent.length, last().text.today]).toEqual([1, "late"]);
  });

  it("says after a reload when the entry was saved last", () => {
    push(2, { today: "Ship" });
    expect(keeper.status).toEqual({ kind: "saved", at: Date.parse("2026-01-01T09:01:00Z") });
  });
});

describe("EntryKeeper, where the text was changed elsewhere", () => {
  beforeEach(() => {
    stored = {
      today: { text: "old draft", base: "from Monday" },
      blockers: { text: "no access", base: "" },
    };
    open();
    push(1, { today: "from my phone" });
  });

  it("shows an old draft and does not send it, while the other fields are saved", async () => {
    expect([keeper.text.today, keeper.contested]).toEqual(["old draft", { today: "from my phone" }]);
    expect(last().text).toEqual({ yesterday: "", today: "from my phone", blockers: "no access" });
    last().yes({ version: 2 });
    await settle();
    expect([sent.length, keeper.status, stored.today?.text]).toEqual([1, { kind: "contested" }, "old draft"]);
    keeper.type("today", "old draft, longer");
    clock.pass(10_000);
    expect([sent.length, keeper.text.today]).toEqual([1, "old draft, longer"]);
  });

  it("sends mine once I chose it, and it is contested no more after a reload", async () => {
    last().yes({ version: 2 });
    await settle();
    keeper.keepMine("today");
    expect([last().text.today, keeper.contested]).toEqual(["old draft", {}]);
    expect(stored.today).toEqual({ text: "old draft", base: "from my phone" });
    last().yes({ version: 3 });
    await settle();
    expect([keeper.status.kind, stored]).toEqual(["saved", {}]);
  });

  it("lets mine go once I took the other", async () => {
    last().yes({ version: 2 });
    await settle();
    keeper.takeOther("today");
    expect([keeper.text.today, sent.length, keeper.status.kind, stored]).toEqual([
      "from my phone",
      1,
      "saved",
      {},
    ]);
  });

  it("asks nothing any more when the other device writes the same", async () => {
    push(1, { today: "from my phone" });
    expect(keeper.contested).toEqual({ today: "from my phone" });
    last().yes({ version: 2 });
    await settle();
    push(2, { today: "old draft", blockers: "no access" });
    expect([keeper.contested, keeper.isDirty, stored]).toEqual([{}, false, {}]);
  });
});

describe("EntryKeeper on a connection that is away or silent", () => {
  it("asks what the server has before it writes all three fields over it", async () => {
    answer = () => aRoom({ entries: [anEntry("ben", { yesterday: "from my phone" })] }, { version: 5 });
    clock.pass(60_000);
    keeper.type("today", "Ship");
    clock.pass(800);
    expect(sent).toEqual([]);
    await settle();
    expect([asked, last().text]).toEqual([1, { yesterday: "from my phone", today: "Ship", blockers: "" }]);
  });

  it("sends at once where the room was heard a moment ago", () => {
    keeper.type("today", "Ship");
    clock.pass(800);
    expect([asked, sent.length]).toEqual([0, 1]);
  });

  it("does not overwrite the same field either, once it turns out that it was changed", async () => {
    answer = () => aRoom({ entries: [anEntry("ben", { today: "from my phone" })] }, { version: 5 });
    clock.pass(60_000);
    keeper.type("today", "Ship");
    clock.pass(800);
    await settle();
    expect([sent, keeper.status, keeper.contested]).toEqual([
      [],
      { kind: "contested" },
      { today: "from my phone" },
    ]);
  });

  it("keeps the text and says that it is not saved while the room cannot be reached", async () => {
    room.connectionChanged({ kind: "waiting" });
    keeper.type("today", "Ship");
    expect(keeper.status).toMatchObject({ kind: "failed", kept: true });
    clock.pass(800);
    await settle();
    expect([asked, sent.length, keeper.status.kind, stored.today?.text]).toEqual([1, 0, "failed", "Ship"]);
    room.connectionChanged({ kind: "live" });
    expect(sent).toEqual([]);
    push(2, { blockers: "from my phone" });
    expect(last().text).toEqual({ yesterday: "", today: "Ship", blockers: "from my phone" });
  });

  it("takes its own unanswered text on the server for no news", async () => {
    keeper.type("today", "one");
    clock.pass(800);
    room.connectionChanged({ kind: "waiting" });
    last().no(offline);
    await settle();
    keeper.type("today", "one two");
    room.connectionChanged({ kind: "live" });
    push(2, { today: "one" });
    expect([keeper.contested, last().text.today]).toEqual([{}, "one two"]);
  });

  it("sends nothing from a room that somebody was removed from, and says so", async () => {
    room.connectionChanged({ kind: "stopped", ending: { kind: "removed", message: "" } });
    keeper.type("today", "Ship");
    clock.pass(10_000);
    await settle();
    expect([asked, sent.length, keeper.status]).toEqual([0, 0, { kind: "left", kept: true }]);
  });
});

describe("EntryKeeper of a guest", () => {
  function pushToGuest(version: number) {
    const envelope = aRoom({ entries: [anEntry("ben", { today: "Visit" })] }, { version });
    const participants = envelope.participants.map((person) => ({
      ...person,
      guest: person.userId === "ben",
    }));
    room.accept({ ...envelope, participants, state: forGuests(envelope.state, ["ben"]) });
  }

  it("keeps the own text in the tab, because the room's copy names nobody", async () => {
    open();
    pushToGuest(1);
    keeper.type("today", "Visit");
    clock.pass(800);
    last().yes({ version: 2 });
    await settle();
    pushToGuest(2);
    expect(keeper.text.today).toBe("Visit");
    open();
    pushToGuest(2);
    expect([keeper.text.today, keeper.isDirty, keeper.status]).toEqual([
      "Visit",
      false,
      { kind: "saved", at: 800 },
    ]);
  });
});
