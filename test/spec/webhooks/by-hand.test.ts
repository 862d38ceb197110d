import { beforeEach, describe, expect, test } from "vitest";
import type { Delivery } from "#shared/wire/webhook.ts";
import { unknownId } from "#test/support/operations.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { webhookEnv } from "#test/support/receiver.ts";
import { outboxRow, report, sendTest, writeEvents } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const address = "https://localhost:8443/standups";
const app = await testApp({ env: webhookEnv });
let t: Team;
let ana: Person;
let ben: Person;
let path: string;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  path = `${t.spacePath}/standup-webhook`;
});

const list = async () => (await ok<{ deliveries: Delivery[] }>(ana, "GET", `${path}/deliveries`)).deliveries;
const again = (id: string) => ana.send<{ code: string }>("POST", `${path}/deliveries/${id}/retry`);
const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);

// Rules: protocol/webhooks#hourly-limit, protocol/webhooks#retrying-a-delivery, protocol/webhooks#test-event
describe("tests and retries by an owner", () => {
  test("a test is 201 with its id and is queued; without a webhook it is 404", async () => {
    const without = await ana.send<{ code: string }>("POST", `${path}/test`);
    expect([without.status, without.body.code]).toEqual([404, "no_such_webhook"]);
    await report(ana, t.spacePath, address);
    const id = await sendTest(ana, t.spacePath);
    expect(await list()).toMatchObject([{ id, type: "standup.test", state: "pending", attempts: 0 }]);
  });

  test("a space has at most 30 tests and retries in an hour", async () => {
    await report(ana, t.spacePath, address);
    const id = await sendTest(ana, t.spacePath);
    await write("update webhook_deliveries set delivered_at = now() where id = $1", id);
    // A member's refused request does not count.
    expect((await ben.send("POST", `${path}/deliveries/${id}/retry`)).status).toBe(403);
    for (let n = 0; n < 14; n++) expect((await again(id)).status).toBe(204);
    for (let n = 0; n < 15; n++) await sendTest(ana, t.spacePath);
    const before = await outboxRow(app, id);
    for (const route of [`${path}/test`, `${path}/deliveries/${id}/retry`]) {
      const full = await ana.send<{ code: string; error: string }>("POST", route);
      expect([route, full.status, full.body]).toEqual([
        route,
        429,
        { code: "too_many_attempts", error: "send at most 30 events by hand in an hour" },
      ]);
      const wait = Number(full.headers.get("retry-after"));
      expect([wait > 0, wait <= 3600]).toEqual([true, true]);
    }
    expect({ ...(await outboxRow(app, id)), wait: 0 }).toEqual({ ...before, wait: 0 });
    expect(await list()).toHaveLength(16);
    const other = await team(app, ["Olga"]);
    await report(other.people[0]!, other.spacePath, address);
    await sendTest(other.people[0]!, other.spacePath);
    await write("update throttles set window_started_at = window_started_at - interval '1 hour'");
    expect((await again(id)).status).toBe(204);
  });

  test("a retry makes a failed event due at once with all its attempts", async () => {
    await report(ana, t.spacePath, address);
    const ids = await writeEvents(app, t.space.id, 3);
    await write(
      `update webhook_deliveries set attempts = 7, body = 'kept', last_error = 'x', next_attempt_at = now() + interval '9 h'
       where id = any($1)`,
      ids,
    );
    await write("update webhook_deliveries set delivered_at = now() where id = $1", ids[0]);
    await write("update webhook_deliveries set failed_at = now() where id = $1", ids[1]);
    for (const id of ids) {
      expect((await again(id)).status).toBe(204);
      const row = (await outboxRow(app, id))!;
      expect(row).toMatchObject({ attempts: 0, body: "kept", delivered_at: null, failed_at: null });
      expect([row.last_error, row.wait <= 0]).toEqual([null, true]);
      const jobs = await write("select from pgboss.job where data->>'id' = $1", id);
      expect(jobs.rowCount).toBe(1);
    }
  });

  test("a retry during an attempt makes that attempt the first", async () => {
    await report(ana, t.spacePath, address);
    const [id] = await writeEvents(app, t.space.id, 1);
    await write(
      "update webhook_deliveries set attempts = 7, lease_token = $2, lease_until = now() + interval '1 min' where id = $1",
      id,
      unknownId,
    );
    expect((await again(id!)).status).toBe(204);
    expect(await outboxRow(app, id!)).toMatchObject({ attempts: 1, lease_token: unknownId });
  });

  test("a retry of an unknown or foreign event is 404", async () => {
    const other = await team(app, ["Olga"]);
    await report(other.people[0]!, other.spacePath, address);
    const foreign = await writeEvents(app, other.space.id, 1);
    const earlier = await writeEvents(app, t.space.id, 1);
    const none = await again(earlier[0]!);
    expect([none.status, none.body.code]).toEqual([404, "no_such_webhook"]);
    await report(ana, t.spacePath, address);
    const [ofNoRoom] = await writeEvents(app, t.space.id, 1);
    await write(
      "update webhook_deliveries set event = 'standup.ended', delivered_at = now() where id = $1",
      ofNoRoom,
    );
    for (const id of [unknownId, "x", foreign[0]!, earlier[0]!, ofNoRoom!]) {
      const reply = await again(id);
      expect([id, reply.status, reply.body.code]).toEqual([id, 404, "no_such_delivery"]);
    }
  });
});
