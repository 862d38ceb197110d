// Rules: protocol/operations#get-healthz, protocol/operations#get-readyz, protocol/operations#get-version
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { addStory, team, visitor } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";

/** How often the listener is ended, and how often its path swallows everything. */
const ended = iterations("LISTENER_TRIALS", { test: 5, soak: 50 });
const swallowed = iterations("BLACK_HOLE_TRIALS", { test: 1, soak: 10 });

const readiness = async (app: TestApp) => (await visitor(app).send("GET", "/readyz")).status;

async function until(app: TestApp, status: number) {
  await expect.poll(() => readiness(app), { interval: 20 }).toBe(status);
}

const lost = ({ logLines }: TestApp) =>
  logLines.filter((line) => line.includes("lost its connection")).length;

/** Returns after how many milliseconds the loss of the listener showed, and after how many it listened again. */
async function downAndUp(app: TestApp, lostBefore: number) {
  const startedAt = performance.now();
  let down: number | null = null;
  for (;;) {
    const status = await readiness(app);
    const elapsed = performance.now() - startedAt;
    // It may be back before readyz could be asked: then its log says that it was away.
    if (status === 503 || lost(app) > lostBefore) down ??= elapsed;
    if (status === 200 && down !== null) return { down, up: elapsed };
  }
}

/** Notes how long each step of a trial took at most, and expects in the soak that none took longer than promised. */
function noteTimes(trial: string, tried: string, steps: Record<string, { took: number[]; mostMs: number }>) {
  const said = Object.entries(steps).map(([what, { took, mostMs }]) => {
    const longest = Math.max(...took);
    if (isSoak) expect([what, longest < mostMs, longest]).toEqual([what, true, longest]);
    return `${what} after ${longest.toFixed(0)} ms (at most ${mostMs})`;
  });
  recordResult({ trial, tried, outcome: said.join(", ") });
}

async function terminateListener({ database }: TestApp): Promise<number> {
  // It has either just begun to listen or notified itself since.
  const killed = await database.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
     and (starts_with(query, 'listen svc_probe_') or query = 'select pg_notify($1, '''')')`,
  );
  return killed.rowCount ?? 0;
}

// Rules: protocol/guarantees#lost-listener, protocol/guarantees#lost-notifications
describe("the notification listener", () => {
  test(`a listener whose connection is ended is replaced, and no change stays missed (${ended} ×)`, async () => {
    const app = await startApp();
    onTestFinished(() => app.stop());
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    await until(app, 200);
    const times: Record<"down" | "up" | "pushed", number[]> = { down: [], up: [], pushed: [] };
    for (let i = 0; i < ended; i++) {
      const lostBefore = lost(app);
      await expect.poll(() => terminateListener(app)).toBeGreaterThan(0);
      const measured = downAndUp(app, lostBefore);
      await addStory(t.people[0]!, t.room, `Story ${i}`);
      const { down, up } = await measured;
      const upAt = performance.now();
      await watcher.until((frame) => frame.state.stories.length === i + 1);
      times.down.push(down);
      times.up.push(up);
      times.pushed.push(performance.now() - upAt);
    }
    noteTimes("the listener's connection is ended", `${ended} × by pg_terminate_backend`, {
      "/readyz 503": { took: times.down, mostMs: 250 },
      "200 again": { took: times.up, mostMs: 1000 },
      "the change of meanwhile pushed": { took: times.pushed, mostMs: 2000 },
    });
  });

  test("a silent network path counts as down, and no change is lost", async () => {
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
      // The attempts to connect that begin now are swallowed half-way.
      await sleep(500 + 100 * i);
      // As another replica would, without a notification that arrives.
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
    noteTimes("the listener's path swallows every byte", `${swallowed} × through a proxy`, {
      "/readyz 503": { took: times.down, mostMs: 5000 },
      "200 after the path's return": { took: times.up, mostMs: 3000 },
      "the change of meanwhile pushed": { took: times.pushed, mostMs: 2000 },
    });
    expect(watcher.ws.readyState).toBe(watcher.ws.OPEN);
  });

  test("while the database is away /readyz is 503 and /healthz and /version still answer", async () => {
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
