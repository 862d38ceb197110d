// Rules: protocol/operations#push-latency
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addStory, team, type Team } from "#test/support/client.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { watch, type Watcher } from "#test/support/socket.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/tcp-proxy.ts";
import { ask } from "#test/support/raw-request.ts";

let database: TestDatabase;
let proxy: TcpProxy;
let writing: TestApp;
/** A replica whose notifications pass through the proxy. */
let reading: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  const on = { METRICS_ENABLED: "true" };
  [writing, reading] = await Promise.all([
    startApp({ database, env: on }),
    startApp({ database, env: { ...on, LISTENER_DATABASE_URL: proxy.url } }),
  ]);
});
afterAll(async () => {
  await Promise.all([writing.stop(), reading.stop()]);
  await proxy.close();
  await database.drop();
});

/** Returns the number of measured pushes of a replica, and the sum of their seconds. */
async function pushes(app: TestApp) {
  const { text } = await ask(app, "GET", "/metrics");
  const of = (name: string) =>
    Number(new RegExp(`^svc_push_latency_seconds_${name} (\\S+)$`, "m").exec(text)![1]);
  return { count: of("count"), sum: of("sum") };
}

/** The difference, in seconds, between a second of Postgres's clock and of this process's on a busy machine. */
const clockError = 0.1;

const seconds = (from: number) => (performance.now() - from) / 1000;

/** Adds a story and waits for the frame. Returns the times of the request, of the reply and of the frame. */
async function change(t: Team, watcher: Watcher, title: string, replied = () => {}) {
  const requestedAt = performance.now();
  await addStory(t.people[0]!, t.room, title);
  const repliedAt = performance.now();
  replied();
  await watcher.until((frame) => frame.state.stories.some((story) => story.title === title));
  return { requestedAt, repliedAt, tookAtMost: seconds(requestedAt) };
}

/** Creates a team on the writing replica, with a viewer on `app` who has got the change of its own presence. */
async function watched(app: TestApp) {
  const t = await team(writing, ["Ana"]);
  const watcher = await watch(t.people[0]!.on(app), t.session.id);
  await expect.poll(() => watcher.frames.length).toBeGreaterThan(1);
  return { t, watcher };
}

describe("svc_push_latency_seconds", () => {
  test("a change on this replica is one push, at most as long as until the frame arrived", async () => {
    const { t, watcher } = await watched(writing);
    const before = await pushes(writing);
    const { tookAtMost } = await change(t, watcher, "Refund");
    const after = await pushes(writing);
    expect(after.count - before.count).toBe(1);
    expect(after.sum - before.sum).toBeGreaterThan(0);
    expect(after.sum - before.sum).toBeLessThan(tookAtMost);
  });

  test("the first frame and changes of presence are not measured", async () => {
    const before = await pushes(writing);
    const { watcher } = await watched(writing);
    expect(watcher.frames.length).toBeGreaterThan(1);
    expect(await pushes(writing)).toEqual(before);
  });

  test("a slow listener is seen in the latency of pushes", async () => {
    const { t, watcher } = await watched(reading);
    // The comparison of versions may find the change while notifications are held. Then the trial is repeated.
    for (let n = 0; ; n++) {
      const before = await pushes(reading);
      proxy.holdReplies();
      let heldUntil = Infinity;
      const release = () =>
        void setTimeout(() => {
          heldUntil = performance.now();
          proxy.releaseReplies();
        }, 1000);
      const { repliedAt, tookAtMost } = await change(t, watcher, `Story ${n}`, release);
      const wasFoundEarly = heldUntil === Infinity;
      await expect.poll(() => heldUntil).toBeLessThan(Infinity);
      if (wasFoundEarly) continue;
      const after = await pushes(reading);
      expect(after.count - before.count).toBe(1);
      expect(after.sum - before.sum).toBeGreaterThan((heldUntil - repliedAt) / 1000 - clockError);
      expect(after.sum - before.sum).toBeLessThan(tookAtMost);
      return;
    }
  });

  test("a change whose notification was lost is measured from its commit", async () => {
    const { t, watcher } = await watched(reading);
    const before = await pushes(reading);
    proxy.blackHole();
    const { repliedAt, tookAtMost } = await change(t, watcher, "Refund").finally(proxy.restore);
    const tookAtLeast = seconds(repliedAt) / 2;
    const after = await pushes(reading);
    expect(after.count - before.count).toBe(1);
    expect(after.sum - before.sum).toBeGreaterThan(tookAtLeast);
    expect(after.sum - before.sum).toBeLessThan(tookAtMost);
  });
});
