// Rules: protocol/operations#get-healthz, protocol/operations#get-readyz, protocol/operations#get-version
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { addStory, team, visitor } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";

/** How often a test ends the listener's connection, and how often the network swallows its bytes. */
const ended = iterations("LISTENER_TRIALS", { test: 5, soak: 50 });
const swallowed = iterations("BLACK_HOLE_TRIALS", { test: 1, soak: 10 });

const readiness = async (app: TestApp) => (await visitor(app).send("GET", "/readyz")).status;

async function until(app: TestApp, status: number) {
  await expect.poll(() => readiness(app), { interval: 20 }).toBe(status);
}

const countLosses = ({ logLines }: TestApp) =>
  logLines.filter((line) => line.includes("lost its connection")).length;

/** Returns the milliseconds until the listener was down, and until it was up again. */
async function measureOutage(app: TestApp, lostBefore: number) {
  const startedAt = performance.now();
  let down: number | null = null;
  for (;;) {
    const status = await readiness(app);
    const elapsed = performance.now() - startedAt;
    // The listener may recover before /readyz is asked. Then its log shows the loss.
    if (status === 503 || countLosses(app) > lostBefore) down ??= elapsed;
    if (status === 200 && down !== null) return { down, up: elapsed };
  }
}

/** Records the longest time of each step. In the soak, expects each time to be under its limit. */
function recordTimes(
  trial: string,
  tried: string,
  steps: Record<string, { took: number[]; mostMs: number }>,
) {
  const summary = Object.entries(steps).map(([what, { took, mostMs }]) => {
    const longest = Math.max(...took);
    if (isSoak) expect([what, longest < mostMs, longest]).toEqual([what, true, longest]);
    return `${what} after ${longest.toFixed(0)} ms (at most ${mostMs})`;
  });
  recordResult({ trial, tried, outcome: summary.join(", ") });
}

async function terminateListener({ database }: TestApp): Promise<number> {
  // The listener's last query is its `listen` or its own probe notification.
  const killed = await database.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
     and (starts_with(query, 'listen svc_probe_') or query = 'select pg_notify($1, '''')')`,
  );
  return killed.rowCount ?? 0;
}

// Rules: protocol/guarantees#lost-listener, protocol/guarantees#lost-notifications
describe("the notification listener", () => {
  test(`replaces a listener whose connection ends, and loses no change (${ended} ×)`, async () => {
    const app = await startApp();
    onTestFinished(() => app.stop());
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    await until(app, 200);
    const times: Record<"down" | "up" | "pushed", number[]> = { down: [], up: [], pushed: [] };
    for (let i = 0; i < ended; i++) {
      const lostBefore = countLosses(app);
      await expect.poll(() => terminateListener(app)).toBeGreaterThan(0);
      const measured = measureOutage(app, lostBefore);
      await addStory(t.people[0]!, t.room, `Story ${i}`);
      const { down, up } = await measured;
      const upAt = performance.now();
      await watcher.until((frame) => frame.state.stories.length === i + 1);
      times.down.push(down);
      times.up.push(up);
      times.pushed.push(performance.now() - upAt);
    }
    recordTimes("the listener's connection is ended", `${ended} × by pg_terminate_backend`, {
      "/readyz 503": { took: times.down, mostMs: 250 },
      "200 again": { took: times.up, mostMs: 1000 },
      "the missed change pushed": { took: times.pushed, mostMs: 2000 },
    });
  });

  test("a silent network path counts as down, and loses no change", async () => {
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
    const times: Record<"down" | "up" | "pushed", number[]> = { down: [], up: [], pushed: [] };
    for (let i = 0; i < swallowed; i++) {
      const cutAt = performance.now();
      proxy.blackHole();
      await until(app, 503);
      times.down.push(performance.now() - cutAt);
      const reply = await visitor(app).send("GET", "/readyz");
      expect(reply.text).toContain("not listening for session changes");
      // The network swallows the connection attempts that begin now.
      await sleep(500 + 100 * i);
      // Writes a change as another replica would, whose notification does not arrive.
      await database.sql.query("update sessions set title = $2, version = version + 1 where id = $1", [
        t.session.id,
        `Missed ${i}`,
      ]);
      const backAt = performance.now();
      proxy.restore();
      await until(app, 200);
      const upAt = performance.now();
      await watcher.until((frame) => frame.title === `Missed ${i}`);
      times.up.push(upAt - backAt);
      times.pushed.push(performance.now() - upAt);
    }
    recordTimes("the listener's network path drops all bytes", `${swallowed} × through a proxy`, {
      "/readyz 503": { took: times.down, mostMs: 5000 },
      "200 after the path is restored": { took: times.up, mostMs: 3000 },
      "the missed change pushed": { took: times.pushed, mostMs: 2000 },
    });
    expect(watcher.ws.readyState).toBe(watcher.ws.OPEN);
  });

  test("/healthz and /version answer while the database is unreachable, and /readyz is 503", async () => {
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
