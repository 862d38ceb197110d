import { beforeEach, describe, expect, test } from "vitest";
import { remindOfClosing } from "#shared/domain/notices/remind-of-closing.ts";
import { act, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { device, noticing, savePush, textsOf } from "#test/support/notices.ts";
import { openScheduledRoom } from "#test/support/room-schedules.ts";
import { watchPresent } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";

const n = noticing();
let t: Team;
let ana: Person;
let ben: Person;
let cem: Person;
beforeEach(async () => {
  t = await team(n.app, ["Ana", "Ben", "Cem"], { openVoting: true });
  [ana, ben, cem] = t.people as [Person, Person, Person];
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const overADay = (minutes = 60) =>
  openStandup(ana, t.spacePath, { mode: "async", closesAt: inMinutes(minutes) });
const writeEntry = (who: Person, room: string) => act(who, room, "PUT", "standup", { today: "qzsaid" });
/** Opens a standup over a day an hour ago that closes in ten minutes. */
async function closingSoon() {
  const standup = await overADay(10);
  await n.write("update sessions set created_at = now() - interval '1 hour' where id = $1", standup.id);
  return standup;
}
async function remind() {
  await remindOfClosing(n.db, n.app.settings);
  await n.deliver();
}

// Rules: protocol/notices#opened
describe("opened", () => {
  test("a standup over a day is told to everybody for whom it waits, but not to its opener", async () => {
    const [ours, bens] = [await n.turnOn(ana), await n.turnOn(ben)];
    await overADay();
    await n.deliver();
    expect([textsOf(ours), textsOf(bens)]).toEqual([
      [],
      ["A standup is open. Write yours when it suits you."],
    ]);
  });

  test("a standup that a schedule opened is told to its facilitator too", async () => {
    const browser = await n.turnOn(ana);
    const { id } = await overADay();
    await n.write(
      `with plan as (
         insert into standup_schedules (space_id, weekdays, open_time, timezone, window_minutes, enabled)
         select space_id, '{1}', '09:00', 'UTC', 60, false from sessions where id = $1 returning id)
       insert into standup_slots (schedule_id, slot_date, session_id, opens_at, closes_at, day_ends_at)
       select id, current_date, $1, now(), now() + interval '1 hour', now() + interval '1 day' from plan`,
      id,
    );
    await n.deliver();
    expect(browser.notices.length).toBe(1);
  });

  test("a room that a schedule of rooms opened is told to every member", async () => {
    const [anas, bens] = [await n.turnOn(ana), await n.turnOn(ben)];
    await openScheduledRoom(n.app, n.db, t);
    await n.deliver();
    expect([textsOf(anas), textsOf(bens)]).toEqual([["A room waits for you."], ["A room waits for you."]]);
  });

  test("a scheduled room is not told after its planned end", async () => {
    const browser = await n.turnOn(ben);
    await openScheduledRoom(n.app, n.db, t);
    await n.write("update room_slots set closes_at = now()");
    await n.deliver();
    expect(browser.notices).toEqual([]);
  });

  test("a person who has written is not told", async () => {
    const browser = await n.turnOn(ben);
    const { room } = await overADay();
    await writeEntry(ben, room);
    await n.deliver();
    expect(browser.notices).toEqual([]);
  });

  test("a person who has the room open is not told", async () => {
    const browser = await n.turnOn(ben);
    const { id } = await overADay();
    await watchPresent(ben, id, ben.id);
    await n.deliver();
    expect(browser.notices).toEqual([]);
  });
});

// Rules: protocol/notices#closing
describe("closing", () => {
  test("only the person whose entry is blank is told", async () => {
    const { room } = await closingSoon();
    const [bens, cems] = [
      await n.turnOn(ben, { sorts: ["closing"] }),
      await n.turnOn(cem, { sorts: ["closing"] }),
    ];
    await writeEntry(ben, room);
    await remind();
    expect([bens.notices.length, cems.notices.length]).toEqual([0, 1]);
  });

  test("the closing time is in the zone and language of the device", async () => {
    const { id } = await closingSoon();
    const browser = n.service.browser();
    const body = { ...device(browser), timezone: "Asia/Tokyo" };
    await ben.send("PUT", "/api/me/push", { body, headers: { "accept-language": "de" } });
    await remind();
    const { rows } = await n.write("select config->>'closesAt' as at from sessions where id = $1", id);
    const time = new Intl.DateTimeFormat("de", {
      timeZone: "Asia/Tokyo",
      hour: "numeric",
      minute: "2-digit",
    });
    const at = time.format(new Date(rows[0]!["at"] as string));
    expect(textsOf(browser)).toEqual([`Dein Eintrag ist leer. Das Standup schließt um ${at}.`]);
  });

  test("a person is told once", async () => {
    await closingSoon();
    const browser = await n.turnOn(ben, { sorts: ["closing"] });
    await remind();
    await remind();
    expect(browser.notices.length).toBe(1);
  });

  test("a room that was open for less than twice the lead time is not told", async () => {
    await overADay(10);
    const browser = await n.turnOn(ben, { sorts: ["closing"] });
    await remind();
    expect(browser.notices).toEqual([]);
  });

  test("a person is told at their own lead time, not before it", async () => {
    const { id } = await closingSoon();
    await n.write("update sessions set created_at = now() - interval '1 day' where id = $1", id);
    const [early, late] = [
      await n.turnOn(ben, { sorts: ["closing"], closingMinutes: 30 }),
      await n.turnOn(cem, { sorts: ["closing"], closingMinutes: 5 }),
    ];
    await remind();
    expect([early.notices.length, late.notices.length]).toEqual([1, 0]);
  });

  test("a person who writes before it is sent is not told", async () => {
    const { room } = await closingSoon();
    const browser = await n.turnOn(ben, { sorts: ["closing"] });
    await remindOfClosing(n.db, n.app.settings);
    await writeEntry(ben, room);
    await n.deliver();
    expect(browser.notices).toEqual([]);
  });
});

// Rules: protocol/notices#help
describe("help", () => {
  const ask = (room: string, note: string) =>
    act(ana, room, "PUT", "mention", { to: ben.id, needed: true, note });

  test("the person asked is told, without the note", async () => {
    const browser = await n.turnOn(ben, { sorts: ["help"] });
    const { room } = await overADay();
    await ask(room, "qznote");
    await n.deliver();
    expect(textsOf(browser)).toEqual(["A colleague asks for your help."]);
  });

  test("a request that was taken back or done is not told", async () => {
    const browser = await n.turnOn(ben, { sorts: ["help"] });
    const { room } = await overADay();
    await ask(room, "qznote");
    await act(ben, room, "PUT", "mention-done", { from: ana.id, done: true });
    await n.deliver();
    expect(browser.notices).toEqual([]);
  });

  test("another question within ten minutes waits for their end", async () => {
    const browser = await n.turnOn(ben, { sorts: ["help"] });
    const { room } = await overADay();
    await ask(room, "First");
    await n.deliver();
    await ask(room, "Second");
    await n.worker.wake();
    expect(browser.notices.length).toBe(1);
    const { rows } = await n.write(
      `select extract(epoch from due_at - now())::float as wait from notice_deliveries
       where done_at is null and sort = 'help'`,
    );
    expect(rows).toEqual([{ wait: expect.toSatisfy((wait: number) => wait > 500 && wait <= 600) }]);
  });
});

// Rules: protocol/notices#reply
describe("reply", () => {
  test("the author of an entry is told of a colleague's reply, and not of their own", async () => {
    const browser = await n.turnOn(ben, { sorts: ["reply"] });
    const { room } = await overADay();
    await writeEntry(ben, room);
    await act(ben, room, "POST", "reply", { to: ben.id, text: "Mine" });
    await n.deliver();
    expect(browser.notices).toEqual([]);
    await act(ana, room, "POST", "reply", { to: ben.id, text: "qzreply" });
    await n.deliver();
    expect(textsOf(browser)).toEqual(["A colleague replied to you."]);
  });

  test("the sender of a request for help is told of a private reply", async () => {
    const browser = await n.turnOn(ana, { sorts: ["reply"] });
    const { room } = await overADay();
    await act(ana, room, "PUT", "mention", { to: ben.id, needed: true });
    await act(ben, room, "PUT", "mention-reply", { from: ana.id, text: "qzreply" });
    await n.deliver();
    expect(textsOf(browser)).toEqual(["A colleague replied to you."]);
  });
});

// Rules: protocol/notices#content-free, protocol/notices#one-length
test("no notice has a word of its room, and all have one length", async () => {
  const browsers = [await n.turnOn(ben), await n.turnOn(ana)];
  const { room } = await closingSoon();
  await act(ana, room, "PUT", "mention", { to: ben.id, needed: true, note: "qznote" });
  await act(ana, t.room, "POST", "stories", { title: "qzstory" });
  await act(ana, t.room, "POST", "quick-round");
  await remind();
  await ok(ben, "POST", "/api/me/push/test");
  await n.deliver();
  const notices = browsers.flatMap((browser) => browser.notices);
  expect(notices.length).toBeGreaterThanOrEqual(5);
  expect(new Set(notices.map(({ length }) => length))).toEqual(new Set([803]));
  const shown = notices.map(({ message }) => `${message.title} ${message.body} ${message.tag}`).join();
  for (const word of ["qz", "Ana", "Ben", "Daily", "Team", t.space.slug]) expect(shown).not.toContain(word);
});

// Rules: protocol/notices#strangers
test("a person outside of the space is not told", async () => {
  const browser = await n.turnOn(await person(n.app, "Eve"));
  await overADay();
  await n.deliver();
  expect(browser.notices).toEqual([]);
  expect((await n.write("select from notice_events")).rows).toEqual([]);
});

test("a device that did not ask for a sort is not told", async () => {
  const browser = n.service.browser();
  await savePush(ben, { ...device(browser), sorts: ["help"] });
  await overADay();
  await n.deliver();
  expect(browser.notices).toEqual([]);
});
