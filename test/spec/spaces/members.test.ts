// Rules: protocol/guarantees#revocation-times, protocol/poker#auto-reveal-timing,
//   protocol/rooms#claiming-the-seat, protocol/rooms#two-copies, protocol/spaces#member-rights
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { startApp } from "#test/support/app.ts";
import { unknownId } from "#test/support/operations.ts";
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
import { expectPushEqualsGet, refusedSocket, watch, watchPresent } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
let cem: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cem"], { autoReveal: true });
  [ana, ben, cem] = t.people as [Person, Person, Person];
});

type Refusal = { code: string };
const setRole = (who: Visitor, userId: string, role: unknown) =>
  who.send<Refusal>("POST", `${t.spacePath}/members/${userId}/role`, { body: { role } });
const remove = (who: Visitor, userId: string) =>
  who.send<Refusal>("DELETE", `${t.spacePath}/members/${userId}`);
const roles = async () => {
  const { rows } = await app.database.sql.query<{ name: string; role: string }>(
    "select u.name, m.role from space_members m join users u on u.id = m.user_id where m.space_id = $1",
    [t.space.id],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.role]));
};

// Rules: protocol/spaces#member-rights, protocol/spaces#order-of-refusals, protocol/spaces#removing-a-member,
//   protocol/spaces#roles
describe("refusals of the member routes", () => {
  test("member routes are 401, 404 or 403 before the body is read", async () => {
    const outsider = await person(app, "Olga");
    for (const target of [ana.id, ben.id, cem.id, outsider.id, unknownId, "not-an-id"]) {
      for (const [who, status] of [
        [visitor(app), 401],
        [outsider, 404],
        [ben, 403],
      ] as const) {
        const path = `${t.spacePath}/members/${target}`;
        const answers = [
          await who.send("DELETE", path),
          await who.send("POST", `${path}/role`, { raw: "{" }),
          await who.send("POST", `${path}/role`, { body: { role: "owner" } }),
        ];
        expect([target, ...answers.map((reply) => reply.status)]).toEqual([target, status, status, status]);
      }
    }
    expect(await roles()).toEqual({ Ana: "owner", Ben: "member", Cem: "member" });
  });

  test("a plain member who removes themselves is 403", async () => {
    expect((await remove(ben, ben.id)).status).toBe(403);
  });

  test("a target outside the space is 404 no_such_member", async () => {
    const outsider = await person(app, "Olga");
    for (const target of [outsider.id, unknownId, "not-an-id", ana.id.toUpperCase(), "a".repeat(300)]) {
      const answers = [await remove(ana, target), await setRole(ana, target, "owner")];
      for (const reply of answers)
        expect([target, reply.status, reply.body.code]).toEqual([target, 404, "no_such_member"]);
    }
  });

  test("a role other than owner and member is 400", async () => {
    for (const role of ["admin", "", null, 7, undefined, "Owner"])
      expect([role, (await setRole(ana, ben.id, role)).status]).toEqual([role, 400]);
    expect((await ana.send("POST", `${t.spacePath}/members/${ben.id}/role`)).status).toBe(400);
  });
});

// Rules: protocol/spaces#members, protocol/spaces#roles, protocol/spaces#the-last-owner
describe("changing roles", () => {
  test("a space may have several owners with equal rights", async () => {
    const reply = await setRole(ana, ben.id, "owner");
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect((await setRole(ben, cem.id, "owner")).status).toBe(204);
    expect(await roles()).toEqual({ Ana: "owner", Ben: "owner", Cem: "owner" });
    expect((await setRole(cem, ana.id, "member")).status).toBe(204);
    expect((await setRole(ana, ana.id, "owner")).status).toBe(403);
    expect((await ok<MemberView>(ana, "GET", t.spacePath)).role).toBe("member");
  });

  test("setting a member's current role is 204 and changes nothing, even for the last owner", async () => {
    const rows = async () =>
      (
        await app.database.sql.query("select xmin::text, role from space_members where space_id = $1", [
          t.space.id,
        ])
      ).rows;
    const before = await rows();
    for (const [who, role] of [
      [ana, "owner"],
      [ben, "member"],
    ] as const)
      expect((await setRole(ana, who.id, role)).status).toBe(204);
    expect(await rows()).toEqual(before);
  });

  test("demoting the last owner is 409, even by that owner; with another owner it succeeds", async () => {
    const refused = await setRole(ana, ana.id, "member");
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: "a space must have at least one owner", code: "last_owner" },
    ]);
    await setRole(ana, ben.id, "owner");
    expect((await setRole(ana, ana.id, "member")).status).toBe(204);
    expect((await setRole(ben, ben.id, "member")).status).toBe(409);
    expect(await roles()).toEqual({ Ana: "member", Ben: "owner", Cem: "member" });
  });
});

// Rules: protocol/spaces#removing-a-member, protocol/spaces#sockets-of-removed-members,
//   protocol/spaces#the-last-owner
describe("removing a member", () => {
  test("a removed member gets the stranger's view and 404 in rooms", async () => {
    const reply = await remove(ana, ben.id);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect((await ben.send("GET", t.spacePath)).body).toEqual({ name: t.space.name, protected: true });
    expect((await ben.send("GET", t.room)).status).toBe(404);
    expect(await refusedSocket(ben, `/ws?session=${t.session.id}`)).toBe(404);
    expect((await ben.send("POST", `${t.spacePath}/sessions`, { raw: "{" })).status).toBe(404);
    expect((await remove(ana, ben.id)).status).toBe(404);
    expect(
      (await ben.send("POST", `${t.spacePath}/join`, { body: { passcode: t.space.passcode } })).status,
    ).toBe(204);
    expect((await roles())["Ben"]).toBe("member");
  });

  test("a removal closes the member's sockets only in this space", async () => {
    const other = await ok<{ slug: string; passcode: string }>(cem, "POST", "/api/spaces", {
      name: "Elsewhere",
    });
    const elsewhere = `/api/orgs/default/spaces/${other.slug}`;
    await ok(ben, "POST", `${elsewhere}/join`, { passcode: other.passcode });
    const away = await ok<{ id: string }>(cem, "POST", `${elsewhere}/sessions`, {
      kind: "poker",
      title: "Away",
    });
    const second = await ok<{ id: string }>(cem, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Two",
    });
    const closedWatchers = [
      await watch(ben, t.session.id),
      await watch(ben, t.session.id),
      await watch(ben, second.id),
    ];
    const openWatchers = [await watch(cem, t.session.id), await watch(ben, away.id)];
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    for (const watcher of closedWatchers)
      expect(await watcher.closed).toEqual({
        code: 1008,
        reason: "you are no longer a member of this space",
      });
    for (const watcher of openWatchers) expect(watcher.ws.readyState).toBe(watcher.ws.OPEN);
    expect((await ben.send("GET", "/api/me")).status).toBe(200);
  });

  test("a removal closes sockets on another replica at once", async () => {
    const other = await startApp({ database: app.database });
    onTestFinished(() => other.stop());
    const [benWatcher, cemWatcher] = [
      await watch(ben.on(other), t.session.id),
      await watch(cem.on(other), t.session.id),
    ];
    const beforeTimeout = (closed: Promise<{ code: number }>) => Promise.race([closed, sleep(25_000)]);
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await beforeTimeout(benWatcher.closed)).toMatchObject({ code: 1008 });
    expect(cemWatcher.ws.readyState).toBe(cemWatcher.ws.OPEN);
    await ok(ana, "DELETE", t.spacePath);
    expect(await beforeTimeout(cemWatcher.closed)).toMatchObject({ code: 1008 });
  });

  test("a removed member leaves participants and presence in the next push", async () => {
    const watcher = await watch(ana, t.session.id);
    await watch(ben, t.session.id);
    const before = await watcher.until((frame) => frame.presence.includes(ben.id));
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const after = await watcher.until((frame) => frame.version > before.version);
    expect(after.participants.map((participant) => participant.userId).sort()).toEqual(
      [ana.id, cem.id].sort(),
    );
    await watcher.until((frame) => frame.version > before.version && !frame.presence.includes(ben.id));
    await expectPushEqualsGet(t.session.id, [[ana, watcher]]);
    const { rows } = await app.database.sql.query("select 1 from presence where user_id = $1", [ben.id]);
    expect(rows).toEqual([]);
  });

  test("a removal reveals a round that waited only for the member", async () => {
    const storyId = await addStory(ana, t.room, "Refund");
    await Promise.all(t.people.map((who) => watchPresent(who, t.session.id, who.id)));
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
    await act(cem, t.room, "POST", "vote", { storyId, value: "8" });
    const watcher = await watch(ana, t.session.id);
    expect(watcher.newest().revealed).toBe(false);
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const frame = await watcher.until((frame) => frame.revealed);
    expect(frame.state.stories[0]!.votes!.map((vote) => vote.value).sort()).toEqual(["5", "8"]);
  });

  test("in an ended room a removal keeps the version and removes the member's presence", async () => {
    await watch(ben, t.session.id);
    const watcher = await watch(ana, t.session.id);
    await ok(ana, "DELETE", t.room);
    const ended = await watcher.until((frame) => frame.endedAt !== null && frame.presence.includes(ben.id));
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const frame = await watcher.until((frame) => frame.endedAt !== null && !frame.presence.includes(ben.id));
    expect(frame.version).toBe(ended.version);
  });

  test("removing the last owner is 409", async () => {
    const refused = await remove(ana, ana.id);
    expect([refused.status, refused.body.code]).toEqual([409, "last_owner"]);
    await setRole(ana, ben.id, "owner");
    expect((await remove(ana, ana.id)).status).toBe(204);
    await setRole(ben, cem.id, "owner");
    expect((await remove(cem, ben.id)).status).toBe(204);
    expect((await remove(cem, cem.id)).status).toBe(409);
    expect(await roles()).toEqual({ Cem: "owner" });
  });

  test("the facilitator's seat of a removed member can be claimed at once", async () => {
    const room = await ok<{ id: string }>(ben, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Ben's",
    });
    const claim = () => cem.send("POST", `/api/sessions/${room.id}/facilitator/claim`);
    expect((await claim()).status).toBe(409);
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect((await claim()).status).toBe(204);
  });
});
