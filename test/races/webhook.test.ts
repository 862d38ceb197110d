// Rules: protocol/webhooks#retrying-a-delivery, protocol/webhooks#stopping
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#shared/db/database.ts";
import type { Hosts } from "#shared/domain/outbox/hosts.ts";
import { claimDeliveries, type Claim } from "#shared/domain/standups/webhook/claim-deliveries.ts";
import { releaseDelivery, saveDeliveryResult } from "#shared/domain/standups/webhook/save-delivery-result.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { createPost, privateRangesOf } from "#services/delivery/outbound/post.ts";
import { attemptWebhook } from "#services/delivery/workers/webhook-attempt.ts";
import { ok, team } from "#test/support/client.ts";
import { startReceiver, webhookEnv } from "#test/support/receiver.ts";
import { databaseOf, outboxRow, report, startWorker, writeEvents } from "#test/support/webhooks.ts";
import { crowd, raceEnv, raceSpace, raceTimeout, trials } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, ...webhookEnv } });
const receiver = await startReceiver();
/** Two pools. For the database they are like two processes. */
const dbs: [Database, Database] = [databaseOf(app), databaseOf(app)];
const t = await team(app, ["Ana"]);
await report(t.people[0]!, t.spacePath, receiver.url);
afterAll(async () => {
  await receiver.close();
  for (const db of dbs) await db.close();
});
afterEach(() => app.database.sql.query("delete from webhook_deliveries"));

const failed = {
  delivered: false,
  error: "the receiver answered 500",
  final: false,
  askedFor: null,
} as const;

/** Writes an event and claims it for a worker. */
async function claimNewEvent(): Promise<Claim> {
  await writeEvents(app, t.space.id, 1);
  return (await claimUpTo(dbs[0], 1))[0]!;
}

/** Claims deliveries for a worker with this many free slots. */
const claimUpTo = async (db: Database, max: number, hosts?: Hosts) =>
  (await claimDeliveries(db, max, hosts)).claims;

/** Attempts a claimed event as a worker does. */
function attempt(claim: Claim) {
  const { settings } = app;
  const post = createPost({
    allowedCidrs: privateRangesOf(settings.standupWebhookHosts, settings),
    version: settings.version,
  });
  const deps = { db: dbs[0], post, sealing: createSealing(settings), settings };
  return attemptWebhook(deps, claim, new AbortController().signal);
}

/** Ends an event's lease, or leaves it this long. */
const setLease = (id: string, left = "0 s") =>
  app.database.sql.query("update webhook_deliveries set lease_until = now() + $2::interval where id = $1", [
    id,
    left,
  ]);

/** Creates spaces, each with an owner and a webhook. */
async function spacesWithWebhook(count: number, url = receiver.url): Promise<string[]> {
  const people = await crowd(app, count);
  const spaces = people.map(async (person) => {
    const space = await raceSpace(app, [person]);
    await report(person, space.path, url);
    return space.id;
  });
  return Promise.all(spaces);
}

// Rules: protocol/guarantees#one-worker-per-delivery, protocol/webhooks#lease,
//   protocol/webhooks#worker-concurrency
describe("several workers on one outbox", () => {
  test(
    "no event goes to two workers at once",
    async () => {
      const spaces = await spacesWithWebhook(4);
      for (let n = 0; n < trials; n++) {
        for (const id of spaces) await writeEvents(app, id, 3);
        const claims = await Promise.all(dbs.flatMap((db) => [claimUpTo(db, 5), claimUpTo(db, 5)]));
        const ids = claims.flat().map((claim) => claim.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeGreaterThan(0);
        for (const own of claims) {
          const perWebhook = Object.values(Object.groupBy(own, (claim) => claim.webhookId));
          expect(Math.max(0, ...perWebhook.map((list) => list!.length))).toBeLessThanOrEqual(2);
        }
        await app.database.sql.query("delete from webhook_deliveries");
      }
    },
    raceTimeout,
  );

  test("two workers send each of many events exactly once", async () => {
    const spaces = await spacesWithWebhook(6);
    const ids = (await Promise.all(spaces.map((id) => writeEvents(app, id, 10)))).flat();
    const workers = dbs.map((db) => startWorker(app, db));
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
    await Promise.all(workers.map((worker) => worker.wake()));
    const done = async () => {
      const { rows } = await app.database.sql.query<{ done: number }>(
        "select count(delivered_at)::int as done from webhook_deliveries",
      );
      return rows[0]!.done;
    };
    await expect.poll(done).toBe(ids.length);
    expect(receiver.received.map((request) => request.id).toSorted()).toEqual(ids.toSorted());
  });
});

// Rules: protocol/webhooks#lease
describe("the lease", () => {
  test("a lease lasts two minutes", async () => {
    const { id, lease } = await claimNewEvent();
    const row = (await outboxRow(app, id))!;
    const seconds = (row.lease_until!.getTime() - Date.now()) / 1000;
    expect([row.attempts, seconds > 100, seconds <= 121]).toEqual([1, true, true]);
    await setLease(id, "1 s");
    expect(await claimUpTo(dbs[1], 9)).toEqual([]);
    await setLease(id);
    const [again] = await claimUpTo(dbs[1], 9);
    expect([again!.id, again!.lease === lease]).toEqual([id, false]);
    expect((await outboxRow(app, id))!.attempts).toBe(2);
  });

  test("a worker that lost its lease sends nothing and writes nothing", async () => {
    const staleClaim = await claimNewEvent();
    await setLease(staleClaim.id);
    await claimUpTo(dbs[1], 9);
    const before = await outboxRow(app, staleClaim.id);
    const sent = receiver.received.length;
    for (const body of [null, "sent before"])
      expect([body, await attempt({ ...staleClaim, body })]).toEqual([body, null]);
    expect(receiver.received.length).toBe(sent);
    expect(await saveDeliveryResult(dbs[0], staleClaim, { delivered: true })).toBe("lost");
    expect(await saveDeliveryResult(dbs[0], staleClaim, failed)).toBe("lost");
    await releaseDelivery(dbs[0], staleClaim);
    expect({ ...(await outboxRow(app, staleClaim.id)), wait: 0 }).toEqual({ ...before, wait: 0 });
  });

  test("a worker writes no result for an event deleted during its attempt", async () => {
    const claim = await claimNewEvent();
    await app.database.sql.query("delete from webhook_deliveries");
    expect(await saveDeliveryResult(dbs[0], claim, failed)).toBe("lost");
    expect(await outboxRow(app, claim.id)).toBeUndefined();
  });

  test("a dead worker's attempt counts", async () => {
    const { id } = await claimNewEvent();
    await app.database.sql.query("update webhook_deliveries set attempts = 10 where id = $1", [id]);
    await setLease(id);
    const worker = startWorker(app, dbs[1]);
    onTestFinished(() => worker.stop());
    expect([await worker.wake(), worker.counts]).toEqual([0, { attempts: 0, delivered: 0, failed: 1 }]);
    expect(await outboxRow(app, id)).toMatchObject({
      attempts: 10,
      failed_at: expect.any(Date),
      last_error: "the last attempt was never finished",
    });
  });

  test("a retry requested during an attempt makes that attempt the first of ten", async () => {
    const claim = await claimNewEvent();
    await app.database.sql.query("update webhook_deliveries set attempts = 9 where id = $1", [claim.id]);
    await ok(t.people[0]!, "POST", `${t.spacePath}/standup-webhook/deliveries/${claim.id}/retry`);
    expect(await saveDeliveryResult(dbs[0], claim, failed)).toBe("waiting");
    const { attempts, wait } = (await outboxRow(app, claim.id))!;
    expect([attempts, wait > 0, wait <= 6]).toEqual([1, true, true]);
  });

  test("a failed attempt enqueues the next attempt if it is due within seconds", async () => {
    const jobsOf = async (id: string) => {
      const { rows } = await app.database.sql.query<{ early: boolean; late: boolean }>(
        `select j.start_after < d.next_attempt_at as early, j.start_after > d.next_attempt_at + interval '1 s' as late
         from pgboss.job j join webhook_deliveries d on d.id::text = j.data->>'id' where d.id = $1`,
        [id],
      );
      return rows;
    };
    const first = await claimNewEvent();
    await saveDeliveryResult(dbs[0], first, failed);
    expect(await jobsOf(first.id)).toEqual([{ early: false, late: false }]);
    await app.database.sql.query("delete from webhook_deliveries");
    const withRetryAfter = await claimNewEvent();
    await saveDeliveryResult(dbs[0], withRetryAfter, { ...failed, askedFor: 60 });
    const second = await claimNewEvent();
    await app.database.sql.query("update webhook_deliveries set attempts = 2 where id = $1", [second.id]);
    await saveDeliveryResult(dbs[0], second, failed);
    expect([await jobsOf(withRetryAfter.id), await jobsOf(second.id)]).toEqual([[], []]);
  });
});

// Rules: protocol/webhooks#worker-concurrency
describe("a host that hangs", () => {
  const hostsOf = (claims: Claim[]) => claims.map((claim) => claim.host).toSorted();

  test("a host gets at most half of a worker's slots", async () => {
    const hanging = await spacesWithWebhook(9);
    const [other] = await spacesWithWebhook(1, `https://OTHER.localhost.:${receiver.port}/in`);
    for (const id of hanging) await writeEvents(app, id, 120);
    await writeEvents(app, other!, 1);
    const hosts = async (underWay: string[]) => {
      const claimedHosts = hostsOf(await claimUpTo(dbs[0], 9, { most: 4, underWay }));
      await app.database.sql.query("update webhook_deliveries set lease_token = null, lease_until = null");
      return claimedHosts;
    };
    // One query reads fewer deliveries than this host has. The other host is not seen until this host has its share.
    expect(await hosts([])).toEqual(Array(4).fill("localhost"));
    expect(await hosts(["localhost", "localhost"])).toEqual(["localhost", "localhost"]);
    expect(await hosts(Array(4).fill("localhost"))).toEqual(["other.localhost"]);
    expect(await hosts([...Array(4).fill("localhost"), ...Array(4).fill("other.localhost")])).toEqual([]);
  });

  test("a host that hangs does not delay deliveries to other hosts", async () => {
    const hanging = await startReceiver(() => {});
    onTestFinished(() => hanging.close());
    receiver.received.length = 0;
    const spaces = await spacesWithWebhook(9, hanging.url);
    const [other] = await spacesWithWebhook(1, receiver.url.replace("localhost", "other.localhost"));
    for (const id of spaces) await writeEvents(app, id, 120);
    const [id] = await writeEvents(app, other!, 1);
    const worker = startWorker(app, dbs[0], 0);
    onTestFinished(() => worker.stop());
    await worker.wake();
    await expect.poll(() => receiver.received.map((request) => request.id)).toEqual([id]);
    await expect.poll(() => hanging.received.length).toBe(8);
    await worker.wake();
    expect(worker.counts.attempts).toBe(9);
  });
});

test("a stopping worker returns unfinished deliveries", async () => {
  const worker = startWorker(app, dbs[0], 0);
  let started = 0;
  receiver.answer(() => void started++);
  onTestFinished(() => receiver.answer(204));
  const [id] = await writeEvents(app, t.space.id, 1);
  await worker.wake();
  await expect.poll(() => started).toBe(1);
  await worker.stop();
  const row = (await outboxRow(app, id!))!;
  expect([row.attempts, row.lease_token, row.wait <= 0, row.last_error]).toEqual([0, null, true, null]);
  const jobs = await app.database.sql.query("select from pgboss.job where data->>'id' = $1", [id]);
  expect(jobs.rowCount).toBe(1);
  await worker.wake();
  await yieldToEventLoop();
  expect(started).toBe(1);
});
