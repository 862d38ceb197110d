// Rules: protocol/notices#outbox
import { expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { team } from "#test/support/client.ts";
import { device, savePush } from "#test/support/notices.ts";
import { pushEnv, startPushService, type Browser, type PushService } from "#test/support/push-service.ts";
import { openStandup } from "#test/support/standups.ts";
import { isSoak, iterations, recordResult } from "#test/support/stress.ts";
import { spawnDelivery } from "#test/support/webhooks.ts";

/** The number of kills, and of the devices of one standup: few in `npm test`, many in the soak. */
const kills = iterations("NOTICE_KILLS", { test: 2, soak: 20 });
const devices = iterations("NOTICE_DEVICES", { test: 200, soak: 3000 });

/** Starts an app and a push service, and opens a standup for as many people as devices. */
async function openForAll(): Promise<{ app: TestApp; service: PushService; browsers: Browser[] }> {
  const app = await startApp({
    host: "localhost",
    env: { ...pushEnv, LOG_LEVEL: "error", MEMBER_LIMIT_PER_SPACE: "5000" },
  });
  onTestFinished(() => app.stop());
  const service = await startPushService();
  onTestFinished(() => service.close());
  const names = Array.from({ length: devices + 1 }, (_, n) => `Ana ${n}`);
  const { people, spacePath } = await team(app, names);
  const browsers: Browser[] = [];
  for (const who of people.slice(1)) {
    const browser = service.browser();
    await savePush(who, device(browser));
    browsers.push(browser);
  }
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  await openStandup(people[0]!, spacePath, { mode: "async", closesAt });
  return { app, service, browsers };
}

const told = (browsers: Browser[]) => browsers.filter(({ notices }) => notices.length > 0).length;

test("kill -9 of the sender loses no notice, and a device shows one of each", async () => {
  const { app, service, browsers } = await openForAll();
  let child = await spawnDelivery(app, 0, pushEnv);
  for (let kill = 1; kill <= kills; kill++) {
    const nextKillAt = Math.floor((kill * devices) / (kills + 1));
    await expect.poll(() => told(browsers) >= nextKillAt, { interval: 2, timeout: 120_000 }).toBe(true);
    await child.end("SIGKILL");
    // As if time had passed.
    await app.database.sql.query(
      "update notice_deliveries set lease_until = now() where lease_until is not null",
    );
    child = await spawnDelivery(app, 0, pushEnv);
  }
  await expect.poll(() => told(browsers), { timeout: 120_000 }).toBe(devices);
  await child.end("SIGTERM");
  for (const { notices } of browsers) expect(new Set(notices.map(({ message }) => message.tag)).size).toBe(1);
  recordResult({
    trial: "kill -9 of the sender of notices",
    tried: `${kills} kills while ${devices} devices are told`,
    outcome: `none lost; ${service.requests()} requests, one tag for each device`,
  });
}, 900_000);

test("one process tells all devices of a standup within a minute (asserted in the soak)", async () => {
  const { app, browsers } = await openForAll();
  const startedAt = performance.now();
  const child = await spawnDelivery(app, 0, pushEnv);
  await expect.poll(() => told(browsers), { timeout: 600_000 }).toBe(devices);
  const seconds = (performance.now() - startedAt) / 1000;
  await child.end("SIGTERM");
  if (isSoak) expect(seconds).toBeLessThan(60);
  recordResult({
    trial: "notices of a large standup",
    tried: `${devices} devices of one standup, one delivery process`,
    outcome: `all told in ${seconds.toFixed(0)} s`,
  });
}, 900_000);
