// Rules: protocol/guarantees#durability, protocol/guarantees#graceful-shutdown,
//   protocol/operations#shutdown-timeout, protocol/operations#stop-signals
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/support/app.ts";
import { databaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { ask } from "#test/support/raw-request.ts";
import { spawnReplica } from "#test/support/spawn.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { holdWrites, startWriters, storedTitles } from "#test/rig/writers.ts";

/** The number of kills. */
const kills = iterations("KILL_TRIALS", { test: 2, soak: 10 });
const readyWithinMs = 3000;
const writersAtOnce = 4;

/** Returns a function that starts an api as a separate process, each time on the same port. */
async function apiStarter(database: TestDatabase) {
  const port = await freePort();
  const home = { database, baseUrl: `http://localhost:${port}` };
  const env = { IDENTITY_IP_HOURLY_LIMIT: "100000", STORY_LIMIT_PER_SESSION: "1000000" };
  return async () => {
    const spawned = await spawnReplica(home, { port, env });
    onTestFinished(() => void spawned.child.kill("SIGKILL"));
    return spawned;
  };
}

test(
  `an api that is killed ${kills} times loses no acknowledged write`,
  async () => {
    const startApi = await apiStarter(await databaseForThisTest());
    let api = await startApi();
    const writers = await startWriters(api.app, writersAtOnce);
    onTestFinished(() => writers.stop());
    const ready: number[] = [];
    for (let n = 1; n <= kills; n++) {
      await writers.allWrite();
      api.child.kill("SIGKILL");
      await api.exited;
      const startedAt = performance.now();
      api = await startApi();
      ready.push(performance.now() - startedAt);
    }
    await writers.allWrite();
    await writers.stop();
    const stored = await storedTitles(api.app);
    expect(stored).toEqual(expect.arrayContaining(writers.acknowledged));
    expect(stored).toHaveLength(new Set(stored).size);
    expect(writers.refused).toEqual([]);
    const slowest = Math.max(...ready);
    if (isSoak) expect(slowest).toBeLessThan(readyWithinMs);
    recordResult({
      trial: "kill -9 of the api",
      tried: `${kills} kills under ${writersAtOnce} writers`,
      outcome: `${writers.acknowledged.length} acknowledged writes, none lost, none twice; ready within ${slowest.toFixed(0)} ms of each start (at most ${readyWithinMs})`,
    });
  },
  300_000 + kills * 60_000,
);

test("a stopping api answers each request that it has begun", async () => {
  const startApi = await apiStarter(await databaseForThisTest());
  const { app, child, exited } = await startApi();
  const writers = await startWriters(app, writersAtOnce);
  onTestFinished(() => writers.stop());
  await writers.allWrite();
  const held = await holdWrites(app, 4);
  child.kill("SIGTERM");
  const isOpen = () => ask(app, "GET", "/healthz").then(always(true), always(false));
  await expect.poll(isOpen).toBe(false);
  await held.release();
  expect(await held.replies).toHaveLength(4);
  // The api's own limit is 10 s. If it cuts a request off, its exit code is 1.
  expect(await exited).toEqual([0, null]);
  await writers.stop();
  // Each stored write was acknowledged, and each acknowledged write is stored.
  expect((await storedTitles(app)).toSorted()).toEqual(
    [...writers.acknowledged, ...(await held.replies)].toSorted(),
  );
  expect(writers.refused).toEqual([]);
});

const always = (value: boolean) => () => value;
