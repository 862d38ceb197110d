// Rules: protocol/conventions#texts, protocol/conventions#trimming, protocol/standups#spectators
import { describe, expect, test } from "vitest";
import type { StandupEntry } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";

const app = await sharedApp();

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function opened(names: string[]) {
  const s = await standup(await team(app, names));
  const [ana, ben] = s.people as [Person, Person];
  return { s, ana, ben };
}

/** Returns a person's entry as they see it, or undefined. */
async function entryOf(who: Person, { room }: Team): Promise<StandupEntry | undefined> {
  const { state } = await readStandup(who, room);
  return state.entries.find((entry) => entry.userId === who.id);
}

const write = (who: Person, { room }: Team, body: unknown) =>
  who.send("PUT", `${room}/actions/standup`, { body });
const setReady = (who: Person, { room }: Team, ready: boolean) =>
  who.send("PUT", `${room}/actions/ready`, { body: { ready } });
const versionOf = async (who: Person, { room }: Team) => (await readStandup(who, room)).version;

// Rules: protocol/standups#entries, protocol/standups#put-standup
describe("entries", () => {
  test("writing replaces a person's whole entry", async () => {
    const { s, ana } = await opened(["Ana"]);
    expect((await readStandup(ana, s.room)).state.entries).toEqual([]);
    const first = await write(ana, s, { yesterday: "Built", today: "Test", blockers: "None" });
    expect([first.status, first.text, first.headers.get("x-session-version")]).toEqual([204, "", "2"]);
    await write(ana, s, { today: "Ship" });
    expect((await readStandup(ana, s.room)).state.entries).toEqual([
      {
        userId: ana.id,
        name: "Ana",
        yesterday: "",
        today: "Ship",
        blockers: "",
        position: null,
        skipped: false,
        spoke: false,
        ready: false,
        postedAt: expect.stringMatching(moment),
        replies: [],
      },
    ]);
  });

  test("writing changes only the caller's entry, whatever the body names", async () => {
    const { s, ana, ben } = await opened(["Ana", "Ben"]);
    await write(ana, s, { today: "Mine" });
    const sent = { today: "Theirs", userId: ana.id, name: "Ana", position: 0, skipped: true, ready: true };
    expect((await write(ben, s, sent)).status).toBe(204);
    const { entries } = (await readStandup(ana, s.room)).state;
    expect(
      entries.map(({ userId, today, position, skipped, ready }) => [userId, today, position, skipped, ready]),
    ).toEqual([
      [ana.id, "Mine", null, false, false],
      [ben.id, "Theirs", null, false, false],
    ]);
  });

  test("text is stored unchanged: not trimmed, in any script, line breaks included", async () => {
    const { s, ana } = await opened(["Ana"]);
    const body = {
      yesterday: "  two\n\nlines \t",
      today: "日本語 🙂 e\u0301",
      blockers: "<b>&amp;\u2028'\"\\",
    };
    await write(ana, s, body);
    expect(await entryOf(ana, s)).toMatchObject(body);
  });

  test.each(["yesterday", "today", "blockers"])("%s takes at most 2000 code points", async (field) => {
    const { s, ana } = await opened(["Ana"]);
    expect((await write(ana, s, { [field]: "🙂".repeat(2000) })).status).toBe(204);
    const refused = await write(ana, s, { [field]: `${"🙂".repeat(2000)}x` });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: `${field} must have at most 2000 characters`, code: "invalid" },
    ]);
    expect(await entryOf(ana, s)).toMatchObject({ [field]: "🙂".repeat(2000) });
  });

  test("other types, text that Postgres cannot store and a missing body are 400", async () => {
    const { s, ana } = await opened(["Ana"]);
    for (const raw of [
      "",
      "null",
      "[]",
      '"text"',
      '{"today":7}',
      '{"today":null}',
      '{"today":"\\u0000"}',
      '{"today":"\\ud800"}',
    ]) {
      expect([raw, (await ana.send("PUT", `${s.room}/actions/standup`, { raw })).status]).toEqual([raw, 400]);
    }
    expect(await versionOf(ana, s)).toBe(1);
  });

  test("writing the same text again keeps the version and postedAt", async () => {
    const { s, ana } = await opened(["Ana"]);
    await write(ana, s, { today: "Ship" });
    const before = await entryOf(ana, s);
    const again = await write(ana, s, { today: "Ship" });
    expect([again.status, again.headers.get("x-session-version")]).toEqual([204, "2"]);
    expect(await entryOf(ana, s)).toEqual(before);
  });

  test("spectators and guests can write entries; participants marks the guest as a guest", async () => {
    const { s, ana, ben } = await opened(["Ana", "Ben"]);
    await ok(ben, "POST", `${s.room}/spectator`, { on: true });
    const gus = await guestIn(app, s.session.id, "Gus");
    for (const who of [ben, gus]) expect((await write(who, s, { today: "Ship" })).status).toBe(204);
    const { state, participants } = await readStandup(ana, s.room);
    expect(state.entries.map((entry) => entry.name)).toEqual(["Ben", "Gus"]);
    expect(participants.find((participant) => participant.userId === gus.id)).toMatchObject({ guest: true });
  });

  test("an entry can change until the room ends", async () => {
    const { s, ana, ben } = await opened(["Ana", "Ben"]);
    await act(ana, s.room, "POST", "start");
    await write(ben, s, { today: "While Ana speaks" });
    await act(ana, s.room, "POST", "next");
    await act(ana, s.room, "POST", "next");
    expect((await write(ben, s, { today: "After the last" })).status).toBe(204);
    await ok(ana, "DELETE", `${s.spacePath}/members/${ben.id}`);
    const { state, names } = await readStandup(ana, s.room);
    expect(state.entries.map(({ name, today }) => [name, today])).toEqual([
      ["Ana", ""],
      ["Ben", "After the last"],
    ]);
    expect(names).toEqual({ [ben.id]: "Ben" });
  });

  test("entries without a position are listed by name, ignoring case", async () => {
    const s = await standup(await team(app, ["zoe", "Émile", "ana", "Ben"]));
    for (const who of s.people) await write(who, s, { today: "x" });
    const { entries } = (await readStandup(s.people[0]!, s.room)).state;
    expect(entries.map((entry) => entry.name)).toEqual(["ana", "Ben", "Émile", "zoe"]);
  });
});

// Rules: protocol/standups#put-ready
describe("the ready mark", () => {
  test("ready creates an empty entry in the gathering phase", async () => {
    const { s, ana } = await opened(["Ana"]);
    expect((await setReady(ana, s, true)).headers.get("x-session-version")).toBe("2");
    expect(await entryOf(ana, s)).toMatchObject({ ready: true, today: "", postedAt: null });
    expect((await setReady(ana, s, true)).headers.get("x-session-version")).toBe("2");
    expect((await setReady(ana, s, false)).headers.get("x-session-version")).toBe("3");
    expect(await entryOf(ana, s)).toMatchObject({ ready: false });
  });

  test("after the start, ready of a person who does not speak is 204 without effect", async () => {
    const { s, ana, ben } = await opened(["Ana", "Ben"]);
    await ok(ben, "POST", `${s.room}/spectator`, { on: true });
    await act(ana, s.room, "POST", "start");
    const version = await versionOf(ana, s);
    expect((await setReady(ben, s, true)).status).toBe(204);
    await act(ana, s.room, "POST", "next");
    for (const who of [ana, ben]) expect((await setReady(who, s, true)).status).toBe(204);
    expect(await versionOf(ana, s)).toBe(version + 1);
    expect(await entryOf(ana, s)).toMatchObject({ ready: false });
    expect(await entryOf(ben, s)).toBeUndefined();
  });

  test("start does not wait for ready marks, and they affect neither the order nor the export", async () => {
    const { s, ana, ben } = await opened(["Ana", "Ben"]);
    await setReady(ben, s, true);
    await act(ana, s.room, "POST", "start");
    const { entries } = (await readStandup(ana, s.room)).state;
    expect(entries.map(({ name, position, ready }) => [name, position, ready])).toEqual([
      ["Ana", 0, false],
      ["Ben", 1, true],
    ]);
    const { text } = await ana.send("GET", `${s.room}/export.csv`);
    expect(text.split("\r\n")[0]).toBe("name,yesterday,today,blockers,skipped");
  });

  test("a guest sets their own ready mark; values other than true and false are 400", async () => {
    const { s, ana } = await opened(["Ana"]);
    const gus = await guestIn(app, s.session.id, "Gus");
    expect((await setReady(gus, s, true)).status).toBe(204);
    expect((await readStandup(ana, s.room)).state.entries.map(({ name, ready }) => [name, ready])).toEqual([
      ["Gus", true],
    ]);
    for (const body of [{}, { ready: "true" }, { ready: 1 }, { ready: null }]) {
      expect((await ana.send("PUT", `${s.room}/actions/ready`, { body })).status).toBe(400);
    }
  });
});
