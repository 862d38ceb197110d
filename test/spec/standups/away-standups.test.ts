// Rules: protocol/standups#away-ranges
import { describe, expect, test } from "vitest";
import type { AwayRange } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { daysFromToday, withinOneDay } from "#test/support/days.ts";
import { guestIn } from "#test/support/guests.ts";
import {
  act,
  ok,
  person,
  readStandup,
  team,
  visitor,
  type Person,
  type Visitor,
} from "#test/support/client.ts";
import { expectPushEqualsGet, watch, type Watcher } from "#test/support/socket.ts";
import { moveStandup, openStandup, type StandupRoom } from "#test/support/standups.ts";

const app = await sharedApp();

const path = "/api/me/away";
const add = (who: Visitor, startsOn: string, endsOn = startsOn) =>
  ok<AwayRange>(who, "POST", path, { startsOn, endsOn });
const list = async (who: Visitor) => (await ok<{ ranges: AwayRange[] }>(who, "GET", path)).ranges;

/** Two spaces with Ana and other people, and an async standup in each. */
async function twoSpaces() {
  const ana = await person(app, "Ana");
  const first = await team(app, ["Ben", "Gil"]);
  const second = await team(app, ["Cleo"]);
  const rooms: [Person, StandupRoom][] = [];
  for (const { people, space, spacePath } of [first, second]) {
    await ok(ana, "POST", `${spacePath}/join`, { passcode: space.passcode });
    rooms.push([people[0]!, await openStandup(people[0]!, spacePath)]);
  }
  return { ana, first, second, rooms };
}

const absence = async (who: Visitor, room: StandupRoom) => {
  const { version, state } = await readStandup(who, room.room);
  return { version, away: state.away, waitingOn: state.waitingOn?.map((person) => person.userId).sort() };
};

// Rules: protocol/standups#away-updates-standups, protocol/standups#who-is-awaited,
//   protocol/standups#who-is-away
describe("days away in open standups", () => {
  test("a standup does not wait for a person away today until the range is deleted", async () => {
    await withinOneDay(app, async (today) => {
      const { ana, rooms, first } = await twoSpaces();
      const watchers: [Person, StandupRoom, Watcher][] = [];
      for (const [who, room] of rooms) watchers.push([who, room, await watch(who, room.id)]);
      const range = await add(ana, today);
      for (const [who, room, watcher] of watchers) {
        const pushed = await watcher.until((frame) => frame.version === 2);
        expect(JSON.stringify(pushed)).not.toContain(range.id);
        const { away, waitingOn } = await absence(who, room);
        expect([away, waitingOn?.includes(ana.id)]).toEqual([[ana.id], false]);
        await expectPushEqualsGet(room.id, [[who, watcher]]);
      }
      const [, room] = rooms[0]!;
      // Away people may still write.
      await act(ana, room.room, "PUT", "standup", { today: "Only this" });
      await ok(ana, "DELETE", `${path}/${range.id}`);
      const { version, away, waitingOn } = await absence(first.people[0]!, room);
      expect([version, away]).toEqual([4, []]);
      expect(waitingOn).toEqual(first.people.map((person) => person.id).sort());
    });
  });

  test("the first and the last day of a range count, but not the days around them", async () => {
    const { ana, rooms } = await twoSpaces();
    const [who, standup] = rooms[0]!;
    const [before, from, to, after] = (await daysFromToday(app, 9, 10, 12, 13)) as [
      string,
      string,
      string,
      string,
    ];
    const away = [];
    const range = await add(ana, from, to);
    for (const day of [before, from, to, after]) {
      await moveStandup(app, standup, day);
      away.push((await absence(who, standup)).away);
    }
    expect(away).toEqual([[], [ana.id], [ana.id], []]);
    const counted = [];
    for (const day of [before, from, to, after]) {
      await moveStandup(app, standup, day);
      const { version } = await absence(who, standup);
      await ok(ana, "DELETE", `${path}/${(await list(ana))[0]!.id}`);
      counted.push((await absence(who, standup)).version - version);
      await add(ana, range.startsOn, range.endsOn);
    }
    expect(counted).toEqual([0, 1, 1, 0]);
  });

  test("deleting an old range increments the version of an open standup on such a day", async () => {
    const { ana, rooms } = await twoSpaces();
    const day = "2026-01-15";
    const { rows } = await app.database.sql.query<{ id: string }>(
      "insert into away_ranges (user_id, starts_on, ends_on) values ($1, $2, $2) returning id",
      [ana.id, day],
    );
    const [who, standup] = rooms[0]!;
    await moveStandup(app, standup, day);
    expect(await absence(who, standup)).toMatchObject({ version: 1, away: [ana.id] });
    await ok(ana, "DELETE", `${path}/${rows[0]!.id}`);
    const after = await absence(who, standup);
    expect([after.version, after.away, after.waitingOn?.includes(ana.id)]).toEqual([2, [], true]);
  });

  test("days away do not change the version of rooms that do not show them", async () => {
    await withinOneDay(app, async (today) => {
      const { ana, first, second, rooms } = await twoSpaces();
      const [ben] = first.people as [Person];
      const elsewhere = await team(app, ["Olga"]);
      const unchangedRooms: [Person, StandupRoom][] = [
        [ben, await openStandup(ben, first.spacePath, { mode: "sync" })],
        [ben, { id: first.session.id, room: first.room }],
        [elsewhere.people[0]!, await openStandup(elsewhere.people[0]!, elsewhere.spacePath)],
        rooms[1]!,
      ];
      const ended = await openStandup(ben, first.spacePath);
      await ok(ben, "DELETE", ended.room);
      const otherDay = await openStandup(ben, first.spacePath);
      await moveStandup(app, otherDay, "2026-01-15");
      unchangedRooms.push([ben, ended], [ben, otherDay]);
      await ok(second.people[0]!, "DELETE", `${second.spacePath}/members/${ana.id}`);
      const versions = () =>
        Promise.all(unchangedRooms.map(async ([who, room]) => (await readStandup(who, room.room)).version));
      const before = await versions();
      const range = await add(ana, today);
      expect((await absence(ben, rooms[0]![1])).version).toBe(2);
      await ok(ana, "DELETE", `${path}/${range.id}`);
      expect((await absence(ben, rooms[0]![1])).version).toBe(3);
      expect(await versions()).toEqual(before);
    });
  });
});

// Rules: protocol/guarantees#private-data, protocol/standups#get-away
describe("the right to read days away", () => {
  test("only the owner reads the dates of days away", async () => {
    await withinOneDay(app, async () => {
      const t = await team(app, ["Owner", "Facilitator", "Spectator"]);
      const ana = await person(app, "Ana");
      const [owner, facilitator, spectator] = t.people as [Person, Person, Person];
      await ok(ana, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
      const standup = await openStandup(facilitator, t.spacePath);
      await ok(spectator, "POST", `${standup.room}/spectator`, { on: true });
      const guest = await guestIn(app, standup.id, "Gus");
      const watchers: Watcher[] = [];
      for (const who of [owner, facilitator, spectator, guest]) watchers.push(await watch(who, standup.id));
      const { version } = await readStandup(owner, standup.room);
      const [from, to, other] = (await daysFromToday(app, -13, 17, 29)) as [string, string, string];
      const canaries = [from, to, other, (await add(ana, from, to)).id, (await add(ana, other)).id];
      for (const watcher of watchers) await watcher.until((frame) => frame.version > version);
      await act(ana, standup.room, "PUT", "standup", { today: "Written while away" });
      for (const watcher of watchers) await watcher.until((frame) => frame.version > version + 1);

      const outsider = await person(app, "Olga");
      const viewers: Visitor[] = [owner, facilitator, spectator, guest, outsider, visitor(app)];
      const paths = [
        "/api/me",
        path,
        `/api/me/standups?from=${(await daysFromToday(app, -1))[0]}&to=${(await daysFromToday(app, 1))[0]}`,
        "/api/orgs",
        "/api/spaces",
        t.spacePath,
        `${t.spacePath}/sessions`,
        `${t.spacePath}/kudos`,
        standup.room,
        `${standup.room}/mentions`,
        `${standup.room}/export.csv`,
      ];
      const texts = watchers.flatMap((watcher) => watcher.texts);
      for (const who of viewers) {
        for (const at of paths) {
          const { text, headers } = await who.send("GET", at);
          texts.push(text + [...headers].join());
        }
      }
      for (const text of texts) {
        for (const canary of canaries) expect([canary, text.includes(canary)]).toEqual([canary, false]);
      }
      // The search would find the dates: the owner's list contains them, and members see that Ana is away.
      const own = (await ana.send("GET", path)).text;
      for (const canary of canaries) expect(own).toContain(canary);
      expect((await absence(owner, standup)).away).toEqual([ana.id]);
    });
  });
});
