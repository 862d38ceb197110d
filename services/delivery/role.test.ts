// Rules: protocol/webhooks#key-rotation, protocol/webhooks#lease, protocol/webhooks#request-timeout,
//   protocol/webhooks#retention
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { transaction } from "#shared/db/transaction.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { type TestApp } from "#test/support/app.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { startReceiver, webhookEnv } from "#test/support/receiver.ts";
import { isDelivered } from "#test/support/reporting.ts";
import {
  databaseOf,
  outboxRow,
  report,
  sendTest,
  startDelivery,
  writeEvents,
  type TestDelivery,
} from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const nextKey = Buffer.alloc(32, 9);
const app = await testApp({ env: { ...webhookEnv, METRICS_ENABLED: "true" } });
let t: Team;
let ana: Person;
const db = databaseOf(app);
const receiver = await startReceiver();
afterAll(async () => {
  await receiver.close();
  await db.close();
});
beforeEach(async () => {
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
  await report(ana, t.spacePath, receiver.url);
});

const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);

/** Starts a delivery role that runs until it is stopped or the test ends. */
async function start(settings: Partial<TestApp["settings"]> = {}): Promise<TestDelivery> {
  const delivery = await startDelivery({ ...app, settings: { ...app.settings, ...settings } });
  onTestFinished(() => delivery.stop());
  return delivery;
}

/** Runs the statement `begin` now, and the statement `end` when the returned function is called or the test ends. */
async function breakDatabase(begin: string, end: string): Promise<() => Promise<void>> {
  await write(begin);
  let isOver = false;
  const repair = async () => {
    if (!isOver) await write(end);
    isOver = true;
  };
  onTestFinished(repair);
  return repair;
}

/** Waits for an ERROR log line with this message. */
const expectError = ({ logLines }: TestDelivery, words: string) =>
  expect
    .poll(() => logLines.filter((line) => line.includes('"level":"error"')).join(""))
    .toContain(`"msg":"${words}"`);

const delivered = (id: string) => expect.poll(async () => isDelivered(await outboxRow(app, id))).toBe(true);

const read = ({ monitor }: TestDelivery, name: string) =>
  monitor.metrics()[`svc_task_${name}`]!.read() as Record<string, number>;

// Rules: protocol/operations#background-failures
describe("failures of the delivery role are logged at ERROR, and it keeps running", () => {
  test("a worker that cannot read the outbox retries the task", async () => {
    const delivery = await start();
    await expect.poll(() => read(delivery, "runs_total")["send-due"]).toBeGreaterThan(0);
    expect(read(delivery, "failures_total")["send-due"]).toBe(0);
    const repair = await breakDatabase(
      "alter table webhook_deliveries rename to elsewhere",
      "alter table elsewhere rename to webhook_deliveries",
    );
    // A worker that a job woke logs the failure and fails no task.
    await transaction(db, (tx) => tx.sendJobs("webhook", [{ id: "any" }]));
    await expectError(delivery, "could not poll for webhook deliveries");
    const blind = await start();
    await expectError(blind, "could not poll for webhook deliveries");
    await expect.poll(() => read(blind, "failures_total")["send-due"]).toBeGreaterThan(0);
    await expectError(blind, "task failed");
    await repair();
    await delivered(await sendTest(ana, t.spacePath));
  });

  test("an interrupted attempt is retried after its lease", async () => {
    const delivery = await start();
    const repair = await breakDatabase(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse before update of body on webhook_deliveries for each row execute function refuse()`,
      "drop function refuse cascade",
    );
    const id = await sendTest(ana, t.spacePath);
    await expectError(delivery, "an attempt of a webhook delivery was interrupted");
    expect(await outboxRow(app, id)).toMatchObject({ attempts: 1, lease_token: expect.any(String) });
    await repair();
    await write("update webhook_deliveries set lease_until = now() where id = $1", id);
    await transaction(db, (tx) => tx.sendJobs("webhook", [{ id }]));
    await delivered(id);
    expect(await outboxRow(app, id)).toMatchObject({ attempts: 2 });
  });

  test("a failing job queue is logged, and wakes workers after its recovery", async () => {
    const delivery = await start();
    const repair = await breakDatabase(
      "alter table pgboss.job_common rename to elsewhere",
      "alter table pgboss.elsewhere rename to job_common",
    );
    await expectError(delivery, "the job queue reports a failure");
    await repair();
    const id = await sendTest(ana, t.spacePath);
    await delivered(id);
    const job = () => write("select state from pgboss.job where data->>'id' = $1", id);
    await expect.poll(async () => (await job()).rows).toEqual([{ state: "completed" }]);
  });
});

// Rules: protocol/limits#background-tasks
describe("the repeating tasks of the delivery role", () => {
  test("the tasks of the role run at the start and at their intervals", async () => {
    await write("delete from webhook_deliveries");
    const [old, due] = await writeEvents(app, t.space.id, 2);
    await write("update webhook_deliveries set delivered_at = now() - interval '31 days' where id = $1", old);
    const { pluginSecretKey: was } = app.settings;
    const delivery = await start({ pluginSecretKey: nextKey, pluginSecretKeyPrevious: was });
    expect(read(delivery, "interval_seconds")).toEqual({
      "send-due": 10,
      "send-notices": 2,
      "remind-of-closing": 30,
      "sweep-notices": 600,
      "send-messages": 2,
      "queue-closing-messages": 30,
      "sweep-messages": 3600,
      "fetch-calendars": 2,
      "sweep-deliveries": 3600,
      "sweep-bundles": 3600,
      "erase-people": 5,
      "sweep-plugin-work": 3600,
      "reseal-secrets": 3600,
      "move-secrets": 60,
      "sweep-throttles": 300,
    });
    await delivered(due!);
    await expect.poll(() => outboxRow(app, old!)).toBeUndefined();
    const { keyId } = createSealing({ pluginSecretKey: nextKey, pluginSecretKeyPrevious: null })!;
    await expect
      .poll(async () => (await write("select distinct secret_key_id as id from standup_webhooks")).rows)
      .toEqual([{ id: keyId }]);
    await write("delete from standup_webhooks");
  });

  // Rules: protocol/operations#secret-keys
  test("a start with a key that decrypts nothing logs a warning with the id of the missing key", async () => {
    await report(ana, t.spacePath, "https://localhost/hook");
    const delivery = await start({ pluginSecretKey: nextKey, pluginSecretKeyPrevious: null });
    const { keyId } = createSealing({ ...app.settings, pluginSecretKeyPrevious: null })!;
    const warnings = () => delivery.logLines.filter((line) => line.includes("secrets cannot be decrypted"));
    await expect.poll(warnings).toEqual([expect.stringContaining(`the key with the id ${keyId}`)]);
    await write("delete from standup_webhooks");
  });

  test("requests have a deadline of 15 s, and a lease lasts longer", async () => {
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    onTestFinished(() => timeouts.mockRestore());
    await start();
    let answer = () => {};
    receiver.answer((_one, response) => {
      answer = () => response.writeHead(204).end();
    });
    onTestFinished(() => receiver.answer(204));
    const id = await sendTest(ana, t.spacePath);
    await expect.poll(() => timeouts.mock.calls).toEqual([[15_000]]);
    const { rows } = await write(
      "select lease_until - now() > interval '1 min' as holds from webhook_deliveries where id = $1",
      id,
    );
    expect(rows).toEqual([{ holds: true }]);
    await expect.poll(() => receiver.received.map((one) => one.id)).toContain(id);
    answer();
    await delivered(id);
  });
});
