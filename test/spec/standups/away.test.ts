// Rules: protocol/standups#guests-and-away
import { beforeEach, describe, expect, test } from "vitest";
import { awayBody, type AwayRange } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { daysFromToday, withinOneDay } from "#test/support/days.ts";
import { guestIn } from "#test/support/guests.ts";
import { unknownId } from "#test/support/operations.ts";
import { ok, person, team, visitor, type Person, type Visitor } from "#test/support/client.ts";

const app = await sharedApp();
let ana: Person;
beforeEach(async () => void (ana = await person(app, "Ana")));

const path = "/api/me/away";
const send = (who: Visitor, body: unknown) => who.send<AwayRange & { code: string }>("POST", path, { body });
const add = (who: Visitor, startsOn: string, endsOn = startsOn) =>
  ok<AwayRange>(who, "POST", path, { startsOn, endsOn });
const list = async (who: Visitor = ana) => (await ok<{ ranges: AwayRange[] }>(who, "GET", path)).ranges;

// Rules: protocol/standups#away-limit, protocol/standups#away-ranges,
//   protocol/standups#away-updates-standups, protocol/standups#delete-away, protocol/standups#get-away,
//   protocol/standups#guests-and-away, protocol/standups#post-away
describe("days away", () => {
  test("ranges are listed only to their owner, earliest first", async () => {
    expect(await list()).toEqual([]);
    const [soon, later, last] = (await daysFromToday(app, 3, 40, 45)) as [string, string, string];
    const reply = await send(ana, { startsOn: later, endsOn: last });
    expect([reply.status, reply.body]).toEqual([
      201,
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), startsOn: later, endsOn: last },
    ]);
    const first = await add(ana, soon);
    expect(first).toMatchObject({ startsOn: soon, endsOn: soon });
    expect(await list()).toEqual([first, reply.body]);
    expect(await list(await person(app, "Ben"))).toEqual([]);
  });

  test("ranges may overlap or repeat", async () => {
    const [from, middle, to] = (await daysFromToday(app, 1, 5, 9)) as [string, string, string];
    await add(ana, middle, to);
    await add(ana, from, to);
    await add(ana, from, to);
    await add(ana, from, middle);
    expect((await list()).map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      [from, middle],
      [from, to],
      [from, to],
      [middle, to],
    ]);
  });

  test("a range is deleted once, and a foreign id is 404", async () => {
    const [day] = await daysFromToday(app, 1);
    const ben = await person(app, "Ben");
    const mine = await add(ana, day!);
    const theirs = await add(ben, day!);
    expect((await ana.send("DELETE", `${path}/${mine.id}`)).status).toBe(204);
    for (const id of [mine.id, theirs.id, theirs.id.toUpperCase(), unknownId, "x"]) {
      const reply = await ana.send("DELETE", `${path}/${id}`);
      expect([id, reply.status, reply.body]).toEqual([
        id,
        404,
        { error: "no such away range", code: "no_such_away" },
      ]);
    }
    expect([await list(), await list(ben)]).toEqual([[], [theirs]]);
  });
});

// Rules: protocol/standups#away-limit, protocol/standups#post-away
describe("refusals of days away", () => {
  test("an invalid date or field is 400", async () => {
    const [day] = (await daysFromToday(app, 1)) as [string];
    const year = day.slice(0, 4);
    for (const odd of [
      `${year}-02-30`,
      `${year}-13-01`,
      `${year}-00-10`,
      `${year}-11-31`,
      "2027-02-29",
      "0000-01-01",
      `${day}T00:00:00Z`,
      ` ${day}`,
      day.replaceAll("-", ""),
      `${year}-1-2`,
      `+00${day}`,
      "infinity",
      "today",
      "",
      20270101,
      null,
      [day],
    ]) {
      for (const body of [
        { startsOn: odd, endsOn: day },
        { startsOn: day, endsOn: odd },
      ]) {
        const reply = await send(ana, body);
        expect([body, reply.status, reply.body.code]).toEqual([body, 400, "invalid"]);
      }
    }
    const range = { startsOn: day, endsOn: day };
    for (const body of [{}, { startsOn: day }, { endsOn: day }, { ...range, note: "x" }, [range], day]) {
      expect([body, (await send(ana, body)).status]).toEqual([body, 400]);
    }
    expect(await list()).toEqual([]);
  });

  test("29 February is a date only in leap years", () => {
    const on = (day: string) => awayBody.safeParse({ startsOn: day, endsOn: day }).success;
    expect(["2028-02-29", "2027-02-29", "2100-02-29", "2000-02-29"].map(on)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test("a last day before the first is 400, and so are more than 90 days, both ends counted", () =>
    withinOneDay(app, async () => {
      const ana = await person(app, "Ana");
      const [from, before, longest, over] = (await daysFromToday(app, 5, 4, 94, 95)) as [
        string,
        string,
        string,
        string,
      ];
      expect((await send(ana, { startsOn: from, endsOn: before })).status).toBe(400);
      expect((await send(ana, { startsOn: from, endsOn: over })).status).toBe(400);
      expect((await send(ana, { startsOn: from, endsOn: longest })).status).toBe(201);
    }));

  test("a range starts at most 30 days ago and at most a year ahead", () =>
    withinOneDay(app, async (today) => {
      const ana = await person(app, "Ana");
      const { rows } = await app.database.sql.query<{ year: string; over: string }>(
        `select to_char($1::date + interval '1 year', 'YYYY-MM-DD') as year,
           to_char($1::date + interval '1 year' + interval '1 day', 'YYYY-MM-DD') as over`,
        [today],
      );
      const { year, over } = rows[0]!;
      const [past, tooPast] = (await daysFromToday(app, -30, -31)) as [string, string];
      for (const [day, status] of [
        [past, 201],
        [tooPast, 400],
        [year, 201],
        [over, 400],
        ["9999-12-31", 400],
        ["0001-01-01", 400],
      ] as const) {
        const reply = await send(ana, { startsOn: day, endsOn: day });
        expect([day, reply.status]).toEqual([day, status]);
      }
      expect((await send(ana, { startsOn: tooPast, endsOn: today })).status).toBe(400);
    }));

  test("a person's 21st range is 409", async () => {
    const [day] = (await daysFromToday(app, 1)) as [string];
    for (let n = 0; n < 20; n++) await add(ana, day);
    const full = await send(ana, { startsOn: day, endsOn: day });
    expect([full.status, full.body.code]).toEqual([409, "limit_reached"]);
    await add(await person(app, "Ben"), day);
    await ok(ana, "DELETE", `${path}/${(await list())[0]!.id}`);
    await add(ana, day);
    expect(await list()).toHaveLength(20);
  });

  test("guests are 403 on every route of days away", async () => {
    const t = await team(app, ["Ben"]);
    for (const [who, status, code] of [
      [await guestIn(app, t.session.id, "Gus"), 403, "guest_refused"],
      [visitor(app), 401, "not_signed_in"],
      [visitor(app, "A".repeat(43)), 401, "session_ended"],
    ] as const) {
      for (const [method, at, raw] of [
        ["GET", path, undefined],
        ["POST", path, "{"],
        ["POST", path, JSON.stringify({ startsOn: "2030-01-01", endsOn: "2030-01-01" })],
        ["DELETE", `${path}/${unknownId}`, undefined],
      ] as const) {
        const reply = await who.send<{ code: string }>(method, at, raw === undefined ? {} : { raw });
        expect([method, reply.status, reply.body.code]).toEqual([method, status, code]);
      }
    }
  });
});
