// Rules: protocol/notices#saving, protocol/notices#ends, protocol/notices#opened
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openProfileOf } from "#test/support/browser.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { startMozillaPush, type MozillaPush } from "#test/support/mozilla-push.ts";
import { noticing, readPush } from "#test/support/notices.ts";
import { recordResult } from "#test/support/stress.ts";
import { launchFirefox } from "./firefox.ts";
import { installedFirefox } from "./installed.ts";

const n = noticing();
let service: MozillaPush;
let firefox: Awaited<ReturnType<typeof launchFirefox>>;

beforeAll(async () => {
  const path = installedFirefox();
  if (!path) throw new Error("There is no Firefox: install Debian's package firefox-esr.");
  service = await startMozillaPush();
  firefox = await launchFirefox(path, {
    "dom.push.connection.enabled": true,
    "dom.push.serverURL": service.url,
    "dom.push.testing.allowInsecureServerURL": true,
    // Milliseconds until it connects again.
    "dom.push.retryBaseInterval": 100,
    "permissions.default.desktop-notification": 1,
    // The alerts of a headless Firefox are its own windows.
    "alerts.useSystemBackend": false,
  });
});
afterAll(async () => {
  await firefox.close();
  await service.close();
});
beforeEach(() => void (service.acks.length = 0));

/** What Firefox says of a notice that it decrypted and gave to the worker. */
const DELIVERED = 100;

const switchOf = (page: Page) => page.getByRole("switch", { name: "A standup opens" });

/** Opens a standup over a day in a team, as its second person, and returns its path in the browser. */
async function openStandup({ people, space, spacePath }: Team): Promise<string> {
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { kind: "standup", title: "Secret merger", config: { mode: "async", closesAt } };
  const { id } = await ok<{ id: string }>(people[1]!, "POST", `${spacePath}/sessions`, body);
  return `/o/default/s/${space.slug}/r/${id}`;
}

/** Returns the digests of the stored addresses. */
const digests = async () =>
  (await n.write("select encode(digest, 'hex') as digest from push_subscriptions")).rows.map(
    ({ digest }) => digest,
  );

/** Turns on a notice in a new profile of Ana's, in the form on her profile, and leaves the application. */
async function subscribed() {
  const t = await team(n.app, ["Ana", "Ben"]);
  const ana = t.people[0] as Person;
  const { page, context } = await openProfileOf(firefox, n.app, ana);
  await page.goto(`${n.app.baseUrl}/me/profile`);
  await switchOf(page).click();
  await expect.poll(async () => (await readPush(ana)).here?.sorts).toEqual(["opened"]);
  await page.goto("about:blank");
  return { t, ana, page, context };
}

/** Returns the notices that the worker shows in a profile. */
async function shownIn(page: Page): Promise<unknown> {
  await page.goto(n.app.baseUrl);
  return page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, data }) => ({ title, body, data })))`);
}

test("Firefox decrypts and shows a notice while no page of the application is open", async () => {
  const { t, page, context } = await subscribed();
  const path = await openStandup(t);
  await n.deliver();
  await expect.poll(() => service.acks).toEqual([DELIVERED]);
  const body = "A standup is open. Write yours when it suits you.";
  await expect.poll(() => shownIn(page)).toEqual([{ title: "Standpoint", body, data: path }]);
  await context.close();
});

test("after the sign-out no notice is sent to Firefox", async () => {
  const { t, ana, context } = await subscribed();
  await ok(ana, "DELETE", "/api/me");
  const before = service.posted();
  await openStandup(t);
  await n.deliver();
  expect([service.posted(), service.acks]).toEqual([before, []]);
  await context.close();
});

test("a Firefox that its push service forgot subscribes again without a page", async () => {
  const { t, ana, context } = await subscribed();
  const before = await digests();
  service.forget();
  await expect.poll(digests).not.toEqual(before);
  expect((await readPush(ana)).here?.sorts).toEqual(["opened"]);
  await openStandup(t);
  await n.deliver();
  await expect.poll(() => service.acks).toEqual([DELIVERED]);
  await context.close();
});

test("the last switch off ends the subscription at Firefox's push service", async () => {
  const { ana, page, context } = await subscribed();
  expect(service.channels.size).toBe(1);
  await page.goto(`${n.app.baseUrl}/me/profile`);
  await switchOf(page).click();
  await expect.poll(() => service.channels.size).toBe(0);
  await expect.poll(async () => (await readPush(ana)).here).toBeNull();
  await context.close();
  recordResult({
    trial: "notices in Firefox",
    tried: `Firefox ${firefox.version()} at a double of Mozilla's push service, without a page of the application`,
    outcome:
      "decrypted and shown; nothing after a sign-out; subscribed again after a loss of the service's data",
  });
});
