import { describe, expect, test } from "vitest";
import { resealRows } from "#shared/domain/secrets/reseal-rows.ts";
import { sweepDeliveries } from "#shared/domain/standups/webhook/sweep-deliveries.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { ok, team } from "#test/support/client.ts";
import { verified } from "#test/support/receiver.ts";
import { isDelivered, isWaiting, reporting } from "#test/support/reporting.ts";
import {
  outboxRow,
  passWaits,
  report,
  sendTest,
  slotStandup,
  writeEvents,
  type OutboxRow,
} from "#test/support/webhooks.ts";

const r = reporting({ METRICS_ENABLED: "true" });
const { url, of, until, write, eventOf } = r;
const isDeleted = (row: OutboxRow | undefined) => row === undefined;

// Rules: protocol/webhooks#deleted-rooms, protocol/webhooks#deleting, protocol/webhooks#saving-again
describe("dropped and redirected events", () => {
  test("an event of a deleted webhook is dropped", async () => {
    await report(r.ana, r.t.spacePath, url());
    r.receiver.answer(500);
    const [first, second] = [await sendTest(r.ana, r.t.spacePath), await sendTest(r.ana, r.t.spacePath)];
    for (const id of [first, second]) await until(id, isWaiting(1));
    r.receiver.answer(204);
    await ok(r.ana, "DELETE", `${r.t.spacePath}/standup-webhook`);
    expect(await outboxRow(r.app, first)).toBeDefined();
    await write(
      "update webhook_deliveries set next_attempt_at = now() + interval '1 h' where id = $1",
      second,
    );
    await write("update webhook_deliveries set next_attempt_at = now() where id = $1", first);
    await sendOther();
    await until(first, isDeleted);
    await report(r.ana, r.t.spacePath, url());
    await passWaits(r.db);
    await until(second, isDeleted);
    expect([of(first).length, of(second).length]).toEqual([1, 1]);
  });

  test("undelivered events go to a new address, signed with the new secret", async () => {
    const old = await report(r.ana, r.t.spacePath, url());
    r.receiver.answer(500);
    const id = await sendTest(r.ana, r.t.spacePath);
    await until(id, isWaiting(1));
    r.receiver.answer(204);
    const secret = await report(r.ana, r.t.spacePath, `${r.receiver.url}/new`);
    await passWaits(r.db);
    await until(id, isDelivered);
    const [first, second] = of(id);
    expect(second!.path).toBe("/standups/new");
    expect(verified(first!, old)).toEqual(verified(second!, secret));
    expect(() => verified(second!, old)).toThrow();
  });

  test("deleting a room drops its undelivered events and keeps the delivered events", async () => {
    await report(r.ana, r.t.spacePath, url());
    const [first, second] = [
      await slotStandup(r.app, r.ana, r.t.spacePath),
      await slotStandup(r.app, r.ana, r.t.spacePath),
    ];
    await ok(r.ana, "DELETE", first.room);
    const delivered = (await eventOf(first.id))!;
    await until(delivered, isDelivered);
    r.receiver.answer(500);
    await ok(r.ana, "DELETE", second.room);
    const waiting = (await eventOf(second.id))!;
    await until(waiting, isWaiting(1));
    for (const { id } of [first, second]) await ok(r.ana, "DELETE", `${r.t.spacePath}/sessions/${id}`);
    expect([
      isDeleted(await outboxRow(r.app, waiting)),
      isDeleted(await outboxRow(r.app, delivered)),
    ]).toEqual([true, false]);
  });

  /** Sends an event of another space, so that a worker looks for due events. */
  async function sendOther() {
    const other = await team(r.app, ["Olga"]);
    await report(other.people[0]!, other.spacePath, url());
    await sendTest(other.people[0]!, other.spacePath);
  }
});

// Rules: protocol/webhooks#worker-concurrency
describe("many deliveries at a time", () => {
  test("a slow receiver gets two requests at a time and delays no other receiver", async () => {
    const held: (() => void)[] = [];
    r.receiver.answer((request, response) => {
      if (!request.path.includes("slow")) response.writeHead(204).end();
      else held.push(() => response.writeHead(204).end());
    });
    await report(r.ana, r.t.spacePath, `${r.receiver.url}/slow`);
    const slow = await writeEvents(r.app, r.t.space.id, 5);
    const other = await team(r.app, ["Olga"]);
    await report(other.people[0]!, other.spacePath, url());
    for (let n = 0; n < 10; n++) await sendTest(other.people[0]!, other.spacePath);
    const openCount = async () => {
      const { rows } = await write(
        "select count(*)::int as open from webhook_deliveries where space_id = $1 and delivered_at is null",
        other.space.id,
      );
      return (rows[0] as { open: number }).open;
    };
    await expect.poll(openCount).toBe(0);
    await expect.poll(() => held.length).toBe(2);
    const { rows } = await write(
      "select count(*)::int as leased from webhook_deliveries where space_id = $1 and lease_until > now()",
      r.t.space.id,
    );
    expect(rows).toEqual([{ leased: 2 }]);
    for (let n = 0; n < slow.length; n++) {
      await expect.poll(() => held.length > n).toBe(true);
      held[n]!();
    }
    for (const id of slow) await until(id, isDelivered);
  });

  test("without the job queue, events are delivered late but not lost", async () => {
    await report(r.ana, r.t.spacePath, url());
    const ended = await write(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'standpoint jobs'",
      r.app.database.name,
    );
    expect(ended.rowCount).toBeGreaterThan(0);
    const id = await sendTest(r.ana, r.t.spacePath);
    await expect.poll(async () => isDelivered(await outboxRow(r.app, id))).toBe(true);
  });
});

// Rules: protocol/operations#delivery-metrics, protocol/webhooks#key-rotation, protocol/webhooks#retention
describe("retention, key rotation and metrics", () => {
  test("finished deliveries are deleted after 30 days", async () => {
    const ids = await writeEvents(r.app, r.t.space.id, 5);
    const [delivered, failed, recent, recentFailure, waiting] = ids as [
      string,
      string,
      string,
      string,
      string,
    ];
    await write(
      "update webhook_deliveries set next_attempt_at = now() + interval '1 h' where id = any($1)",
      ids,
    );
    const put = (id: string, column: string, age: string) =>
      write(`update webhook_deliveries set ${column} = now() - $2::interval where id = $1`, id, age);
    await put(delivered, "delivered_at", "30 days 1 s");
    await put(failed, "failed_at", "30 days 1 s");
    await put(recent, "delivered_at", "29 days 23 h");
    await put(recentFailure, "failed_at", "29 days 23 h");
    await put(waiting, "created_at", "400 days");
    expect(await sweepDeliveries(r.db)).toBe(2);
    expect(await Promise.all(ids.map(async (id) => isDeleted(await outboxRow(r.app, id))))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("a new key encrypts the stored secrets again, and receivers notice no change", async () => {
    const secret = await report(r.ana, r.t.spacePath, url());
    const oldKey = r.app.settings.pluginSecretKey;
    const next = createSealing({ pluginSecretKey: Buffer.alloc(32, 9), pluginSecretKeyPrevious: oldKey })!;
    const back = createSealing({ pluginSecretKey: oldKey, pluginSecretKeyPrevious: Buffer.alloc(32, 9) })!;
    expect(await resealRows(r.db, next, "standup_webhooks")).toBeGreaterThan(0);
    expect(await resealRows(r.db, next, "standup_webhooks")).toBe(0);
    const { rows } = await write(
      'select id, secret as box, secret_key_id as "keyId" from standup_webhooks where space_id = $1',
      r.t.space.id,
    );
    const { id: row, ...sealed } = rows[0] as { id: string; box: Buffer; keyId: string };
    expect([sealed.keyId, next.open(sealed, row)]).toEqual([next.keyId, secret]);
    await resealRows(r.db, back, "standup_webhooks");
    const id = await sendTest(r.ana, r.t.spacePath);
    await until(id, isDelivered);
    expect(verified(of(id)[0]!, secret).type).toBe("standup.test");
  });

  test("metrics count due, attempted, delivered and failed events", async () => {
    const metrics = r.delivery.monitor.metrics();
    const read = (name: string) => metrics[`svc_webhook_${name}`]!.read();
    await report(r.ana, r.t.spacePath, url());
    const counted = () =>
      ["attempts_total", "delivered_total", "failed_total"].map((name) => Number(read(name)));
    const [attempts, delivered, failed] = counted() as [number, number, number];
    for (const status of [204, 410]) {
      r.receiver.answer(status);
      const sent = await sendTest(r.ana, r.t.spacePath);
      await until(sent, (row) => Boolean(row!.delivered_at ?? row!.failed_at));
    }
    await expect.poll(counted).toEqual([attempts + 2, delivered + 1, failed + 1]);
    await write("delete from webhook_deliveries");
    expect([await read("deliveries_due"), await read("oldest_due_seconds")]).toEqual([0, 0]);
    const [id] = await writeEvents(r.app, r.t.space.id, 1);
    // Another worker holds a lease on it, so this role skips it.
    await write(
      `update webhook_deliveries set next_attempt_at = now() - interval '1 h', lease_until = now() + interval '1 h'
       where id = $1`,
      id,
    );
    expect(await read("deliveries_due")).toBe(1);
    expect(await read("oldest_due_seconds")).toBeGreaterThanOrEqual(3600);
  });
});
