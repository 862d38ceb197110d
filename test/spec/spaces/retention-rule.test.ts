// Rules: protocol/spaces#room-retention, protocol/spaces#get-room-retention, protocol/spaces#retention-maximum
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { endedRoom, maximumSince, readRule, ruleSince } from "#test/support/retention.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

const set = (who: Pick<Person, "send">, body: unknown) =>
  who.send("PATCH", `${t.spacePath}/room-retention`, { body });
const shown = async () => (await ok<MemberView>(ben, "GET", t.spacePath)).roomRetention;
const dayMs = 86_400_000;
const inDays = (moment: string) => (Date.parse(moment) - Date.now()) / dayMs;

async function maximum(days: number, daysAgo: number) {
  onTestFinished(async () => {
    await app.database.sql.query("delete from room_retention_maximum");
  });
  await maximumSince(app, days, daysAgo);
}

describe("the rule of a space", () => {
  test("rooms stay for ever by default", async () => {
    expect([await shown(), (await readRule(ben, t)).days]).toEqual([null, null]);
  });

  test("an owner sets the number of days and takes it back", async () => {
    for (const days of [30, 730, null]) {
      expect((await set(ana, { days })).status).toBe(204);
      expect([await shown(), (await readRule(ben, t)).days]).toEqual([days, days]);
    }
  });

  test("other numbers and values are 400 and change nothing", async () => {
    await set(ana, { days: 90 });
    for (const days of [29, 731, 0, -30, 45.5, "90", true, {}, undefined])
      expect([days, (await set(ana, { days })).status]).toEqual([days, 400]);
    expect(await shown()).toBe(90);
  });

  test("only owners set it", async () => {
    const guest = await guestIn(app, t.session.id, "Gus");
    const olga = await person(app, "Olga");
    const statuses = [ben, guest, olga, visitor(app)].map(
      async (who) => (await set(who, { days: 90 })).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 404, 404, 401]);
    expect(await shown()).toBeNull();
  });

  test("only members read it", async () => {
    const guest = await guestIn(app, t.session.id, "Gus");
    const olga = await person(app, "Olga");
    const read = async (who: Pick<Person, "send">) =>
      (await who.send("GET", `${t.spacePath}/room-retention`)).status;
    expect(await Promise.all([ben, guest, olga, visitor(app)].map(read))).toEqual([200, 401, 404, 401]);
  });

  test("a number that another owner changed meanwhile is 409", async () => {
    await set(ana, { days: 90 });
    const reply = await set(ana, { days: 30, base: { days: null } });
    expect([reply.status, await shown()]).toEqual([409, 90]);
    expect((await set(ana, { days: 30, base: { days: 90 } })).status).toBe(204);
  });

  test("a change is a security event, an unchanged number is none", async () => {
    const events = () =>
      app.logLines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event, space }) => event === "space.retention" && space === t.space.slug);
    await set(ana, { days: 90 });
    await set(ana, { days: 90 });
    await expect.poll(events).toEqual([
      expect.objectContaining({
        actor_user_id: ana.id,
        target: t.space.slug,
        org: "default",
        outcome: "ok",
      }),
    ]);
  });

  test("each number to choose says how many rooms are older, and when they would go", async () => {
    for (const days of [20, 40, 100, 400]) await endedRoom(app, t, days);
    const { choices } = await readRule(ana, t);
    expect(choices.map(({ days, rooms }) => [days, rooms])).toEqual([
      [30, 3],
      [60, 2],
      [90, 2],
      [180, 1],
      [365, 1],
      [730, 0],
    ]);
    for (const { at } of choices) expect(inDays(at)).toBeCloseTo(7, 1);
  });

  test("the present number and larger ones keep the time of the rule", async () => {
    await ruleSince(app, t, 60, 4);
    const { choices } = await readRule(ana, t);
    const delays = choices.map(({ days, at }) => [days, Math.round(inDays(at))]);
    expect(delays.slice(0, 3)).toEqual([
      [30, 7],
      [60, 3],
      [90, 3],
    ]);
  });

  test("a number that no choice has is a choice while it applies", async () => {
    await set(ana, { days: 45 });
    expect((await readRule(ana, t)).choices.map(({ days }) => days)).toEqual([30, 45, 60, 90, 180, 365, 730]);
  });
});

describe("the operator's maximum", () => {
  test("it applies to a space without a rule", async () => {
    await maximum(120, 0);
    expect([await shown(), (await readRule(ana, t)).days, (await readRule(ana, t)).maxDays]).toEqual([
      120,
      null,
      120,
    ]);
  });

  test("the smaller number applies", async () => {
    await maximum(120, 0);
    await ruleSince(app, t, 365, 0);
    expect(await shown()).toBe(120);
    await ruleSince(app, t, 60, 0);
    expect(await shown()).toBe(60);
  });

  test("never and more days are refused with the maximum in the sentence", async () => {
    await maximum(120, 0);
    for (const days of [121, 730, null]) {
      const { status, text } = await set(ana, { days });
      expect([status, text]).toEqual([400, expect.stringContaining("at most 120")]);
    }
    expect((await set(ana, { days: 120 })).status).toBe(204);
  });

  test("the choices end with the maximum", async () => {
    await maximum(120, 0);
    expect((await readRule(ana, t)).choices.map(({ days }) => days)).toEqual([30, 60, 90, 120]);
  });
});
