import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "#shared/rules/day.ts";
import { wallTimeAt } from "#shared/rules/zone.ts";
import type { MintedFeed } from "#shared/wire/feed.ts";
import { readCalendar, type ReadEvent } from "#test/support/calendar.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { ok, standup, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { everyDay, noon } from "#test/support/schedules.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let feedPath: string;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  const [owner, ben] = t.people as [Person, Person];
  ana = owner;
  const { url } = await ok<MintedFeed>(ben, "POST", "/api/me/ics", { remindMinutes: 20 });
  feedPath = new URL(url).pathname;
});

const minute = 60_000;
const day = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();
const text = async () => (await visitor(app).send("GET", feedPath)).text;
const events = async (): Promise<ReadEvent[]> => readCalendar(await text());

// Rules: protocol/calendar#changes
describe("events that change", () => {
  let timezone: string;
  let today: string;
  beforeAll(async () => void ({ timezone, today } = await noon(app)));
  const save = (rule: object = {}) =>
    ok(ana, "PUT", `${t.spacePath}/standup-schedule`, {
      weekdays: everyDay,
      openTime: "15:00",
      timezone,
      windowMinutes: 90,
      enabled: true,
      ...rule,
    });

  /** Runs `work`, which must change every remaining event. Returns the events before and after. */
  async function around(change: () => Promise<unknown>) {
    const before = new Map((await events()).map((event) => [event.uid, event]));
    const etag = (await visitor(app).send("GET", feedPath)).headers.get("etag");
    await change();
    const after = await events();
    for (const { uid, sequence, modified, stamp } of after) {
      const earlier = before.get(uid)!;
      expect([uid, sequence > earlier.sequence, modified >= earlier.modified, stamp]).toEqual([
        uid,
        true,
        true,
        modified,
      ]);
    }
    expect((await visitor(app).send("GET", feedPath)).headers.get("etag")).not.toBe(etag);
    return { before: [...before.values()], after };
  }

  test("a moved slot keeps its UID, and its SEQUENCE rises with each move", async () => {
    await save();
    const first = await around(() => save({ openTime: "16:00" }));
    const second = await around(() => save({ openTime: "17:00", windowMinutes: 30 }));
    const starts = [first.before, first.after, second.after].map((list) => list.map(({ start }) => start));
    expect(starts[1]).toEqual(starts[0]!.map((start) => start + 60 * minute));
    expect(starts[2]).toEqual(starts[0]!.map((start) => start + 120 * minute));
  });

  test("renaming a space raises the SEQUENCE of its events", async () => {
    await save();
    await standup(t, { mode: "async" });
    const byOwner = await around(() => ok(ana, "PATCH", t.spacePath, { name: "Payments" }));
    expect(byOwner.after).toHaveLength(15);
    await makeOrgAdmin(ana);
    const { after } = await around(() =>
      ok(ana, "PATCH", `/api/orgs/default/admin/spaces/${t.space.slug}`, { name: "Refunds" }),
    );
    expect(new Set(after.map(({ summary }) => summary))).toEqual(new Set(["Refunds standup"]));
  });

  test("an unchanged name and calendar keep SEQUENCE and LAST-MODIFIED", async () => {
    await save();
    const before = await text();
    await ok(ana, "PATCH", t.spacePath, { name: "Team of Ana" });
    await ok(ana, "POST", `${t.spacePath}/passcode`);
    expect(await text()).toBe(before);
  });

  test("a removed weekday leaves the calendar and returns with the same UID", async () => {
    await save();
    const cancelled = weekdayOf(addDays(today, 1));
    const on = (list: ReadEvent[]) => list.filter(({ start }) => weekdayOf(local(start)) === cancelled);
    const local = (at: number) => wallTimeAt(timezone, at).slice(0, 10);
    const { before, after } = await around(() =>
      save({ weekdays: everyDay.filter((day) => day !== cancelled) }),
    );
    expect([on(before).length, on(after)]).toEqual([2, []]);
    await save();
    for (const event of on(await events())) {
      const earlier = before.find(({ uid }) => uid === event.uid)!;
      expect(event.sequence).toBeGreaterThan(earlier.sequence);
    }
  });

  test("a reopened standup without its closing time has another end and a higher SEQUENCE", async () => {
    const s = await standup(t, { mode: "async", closesAt: iso(Date.now() + 60 * minute) });
    const { before, after } = await around(async () => {
      await ok(ana, "DELETE", s.room);
      await app.database.sql.query(
        "update sessions set config = config || jsonb_build_object('closesAt', iso(now())) where id = $1",
        [s.session.id],
      );
      await ok(ana, "POST", `${s.room}/reopen`);
    });
    expect([before[0]!.uid, after[0]!.end - after[0]!.start]).toEqual([after[0]!.uid, day]);
  });
});
