// Rules: protocol/guarantees#any-number-of-processes, protocol/guarantees#push-equals-get
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { act, addStory, team, type Person } from "#test/support/client.ts";
import { spawnReplica, spawnRoles, type Spawned } from "#test/support/spawn.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";

let home: TestApp;
let replicas: Spawned[];

beforeAll(async () => {
  home = await startApp();
  replicas = await Promise.all([spawnReplica(home), spawnReplica(home)]);
});
afterAll(async () => {
  for (const { child } of replicas) child.kill("SIGTERM");
  await home.stop();
});

test("two api processes and one with the other roles serve one room on one Postgres", async () => {
  const others = await spawnRoles(home.database.url, "scheduler,delivery", { baseUrl: home.baseUrl });
  const [first, second] = replicas.map((replica) => replica.app) as [TestApp, TestApp];
  const t = await team(first, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const there = ben.on(second);
  const viewers: Parameters<typeof expectPushEqualsGet>[1] = [
    [ana, await watch(ana, t.session.id)],
    [there, await watch(there, t.session.id)],
  ];
  for (const [, watcher] of viewers) await watcher.until((frame) => frame.presence.length === 2);
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  await act(there, t.room, "POST", "vote", { storyId, value: "5" });
  await act(ana, t.room, "POST", "reveal");
  await expectPushEqualsGet(t.session.id, viewers);

  expect(await others.end("SIGTERM")).toEqual([0, null]);
});
