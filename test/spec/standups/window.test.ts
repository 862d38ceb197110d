// Rules: protocol/standups#room-state
import { describe, expect, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { endLinkOf, guestIn } from "#test/support/guests.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const minute = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const create = (t: Team, config: unknown) =>
  t.people[0]!.send<{ id: string; error: string }>("POST", `${t.spacePath}/sessions`, {
    body: { kind: "standup", title: "Daily", config },
  });
const stateOf = async (who: Person, s: Team) => (await readStandup(who, s.room)).state;

/** Returns the names of the people for whom the standup waits. */
const awaited = async (s: Team) => (await stateOf(s.people[0]!, s)).waitingOn?.map((person) => person.name);

/** Days away, counted from the day of the standup. */
const away = (who: Person, s: Team, from: number, to = from) =>
  app.database.sql.query(
    `insert into away_ranges (user_id, starts_on, ends_on)
     select $1, day + $3::int, day + $4::int
     from (select (created_at at time zone 'UTC')::date as day from sessions where id = $2) one`,
    [who.id, s.session.id, from, to],
  );

// Rules: protocol/standups#closing-time, protocol/standups#mode, protocol/standups#turn-length,
//   protocol/standups#unknown-keys
describe("the config of a standup", () => {
  test("a standup without a config is live with turns of 90 seconds", async () => {
    const t = await team(app, ["Ana"]);
    expect(await readStandup(t.people[0]!, (await standup(t)).room)).toMatchObject({
      phase: "",
      config: { mode: "sync", secondsPerPerson: 90 },
      state: {
        mode: "sync",
        closesAt: null,
        secondsPerPerson: 90,
        order: null,
        currentSpeakerId: null,
        speakerStartedAt: null,
      },
    });
    const closesAt = fromNow(60 * minute);
    expect(
      await stateOf(t.people[0]!, await standup(t, { mode: "async", closesAt, secondsPerPerson: 15 })),
    ).toMatchObject({
      mode: "async",
      closesAt,
      secondsPerPerson: 15,
    });
  });

  test("the state has exactly the keys of its mode", async () => {
    const t = await team(app, ["Ana"]);
    const always = [
      "mode",
      "closesAt",
      "timezone",
      "secondsPerPerson",
      "order",
      "currentSpeakerId",
      "currentPosition",
      "speakerStartedAt",
    ];
    const lists = ["entries", "kudos", "talkAfter", "commitments", "changes"];
    const s = await standup(t, { mode: "async" });
    expect(Object.keys(await stateOf(t.people[0]!, await standup(t))).sort()).toEqual(
      [...always, ...lists].sort(),
    );
    expect(Object.keys(await stateOf(t.people[0]!, s)).sort()).toEqual(
      [...always, ...lists, "away", "waitingOn"].sort(),
    );
    await ok(t.people[0]!, "DELETE", s.room);
    expect(Object.keys(await stateOf(t.people[0]!, s)).sort()).toEqual([...always, ...lists].sort());
  });

  test("an invalid config is 400", async () => {
    const t = await team(app, ["Ana"]);
    const closesAt = fromNow(60 * minute);
    const wrong = [
      { deck: "fibonacci" },
      { order: { by: "name" } },
      { startedAt: closesAt },
      { doneAt: closesAt },
      { mode: "later" },
      { mode: null },
      { closesAt },
      { mode: "sync", closesAt },
      ...[14, 901, 90.5, "90", null].map((secondsPerPerson) => ({ secondsPerPerson })),
      ...["tomorrow", "2030-01-31", 7, null, "2030-02-30T10:00:00Z", ""].map((bad) => ({
        mode: "async",
        closesAt: bad,
      })),
      [],
      "sync",
    ];
    for (const config of wrong) expect([config, (await create(t, config)).status]).toEqual([config, 400]);
    for (const secondsPerPerson of [15, 900])
      expect((await create(t, { secondsPerPerson })).status).toBe(201);
  });

  test("closesAt is in the future and at most 14 days ahead, by the database's clock", async () => {
    const t = await team(app, ["Ana"]);
    const day = 24 * 60 * minute;
    for (const [ms, status] of [
      [-1, 400],
      [-day, 400],
      [14 * day + minute, 400],
      [minute, 201],
      [14 * day - minute, 201],
    ] as const) {
      expect([ms, (await create(t, { mode: "async", closesAt: fromNow(ms) })).status]).toEqual([ms, status]);
    }
  });

  test("closesAt may be written with any offset and is shown in UTC", async () => {
    const t = await team(app, ["Ana"]);
    const at = new Date(Math.floor((Date.now() + 60 * minute) / 1000) * 1000);
    const inKolkata = new Date(at.getTime() + 330 * minute).toISOString().replace(".000Z", "+05:30");
    const s = await standup(t, { mode: "async", closesAt: inKolkata });
    expect((await stateOf(t.people[0]!, s)).closesAt).toBe(at.toISOString());
  });
});

// Rules: protocol/standups#who-is-awaited, protocol/standups#who-is-away
describe("people for whom an async standup waits", () => {
  test("an async standup waits for members and guests without an entry, by name", async () => {
    const s = await standup(await team(app, ["zoe", "Ana", "Ben", "Cem", "Dora"]), { mode: "async" });
    const [zoe, , ben, cem, dora] = s.people as [Person, Person, Person, Person, Person];
    const gus = await guestIn(app, s.session.id, "Bernd");
    const gone = await guestIn(app, s.session.id, "Gone");
    await endLinkOf(app, gone);
    await ok(cem, "POST", `${s.room}/spectator`, { on: true });
    await away(dora, s, 0);
    const { waitingOn, away: absent } = await stateOf(zoe, s);
    expect(waitingOn).toEqual([
      { userId: s.people[1]!.id, name: "Ana", guest: false },
      { userId: ben.id, name: "Ben", guest: false },
      { userId: gus.id, name: "Bernd", guest: true },
      { userId: zoe.id, name: "zoe", guest: false },
    ]);
    expect(absent).toEqual([dora.id]);
    await act(gus, s.room, "PUT", "standup", { blockers: "Stuck" });
    await act(ben, s.room, "PUT", "standup", { yesterday: "Built" });
    expect(await awaited(s)).toEqual(["Ana", "zoe"]);
  });

  test("one visible character makes an entry written; blanks do not", async () => {
    const s = await standup(await team(app, ["Ana"]), { mode: "async" });
    const ana = s.people[0]!;
    await act(ana, s.room, "PUT", "ready", { ready: true });
    for (const blank of ["", " ", "\n\n\t", "\u00a0\u3000", "\u2028\u200b\ufeff", "\u2003\u00ad"]) {
      await act(ana, s.room, "PUT", "standup", { yesterday: blank, today: blank, blockers: blank });
      expect([blank, await awaited(s)]).toEqual([blank, ["Ana"]]);
    }
    for (const mark of [".", "é", "中", "🙂", "-"]) {
      await act(ana, s.room, "PUT", "standup", { blockers: ` \n${mark} ` });
      expect([mark, await awaited(s)]).toEqual([mark, []]);
    }
    await act(ana, s.room, "PUT", "standup", {});
    expect(await awaited(s)).toEqual(["Ana"]);
  });

  test("a range of days away includes both its ends and covers only the standup's day", async () => {
    const s = await standup(await team(app, ["Ana", "Ben", "Cem", "Dora", "Eve"]), { mode: "async" });
    const [, ben, cem, dora, eve] = s.people as [Person, Person, Person, Person, Person];
    await app.database.sql.query("update sessions set created_at = '2026-01-15T23:59:59Z' where id = $1", [
      s.session.id,
    ]);
    await away(ben, s, -2, 0);
    await away(cem, s, 0, 5);
    await away(dora, s, 1);
    await away(eve, s, -8, -1);
    const { away: absent } = await stateOf(s.people[0]!, s);
    expect(absent).toEqual([ben.id, cem.id].sort());
    expect(await awaited(s)).toEqual(["Ana", "Dora", "Eve"]);
  });

  test("an away person is listed as away and not as awaited", async () => {
    const s = await standup(await team(app, ["Ana", "Ben"]), { mode: "async" });
    const [ana, ben] = s.people as [Person, Person];
    await away(ben, s, -1, 1);
    await act(ben, s.room, "PUT", "standup", { today: "From the beach" });
    const reply = await ana.send("GET", s.room);
    expect((reply.body as { state: object }).state).toMatchObject({
      away: [ben.id],
      waitingOn: [{ name: "Ana" }],
    });
    expect(reply.text).not.toMatch(/startsOn|endsOn|starts_on|ends_on/);
  });

  test("only an open async standup has away and waitingOn", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    const s = await standup(t, { mode: "async" });
    for (const [room, path] of [
      [await standup(t), null],
      [s, "DELETE"],
    ] as const) {
      if (path) await ok(ana, path, room.room);
      expect(Object.keys(await stateOf(ana, room))).not.toEqual(expect.arrayContaining(["away"]));
      expect(Object.keys(await stateOf(ana, room))).not.toEqual(expect.arrayContaining(["waitingOn"]));
    }
    await ok(ana, "POST", `${s.room}/reopen`);
    expect(await stateOf(ana, s)).toMatchObject({ away: [], waitingOn: [{ name: "Ana" }] });
  });
});

// Rules: protocol/standups#progress
describe("progress of a standup in the space view", () => {
  const progressOf = async (s: Team) =>
    (await ok<MemberView>(s.people[0]!, "GET", s.spacePath)).sessions.find(
      (room) => room.id === s.session.id,
    )!.progress;

  test("progress counts the written entries of a room", async () => {
    const s = await standup(await team(app, ["Ana", "Ben", "Cem"]));
    const [ana, ben, cem] = s.people as [Person, Person, Person];
    expect(await progressOf(s)).toEqual({ kind: "standup", answered: 0, total: 3 });
    await act(ana, s.room, "POST", "start");
    await act(ben, s.room, "PUT", "standup", { today: "\u00a0\n" });
    await act(ana, s.room, "PUT", "standup", { today: "Ship" });
    expect(await progressOf(s)).toEqual({ kind: "standup", answered: 1, total: 3 });
    await ok(cem, "POST", `${s.room}/spectator`, { on: true });
    expect(await progressOf(s)).toEqual({ kind: "standup", answered: 1, total: 2 });
    const gus = await guestIn(app, s.session.id, "Gus");
    await act(gus, s.room, "PUT", "standup", { today: "Help" });
    await act(cem, s.room, "PUT", "standup", { today: "Watch" });
    expect(await progressOf(s)).toEqual({ kind: "standup", answered: 3, total: 4 });
    await ok(ana, "DELETE", s.room);
    expect(await progressOf(s)).toEqual({ kind: "standup", answered: 3, total: 4 });
  });
});
