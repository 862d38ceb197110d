// Rules: protocol/operations#never-logged, protocol/webhooks#last-error, protocol/webhooks#request-timeout
import { describe, expect, test } from "vitest";
import type { WebhookPayload } from "#shared/wire/webhook.ts";
import { ok } from "#test/support/client.ts";
import { verified, webhookEnv } from "#test/support/receiver.ts";
import { isDelivered, isWaiting, reporting } from "#test/support/reporting.ts";
import { openStandup } from "#test/support/standups.ts";
import {
  outboxRow,
  passWaits,
  report,
  sendTest,
  slotStandup,
  type OutboxRow,
} from "#test/support/webhooks.ts";

const r = reporting();
const { url, of, until, write, eventOf } = r;
const isFailed = (row: OutboxRow | undefined) => row !== undefined && row.failed_at !== null;

// Rules: protocol/webhooks#each-event-once, protocol/webhooks#event-body, protocol/webhooks#event-types,
//   protocol/webhooks#identical-bytes, protocol/webhooks#no-personal-data,
//   protocol/webhooks#only-scheduled-standups, protocol/webhooks#standard-webhooks,
//   protocol/webhooks#transactional-events
describe("requests to the receiver", () => {
  test("a test is a signed POST without personal data", async () => {
    const secret = await report(r.ana, r.t.spacePath, url());
    const id = await sendTest(r.ana, r.t.spacePath);
    await until(id, isDelivered);
    const [attempt, ...more] = of(id);
    expect(more).toEqual([]);
    const { orgSlug: org, slug } = r.t.space;
    expect(verified(attempt!, secret)).toEqual({
      type: "standup.test",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        org,
        space: slug,
        sessionId: null,
        slotDate: null,
        opensAt: null,
        closesAt: null,
        url: `${r.app.baseUrl}/o/${org}/s/${slug}`,
      },
    });
    expect(attempt!.headers).toMatchObject({
      "webhook-id": id,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
      "content-type": "application/json",
      "user-agent": "Standpoint/dev",
    });
    expect(await outboxRow(r.app, id)).toMatchObject({ attempts: 1, body: attempt!.body, last_error: null });
  });

  test("a scheduled standup's end is sent with its day and times", async () => {
    const secret = await report(r.ana, r.t.spacePath, url());
    const slot = await slotStandup(r.app, r.ana, r.t.spacePath);
    await ok(r.ana, "PUT", `${slot.room}/actions/standup`, { today: "qzsaid" });
    await ok(r.ana, "DELETE", slot.room);
    const id = (await eventOf(slot.id))!;
    await until(id, isDelivered);
    const payload: WebhookPayload = verified(of(id)[0]!, secret);
    expect([payload.type, payload.data]).toEqual([
      "standup.ended",
      {
        org: r.t.space.orgSlug,
        space: r.t.space.slug,
        sessionId: slot.id,
        slotDate: slot.date,
        opensAt: `${slot.date}T09:00:00.000Z`,
        closesAt: `${slot.date}T10:00:00.000Z`,
        url: `${r.app.baseUrl}/o/${r.t.space.orgSlug}/s/${r.t.space.slug}/r/${slot.id}`,
      },
    ]);
    for (const word of ["qzsaid", "Ana", "Daily", r.ana.id]) expect(of(id)[0]!.body).not.toContain(word);
  });

  test("a standup without a slot is not reported", async () => {
    await report(r.ana, r.t.spacePath, url());
    const standup = await openStandup(r.ana, r.t.spacePath);
    await ok(r.ana, "DELETE", standup.room);
    expect(await eventOf(standup.id)).toBeUndefined();
  });

  test("every attempt has the same id and bytes", async () => {
    const secret = await report(r.ana, r.t.spacePath, url());
    r.receiver.answer(503);
    const slot = await slotStandup(r.app, r.ana, r.t.spacePath);
    await ok(r.ana, "DELETE", slot.room);
    const id = (await eventOf(slot.id))!;
    await until(id, isWaiting(1));
    await write(
      "update standup_slots set closes_at = closes_at + interval '1 h' where session_id = $1",
      slot.id,
    );
    r.receiver.answer(200);
    await passWaits(r.db);
    await until(id, isDelivered);
    const [first, second] = of(id);
    expect(second!.body).toBe(first!.body);
    for (const attempt of [first, second]) expect(verified(attempt!, secret).data.sessionId).toBe(slot.id);
    expect(await outboxRow(r.app, id)).toMatchObject({
      attempts: 2,
      last_error: "the receiver answered 503",
    });
  });
});

// Rules: protocol/webhooks#retry-after, protocol/webhooks#success-and-failure,
//   protocol/webhooks#temporary-failures, protocol/webhooks#ten-attempts
describe("results of an attempt", () => {
  test("2xx is delivered, 410 is failed for good, and other statuses are retried", async () => {
    await report(r.ana, r.t.spacePath, url());
    const outcomes: Record<number, -1 | 0 | 1> = { 200: 1, 299: 1, 302: 0, 404: 0, 410: -1, 429: 0, 500: 0 };
    for (const [status, outcome] of Object.entries(outcomes)) {
      r.receiver.answer(Number(status));
      const id = await sendTest(r.ana, r.t.spacePath);
      await until(id, { 1: isDelivered, 0: isWaiting(1), "-1": isFailed }[outcome]);
      const { last_error: error, wait } = (await outboxRow(r.app, id))!;
      expect([status, error]).toEqual([status, outcome === 1 ? null : `the receiver answered ${status}`]);
      if (outcome === 0) expect(wait).toBeGreaterThan(0);
      if (outcome === 0) expect(wait).toBeLessThanOrEqual(6);
      await write("delete from webhook_deliveries where id = $1", id);
    }
  });

  test("only the status of a reply is stored, and no part of its body", async () => {
    await report(r.ana, r.t.spacePath, url());
    r.receiver.answer((_one, response) => response.writeHead(500, "qzreason").end("qzbody"));
    const id = await sendTest(r.ana, r.t.spacePath);
    await until(id, isWaiting(1));
    expect(JSON.stringify(await outboxRow(r.app, id)) + r.delivery.logLines.join("")).not.toMatch(
      /qzbody|qzreason/,
    );
  });

  test("a longer Retry-After is followed, in seconds or as a date, up to a day", async () => {
    await report(r.ana, r.t.spacePath, url());
    const { rows } = await write("select now() + interval '10 min' as later");
    const later = (rows[0] as { later: Date }).later.toUTCString();
    for (const [header, least, most] of [
      ["600", 590, 600],
      [later, 570, 601],
      ["9999999", 86_390, 86_400],
      ["1", 0, 6],
    ] as const) {
      r.receiver.answer((_one, response) => response.writeHead(429, { "retry-after": header }).end());
      const id = await sendTest(r.ana, r.t.spacePath);
      await until(id, isWaiting(1));
      const { wait } = (await outboxRow(r.app, id))!;
      expect([header, wait > least, wait <= most]).toEqual([header, true, true]);
      await write("delete from webhook_deliveries where id = $1", id);
    }
  });

  test("a delivery is failed after its tenth attempt", async () => {
    await report(r.ana, r.t.spacePath, url());
    r.receiver.answer(500);
    const id = await sendTest(r.ana, r.t.spacePath);
    for (let attempts = 1; attempts < 10; attempts++) {
      await until(id, isWaiting(attempts));
      await passWaits(r.db);
    }
    await until(id, isFailed);
    expect(await outboxRow(r.app, id)).toMatchObject({
      attempts: 10,
      last_error: "the receiver answered 500",
    });
    expect(of(id)).toHaveLength(10);
  });

  test("a forbidden address fails the attempt but not the delivery", async () => {
    await report(r.ana, r.t.spacePath, url());
    await write(
      "update standup_webhooks set url = 'https://elsewhere.example/' where space_id = $1",
      r.t.space.id,
    );
    const id = await sendTest(r.ana, r.t.spacePath);
    await until(id, isWaiting(1));
    expect((await outboxRow(r.app, id))!.last_error).toBe("this server does not allow that address");
    await write(
      "update standup_webhooks set url = $2, secret_key_id = 'ffffffff' where space_id = $1",
      r.t.space.id,
      url(),
    );
    await passWaits(r.db);
    await until(id, isWaiting(2));
    expect((await outboxRow(r.app, id))!.last_error).toBe("this server has no key for the webhook's secret");
    expect(of(id)).toEqual([]);
  });

  test("no log line contains the secret or the query of the address", async () => {
    const secret = await report(r.ana, r.t.spacePath, url());
    for (const status of [204, 500]) {
      r.receiver.answer(status);
      const id = await sendTest(r.ana, r.t.spacePath);
      await until(id, (row) => row!.attempts === 1 && row!.lease_token === null);
    }
    for (const word of [secret.slice(6), "hunter2", webhookEnv.PLUGIN_SECRET_KEY])
      expect(r.delivery.logLines.join("")).not.toContain(word);
  });
});

// Rules: protocol/webhooks#allowed-hosts, protocol/webhooks#address-checks
describe("a server that allows every host", () => {
  const open = reporting({ STANDUP_WEBHOOK_HOSTS: "*" });

  test("accepts any host name, and refuses private addresses in an allowed range", async () => {
    await report(open.ana, open.t.spacePath, open.url());
    const id = await sendTest(open.ana, open.t.spacePath);
    await open.until(id, isWaiting(1));
    const { last_error } = (await outboxRow(open.app, id))!;
    expect(last_error).toBe("the host resolves to a forbidden address");
    expect(open.receiver.received).toEqual([]);
  });
});
