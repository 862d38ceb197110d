// Rules: protocol/live#notifications, protocol/operations#push-latency
import { once } from "node:events";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#shared/runtime/log.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { createAnnouncer, parseAnnouncement } from "./announcer.ts";
import { channels } from "./channels.ts";

const id = "0199a0b1-7b9e-7d7a-9d51-1f2f6d9c0a01";
const change = { id, version: 7, presenceVersion: 3 };

test("the last item of a notification is the commit time of its oldest change", () => {
  const read = parseAnnouncement(`${id}:7:3,${id}:7:3,@1795700000123`);
  expect(read).toEqual({ changes: [change, change], committedMs: 1_795_700_000_123, unreadable: 0 });
});

test("a notification without a commit time still reports its changes", () => {
  expect(parseAnnouncement(`${id}:7:3`)).toEqual({ changes: [change], committedMs: null, unreadable: 0 });
});

test("a commit time at another place or in another form is an unreadable item", () => {
  for (const payload of [`@1795700000123,${id}:7:3`, `${id}:7:3,@soon`, `${id}:7:3,@-5`])
    expect(parseAnnouncement(payload)).toEqual({ changes: [change], committedMs: null, unreadable: 1 });
});

test("the commit time in a notification precedes the wait for a connection", async () => {
  const { url } = await databaseForThisTest();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const listener = new pg.Client({ connectionString: url });
  onTestFinished(async () => void (await Promise.all([pool.end(), listener.end()])));
  await listener.connect();
  await listener.query(`listen ${channels.session}`);
  const notified = once(listener, "notification") as Promise<[pg.Notification]>;
  const busy = await pool.connect();
  createAnnouncer(pool, createLog("silent")).announce([change]);
  const { rows } = await busy.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms from pg_sleep(2)",
  );
  busy.release();
  const [{ payload }] = await notified;
  const { changes, committedMs } = parseAnnouncement(payload!);
  expect(changes).toEqual([change]);
  // A second before the connection was free. On a busy machine, the statement's own way takes part of the two.
  expect(committedMs).toBeLessThan(rows[0]!.ms - 1000);
  expect(committedMs).toBeGreaterThan(rows[0]!.ms - 60_000);
});
