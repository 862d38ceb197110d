import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueRoomEvents } from "#shared/domain/standups/webhook/queue-room-events.ts";
import type { Delivery, RoomEventPayload, WebhookReply } from "#shared/wire/webhook.ts";
import { act, addStory, ok } from "#test/support/client.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { verified } from "#test/support/receiver.ts";
import { isDelivered, reporting } from "#test/support/reporting.ts";
import { passWaits, report } from "#test/support/webhooks.ts";

const r = reporting({ PLUGIN_DIR: "/nowhere" });
let secret: string;
let path: string;
const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

beforeEach(async () => {
  path = `${r.t.spacePath}/standup-webhook`;
  secret = await report(r.ana, r.t.spacePath, r.url());
});

const choose = (...events: string[]) => ok(r.ana, "PUT", `${path}/events`, { events });
const estimate = (storyId: string, value: string, more: object = {}) =>
  act(r.ana, r.t.room, "PATCH", "story", { storyId, estimate: value, ...more });
const queued = async () => {
  const { rows } = await r.write("select event from webhook_room_events order by created_at");
  return rows.map((row) => (row as { event: string }).event);
};
const listed = async () =>
  (await ok<{ deliveries: Delivery[] }>(r.ana, "GET", `${path}/deliveries`)).deliveries.toReversed();

/** Waits until the space's webhook has received this many events, and returns their payloads, oldest first. */
async function delivered(count: number): Promise<RoomEventPayload[]> {
  await passWaits(r.db);
  await expect.poll(async () => (await listed()).length).toBe(count);
  const events = await listed();
  for (const { id } of events) await r.until(id, isDelivered);
  return events.map(({ id }) => verified(r.of(id)[0]!, secret) as unknown as RoomEventPayload);
}

const inRoom = (id: string, kind: string) => ({
  org: "default",
  space: r.t.space.slug,
  sessionId: id,
  kind,
  url: `${r.app.settings.baseUrl}/o/default/s/${r.t.space.slug}/r/${id}`,
});

// Rules: protocol/webhooks#chosen-events
describe("the choice of a webhook's events", () => {
  test("a new webhook has none; a choice keeps the address and the secret", async () => {
    const before = await ok<WebhookReply>(r.ana, "GET", path);
    expect(before.events).toEqual([]);
    expect((await r.ana.send("PUT", `${path}/events`, { body: { events: ["session.ended"] } })).status).toBe(
      204,
    );
    expect(await ok(r.ana, "GET", path)).toEqual({ ...before, events: ["session.ended"] });
    await ok(r.ana, "DELETE", r.t.room);
    expect((await delivered(1))[0]!.type).toBe("session.ended");
  });

  test("saving the address keeps the choice, and a later webhook begins without one", async () => {
    await choose("retro.ended", "poker.estimated", "retro.ended");
    await report(r.ana, r.t.spacePath, r.url());
    const chosen = async () => (await ok<WebhookReply>(r.ana, "GET", path)).events;
    expect(await chosen()).toEqual(["poker.estimated", "retro.ended"]);
    await ok(r.ana, "DELETE", path);
    expect(await chosen()).toEqual([]);
    await report(r.ana, r.t.spacePath, r.url());
    expect(await chosen()).toEqual([]);
  });

  test("events of standups and unknown events cannot be chosen", async () => {
    await choose("session.ended");
    for (const body of [
      { events: ["standup.opened"] },
      { events: ["standup.test"] },
      { events: ["session.created"] },
      { events: "session.ended" },
      { events: [], url: "https://localhost/" },
      {},
    ])
      expect([body, (await r.ana.send("PUT", `${path}/events`, { body })).status]).toEqual([body, 400]);
    expect((await ok<WebhookReply>(r.ana, "GET", path)).events).toEqual(["session.ended"]);
  });

  test("without a webhook there is nothing to choose", async () => {
    await ok(r.ana, "DELETE", path);
    const reply = await r.ana.send<{ code: string }>("PUT", `${path}/events`, { body: { events: [] } });
    expect([reply.status, reply.body.code]).toEqual([404, "no_such_webhook"]);
  });

  test("a room writes no event that its webhook has not chosen", async () => {
    await choose("retro.ended");
    await estimate(await addStory(r.ana, r.t.room, "Refund a payment"), "5");
    await ok(r.ana, "DELETE", r.t.room);
    await choose("poker.estimated", "session.ended");
    expect(await queued()).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});

// Rules: protocol/webhooks#room-events, protocol/webhooks#no-personal-data, protocol/webhooks#each-event-once
describe("events of rooms", () => {
  test("an estimate is sent with the story's reference, without its title", async () => {
    await choose("poker.estimated");
    const storyId = await addStory(r.ana, r.t.room, "Refund a payment");
    await estimate(storyId, "5", { ref: "PAY-7" });
    expect(await delivered(1)).toEqual([
      {
        type: "poker.estimated",
        timestamp: moment,
        data: { ...inRoom(r.t.session.id, "poker"), story: { id: storyId, ref: "PAY-7", estimate: "5" } },
      },
    ]);
  });

  test("every change of an estimate is an event of its own; a removal is none", async () => {
    await choose("poker.estimated");
    const storyId = await addStory(r.ana, r.t.room, "Refund a payment");
    for (const value of ["5", "5", "", "8"]) await estimate(storyId, value);
    const payloads = await delivered(2);
    expect(payloads.map(({ data }) => data.story!.estimate)).toEqual(["5", "8"]);
    expect((await listed()).map(({ type }) => type)).toEqual(["poker.estimated", "poker.estimated"]);
  });

  test("the end of a room is sent once, without its title", async () => {
    await choose("session.ended", "retro.ended");
    await ok(r.ana, "DELETE", r.t.room);
    await ok(r.ana, "POST", `${r.t.room}/reopen`);
    await ok(r.ana, "DELETE", r.t.room);
    await passWaits(r.db);
    await expect.poll(queued).toEqual([]);
    expect(await delivered(1)).toEqual([
      { type: "session.ended", timestamp: moment, data: inRoom(r.t.session.id, "poker") },
    ]);
  });

  test("an owner sends an event again with the same bytes", async () => {
    await choose("session.ended");
    await ok(r.ana, "DELETE", r.t.room);
    await delivered(1);
    const [{ id }] = (await listed()) as [Delivery];
    await ok(r.ana, "POST", `${path}/deliveries/${id}/retry`);
    await expect.poll(() => r.of(id).length).toBe(2);
    expect(r.of(id)[1]!.body).toBe(r.of(id)[0]!.body);
  });

  test("a deleted webhook and a deleted room take their unsent events along", async () => {
    await choose("session.ended");
    const other = await openRoom(r.ana, r.t.spacePath, { kind: "poker", title: "Planning", config: {} });
    await ok(r.ana, "DELETE", r.t.room);
    await ok(r.ana, "DELETE", `/api/sessions/${other}`);
    await ok(r.ana, "DELETE", `${r.t.spacePath}/sessions/${other}`);
    await ok(r.ana, "DELETE", path);
    secret = await report(r.ana, r.t.spacePath, r.url());
    await passWaits(r.db);
    await expect.poll(queued).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});

// Rules: protocol/webhooks#room-events
describe("the end of a retrospective", () => {
  let kind: string;
  beforeAll(() => {
    kind = freshName("retro");
  });

  /** Installs a plugin with a kind and opens a room of it. An action sets the result. */
  async function openPluginRoom(declared: string, as: string) {
    await makeOrgAdmin(r.ana);
    const code = `
      export const onAction = ({ body }) => ({ state: body });
      export const view = () => ({});
      export const result = ({ state }) => state.result ?? null;`;
    const made = packageOf({
      name: freshName(),
      capabilities: [{ capability: "attention" }],
      kinds: [{ kind: declared, display: "Notes", actions: [{ name: "set", verb: "PUT" }] }],
      files: { "plugin.js": { encoding: "utf8", data: code } },
    });
    const admin = { admin: r.ana, path: "/api/orgs/default/admin/plugins" };
    await install(admin, made, { as: { [declared]: as } });
    return openRoom(r.ana, r.t.spacePath, { kind: as, title: "Notes" });
  }

  test("it is sent with the room's result, also under another name of the kind", async () => {
    await choose("retro.ended");
    const id = await openPluginRoom("retro", kind);
    const result = { text: "{count} actions", values: { count: 3 } };
    await act(r.ana, `/api/sessions/${id}`, "PUT", "set", { result });
    await ok(r.ana, "DELETE", `/api/sessions/${id}`);
    expect(await delivered(1)).toEqual([
      { type: "retro.ended", timestamp: moment, data: { ...inRoom(id, kind), result: "3 actions" } },
    ]);
  });

  test("rooms of other plugins only end", async () => {
    await choose("session.ended", "retro.ended");
    const other = freshName();
    const id = await openPluginRoom(other, other);
    await ok(r.ana, "DELETE", `/api/sessions/${id}`);
    expect(await delivered(1)).toEqual([
      { type: "session.ended", timestamp: moment, data: inRoom(id, other) },
    ]);
  });
});

// Rules: protocol/webhooks#transactional-events, protocol/webhooks#identical-bytes
describe("events on their way to the outbox", () => {
  test("the outbox has no event of a room without its body, so that earlier builds can send it", async () => {
    await choose("session.ended");
    await ok(r.ana, "DELETE", r.t.room);
    await Promise.all([1, 2, 3].map(() => queueRoomEvents(r.db, "https://standpoint.example")));
    await expect.poll(async () => (await listed()).length).toBe(1);
    const { rows } = await r.write(
      "select event, body is not null as made from webhook_deliveries where space_id = $1",
      r.t.space.id,
    );
    expect(rows).toEqual([{ event: "session.ended", made: true }]);
  });
});
