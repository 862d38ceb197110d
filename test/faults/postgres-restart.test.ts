// Rules: protocol/guarantees#automatic-retries, protocol/guarantees#durability,
//   protocol/guarantees#postgres-restart
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/support/app.ts";
import { spawnReplica, untilReady } from "#test/support/spawn.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { startWriters, storedTitles } from "#test/rig/writers.ts";
import { startCrashingPostgres } from "#test/rig/postgres.ts";
import type { TestDatabase } from "#test/support/database.ts";

/** The number of crashes. */
const restarts = iterations("RESTART_TRIALS", { test: 2, soak: 10 });
const gapMs = 2000;

test(
  `${restarts} crashes of Postgres under 8 writers lose no acknowledged write`,
  async () => {
    const { database, crash } = await postgresForThisTest();
    const port = await freePort();
    const { app, child, exited } = await spawnReplica(
      { database, baseUrl: `http://localhost:${port}` },
      {
        port,
        roles: "api,scheduler,delivery",
        env: { STORY_LIMIT_PER_SESSION: "1000000" },
      },
    );
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await exited;
    });
    const writers = await startWriters(app, 8);
    onTestFinished(() => writers.stop());
    const gaps: number[] = [];
    for (let n = 1; n <= restarts; n++) {
      await writers.allWrite();
      await crash();
      const backAt = performance.now();
      await writers.allWrite();
      gaps.push(performance.now() - backAt);
      await untilReady(app);
    }
    await writers.stop();
    const stored = await storedTitles(app);
    expect(stored).toEqual(expect.arrayContaining(writers.acknowledged));
    // An unacknowledged story may be stored once. Two copies would mean that the service repeated the write.
    expect(stored).toHaveLength(new Set(stored).size);
    expect(writers.refused.filter((status) => status !== 500 && status !== 503)).toEqual([]);
    expect(child.exitCode).toBeNull();
    const longest = Math.max(...gaps);
    if (isSoak) expect(longest).toBeLessThan(gapMs);
    recordResult({
      trial: "restart of Postgres",
      tried: `${restarts} crashes (mode immediate) under 8 writers`,
      outcome: `${writers.acknowledged.length} acknowledged writes, none lost, none twice; all 8 wrote again within ${longest.toFixed(0)} ms of the restart (at most ${gapMs})`,
    });
  },
  300_000 + restarts * 60_000,
);

/** A Postgres server for one test, with an empty database and a function that crashes and restarts it. */
type OwnPostgres = { database: TestDatabase; crash(): Promise<void> };

/**
 * Starts a server whose commits survive the death of its processes. It does not wait for the disk, which only matters
 * if the whole machine fails. The server stops and its files are deleted at the end of the test.
 */
async function postgresForThisTest(): Promise<OwnPostgres> {
  const {
    folder,
    superuserUrl: url,
    sql,
    crash,
    stop,
  } = await startCrashingPostgres("own", { durable: false });
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  onTestFinished(stop);
  // The second statement is for this connection, which was opened before.
  await sql.query("alter database standpoint set synchronous_commit = on; set synchronous_commit = on");
  return { database: { url, name: new URL(url).pathname.slice(1), sql, drop: async () => {} }, crash };
}
