// Rules: protocol/plugins#topics
import { afterAll, describe, expect, test } from "vitest";
import { transaction } from "#shared/db/transaction.ts";
import { endRooms } from "#shared/domain/rooms/end-rooms.ts";
import { enrol, makeOrgAdmin, openRoom, orgSpace } from "#test/support/orgs.ts";
import { act, addStory, ok, person, team, type Person } from "#test/support/client.ts";
import { pluginOrg, install } from "#test/support/plugins.ts";
import { recordedCalls, recordingPackage, type RecordedCalls } from "#test/support/plugin-work.ts";
import { databaseOf, slotStandup, startDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere", BASE_URL: "https://poker.example.com" } });

const delivery = await startDelivery(app);
const t = await team(app, ["Ana", "Ben"]);
const [ana, ben] = t.people as [Person, Person];
await makeOrgAdmin(ana);
afterAll(async () => {
  await delivery.stop();
});

const listeningPlugin = (...topics: string[]) =>
  recordedCalls(
    app,
    ana,
    t.spacePath,
    topics.map((scope) => ({ capability: "events", scope: scope || undefined })),
  );
const off = (p: RecordedCalls, enabled: boolean) =>
  ok(ana, "POST", `/api/orgs/default/admin/plugins/${p.id}/enabled`, { enabled });
const topicsOf = async (p: RecordedCalls) => (await p.work()).map(({ topic }) => topic);
const place = () => ({
  space: { slug: t.space.slug, name: t.space.name },
  url: `https://poker.example.com/o/default/s/${t.space.slug}`,
});
const inRoom = (id: string, kind: string, title: string) => ({
  ...place(),
  url: `${place().url}/r/${id}`,
  sessionId: id,
  kind,
  title,
});
const openPoker = async (title: string) => {
  const { id } = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title,
    config: {},
  });
  return id;
};

// Rules: protocol/plugins#topics
describe("events for plugins", () => {
  test("creating, ending, reopening and deleting a room are events, in this order", async () => {
    const p = await listeningPlugin(
      "session.created",
      "session.ended",
      "session.reopened",
      "session.deleted",
    );
    const id = await openPoker("Planning");
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    await ok(ana, "POST", `/api/sessions/${id}/reopen`);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${id}`);
    const room = inRoom(id, "poker", "Planning");
    const received = (await p.hears(5)).filter(({ payload }) => payload["sessionId"] === id);
    expect(received.map(({ topic, payload }) => ({ topic, payload }))).toEqual([
      { topic: "session.created", payload: room },
      { topic: "session.ended", payload: room },
      { topic: "session.reopened", payload: room },
      { topic: "session.deleted", payload: { ...room, url: place().url } },
    ]);
  });

  test("a reveal and an estimate are events without names", async () => {
    const p = await listeningPlugin("");
    const id = await openPoker("Sprint");
    const room = `/api/sessions/${id}`;
    const storyId = await addStory(ana, room, "Login");
    await act(ana, room, "PATCH", "story", { storyId, ref: "ABC-7" });
    await act(ana, room, "POST", "select", { storyId });
    for (const [who, value] of [
      [ana, "5"],
      [ben, "8"],
    ] as const)
      await act(who, room, "POST", "vote", { storyId, value });
    const { rows } = await app.database.sql.query<{ n: number }>(
      "select count(*)::int as n from plugin_events where payload like '%results%' and payload like $1",
      [`%${id}%`],
    );
    expect(rows[0]!.n).toBe(0);
    await act(ana, room, "POST", "reveal");
    await act(ana, room, "PATCH", "story", { storyId, estimate: "8" });
    await act(ana, room, "PATCH", "story", { storyId, estimate: "" });
    const story = { ...inRoom(id, "poker", "Sprint"), storyId, ref: "ABC-7", storyTitle: "Login" };
    await expect
      .poll(async () =>
        (await p.heard()).filter(({ payload }) => payload["sessionId"] === id).map(({ topic }) => topic),
      )
      .toEqual(["session.created", "poker.revealed", "poker.estimated"]);
    const received = (await p.heard()).filter(({ payload }) => payload["sessionId"] === id);
    expect(received[1]!.payload).toMatchObject({
      ...story,
      results: [
        { value: "5", count: 1 },
        { value: "8", count: 1 },
      ],
    });
    expect(received[2]!.payload).toMatchObject({ ...story, estimate: "8" });
    for (const { id: person } of [ana, ben]) expect(JSON.stringify(received)).not.toContain(person);
  });

  test("a schedule's standup is an event at its opening and its end, with the day and times", async () => {
    const p = await listeningPlugin("standup.opened", "standup.closed");
    const room = await slotStandup(app, ana, t.spacePath);
    // The scheduler does the same: it inserts the slot before its room.
    await app.database.sql.query("update standup_slots set session_id = null where session_id = $1", [
      room.id,
    ]);
    await app.database.sql.query(
      "update standup_slots set session_id = $1 where session_id is null and slot_date = $2",
      [room.id, room.date],
    );
    await ok(ana, "DELETE", `/api/sessions/${room.id}`);
    const received = await p.hears(2);
    expect(received.map(({ topic }) => topic)).toEqual(["standup.opened", "standup.closed"]);
    for (const { payload } of received)
      expect(payload).toEqual({
        ...inRoom(room.id, "standup", payload["title"] as string),
        slotDate: room.date,
        opensAt: `${room.date}T09:00:00.000Z`,
        closesAt: `${room.date}T10:00:00.000Z`,
      });
  });

  test("joining a space and being removed from it are events", async () => {
    const p = await listeningPlugin("member.joined", "member.removed");
    const cy = await person(app, "Cy");
    await ok(cy, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
    await ok(ana, "DELETE", `${t.spacePath}/members/${cy.id}`);
    expect((await p.hears(2)).map(({ topic, payload }) => ({ topic, payload }))).toEqual([
      { topic: "member.joined", payload: { ...place(), userId: cy.id } },
      { topic: "member.removed", payload: { ...place(), userId: cy.id } },
    ]);
  });
});

// Rules: protocol/plugins#topics
describe("recipients of events", () => {
  test("only enabled plugins with the grant receive an event", async () => {
    const [all, ungranted, other, disabled] = [
      await listeningPlugin(""),
      await listeningPlugin(),
      await listeningPlugin("session.deleted"),
      await listeningPlugin(""),
    ];
    await off(disabled, false);
    const eventCount = async () =>
      (await app.database.sql.query<{ n: number }>("select count(*)::int as n from plugin_events")).rows[0]!
        .n;
    const before = (await topicsOf(all)).length;
    const id = await openPoker("Heard");
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${id}`);
    expect((await topicsOf(all)).slice(before)).toEqual(["session.created", "session.deleted"]);
    expect(await topicsOf(ungranted)).toEqual([]);
    expect(await topicsOf(other)).toEqual(["session.deleted"]);
    expect(await topicsOf(disabled)).not.toContain("session.deleted");
    const elsewhere = await pluginOrg(app);
    const count = await eventCount();
    await enrol(elsewhere.org, ben);
    await openRoom(ben, (await orgSpace(elsewhere.org, [ben])).path);
    expect(await eventCount()).toBe(count);
    for (const p of [all, other, disabled]) await off(p, false);
  });

  test("an event of a rolled-back transaction is not delivered", async () => {
    const p = await listeningPlugin("session.ended");
    const id = await openPoker("Undone");
    const db = databaseOf(app);
    await expect(
      transaction(db, async (tx) => {
        await endRooms(tx, [{ id, kind: "poker", kindId: "", ended: false }], "closed" as never);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await db.close();
    expect(await topicsOf(p)).toEqual([]);
  });

  test("deleting a space with its rooms raises no event", async () => {
    const p = await listeningPlugin("session.deleted", "member.removed");
    const own = await team(app, ["Dan"]);
    await ok(own.people[0]!, "DELETE", own.spacePath, { confirm: own.space.slug });
    expect(await topicsOf(p)).toEqual([]);
  });

  test("a plugin has at most 10,000 waiting events", async () => {
    const [full, other] = [
      await listeningPlugin("session.created"),
      await listeningPlugin("session.created"),
    ];
    await off(full, false);
    await app.database.sql.query(
      `with filled as (
         insert into plugin_events (org_id, topic, payload)
         select org_id, 'session.created', '{}' from plugin_installs, generate_series(1, 10000) where id = $1
         returning id)
       insert into plugin_work (install_id, event_id, due_at) select $1, id, now() + interval '1 day' from filled`,
      [full.id],
    );
    await off(full, true);
    const [before, received] = [await topicsOf(full), await topicsOf(other)];
    await openPoker("Too many");
    expect(await topicsOf(full)).toHaveLength(before.length);
    expect(await topicsOf(other)).toHaveLength(received.length + 1);
    const { installs } = await ok<{ installs: { id: string; health: { reason: string; state: string } }[] }>(
      ana,
      "GET",
      "/api/orgs/default/admin/plugins",
    );
    expect(installs.find(({ id }) => id === full.id)!.health).toMatchObject({
      state: "degraded",
      reason: "10,000 events are queued for it. 1 later event was dropped.",
    });
    await off(full, false);
  });
});

// Rules: protocol/plugins#emit
describe("events raised by plugins", () => {
  test("a plugin's event reaches plugins of the org with a grant for its topic", async () => {
    const p = await recordedCalls(app, ana, t.spacePath, [{ capability: "emit", scope: "done" }]);
    const listener = await listeningPlugin(`plugin.${p.name}.done`);
    const otherListener = await listeningPlugin(`plugin.${p.name}.other`);
    expect(
      await p.tell(["emit", "done", { of: 1 }], ["emit", "other", {}], ["emit", "Odd topic", {}]),
    ).toEqual([null, "refused: ungranted", "refused: invalid"]);
    expect(await listener.hears(1)).toMatchObject([{ topic: `plugin.${p.name}.done`, payload: { of: 1 } }]);
    expect(await otherListener.work()).toEqual([]);
    expect(await p.tell(["emit", "done", "x".repeat(16 * 1024)])).toEqual(["refused: invalid"]);
  });

  test("a chain of plugin events ends after eight events", async () => {
    const p = await recordedCalls(app, ana, t.spacePath, [{ capability: "emit" }, { capability: "events" }]);
    await p.tell(["emit", "again", { echo: "again" }]);
    await expect
      .poll(async () => (await p.heard()).findLast(({ topic }) => topic === `plugin.${p.name}.again`)?.told)
      .toEqual(["refused: too-deep"]);
    const again = (await topicsOf(p)).filter((topic) => topic === `plugin.${p.name}.again`);
    expect(again).toHaveLength(8);
    await off(p, false);
  });

  test("an event raised by a failed action is not delivered", async () => {
    const p = await recordedCalls(app, ana, t.spacePath, [{ capability: "emit" }]);
    const listener = await listeningPlugin(`plugin.${p.name}.done`);
    await ana.send("POST", `/api/sessions/${p.room}/actions/tell`, {
      body: { calls: [["emit", "done", {}]], throws: true },
    });
    expect(await listener.work()).toEqual([]);
  });
});

test("after an upgrade without the grant, waiting events are delivered, but no new events", async () => {
  const p = await listeningPlugin("session.created");
  const first = await openPoker("Before");
  await install(
    { admin: ana, path: "/api/orgs/default/admin/plugins" },
    recordingPackage(p.name, [], "1.1.0"),
  );
  await openPoker("After");
  expect((await p.hears(2)).map(({ payload }) => payload["sessionId"])).toEqual([p.room, first]);
  expect(await p.work()).toHaveLength(2);
});
