import { beforeEach, describe, expect, test } from "vitest";
import { MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import type { StandupEntry } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { fillStandup } from "#test/support/room-text.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";

const app = await sharedApp();
let s: Team;
let ana: Person;
beforeEach(async () => {
  s = await standup(await team(app, ["Ana", "Ben"]), { mode: "async" });
  ana = s.people[0]!;
});

type ReplyBody = { code?: string; error?: string; entry?: object };

const write = (body: unknown, who: Person = ana) =>
  who.send<ReplyBody>("PUT", `${s.room}/actions/standup`, { body });
const versionNow = async () => (await readStandup(ana, s.room)).version;

async function entryNow(): Promise<StandupEntry> {
  return (await readStandup(ana, s.room)).state.entries.find(({ userId }) => userId === ana.id)!;
}

async function textsNow(): Promise<string[]> {
  const { yesterday, today, blockers } = await entryNow();
  return [yesterday, today, blockers];
}

// Rules: protocol/conventions#base, protocol/standups#base
describe("writing an entry with a base", () => {
  test("a write with a base changes only the fields that were sent", async () => {
    await write({ yesterday: "Built", today: "Test", blockers: "None" });
    const reply = await write({ today: "Ship", base: { today: "Test" } });
    expect([reply.status, reply.headers.get("x-session-version")]).toEqual([204, "3"]);
    expect(await textsNow()).toEqual(["Built", "Ship", "None"]);
  });

  test("the base of a first entry is three empty fields", async () => {
    expect((await write({ blockers: "No access", base: { blockers: "" } })).status).toBe(204);
    expect(await textsNow()).toEqual(["", "", "No access"]);
  });

  test("a field that has changed since its base is 409 entry_changed", async () => {
    await write({ yesterday: "Built", today: "Test" });
    const { postedAt } = await entryNow();
    const refused = await write({
      yesterday: "Mine",
      today: "Ship",
      base: { yesterday: "Built", today: "" },
    });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: "your entry was changed elsewhere in the meantime",
        code: "entry_changed",
        entry: { yesterday: "Built", today: "Test", blockers: "", postedAt },
      },
    ]);
    expect([await versionNow(), await textsNow()]).toEqual([2, ["Built", "Test", ""]]);
  });

  test("without an entry a nonempty base is 409, and the refusal shows an empty entry", async () => {
    const refused = await write({ today: "Ship", base: { today: "Test" } });
    const entry = { yesterday: "", today: "", blockers: "", postedAt: null };
    expect([refused.status, refused.body.entry]).toEqual([409, entry]);
    expect((await readStandup(ana, s.room)).state.entries).toEqual([]);
  });

  test("a repeated save is 204 without a new version, whatever its base", async () => {
    const save = { today: "Ship", base: { today: "" } };
    await write(save);
    const before = await entryNow();
    const again = await write(save);
    expect([again.status, again.headers.get("x-session-version")]).toEqual([204, "2"]);
    expect(await entryNow()).toEqual(before);
  });

  test("a repeated save with one more field writes that field", async () => {
    await write({ today: "Ship", base: { today: "" } });
    const both = { today: "Ship", blockers: "Keys", base: { today: "", blockers: "" } };
    expect((await write(both)).status).toBe(204);
    expect(await textsNow()).toEqual(["", "Ship", "Keys"]);
  });

  test("a late save of an older text changes nothing", async () => {
    await write({ today: "Ship", base: { today: "" } });
    await write({ today: "Ship it", base: { today: "Ship" } });
    expect((await write({ today: "Ship", base: { today: "" } })).status).toBe(409);
    expect(await textsNow()).toEqual(["", "Ship it", ""]);
  });

  test("base comparison is exact: blanks and letter composition count", async () => {
    await write({ today: "é " });
    for (const today of ["é", "e\u0301 "])
      expect((await write({ today: "Ship", base: { today } })).status).toBe(409);
    expect((await write({ today: "", base: { today: "é " } })).status).toBe(204);
  });

  test("without a base the whole entry is replaced", async () => {
    await write({ yesterday: "Built", today: "Test", base: { yesterday: "", today: "" } });
    expect((await write({ today: "Ship" })).status).toBe(204);
    expect(await textsNow()).toEqual(["", "Ship", ""]);
  });

  test.each([
    ["lacks a field that is sent", { today: "x", blockers: "y", base: { today: "" } }],
    ["names a field that is not sent", { today: "x", base: { today: "", blockers: "" } }],
    ["names another field", { today: "x", base: { todya: "" } }],
    ["is empty", { base: {} }],
    ["is empty while an unknown field is sent", { todya: "x", base: {} }],
    ["is null", { today: "x", base: null }],
    ["is a text", { today: "x", base: "" }],
    ["is a list", { today: "x", base: [] }],
    ["holds a number", { today: "x", base: { today: 7 } }],
    ["holds null", { today: "x", base: { today: null } }],
    ["holds 2001 characters", { today: "x", base: { today: "🙂".repeat(2001) } }],
    ["holds a NUL", { today: "x", base: { today: "\0" } }],
  ])("a base that %s is 400 and changes nothing", async (_what, body) => {
    const refused = await write(body);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid"]);
    expect(refused.body.error).toContain("base");
    expect(await versionNow()).toBe(1);
  });

  test("the largest entry with the largest base fits into one request", async () => {
    const texts = (sign: string) => {
      const text = sign.repeat(2000);
      return { yesterday: text, today: text, blockers: text };
    };
    await write(texts("🙂"));
    expect((await write({ ...texts("🙃"), base: texts("🙂") })).status).toBe(204);
    expect((await entryNow()).blockers).toBe("🙃".repeat(2000));
  });

  test("a prefilled text is a valid base, and saving it marks the entry as written", async () => {
    await act(ana, s.room, "PUT", "standup", { today: "Planned" });
    s = await standup(s);
    await act(ana, s.room, "POST", "start");
    expect((await write({ yesterday: "Mine", base: { yesterday: "" } })).body).toMatchObject({
      code: "entry_changed",
      entry: { yesterday: "Planned", postedAt: null },
    });
    const version = await versionNow();
    const same = { yesterday: "Planned", base: { yesterday: "Planned" } };
    expect((await write(same)).headers.get("x-session-version")).toBe(String(version + 1));
    expect((await entryNow()).postedAt).not.toBeNull();
    expect((await write(same)).headers.get("x-session-version")).toBe(String(version + 1));
  });

  test("a write with a base keeps the ready mark and the skipped mark", async () => {
    s = await standup(s);
    await act(ana, s.room, "POST", "start");
    await act(ana, s.room, "PUT", "ready", { ready: true });
    await act(ana, s.room, "POST", "skip");
    await write({ today: "Ship", base: { today: "" } });
    expect(await entryNow()).toMatchObject({ today: "Ship", ready: true, skipped: true, position: 0 });
  });

  test("a guest can write with a base, and a refusal shows their own entry", async () => {
    const gus = await guestIn(app, s.session.id, "Gus");
    expect((await write({ today: "Visit", base: { today: "" } }, gus)).status).toBe(204);
    const refused = await write({ today: "Other", base: { today: "" } }, gus);
    expect([refused.status, refused.body.entry]).toMatchObject([409, { today: "Visit", yesterday: "" }]);
  });

  test("a refusal never shows another person's entry", async () => {
    const [, ben] = s.people as [Person, Person];
    await write({ today: "Secret plan" }, ben);
    expect((await write({ today: "Mine", base: { today: "x" } })).text).not.toContain("Secret");
  });

  test("a full room refuses only longer entries; entry_changed comes before room_full", async () => {
    await write({ yesterday: "12345678", today: "x" });
    await fillStandup(app, s.session.id, MAX_ROOM_TEXT_BYTES - 9);
    const codeOf = async (body: object) => (await write(body)).body.code;
    expect(await codeOf({ today: "xy", base: { today: "x" } })).toBe("room_full");
    expect(await codeOf({ today: "xy", base: { today: "" } })).toBe("entry_changed");
    expect((await write({ yesterday: "1234567", base: { yesterday: "12345678" } })).status).toBe(204);
    expect((await write({ today: "xy", base: { today: "x" } })).status).toBe(204);
  });

  test("the push after a write with a base equals a GET", async () => {
    const watcher = await watch(s.people[1]!, s.session.id);
    await write({ today: "Ship", base: { today: "" } });
    await expectPushEqualsGet(s.session.id, [[s.people[1]!, watcher]]);
  });

  test("a write in an ended room is 409 room_ended, whatever the base", async () => {
    await ok(ana, "DELETE", s.room);
    const refused = await write({ today: "Ship", base: { today: "other" } });
    expect([refused.status, refused.body.code]).toEqual([409, "room_ended"]);
  });
});
