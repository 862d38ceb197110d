import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { lookup } from "node:dns/promises";
import type { Database } from "#shared/db/database.ts";
import { mintToken } from "#shared/domain/callers/mint-token.ts";
import { expandEvents } from "#shared/domain/notices/expand-events.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { PushBody, PushReply } from "#shared/wire/push.ts";
import { startNoticeWorker, type NoticeWorker } from "#services/delivery/notices/worker.ts";
import { createPost } from "#services/delivery/outbound/post.ts";
import { startApp, type TestApp } from "./app.ts";
import { ok, visitor, type Person, type Visitor } from "./client.ts";
import { pushEnv, startPushService, type Browser, type PushService } from "./push-service.ts";
import { databaseOf } from "./webhooks.ts";

/** The fixtures of tests of notices: an application, a push service, and a worker that only `deliver` wakes. */
export type Noticing = {
  app: TestApp;
  db: Database;
  service: PushService;
  worker: NoticeWorker;
  /** Turns notices on in a new browser of a person, by default of all sorts, and returns it. */
  turnOn(who: Visitor, wanted?: Partial<PushBody>): Promise<Browser>;
  /** Sends what is due, without the delays of sorts, and waits until every attempt has ended. */
  deliver(worker?: NoticeWorker): Promise<void>;
  write(sql: string, ...values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** Starts a worker on an app's database. It resolves all hosts to this machine. */
export function noticeWorker(app: TestApp, db: Database, changed: Partial<Settings> = {}): NoticeWorker {
  const settings = { ...app.settings, ...changed };
  const resolve = () => lookup("localhost", { all: true });
  const post = createPost({
    allowedCidrs: settings.outboundAllowCidrs,
    version: settings.version,
    resolve,
  });
  const sealing = createSealing(settings);
  return startNoticeWorker({ db, post, sealing, settings, log: createLog("silent") });
}

/** Registers hooks that start and stop the fixtures. The returned object is filled before each test. */
export function noticing(env: Record<string, string> = {}): Noticing {
  const n = {} as Noticing;
  beforeAll(async () => {
    n.app = await startApp({ host: "localhost", env: { ...pushEnv, ...env } });
    n.db = databaseOf(n.app);
    n.service = await startPushService();
    n.worker = noticeWorker(n.app, n.db);
  });
  afterAll(async () => {
    await n.worker.stop();
    await n.service.close();
    await n.db.close();
    await n.app.stop();
  });
  beforeEach(async () => {
    n.service.answer(201);
    await n.write("delete from push_subscriptions");
    await n.write("delete from throttles");
  });
  return Object.assign(n, {
    write: (sql: string, ...values: unknown[]) => n.app.database.sql.query(sql, values),
    async turnOn(who, wanted) {
      const browser = n.service.browser();
      await savePush(who, { ...device(browser), ...wanted });
      return browser;
    },
    async deliver(worker = n.worker) {
      await expandEvents(n.db, n.app.settings);
      await n.write(
        "update notice_deliveries set due_at = now() where done_at is null and failed_at is null",
      );
      await worker.wake();
      await isQuiet(n);
    },
  } satisfies Partial<Noticing>);
}

/** Waits until no attempt is in progress. */
export async function isQuiet({ write }: Pick<Noticing, "write">): Promise<void> {
  const held = "select from notice_deliveries where lease_token is not null";
  await expect.poll(async () => (await write(held)).rows.length).toBe(0);
}

/** Returns the body that saves a browser, with all sorts. */
export function device({ endpoint, keys }: Pick<Browser, "endpoint" | "keys">): PushBody {
  return {
    endpoint,
    keys,
    device: "Firefox on Linux",
    timezone: "Europe/Berlin",
    sorts: ["opened", "closing", "turn", "vote", "help", "reply", "action"],
    closingMinutes: 15,
    quiet: null,
  };
}

/** Saves a device, and returns the person's devices. */
export function savePush(who: Visitor, body: PushBody): Promise<PushReply> {
  return ok<PushReply>(who, "PUT", "/api/me/push", body);
}

/** Returns the person's devices. */
export function readPush(who: Visitor): Promise<PushReply> {
  return ok<PushReply>(who, "GET", "/api/me/push");
}

/** Signs a person in on another device, and returns their client there. */
export async function onAnotherDevice(app: TestApp, who: Person): Promise<Person> {
  const { token, digest } = mintToken();
  await app.database.sql.query("insert into session_tokens (digest, user_id) values ($1, $2)", [
    digest,
    who.id,
  ]);
  return Object.assign(visitor(app, token), { id: who.id, name: who.name });
}

/** Returns the bodies of a browser's notices. */
export const textsOf = ({ notices }: Browser): string[] => notices.map(({ message }) => message.body);
