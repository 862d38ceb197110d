import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#shared/db/database.ts";
import { startApp, type TestApp } from "./app.ts";
import { team, type Person, type Team } from "./client.ts";
import { startReceiver, webhookEnv, type Received, type Receiver } from "./receiver.ts";
import { databaseOf, outboxRow, startDelivery, type OutboxRow, type TestDelivery } from "./webhooks.ts";

/** The fixtures of delivery tests: an application, a delivery role, a receiver, and a new team for each test. */
export type Reporting = {
  app: TestApp;
  db: Database;
  delivery: TestDelivery;
  receiver: Receiver;
  t: Team;
  ana: Person;
  /** Returns the receiver's URL with a secret in its query. */
  url(): string;
  /** Returns the deliveries of an event. */
  of(id: string): Received[];
  /** Waits until the event's outbox row meets a condition. */
  until(id: string, wanted: (row: OutboxRow | undefined) => boolean): Promise<void>;
  write(sql: string, ...values: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
  /** Returns the id of a room's event, if it has one. */
  eventOf(sessionId: string): Promise<string | undefined>;
};

/** Registers hooks that start and stop the fixtures. The returned object is filled before each test. */
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
    of: (id) => r.receiver.received.filter((delivery) => delivery.id === id),
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

/** Returns a condition: the event was attempted this many times and waits for the next attempt. */
export const isWaiting =
  (attempts: number) =>
  (row: OutboxRow | undefined): boolean =>
    row?.attempts === attempts && row.lease_token === null && row.wait > 0;
