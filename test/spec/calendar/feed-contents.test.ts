// Rules: protocol/calendar#escaping, protocol/calendar#texts
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "#shared/rules/day.ts";
import { wallTimeAt } from "#shared/rules/zone.ts";
import type { MintedFeed } from "#shared/wire/feed.ts";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import { readCalendar, type ReadEvent } from "#test/support/calendar.ts";
import { ok, standup, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { noon } from "#test/support/schedules.ts";
import { slotFor, writeSchedule } from "#test/support/slot-fixtures.ts";
import { openStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
let feedPath: string;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  const { url } = await ok<MintedFeed>(ben, "POST", "/api/me/ics", { remindMinutes: 20 });
  feedPath = new URL(url).pathname;
});

const minute = 60_000;
const day = 86_400_000;
const text = async () => (await visitor(app).send("GET", feedPath)).text;
const events = async (): Promise<ReadEvent[]> => readCalendar(await text());
const uids = async () => (await events()).map((event) => event.uid);
const spaceLink = () => `${app.baseUrl}/o/default/s/${t.space.slug}`;
const iso = (at: number) => new Date(at).toISOString();
const utcDay = (at: number) => iso(at).slice(0, 10);
const compact = (date: string) => date.replaceAll("-", "");
/** Times in a calendar are whole seconds. */
const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000) * 1000;

// Rules: protocol/calendar#alarm, protocol/calendar#changes, protocol/calendar#texts,
//   protocol/calendar#times, protocol/calendar#uid, protocol/calendar#which-events
describe("open standups in a calendar", () => {
  // Rules: protocol/calendar#language
  test("a feed stays in the language in which it was created", async () => {
    await standup(t, { mode: "async" });
    const created = { body: { remindMinutes: 15 }, headers: { "accept-language": "de-CH,en;q=0.5" } };
    const { body } = await ana.send<{ url: string }>("POST", "/api/me/ics", created);
    const headers = { "accept-language": "fr" };
    const { text } = await visitor(app).send("GET", new URL(body.url).pathname, { headers });
    expect(text).toContain("SUMMARY:Standup: Team of Ana");
    expect(text).toContain("X-WR-CALNAME:Standups");
  });

  test("an open async standup is an event with the room's address and one alarm", async () => {
    const closesAt = iso(Date.now() + 3 * 60 * minute);
    const timed = await standup(t, { mode: "async", closesAt });
    const untimed = await standup(t, { mode: "async" });
    const expected = [timed, untimed].map(({ session: { id, createdAt } }) => ({
      uid: `standup-${id}@localhost`,
      start: seconds(createdAt),
      end: id === timed.session.id ? seconds(closesAt) : seconds(createdAt) + day,
      summary: "Team of Ana standup",
      description: `${spaceLink()}/r/${id}`,
      url: `${spaceLink()}/r/${id}`,
      stamp: seconds(createdAt),
      modified: seconds(createdAt),
      sequence: id === timed.session.id ? 0 : 1,
      alarms: [{ action: "DISPLAY", seconds: -20 * 60 }],
    }));
    expect(await events()).toEqual(expected);
  });

  test("only open async standups are in the calendar", async () => {
    await standup(t, { mode: "sync" });
    const ended = await standup(t, { mode: "async" });
    await ok(ana, "DELETE", ended.room);
    const passed = await standup(t, { mode: "async", closesAt: iso(Date.now() + minute) });
    await app.database.sql.query(
      "update sessions set config = config || jsonb_build_object('closesAt', iso(now())) where id = $1",
      [passed.session.id],
    );
    expect(await events()).toEqual([]);
  });

  test("an event's description is only the link", async () => {
    const s = await standup(t, { mode: "async" });
    await ok(ana, "PUT", `${s.room}/actions/standup`, { today: "Qzwritten" });
    await ok(ana, "PATCH", `${t.spacePath}/sessions/${s.session.id}`, { title: "Qztitle" });
    expect(await text()).not.toMatch(/qz|Ben|passcode/i);
    for (const { description, url } of await events()) expect(description).toBe(url);
  });
});

// Rules: protocol/calendar#no-gap, protocol/calendar#times, protocol/calendar#uid,
//   protocol/calendar#which-events
describe("future slots in a calendar", () => {
  let timezone: string;
  let today: string;
  beforeAll(async () => void ({ timezone, today } = await noon(app)));
  const local = (at: number) => wallTimeAt(timezone, at);
  const daily = (rule: object = {}) =>
    writeSchedule(app, t.space.id, {
      enabled: true,
      openTime: "15:00",
      windowMinutes: 90,
      timezone,
      ...rule,
    });

  test("a schedule's slots of the next 14 days are listed once, with the space's address", async () => {
    const scheduleId = await daily();
    const days = Array.from({ length: 14 }, (_, n) => addDays(today, n));
    const shown = await events();
    expect(shown.map((event) => event.uid)).toEqual(
      days.map((date) => `standup-${scheduleId}-${compact(date)}@localhost`),
    );
    for (const [n, event] of shown.entries()) {
      expect([local(event.start), event.end - event.start]).toEqual([`${days[n]}T15:00:00`, 90 * minute]);
      expect(event).toMatchObject({
        summary: "Team of Ana standup",
        description: spaceLink(),
        url: spaceLink(),
      });
      expect(event.alarms).toEqual([{ action: "DISPLAY", seconds: -20 * 60 }]);
    }
    expect(await text()).toBe(await text());
  });

  test("slots are listed only on the schedule's weekdays, and only while it is on", async () => {
    await daily({ weekdays: [weekdayOf(addDays(today, 1))] });
    expect((await events()).map((event) => local(event.start).slice(0, 10))).toEqual(
      [1, 8].map((n) => addDays(today, n)),
    );
    await daily({ enabled: false });
    expect(await events()).toEqual([]);
  });

  test("a slot and its room are one event: the room replaces the slot under the same UID", async () => {
    const scheduleId = await daily();
    const before = (await events())[0]!;
    const closesAt = iso(before.end);
    const s = await standup(t, { mode: "async", closesAt });
    await slotFor(app, s.session, { date: today, opensAt: iso(before.start), closesAt });
    const after = (await events()).filter((event) => event.uid === before.uid);
    const link = `${spaceLink()}/r/${s.session.id}`;
    const created = seconds(s.session.createdAt);
    expect(after).toEqual([
      {
        ...before,
        description: link,
        url: link,
        stamp: created,
        modified: created,
        sequence: before.sequence + 1,
      },
    ]);
    expect(before.uid).toBe(`standup-${scheduleId}-${compact(today)}@localhost`);
    await ok(ana, "DELETE", s.room);
    expect(await uids()).not.toContain(before.uid);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${s.session.id}`);
    expect(await uids()).not.toContain(before.uid);
    expect(await uids()).toHaveLength(13);
  });

  test("a due slot stays listed until it opens or its window ends", async () => {
    const now = Date.now();
    const due = async (minutes: number, rule: object) => {
      const openTime = local(now - minutes * minute).slice(11, 16);
      await daily({ openTime, ...rule });
      return (await events()).some((event) => local(event.start).startsWith(today));
    };
    expect(await due(10, { windowMinutes: 60 })).toBe(true);
    expect(await due(10, { windowMinutes: 5 })).toBe(false);
    expect(await due(10, { windowMinutes: 60, savedAt: iso(now) })).toBe(false);
  });

  test("a schedule with an unknown zone does not hide standups of other spaces", async () => {
    await daily({ timezone: "Mars/Olympus" });
    const s = await standup(t, { mode: "async" });
    expect(await uids()).toEqual([`standup-${s.session.id}@localhost`]);
  });
});

// Rules: protocol/calendar#at-most-1000-events, protocol/calendar#membership-is-read-at-each-fetch,
//   protocol/calendar#which-events
describe("the spaces in a calendar", () => {
  test("the calendar has the standups of the person's current spaces", async () => {
    const other = await team(app, ["Olga"]);
    const [olga] = other.people as [Person];
    const [own, foreign] = [await openStandup(ana, t.spacePath), await openStandup(olga, other.spacePath)];
    await writeSchedule(app, other.space.id, { enabled: true });
    expect(await uids()).toEqual([`standup-${own.id}@localhost`]);
    await ok(ben, "POST", `${other.spacePath}/join`, { passcode: other.space.passcode });
    await app.database.sql.query("update spaces set archived_at = now() where id = $1", [other.space.id]);
    expect(await uids()).toEqual(
      expect.arrayContaining([own.id, foreign.id].map((id) => `standup-${id}@localhost`)),
    );
    expect((await uids()).length).toBeGreaterThanOrEqual(15);
    for (const [owner, path] of [
      [ana, t.spacePath],
      [olga, other.spacePath],
    ] as const)
      await ok(owner, "DELETE", `${path}/members/${ben.id}`);
    expect(await events()).toEqual([]);
    expect((await visitor(app).send("GET", feedPath)).status).toBe(200);
  });

  test("events are sorted by start, then UID", async () => {
    const rooms = await Promise.all([1, 2, 3, 4].map(() => openStandup(ana, t.spacePath)));
    const created = (n: number, moment: string) =>
      app.database.sql.query("update sessions set created_at = $2 where id = $1", [rooms[n]!.id, moment]);
    await created(0, "2026-01-02T00:00:00Z");
    for (const n of [1, 2, 3]) await created(n, "2026-01-01T00:00:00Z");
    const later = rooms
      .slice(1)
      .map(({ id }) => `standup-${id}@localhost`)
      .sort();
    expect(await uids()).toEqual([...later, `standup-${rooms[0]!.id}@localhost`]);
    expect(utcDay((await events())[0]!.start)).toBe("2026-01-01");
  });

  test("a calendar has at most the earliest 1000 events", async () => {
    await writeSchedule(app, t.space.id, { enabled: true });
    await app.database.sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, created_at)
       select $1, 'standup', (select id from session_kinds where kind = 'standup'), 'S' || n, '{"mode": "async", "secondsPerPerson": 90}', $2,
         '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       from generate_series(1, 1005) n order by n desc`,
      [t.space.id, ana.id],
    );
    const starts = (await events()).map((event) => event.start);
    const first = Date.parse("2026-01-01T00:01:00Z");
    expect(starts).toEqual(Array.from({ length: 1000 }, (_, n) => first + n * minute));
  });

  test("events carry their space's current name, escaped", async () => {
    const name = 'A\r\nEND:VEVENT\n;,\\n"\u0007 🎉שלום';
    const odd = await ok<CreatedSpace>(ben, "POST", "/api/spaces", { name: "Odd" });
    // The database contains such a name from an older version.
    await app.database.sql.query("update spaces set name = $2 where id = $1", [odd.id, name]);
    await openStandup(ben, `/api/orgs/default/spaces/${odd.slug}`);
    expect((await events()).map((event) => event.summary)).toEqual([
      '\u2068A\nEND:VEVENT\n;,\\n" 🎉שלום\u2069 standup',
    ]);
    await ok(ben, "PATCH", `/api/orgs/default/spaces/${odd.slug}`, { name: "Plain" });
    expect((await events()).map((event) => event.summary)).toEqual(["Plain standup"]);
  });
});
