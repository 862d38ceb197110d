import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#shared/db/database.ts";
import { startApp, type TestApp } from "./app.ts";
import { team, type Person, type Team } from "./client.ts";
import { startReceiver, webhookEnv, type Received, type Receiver } from "./receiver.ts";
import { databaseOf, outboxRow, startDelivery, type OutboxRow, type TestDelivery } from "./webhooks.ts";

/** What tests of deliveries work with: an application, a delivery role and a receiver, and for each test a team of its own. */
export type Reporting = {
  app: TestApp;
  db: Database;
  delivery: TestDelivery;
  receiver: Receiver;
  t: Team;
  ana: Person;
  /** Returns the receiver's address, with a secret in it as people put them there. */
  url(): string;
  /** Returns what the receiver got of an event. */
  of(id: string): Received[];
  /** Waits until the outbox says of an event what is wanted. */
  until(id: string, wanted: (row: OutboxRow | undefined) => boolean): Promise<void>;
  write(sql: string, ...values: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
  /** Returns the id of the event of a room, if it has one. */
  eventOf(sessionId: string): Promise<string | undefined>;
};

/** Prepares a test file for deliveries. What is returned is filled in before its tests run. */
export function reporting(env: Record<string, string> = {}): Reporting {
  const r = {} as Reporting;
  beforeAll(async () => {
    r.app = await startApp({ env: { ...webhookEnv, ...env } });
    r.db = databaseOf(r.app);
    r.delivery = await startDelivery(r.app);
    r.receiver = await startReceiver();
  });
  afterAll(async () => {
    await r.delivery.stop();
    await r.receiver.close();
    await r.db.close();
    await r.app.stop();
  });
  beforeEach(async () => {
    r.receiver.answer(204);
    r.t = await team(r.app, ["Ana", "Ben"]);
    r.ana = r.t.people[0]!;
  });
  return Object.assign(r, {
    url: () => `${r.receiver.url}?token=hunter2`,
    of: (id) => r.receiver.received.filter((one) => one.id === id),
    async until(id, wanted) {
      await expect.poll(async () => wanted(await outboxRow(r.app, id))).toBe(true);
    },
    write: (sql: string, ...values: unknown[]) => r.app.database.sql.query(sql, values),
    async eventOf(sessionId) {
      const { rows } = await r.app.database.sql.query<{ id: string }>(
        "select id from webhook_deliveries where session_id = $1",
        [sessionId],
      );
      return rows[0]?.id;
    },
  } satisfies Partial<Reporting>);
}

export const isDelivered = (row: OutboxRow | undefined): boolean =>
  row !== undefined && row.delivered_at !== null;

/** Attempted so many times, and waiting for the next attempt. */
export const isWaiting =
  (attempts: number) =>
  (row: OutboxRow | undefined): boolean =>
    row?.attempts === attempts && row.lease_token === null && row.wait > 0;
