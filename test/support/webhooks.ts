import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { Writable } from "node:stream";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor, type Monitor } from "#shared/runtime/monitor.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { SavedWebhook } from "#shared/wire/webhook.ts";
import { createPost, privateRangesOf } from "#services/delivery/outbound/post.ts";
import { startRole } from "#services/delivery/role.ts";
import { startWebhookWorker, type WebhookWorker } from "#services/delivery/workers/webhook.ts";
import type { ServerProcess } from "#test/rig/server-process.ts";
import type { TestApp } from "./app.ts";
import { ok, type Visitor } from "./client.ts";
import { certificate, webhookEnv } from "./receiver.ts";
import { spawnRoles } from "./spawn.ts";
import { openStandup, type StandupRoom } from "./standups.ts";

/** A running delivery role of an app. */
export type TestDelivery = { monitor: Monitor; logLines: string[]; stop(): Promise<void> };

/** Starts the delivery role with an app's settings and database. */
export async function startDelivery({ settings }: TestApp): Promise<TestDelivery> {
  const logLines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logLines.push(chunk.toString());
      done();
    },
  });
  const monitor = createMonitor();
  const role = await startRole({ settings, log: createLog("debug", destination), monitor });
  return { monitor, logLines, stop: () => role.stop() };
}

/**
 * Starts only the webhook worker: no listener wakes it. It resolves all hosts to this machine, because not every system
 * resolves names below `localhost`.
 */
export function startWorker({ settings }: TestApp, db: Database, graceMs?: number): WebhookWorker {
  const resolve = () => lookup("localhost", { all: true });
  const post = createPost({
    allowedCidrs: privateRangesOf(settings.standupWebhookHosts, settings),
    version: settings.version,
    resolve,
  });
  const sealing = createSealing(settings);
  return startWebhookWorker({ db, post, sealing, settings, log: createLog("silent"), graceMs });
}

/** Starts the delivery role in a child process, whose clock is shifted by `clockMinutes`, and waits until it runs. */
export async function spawnDelivery(
  { settings }: TestApp,
  clockMinutes = 0,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const { file } = await certificate();
  return spawnRoles(settings.databaseUrl, "delivery", {
    baseUrl: settings.baseUrl,
    clockMinutes,
    env: { ...webhookEnv, NODE_EXTRA_CA_CERTS: file, ...env },
  });
}

/** Opens an app's database as a role does, for operations without a route. */
export function databaseOf({ settings }: TestApp): Database {
  return openDatabase(settings, createLog("silent"));
}

/** Saves a space's webhook, and returns its signing secret. */
export async function report(owner: Visitor, spacePath: string, url: string): Promise<string> {
  return (await ok<SavedWebhook>(owner, "PUT", `${spacePath}/standup-webhook`, { url })).secret;
}

/** Sends a test event and returns its id. */
export async function sendTest(owner: Visitor, spacePath: string): Promise<string> {
  return (await ok<{ id: string }>(owner, "POST", `${spacePath}/standup-webhook/test`)).id;
}

/** A standup of a schedule's slot. Each has a later date, so a space can have several. */
export type SlotRoom = StandupRoom & { date: string };

let day = Date.UTC(2026, 0, 1);

/** Opens a standup and inserts a slot of its space's schedule for it. */
export async function slotStandup(app: TestApp, who: Visitor, spacePath: string): Promise<SlotRoom> {
  const room = await openStandup(who, spacePath);
  const date = new Date((day += 86_400_000)).toISOString().slice(0, 10);
  await app.database.sql.query(
    `with plan as (
       insert into standup_schedules (space_id, weekdays, open_time, timezone, window_minutes, enabled)
       select space_id, '{1}', '09:00', 'UTC', 60, false from sessions where id = $1
       on conflict (space_id) do update set enabled = false
       returning id
     )
     insert into standup_slots (schedule_id, slot_date, session_id, opens_at, closes_at, day_ends_at)
     select plan.id, $2::date, $1, $2::date + '09:00'::time, $2::date + '10:00'::time, $2::date + 1 from plan`,
    [room.id, date],
  );
  return { ...room, date };
}

/** Inserts `count` events of a space without jobs, and returns their ids. */
export async function writeEvents(app: TestApp, spaceId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await app.database.sql.query(
    "insert into webhook_deliveries (id, space_id, event) select unnest($2::uuid[]), $1, 'standup.test'",
    [spaceId, ids],
  );
  return ids;
}

/** Makes all pending events due and wakes the workers, as their jobs do. */
export async function passWaits(db: Database): Promise<void> {
  await db.pool.query(
    "update webhook_deliveries set next_attempt_at = now() where delivered_at is null and failed_at is null",
  );
  await transaction(db, (tx) => tx.sendJobs("webhook", [{ id: "any" }]));
}

/** An event's row in the outbox. */
export type OutboxRow = {
  attempts: number;
  body: string | null;
  last_error: string | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  lease_token: string | null;
  lease_until: Date | null;
  /** Seconds until the next attempt. */
  wait: number;
};

/** Returns an event's outbox row, or undefined if it was deleted. */
export async function outboxRow({ database }: TestApp, id: string): Promise<OutboxRow | undefined> {
  const { rows } = await database.sql.query<OutboxRow>(
    `select *, extract(epoch from next_attempt_at - now())::float as wait from webhook_deliveries where id = $1`,
    [id],
  );
  return rows[0];
}
