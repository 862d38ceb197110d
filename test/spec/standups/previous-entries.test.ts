// Rules: protocol/standups#get-previous-entries
import { describe, expect, onTestFinished, test } from "vitest";
import type { PreviousEntries } from "#shared/wire/previous-entries.ts";
import { startApp } from "#test/support/app.ts";
import { guestIn } from "#test/support/guests.ts";
import {
  act,
  ok,
  person,
  standup,
  team,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { moveStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const previous = (who: Visitor, { room }: Team) =>
  ok<PreviousEntries>(who, "GET", `${room}/previous-entries`);
const write = (who: Person, { room }: Team, today: string) => act(who, room, "PUT", "standup", { today });
const createdOn = ({ session, room }: Team, day: string) => moveStandup(app, { id: session.id, room }, day);
const none = { sessionId: null, day: null, entries: [] };

// Rules: protocol/standups#get-previous-entries
describe("the previous entries", () => {
  test("a member reads the answered entries of the space's previous standup", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem"]);
    const [ana, ben, cem] = t.people as [Person, Person, Person];
    const older = await standup(t);
    await write(cem, older, "Older");
    await createdOn(older, "2026-03-01");
    const last = await standup(t, { mode: "async" });
    await createdOn(last, "2026-03-02");
    await act(ben, last.room, "PUT", "standup", { yesterday: "Y", today: "T", blockers: "B" });
    await write(ana, last, "Release");
    await write(cem, last, " ");
    const s = await standup(t);
    const later = await standup(t);
    await write(cem, later, "Later");
    expect(await previous(cem, s)).toEqual({
      sessionId: last.session.id,
      day: "2026-03-02",
      entries: [
        { userId: ana.id, name: "Ana", yesterday: "", today: "Release", blockers: "" },
        { userId: ben.id, name: "Ben", yesterday: "Y", today: "T", blockers: "B" },
      ],
    });
  });

  test("after the previous standup's deletion, the one before it is read", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    const first = await standup(t);
    await write(ana, first, "First");
    const second = await standup(t);
    await write(ana, second, "Second");
    const s = await standup(t);
    await ok(ana, "DELETE", second.room);
    expect((await previous(ana, s)).entries.map(({ today }) => today)).toEqual(["Second"]);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${second.session.id}`);
    expect((await previous(ana, s)).entries.map(({ today }) => today)).toEqual(["First"]);
  });

  test("the first standup, another space's and a poker room have none", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    expect(await previous(ana, t)).toEqual(none);
    const s = await standup(t);
    expect(await previous(ana, s)).toEqual(none);
    const elsewhere = await team(app, ["Olaf"]);
    await write(elsewhere.people[0]!, await standup(elsewhere), "Elsewhere");
    expect(await previous(ana, await standup(t))).toMatchObject({ sessionId: s.session.id, entries: [] });
  });

  test("a room that has ended, and a new member, still read them", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    await write(ana, await standup(t), "Release");
    const s = await standup(t);
    await ok(ana, "DELETE", s.room);
    const { entries } = await previous(ben, s);
    expect(entries).toMatchObject([{ userId: ana.id, today: "Release" }]);
    const eva = await person(app, "Eva");
    await ok(eva, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
    expect((await previous(eva, s)).entries).toEqual(entries);
  });

  test("a removed member gets the room's 404", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    await write(ana, await standup(t), "Release");
    const s = await standup(t);
    expect((await previous(ben, s)).entries).toHaveLength(1);
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const refused = await ben.send<{ code: string }>("GET", `${s.room}/previous-entries`);
    expect([refused.status, refused.body.code]).toEqual([404, "no_such_session"]);
  });

  test("a guest is 403, and a person without a seat gets the room's 404", async () => {
    const t = await team(app, ["Ana"]);
    await write(t.people[0]!, await standup(t), "Release");
    const s = await standup(t);
    const gus = await guestIn(app, s.session.id, "Gus");
    for (const [who, status, code] of [
      [gus, 403, "guest_refused"],
      [await person(app, "Olga"), 404, "no_such_session"],
    ] as const) {
      const refused = await who.send<{ code: string }>("GET", `${s.room}/previous-entries`);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
  });
});

test("reads that wait for Postgres use half of the connections, so a write still gets one", async () => {
  const small = await startApp({ env: { DATABASE_POOL_SIZE: "4" } });
  onTestFinished(() => small.stop());
  const t = await team(small, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  await standup(t);
  const s = await standup(t);
  const release = await holdLock(small.database, "lock table standup_entries in access exclusive mode");
  onTestFinished(release);
  const sent = Array.from({ length: 4 }, () => previous(ana, s));
  await expect.poll(() => statementsWaiting(small.database)).toBe(2);
  await ok(ben, "PATCH", "/api/me/settings", { notificationSounds: true });
  expect(await statementsWaiting(small.database)).toBe(2);
  await release();
  expect(await Promise.all(sent)).toHaveLength(4);
});
