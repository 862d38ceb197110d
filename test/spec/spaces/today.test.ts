// Rules: protocol/spaces#archived
import { beforeEach, describe, expect, test } from "vitest";
import { avatarHue } from "#shared/rules/hue.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { Today } from "#shared/wire/today.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import {
  act,
  addStory,
  ok,
  person,
  team,
  visitor,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { addRoomSchedule } from "#test/support/room-schedules.ts";
import { noon, saveSchedule } from "#test/support/schedules.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";

const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;
let cleo: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cleo"]);
  [ana, ben, cleo] = t.people as [Person, Person, Person];
});

const today = (who: Visitor) => ok<Today>(who, "GET", "/api/today");
const waiting = async (who: Visitor, id: string) =>
  (await today(who)).rooms.find((room) => room.id === id)?.waitsForMe;

// Rules: protocol/spaces#get-today, protocol/spaces#rooms-of-today
describe("the open rooms of all spaces of a person", () => {
  test("rooms of several spaces are listed, most recently active first", async () => {
    const other = await team(app, ["Dan"]);
    await ok(ana, "POST", `${other.spacePath}/join`, { passcode: other.space.passcode });
    const ended = await openStandup(ana, t.spacePath);
    await ok(ana, "DELETE", ended.room);
    await act(ana, t.room, "POST", "quick-round");
    const { rooms, kindIcons, kindHues, next } = await today(ana);
    expect(rooms.map(({ id, spaceSlug, spaceName }) => ({ id, spaceSlug, spaceName }))).toEqual([
      { id: t.session.id, spaceSlug: t.space.slug, spaceName: t.space.name },
      { id: other.session.id, spaceSlug: other.space.slug, spaceName: other.space.name },
    ]);
    expect(rooms[0]).toMatchObject({
      orgSlug: "default",
      kind: "poker",
      kindName: "Planning poker",
      title: "Planning",
      phase: "",
      revealed: false,
      progress: { kind: "poker", settled: 0, total: 1, current: "Quick round 1" },
      closesAt: null,
      timezone: null,
      here: 0,
      present: [],
      waitsForMe: false,
      askedBy: [],
    });
    expect(next).toEqual([]);
    expect([kindIcons, kindHues]).toEqual([{}, { poker: 275 }]);
  });

  test("a room lists the names of at most eight people present", async () => {
    const crowd = await team(
      app,
      Array.from({ length: 10 }, (_, n) => `Person ${n}`),
    );
    await Promise.all(crowd.people.map((who) => watch(who, crowd.session.id)));
    const readRoom = async () => (await today(crowd.people[9]!)).rooms[0]!;
    await expect.poll(async () => (await readRoom()).here).toBe(10);
    const { present } = await readRoom();
    expect(present.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, n) => `Person ${n}`));
    expect(Object.keys(present[0]!).sort()).toEqual(["avatarHue", "avatarIcon", "id", "name"]);
  });

  test("at most the 50 most recently active rooms are listed", async () => {
    await app.database.sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, last_activity_at)
       select space_id, kind, kind_id, 'Room ' || n, config, facilitator_id, now() + n * interval '1 second'
       from sessions, generate_series(1, 60) n where id = $1`,
      [t.session.id],
    );
    const { rooms } = await today(ben);
    expect([rooms.length, rooms[0]!.title, rooms[49]!.title]).toEqual([50, "Room 60", "Room 11"]);
  });

  test("an archived space stays in Today", async () => {
    await app.database.sql.query("update spaces set archived_at = now() where id = $1", [t.space.id]);
    expect((await today(ana)).rooms.map(({ id }) => id)).toEqual([t.session.id]);
  });

  test("Today omits spaces of which the caller is not, or no longer, a member", async () => {
    const dan = await person(app, "Dan");
    expect(await today(dan)).toMatchObject({ rooms: [], next: [] });
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await today(ben)).toMatchObject({ rooms: [], next: [] });
  });

  test("guests and callers without an identity are refused", async () => {
    const gus = await guestIn(app, t.session.id, "Gus");
    expect(await gus.send("GET", "/api/today")).toMatchObject({
      status: 403,
      body: { code: "guest_refused" },
    });
    expect(await visitor(app).send("GET", "/api/today")).toMatchObject({
      status: 401,
      body: { code: "not_signed_in" },
    });
  });
});

// Rules: protocol/spaces#waits-for-me
describe("rooms that wait for the caller", () => {
  test("an async standup waits for the caller until they have written", async () => {
    const { id, room } = await openStandup(ana, t.spacePath);
    expect([await waiting(ana, id), await waiting(ben, id)]).toEqual([true, true]);
    await act(ana, room, "PUT", "standup", { today: " " });
    expect(await waiting(ana, id)).toBe(true);
    await act(ana, room, "PUT", "standup", { today: "The secret plan" });
    const [anaToday, benToday] = [await today(ana), await today(ben)];
    expect([anaToday.rooms[0]!.waitsForMe, benToday.rooms[0]!.waitsForMe]).toEqual([false, true]);
    for (const view of [anaToday, benToday]) {
      expect(JSON.stringify(view)).not.toContain("The secret plan");
      expect(view.rooms[0]!.progress).toEqual({ kind: "standup", answered: 1, total: 3 });
    }
  });

  test("standups do not wait for spectators and absent people", async () => {
    const { id, room } = await openStandup(ana, t.spacePath);
    const live = await openStandup(ana, t.spacePath, { mode: "sync" });
    await ok(ben, "POST", `${room}/spectator`, { on: true });
    const day = new Date().toISOString().slice(0, 10);
    await ok(cleo, "POST", "/api/me/away", { startsOn: day, endsOn: day });
    const waitingFor = await Promise.all([ana, ben, cleo].map((who) => waiting(who, id)));
    expect(waitingFor).toEqual([true, false, false]);
    const { state } = await ok<StandupEnvelope>(ana, "GET", room);
    expect(state.waitingOn!.map(({ userId }) => userId)).toEqual([ana.id]);
    expect(await waiting(ana, live.id)).toBe(false);
  });

  test("a poker room waits for the vote of the people for whom its open round waits", async () => {
    await act(ana, t.room, "PATCH", "config", { openVoting: true });
    await watch(ben, t.session.id);
    const storyId = await addStory(ana, t.room, "Refund");
    expect(await waiting(ben, t.session.id)).toBe(false);
    await act(ana, t.room, "POST", "select", { storyId });
    expect([await waiting(ben, t.session.id), await waiting(cleo, t.session.id)]).toEqual([true, false]);
    await act(ben, t.room, "POST", "vote", { storyId, value: "5" });
    expect(await waiting(ben, t.session.id)).toBe(false);
    await act(ben, t.room, "POST", "vote", { storyId, value: null });
    expect(await waiting(ben, t.session.id)).toBe(true);
    await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
    await act(ana, t.room, "POST", "reveal");
    expect(await waiting(ben, t.session.id)).toBe(false);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["an observer", () => ok(ben, "POST", `${t.room}/spectator`, { on: true })],
    ["a removed participant", () => ok(ana, "POST", `${t.room}/participants/${ben.id}/remove`)],
    ["anyone without open voting", () => act(ana, t.room, "PATCH", "config", { openVoting: false })],
  ])("a poker room does not wait for the vote of %s", async (_who, change) => {
    await act(ana, t.room, "PATCH", "config", { openVoting: true });
    await watch(ben, t.session.id);
    await act(ana, t.room, "POST", "select", { storyId: await addStory(ana, t.room, "Refund") });
    expect(await waiting(ben, t.session.id)).toBe(true);
    await change();
    expect(await waiting(ben, t.session.id)).toBe(false);
  });

  test("an async standup shows its closing time and its space's time zone", async () => {
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await openStandup(ana, t.spacePath, { mode: "async", closesAt });
    const { timezone, at } = await noon(app);
    await saveSchedule(ana, t.spacePath, { timezone, openTime: at(-30), enabled: false });
    const room = (await today(ben)).rooms.find((room) => room.id === id);
    expect([room!.closesAt, room!.timezone]).toEqual([closesAt, timezone]);
  });
});

// Rules: protocol/spaces#asked-by, protocol/standups#who-sees-mentions
describe("requests for help in Today", () => {
  test("only the asked person sees a request, by name, until it is withdrawn", async () => {
    const { id, room } = await openStandup(ana, t.spacePath);
    const askedBy = async (who: Visitor) => (await today(who)).rooms.find((room) => room.id === id)!.askedBy;
    await act(cleo, room, "PUT", "mention", { to: ben.id, needed: true });
    await act(ana, room, "PUT", "mention", { to: ben.id, needed: true });
    expect(await askedBy(ben)).toEqual([
      { id: ana.id, name: "Ana", avatarHue: avatarHue(ana.id), avatarIcon: "" },
      { id: cleo.id, name: "Cleo", avatarHue: avatarHue(cleo.id), avatarIcon: "" },
    ]);
    expect([await askedBy(ana), await askedBy(cleo)]).toEqual([[], []]);
    await act(ana, room, "PUT", "mention", { to: ben.id, needed: false });
    await ok(ana, "DELETE", `${t.spacePath}/members/${cleo.id}`);
    expect(await askedBy(ben)).toEqual([]);
  });
});

// Rules: protocol/spaces#next-slots
describe("the next slots", () => {
  test("the next slot of each enabled schedule is listed if it opens within 24 hours", async () => {
    const { timezone, at, today: day } = await noon(app);
    await saveSchedule(ana, t.spacePath, { timezone, openTime: at(30) });
    const quiet = await team(app, ["Ana"]);
    await ok(ben, "POST", `${quiet.spacePath}/join`, { passcode: quiet.space.passcode });
    await saveSchedule(quiet.people[0]!, quiet.spacePath, { timezone, openTime: at(20), enabled: false });
    const { next } = await today(ben);
    expect(next).toEqual([
      {
        orgSlug: "default",
        spaceSlug: t.space.slug,
        spaceName: t.space.name,
        opensAt: expect.stringMatching(/Z$/),
        closesAt: expect.stringMatching(/Z$/),
        timezone,
        kind: "standup",
        title: null,
      },
    ]);
    expect(Date.parse(next[0]!.closesAt) - Date.parse(next[0]!.opensAt)).toBe(3_600_000);
    const weekdays = [(new Date(`${day}T12:00:00Z`).getUTCDay() + 3) % 7];
    await saveSchedule(ana, t.spacePath, { timezone, openTime: at(30), weekdays });
    expect((await today(ben)).next).toEqual([]);
  });

  test("the next slot of a schedule of rooms has its kind and title", async () => {
    const { timezone, at } = await noon(app);
    await addRoomSchedule(ana, t.spacePath, { timezone, openTime: at(30), title: "Refinement" });
    expect((await today(ben)).next).toMatchObject([{ kind: "poker", title: "Refinement", timezone }]);
    await app.database.sql.query("update session_kinds set retired_at = now() where kind = 'poker'");
    try {
      expect((await today(ben)).next).toEqual([]);
    } finally {
      await app.database.sql.query("update session_kinds set retired_at = null where kind = 'poker'");
    }
  });
});
