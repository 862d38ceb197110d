import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { addStory, team, visitor } from "#test/support/people.ts";
import { watch } from "#test/support/socket.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";

/** How often the listener is ended: LISTENER_TRIALS, otherwise 50 in the soak and 5 in `npm test`. */
const trials = Number(process.env["LISTENER_TRIALS"] ?? (process.env["SOAK"] ? 50 : 5));

const readiness = async (app: TestApp) => (await visitor(app).send("GET", "/readyz")).status;

async function until(app: TestApp, status: number) {
  await expect.poll(() => readiness(app), { interval: 20 }).toBe(status);
}

async function terminateListener({ database }: TestApp): Promise<number> {
  // It has either just begun to listen or notified itself since.
  const killed = await database.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
     and (starts_with(query, 'listen svc_probe_') or query = 'select pg_notify($1, '''')')`,
  );
  return killed.rowCount ?? 0;
}

describe("the notification listener (protocol/guarantees 7, 11)", () => {
  test(`a listener whose connection is ended is replaced, and no change stays missed (${trials} ×)`, async () => {
    const app = await startApp();
    onTestFinished(() => app.stop());
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    await until(app, 200);
    for (let i = 0; i < trials; i++) {
      // The one before may not be replaced yet: readyz can be asked before the listener has noticed its end.
      await expect.poll(() => terminateListener(app)).toBeGreaterThan(0);
      await addStory(t.people[0]!, t.room, `Story ${i}`);
      await until(app, 200);
      await watcher.until((frame) => frame.state.stories.length === i + 1);
    }
  });

  test("a network path that swallows every byte counts as down, a restored one as up, and no change stays missed", async () => {
    const database = await createTestDatabase();
    const proxy = await startTcpProxy(database.url);
    const app = await startApp({ database, env: { LISTENER_DATABASE_URL: proxy.url } });
    onTestFinished(async () => {
      await app.stop();
      await proxy.close();
      await database.drop();
    });
    await until(app, 200);
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    proxy.blackHole();
    await until(app, 503);
    // As another replica would, without a notification that arrives.
    await database.sql.query("update sessions set title = 'Missed', version = version + 1 where id = $1", [
      t.session.id,
    ]);
    const reply = await visitor(app).send("GET", "/readyz");
    expect(reply.text).toContain("not listening for session changes");
    await sleep(500);
    proxy.restore();
    await until(app, 200);
    await watcher.until((frame) => frame.title === "Missed");
  });

  test("while the database is away /readyz is 503 and /healthz and /version still answer (protocol/operations 4, 5, 8)", async () => {
    const database = await createTestDatabase();
    const proxy = await startTcpProxy(database.url);
    const app = await startApp({
      database: { ...database, url: proxy.url },
      env: { LISTENER_DATABASE_URL: database.url },
    });
    onTestFinished(async () => {
      proxy.restore();
      await app.stop();
      await proxy.close();
      await database.drop();
    });
    await until(app, 200);
    proxy.blackHole();
    expect(await readiness(app)).toBe(503);
    expect((await visitor(app).send("GET", "/healthz")).status).toBe(200);
    expect((await visitor(app).send("GET", "/version")).status).toBe(200);
  });
});
