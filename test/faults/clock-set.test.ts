// Rules: protocol/guarantees#monotonic-clock, protocol/guarantees#revocation-times, protocol/live#heartbeat,
//   protocol/live#revalidation
import { expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { team, type Person } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { spawnReplica } from "#test/support/spawn.ts";
import { isSoak, recordResult } from "#test/support/stress.ts";

const shiftedClock = new URL("../support/shifted-clock.mjs", import.meta.url).href;

/** Starts an api as a separate process. `setClock` sets its clock by the next of these numbers of minutes. */
async function startApiWithSettableClock(home: TestApp, minutes: number[]) {
  let log = "";
  const { app, child, exited } = await spawnReplica(home, {
    env: {
      NODE_OPTIONS: `--import ${shiftedClock}`,
      CLOCK_JUMPS: minutes.join(","),
      LOG_LEVEL: "debug",
    },
    said: (text) => void (log += text),
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  /** Returns the offset of its clock in minutes, from the newest line of its log. */
  const clockOffset = async () => {
    await fetch(`${app.baseUrl}/api/me`);
    const time = [...log.matchAll(/"time":"([^"]+)"/g)].at(-1)?.[1] ?? "";
    return Math.round((Date.parse(time) - Date.now()) / 60_000);
  };
  return {
    app,
    /** Sets its clock, and waits until the log shows the expected offset. */
    async setClock(expected: number) {
      child.kill("SIGUSR2");
      await expect.poll(clockOffset).toBe(expected);
    },
  };
}

test("an api keeps correct deadlines when its clock jumps", async () => {
  const home = await startApp();
  onTestFinished(() => home.stop());
  const { app, setClock } = await startApiWithSettableClock(home, [10, -20]);
  const t = await team(home, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const openWatcher = await watch(ben.on(app), t.session.id);

  await setClock(10);
  // Only the comparison of versions finds this change. It runs after the check of each socket's deadlines.
  await home.database.sql.query("update sessions set title = 'Later', version = version + 1 where id = $1", [
    t.session.id,
  ]);
  await openWatcher.until((frame) => frame.title === "Later");

  await home.database.sql.query(
    "update session_tokens set expires_at = now() + interval '30 s' where user_id = $1",
    [ana.id],
  );
  const endedWatcher = await watch(ana.on(app), t.session.id);
  await setClock(-10);
  await home.database.sql.query("delete from session_tokens where user_id = $1", [ana.id]);
  expect(await endedWatcher.closed).toMatchObject({ code: 1008, reason: "session ended" });
  expect(openWatcher.ws.readyState).toBe(openWatcher.ws.OPEN);
});

if (isSoak) {
  test("an api with a late clock closes a deleted token's socket in 60 s", async () => {
    const home = await startApp();
    onTestFinished(() => home.stop());
    const { app, setClock } = await startApiWithSettableClock(home, [-10]);
    const t = await team(home, ["Ana"]);
    const [ana] = t.people as [Person];
    const watcher = await watch(ana.on(app), t.session.id);
    await setClock(-10);
    const deletedAt = performance.now();
    await home.database.sql.query("delete from session_tokens where user_id = $1", [ana.id]);
    expect(await watcher.closed).toMatchObject({ code: 1008 });
    const took = performance.now() - deletedAt;
    expect(took).toBeLessThan(60_000);
    recordResult({
      trial: "clock set back while a token is deleted",
      tried: "an api whose clock is set back 10 minutes while it runs",
      outcome: `the socket closed after ${(took / 1000).toFixed(1)} s (at most 60)`,
    });
  });
}
