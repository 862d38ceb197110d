// Rules: protocol/notices#key-pair, protocol/operations#admin-commands
import { beforeEach, expect, test } from "vitest";
import { resealRows } from "#shared/domain/secrets/reseal-rows.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { admin, adminJson } from "#test/support/admin.ts";
import { ok, person, type Person } from "#test/support/client.ts";
import { noticeWorker, noticing, readPush, textsOf } from "#test/support/notices.ts";
import type { Browser } from "#test/support/push-service.ts";

const n = noticing();
let ana: Person;
let browser: Browser;
beforeEach(async () => {
  ana = await person(n.app, "Ana");
  browser = await n.turnOn(ana);
});

test("a device is told after its secrets were encrypted with another key", async () => {
  const pluginSecretKey = Buffer.alloc(32, 9);
  const both = { pluginSecretKey, pluginSecretKeyPrevious: n.app.settings.pluginSecretKey };
  const sealing = createSealing(both)!;
  for (const table of ["push_keys", "push_subscriptions"] as const) {
    expect(await resealRows(n.db, sealing, table)).toBeGreaterThan(0);
    expect(await resealRows(n.db, sealing, table)).toBe(0);
  }
  const worker = noticeWorker(n.app, n.db, { pluginSecretKey, pluginSecretKeyPrevious: null });
  await ok(ana, "POST", "/api/me/push/test");
  await n.deliver(worker);
  await worker.stop();
  expect(textsOf(browser)).toEqual(["Notices reach this device."]);
  await n.write("delete from push_keys");
});

test("a server with another secret key tells nobody, and keeps the devices", async () => {
  const worker = noticeWorker(n.app, n.db, { pluginSecretKey: Buffer.alloc(32, 9) });
  await ok(ana, "POST", "/api/me/push/test");
  await n.deliver(worker);
  await worker.stop();
  expect(browser.notices).toEqual([]);
  expect((await readPush(ana)).here!.lastError).toBe("this server has no key for the device");
});

test("retire-push-key asks first, then replaces the key pair", async () => {
  const { publicKey } = await readPush(ana);
  expect((await admin(n.app, ["retire-push-key"])).code).toBe(2);
  expect((await readPush(ana)).publicKey).toBe(publicKey);
  expect(await adminJson(n.app, "retire-push-key", "--yes")).toEqual({ devices: 1 });
  expect((await readPush(ana)).publicKey).not.toBe(publicKey);
  await ok(ana, "POST", "/api/me/push/test");
  await n.deliver();
  expect(browser.notices).toEqual([]);
});
