// Rules: protocol/operations#process-metrics
import { describe, expect, onTestFinished, test } from "vitest";
import { countErrors } from "#shared/db/count-errors.ts";
import { openPool } from "#shared/db/pool.ts";
import { watchPool } from "#shared/db/watch-pool.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { spawnMain, untilReady } from "#test/support/spawn.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";

/** Starts a process with metrics behind a proxy to its database. Returns a function that reads its samples. */
async function start(roles: string) {
  const database = await databaseForThisTest();
  const proxy = await startTcpProxy(database.url);
  onTestFinished(() => proxy.close());
  const env = { METRICS_ENABLED: "true", DATABASE_URL: proxy.url, STANDPOINT_VERSION: "1.2.3" };
  const { app, child, exited } = await spawnMain({ database, baseUrl: "http://localhost" }, { roles, env });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  await untilReady(app);
  const samples = async () => {
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
    return Object.fromEntries(
      [...text.matchAll(/^(svc_\S+) (\S+)$/gm)].map(([, name, value]) => [name!, Number(value)]),
    );
  };
  return { samples, proxy };
}

describe("the metrics of every process", () => {
  test("a process with all roles reports its build, its memory limit, and each role as ready", async () => {
    const { samples } = await start("api,scheduler,delivery");
    // The api is ready before the other roles run.
    await expect.poll(samples).toMatchObject({
      'svc_build_info{version="1.2.3"}': 1,
      'svc_ready{role="api"}': 1,
      'svc_ready{role="scheduler"}': 1,
      'svc_ready{role="delivery"}': 1,
      svc_database_up: 1,
    });
    const { svc_memory_limit_bytes: limit } = await samples();
    expect(limit).toBeGreaterThan(64 * 1024 * 1024);
    expect(limit).toBeLessThan(2 ** 50);
  });

  test.each(["api", "scheduler", "delivery"])(
    "the %s is not ready while Postgres does not answer",
    async (role) => {
      const { samples, proxy } = await start(role);
      proxy.blackHole();
      const down = { [`svc_ready{role="${role}"}`]: 0, svc_database_up: 0 };
      await expect.poll(samples).toMatchObject(down);
      proxy.restore();
      proxy.cut();
      const up = { [`svc_ready{role="${role}"}`]: 1, svc_database_up: 1 };
      await expect.poll(samples).toMatchObject(up);
    },
  );
});

describe("svc_database_errors_total", () => {
  test("counts errors of the server's state, and not those of requests", async () => {
    const { url } = await databaseForThisTest();
    const pool = openPool({ connectionString: url });
    onTestFinished(() => pool.end());
    const errors = countErrors(pool);
    const before = errors.counts();
    expect(before).toMatchObject({ 53100: 0, 25006: 0 });
    await expect(pool.query("begin read only; create table never ()")).rejects.toThrow("read-only");
    await expect(pool.query("select 1 / 0")).rejects.toThrow("division");
    await expect(pool.query("do $$ begin raise sqlstate '53100'; end $$")).rejects.toThrow("53100");
    expect(errors.counts()).toEqual({ ...before, 25006: 1, 53100: 1 });
  });

  test("counts a connection that the server refuses for lack of connections", async () => {
    const { sql, url, name } = await databaseForThisTest();
    await sql.query(`create role ${name} login password 'x' connection limit 0`);
    onTestFinished(async () => void (await sql.query(`drop role ${name}`)));
    const limited = Object.assign(new URL(url), { username: name, password: "x" });
    const pool = openPool({ connectionString: limited.href });
    onTestFinished(() => pool.end());
    const errors = countErrors(pool);
    watchPool(pool, errors.add);
    await expect(pool.query("select 1")).rejects.toThrow("too many connections");
    expect(errors.counts()).toMatchObject({ 53300: 1 });
  });
});
