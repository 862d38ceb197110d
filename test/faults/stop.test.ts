// Rules: protocol/limits#shutdown
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { team } from "#test/support/client.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";

/** Returns "stopped", or "still waiting" after a time that is far longer than any stop takes. */
function stopInTime(app: TestApp): Promise<string> {
  const timeout = sleep(60_000, "still waiting", { ref: false });
  return Promise.race([app.stop().then(() => "stopped"), timeout]);
}

test("a stop does not wait for a connection that never sent a byte", async () => {
  const app = await startApp();
  const silent = connect(Number(new URL(app.baseUrl).port), "127.0.0.1").resume();
  await once(silent, "connect");
  const closed = once(silent, "close");
  expect(await stopInTime(app)).toBe("stopped");
  await closed;
});

test("a stop closes a socket that is authorized during the stop", async () => {
  const database = await databaseForThisTest();
  const app = await startApp({ database });
  const { session, people } = await team(app, ["Ana"]);
  const release = await holdLock(database, "lock table session_tokens in access exclusive mode");
  const ws = new WebSocket(`${app.wsUrl}/ws?session=${session.id}`, {
    headers: { cookie: `svc_session=${people[0]!.cookie}` },
  });
  const closed = once(ws, "close");
  await expect.poll(() => statementsWaiting(database)).toBe(1);
  const stopped = stopInTime(app);
  const replicas = () => database.sql.query("select from replicas");
  await expect.poll(async () => (await replicas()).rowCount).toBe(0);
  await release();
  expect(await stopped).toBe("stopped");
  await closed;
});
