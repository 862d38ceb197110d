// Rules: protocol/guarantees#digests-only
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Delivery, SavedWebhook } from "#shared/wire/webhook.ts";
import { startApp } from "#test/support/app.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { webhookEnv } from "#test/support/receiver.ts";
import { report, sendTest, slotStandup, writeEvents } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const address = "https://localhost:8443/standups?token=hunter2";
/** The parts of a reply that say that no event of rooms is chosen, and that this server can save a webhook. */
const canSave = { events: [], secretsAvailable: true, hostsAllowed: true };
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

const put = (url: unknown, who: Person = ana) =>
  who.send<SavedWebhook & { code: string; error: string }>("PUT", path, { body: { url } });
const list = async () => (await ok<{ deliveries: Delivery[] }>(ana, "GET", `${path}/deliveries`)).deliveries;
const again = (id: string) => ana.send<{ code: string }>("POST", `${path}/deliveries/${id}/retry`);
const webhookRow = async () => {
  const { rows } = await app.database.sql.query<{ id: string; created_at: Date; secret: Buffer }>(
    "select * from standup_webhooks where space_id = $1",
    [t.space.id],
  );
  return rows[0];
};
const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);

// Rules: protocol/webhooks#address-format, protocol/webhooks#allowed-hosts, protocol/webhooks#deleting,
//   protocol/webhooks#one-per-space, protocol/webhooks#order-of-refusals, protocol/webhooks#reading,
//   protocol/webhooks#saving, protocol/webhooks#saving-again, protocol/webhooks#secret
describe("saving, reading and deleting a webhook", () => {
  test("saving a webhook returns its secret once", async () => {
    expect(await ok(ana, "GET", path)).toEqual({ ...canSave, url: null });
    const reply = await put(address);
    expect([reply.status, reply.body]).toEqual([200, { url: address, secret: expect.any(String) }]);
    const [prefix, key] = reply.body.secret.split("_") as [string, string];
    expect([prefix, Buffer.from(key, "base64").length]).toEqual(["whsec", 32]);
    expect(await ok(ana, "GET", path)).toEqual({ ...canSave, url: address });
  });

  test("saving again creates another secret and keeps the webhook and its undelivered events", async () => {
    const first = await report(ana, t.spacePath, address);
    const before = (await webhookRow())!;
    const id = await sendTest(ana, t.spacePath);
    const second = await report(ana, t.spacePath, "https://localhost/elsewhere");
    const after = (await webhookRow())!;
    expect(second).not.toBe(first);
    expect([after.id, after.created_at]).toEqual([before.id, before.created_at]);
    expect((await list()).map((delivery) => delivery.id)).toEqual([id]);
    expect(await ok(ana, "GET", path)).toEqual({ ...canSave, url: "https://localhost/elsewhere" });
  });

  test("the secret is stored encrypted, and no log line contains it or the address", async () => {
    const secret = await report(ana, t.spacePath, address);
    const { secret: box } = (await webhookRow())!;
    for (const text of [secret, secret.slice(6)]) expect(box.includes(text)).toBe(false);
    expect(box.includes(Buffer.from(secret.slice(6), "base64"))).toBe(false);
    const logged = app.logLines.join("");
    for (const word of [secret.slice(6), "hunter2"]) expect(logged).not.toContain(word);
  });

  test("an invalid address is 400 and nothing is saved", async () => {
    for (const url of [
      "",
      "http://localhost/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://2130706433/",
      "https://ana:pw@localhost/",
      "https://elsewhere.example/",
      `https://localhost/${"x".repeat(2000)}`,
      7,
      null,
    ]) {
      const reply = await put(url);
      expect([url, reply.status, reply.body.code]).toEqual([url, 400, "invalid"]);
    }
    const unknownKey = await ana.send("PUT", path, { body: { url: address, secret: "mine" } });
    expect(unknownKey.status).toBe(400);
    expect(await webhookRow()).toBeUndefined();
  });

  test("without an encryption key saving is 503, but reading works", async () => {
    await report(ana, t.spacePath, address);
    const keyless = await startApp({ database: app.database });
    onTestFinished(() => keyless.stop());
    const anaWithoutKey = ana.on(keyless);
    for (const url of [address, "http://localhost/"]) {
      const reply = await anaWithoutKey.send("PUT", path, { body: { url } });
      expect([url, reply.status, reply.body]).toEqual([
        url,
        503,
        {
          error: "Secrets aren't set up on this server. Your administrator needs to set PLUGIN_SECRET_KEY.",
          code: "secrets_unavailable",
        },
      ]);
    }
    expect((await anaWithoutKey.send("PUT", path, { body: {} })).status).toBe(400);
    expect(await ok(anaWithoutKey, "GET", path)).toEqual({
      url: address,
      events: [],
      secretsAvailable: false,
      hostsAllowed: false,
    });
    await ok(anaWithoutKey, "DELETE", path);
    expect(await ok(anaWithoutKey, "GET", path)).toMatchObject({ url: null });
  });

  test("without STANDUP_WEBHOOK_HOSTS no address is allowed", async () => {
    const { PLUGIN_SECRET_KEY } = webhookEnv;
    const closed = await startApp({ database: app.database, env: { PLUGIN_SECRET_KEY } });
    onTestFinished(() => closed.stop());
    const reply = await ana.on(closed).send<{ error: string }>("PUT", path, { body: { url: address } });
    expect([reply.status, reply.body.error]).toEqual([400, "this server allows no hosts for webhooks"]);
    const found = await ok(ana.on(closed), "GET", path);
    expect(found).toEqual({ url: null, events: [], secretsAvailable: true, hostsAllowed: false });
  });

  test("deleting a webhook is 204, even without a webhook", async () => {
    await report(ana, t.spacePath, address);
    for (let n = 0; n < 2; n++) expect((await ana.send("DELETE", path)).status).toBe(204);
    expect(await ok(ana, "GET", path)).toEqual({ ...canSave, url: null });
  });
});

// Rules: protocol/webhooks#one-per-space, protocol/webhooks#order-of-refusals
describe("refusals on the routes of a webhook", () => {
  test("webhook routes are for owners only", async () => {
    await report(ana, t.spacePath, address);
    const id = await sendTest(ana, t.spacePath);
    const refusals: [string, { send: Person["send"] }, number, string][] = [
      ["member", ben, 403, "owner_only"],
      ["guest", await guestIn(app, t.session.id, "Gus"), 403, "guest_refused"],
      ["outsider", await person(app, "Olga"), 404, "no_such_space"],
      ["anonymous", visitor(app), 401, "not_signed_in"],
    ];
    for (const [name, who, status, code] of refusals) {
      for (const [method, route, raw] of [
        ["GET", path, undefined],
        ["PUT", path, JSON.stringify({ url: address })],
        ["PUT", path, "{"],
        ["DELETE", path, undefined],
        ["PUT", `${path}/events`, JSON.stringify({ events: [] })],
        ["PUT", `${path}/events`, "{"],
        ["POST", `${path}/test`, undefined],
        ["GET", `${path}/deliveries`, undefined],
        ["POST", `${path}/deliveries/${id}/retry`, undefined],
        ["POST", `${path}/deliveries/x/retry`, undefined],
      ] as const) {
        const reply = await who.send<{ code: string }>(method, route, raw === undefined ? {} : { raw });
        expect([name, method, route, reply.status, reply.body.code]).toEqual([
          name,
          method,
          route,
          status,
          code,
        ]);
      }
    }
    expect(await ok(ana, "GET", path)).toEqual({ ...canSave, url: address });
  });
});

/** Marks all deliveries of the team's space as delivered. */
const deliver = () =>
  write("update webhook_deliveries set delivered_at = now() where space_id = $1", t.space.id);

// Rules: protocol/webhooks#list-of-deliveries
describe("the list of deliveries", () => {
  test("the list has the newest 50 deliveries of this webhook", async () => {
    const other = await team(app, ["Olga"]);
    await report(other.people[0]!, other.spacePath, address);
    await writeEvents(app, other.space.id, 1);
    await writeEvents(app, t.space.id, 1);
    await report(ana, t.spacePath, address);
    const [pending, delivered, failed] = await writeEvents(app, t.space.id, 3);
    await write("update webhook_deliveries set delivered_at = now(), attempts = 1 where id = $1", delivered);
    await write(
      "update webhook_deliveries set failed_at = now(), attempts = 10, last_error = 'the receiver answered 500' where id = $1",
      failed,
    );
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const shown = await list();
    const base = { type: "standup.test", createdAt: moment, lastError: null };
    expect(Object.fromEntries(shown.map(({ id, ...rest }) => [id, rest]))).toEqual({
      [pending!]: {
        ...base,
        state: "pending",
        attempts: 0,
        nextAttemptAt: moment,
        deliveredAt: null,
        failedAt: null,
      },
      [delivered!]: {
        ...base,
        state: "delivered",
        attempts: 1,
        nextAttemptAt: null,
        deliveredAt: moment,
        failedAt: null,
      },
      [failed!]: {
        ...base,
        state: "failed",
        attempts: 10,
        lastError: "the receiver answered 500",
        nextAttemptAt: null,
        deliveredAt: null,
        failedAt: moment,
      },
    });
    const newest = await writeEvents(app, t.space.id, 50);
    expect(new Set((await list()).map((delivery) => delivery.id))).toEqual(new Set(newest));
    await ok(ana, "DELETE", path);
    expect(await list()).toEqual([]);
  });

  test("events of a deleted room are not listed, because they cannot be sent again", async () => {
    await report(ana, t.spacePath, address);
    const [eventWithoutRoom, testEvent] = await writeEvents(app, t.space.id, 2);
    await write(
      "update webhook_deliveries set event = 'standup.ended', delivered_at = now() where id = $1",
      eventWithoutRoom,
    );
    const slot = await slotStandup(app, ana, t.spacePath);
    await ok(ana, "DELETE", slot.room);
    await deliver();
    const types = async () => (await list()).map(({ type }) => type).toSorted();
    expect(await types()).toEqual(["standup.ended", "standup.test"]);
    for (const { id } of await list()) expect((await again(id)).status).toBe(204);
    await deliver();
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${slot.id}`);
    expect((await list()).map(({ id }) => id)).toEqual([testEvent]);
  });
});
