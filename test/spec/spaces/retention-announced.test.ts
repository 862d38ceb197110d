// Rules: protocol/spaces#announced-rooms, protocol/spaces#retention-delay, protocol/spaces#kept-rooms
import { beforeEach, describe, expect, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { endedRoom, readRule, ruleSince } from "#test/support/retention.ts";

const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

const keep = (who: Pick<Person, "send">, id: string, kept: unknown) =>
  who.send("PATCH", `${t.spacePath}/sessions/${id}/kept`, { body: { kept } });
const view = () => ok<MemberView>(ben, "GET", t.spacePath);
const summaryOf = async (id: string) => (await view()).sessions.find((session) => session.id === id)!;
/** The days until the announced deletion, rounded; null without one. */
async function daysLeft(id: string): Promise<number | null> {
  const { deletesAt } = await summaryOf(id);
  return deletesAt === null ? null : Math.round((Date.parse(deletesAt) - Date.now()) / 86_400_000);
}

describe("announced deletions", () => {
  test("a room is announced in its last seven days, in the list and by its number", async () => {
    await ruleSince(app, t, 30, 100);
    const [later, soon] = [await endedRoom(app, t, 22), await endedRoom(app, t, 24)];
    expect([await daysLeft(later), await daysLeft(soon)]).toEqual([null, 6]);
    expect((await view()).roomsDue).toBe(1);
    expect((await readRule(ben, t)).sessions.map(({ id }) => id)).toEqual([soon]);
  });

  test("a new rule announces rooms that are older already for seven days", async () => {
    const old = await endedRoom(app, t, 300);
    await ok(ana, "PATCH", `${t.spacePath}/room-retention`, { days: 30 });
    expect(await daysLeft(old)).toBe(7);
  });

  test("a smaller number begins the seven days again, a larger one does not", async () => {
    await ruleSince(app, t, 60, 5);
    const old = await endedRoom(app, t, 300);
    await ok(ana, "PATCH", `${t.spacePath}/room-retention`, { days: 90 });
    expect(await daysLeft(old)).toBe(2);
    await ok(ana, "PATCH", `${t.spacePath}/room-retention`, { days: 60 });
    expect(await daysLeft(old)).toBe(7);
  });

  test("open rooms are never announced", async () => {
    await ruleSince(app, t, 30, 100);
    await app.database.sql.query(
      "update sessions set created_at = now() - interval '300 days' where id = $1",
      [t.session.id],
    );
    expect([await daysLeft(t.session.id), (await view()).roomsDue]).toEqual([null, 0]);
  });

  test("rooms beyond the newest 50 are announced, at most 50 of them by summary", async () => {
    await ruleSince(app, t, 30, 100);
    for (let n = 0; n < 60; n++) await endedRoom(app, t, 24 + n / 100, `Old ${n}`);
    const { due, sessions } = await readRule(ben, t);
    expect([due, sessions.length, (await view()).roomsDue]).toEqual([60, 50, 60]);
    expect(sessions.map(({ title }) => title)).not.toContain("Old 9");
    expect(sessions.map(({ title }) => title)).toContain("Old 59");
  });

  test("strangers and guests learn of no announcement", async () => {
    await ruleSince(app, t, 30, 100);
    await endedRoom(app, t, 24);
    const olga = await person(app, "Olga");
    for (const who of [olga, visitor(app), await guestIn(app, t.session.id, "Gus")]) {
      expect((await who.send("GET", t.spacePath)).text).not.toContain("roomsDue");
      expect((await who.send("GET", t.room)).text).not.toContain("deletesAt");
    }
  });
});

describe("kept rooms", () => {
  test("a kept room is announced no more", async () => {
    await ruleSince(app, t, 30, 100);
    const old = await endedRoom(app, t, 24);
    expect((await keep(ana, old, true)).status).toBe(204);
    const { kept, deletesAt } = await summaryOf(old);
    expect([kept, deletesAt, (await view()).roomsDue]).toEqual([true, null, 0]);
  });

  test("a room that is kept no more is announced for seven days", async () => {
    await ruleSince(app, t, 30, 100);
    const old = await endedRoom(app, t, 300);
    await keep(ana, old, true);
    await keep(ana, old, false);
    expect([(await summaryOf(old)).kept, await daysLeft(old)]).toEqual([false, 7]);
  });

  test("keeping a room no more delays no room that was not kept", async () => {
    await ruleSince(app, t, 30, 100);
    const old = await endedRoom(app, t, 26);
    await keep(ana, old, false);
    expect(await daysLeft(old)).toBe(4);
  });

  test("a kept room does not count in the choices of the rule", async () => {
    await keep(ana, await endedRoom(app, t, 100), true);
    expect((await readRule(ana, t)).choices.every(({ rooms }) => rooms === 0)).toBe(true);
  });

  test("a facilitator who owns nothing, a member and a guest cannot keep a room", async () => {
    const old = await endedRoom(app, t, 24);
    await app.database.sql.query("update sessions set facilitator_id = $2 where id = $1", [old, ben.id]);
    const guest = await guestIn(app, t.session.id, "Gus");
    const olga = await person(app, "Olga");
    const keeping = [ben, guest, olga, visitor(app)].map(async (who) => (await keep(who, old, true)).status);
    expect(await Promise.all(keeping)).toEqual([403, 404, 404, 401]);
    expect((await summaryOf(old)).kept).toBe(false);
  });

  test("a room of another space is 404, other values are 400", async () => {
    const other = await team(app, ["Eve"]);
    expect((await keep(ana, other.session.id, true)).status).toBe(404);
    for (const kept of ["true", 1, null]) expect((await keep(ana, t.session.id, kept)).status).toBe(400);
  });
});
