// Rules: protocol/conventions#idempotency-key, protocol/guarantees#repeated-requests
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/support/app.ts";
import { visitor, team, type Person } from "#test/support/client.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { newKey } from "#test/support/idempotency.ts";
import { spawnReplica } from "#test/support/spawn.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";

test("a request whose api is killed before its reply creates one story when it is sent again", async () => {
  const database = await databaseForThisTest();
  const port = await freePort();
  const home = { database, baseUrl: `http://localhost:${port}` };
  const start = async () => {
    const spawned = await spawnReplica(home, { port });
    onTestFinished(() => void spawned.child.kill("SIGKILL"));
    return spawned;
  };
  const api = await start();
  const { people, room } = await team(api.app, ["Ana"]);
  const [ana] = people as [Person];
  const proxy = await startTcpProxy(api.app.baseUrl);
  onTestFinished(() => proxy.close());
  const behind = visitor({ ...api.app, baseUrl: proxy.url.replace(/\/$/, "") }, ana.cookie);
  const request = { body: { title: "Refund" }, headers: newKey() };
  const stored = async () => (await database.sql.query<{ id: string }>("select id from stories")).rows;

  proxy.holdReplies();
  const sent = behind.send("POST", `${room}/actions/stories`, request).then(
    () => "answered",
    () => "lost",
  );
  await expect.poll(async () => (await stored()).length).toBe(1);
  api.child.kill("SIGKILL");
  await api.exited;
  proxy.cut();
  expect(await sent).toBe("lost");

  await start();
  const repeat = await ana.send("POST", `${room}/actions/stories`, request);
  expect([repeat.status, [repeat.body]]).toEqual([201, await stored()]);
});
