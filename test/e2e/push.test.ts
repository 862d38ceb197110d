import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { PushReply } from "#shared/wire/push.ts";
import { expectAccessible, expectNoSidewaysScroll, openProfileOf } from "#test/support/browser.ts";
import { ok, person, type Person } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { givePushService, startPushApp } from "./pages/push-pages.ts";

const browser = await testBrowser();
const app = await startPushApp();
afterAll(() => app.stop());

const switchOf = (page: Page, name: string) => page.getByRole("switch", { name });
const hereOf = async (who: Person) => (await ok<PushReply>(who, "GET", "/api/me/push")).here;

/** Opens the profile of a person, in a browser that grants notifications and reaches a push service. */
async function openDevice(who: Person, options: { width?: number } = {}) {
  const profile = await openProfileOf(browser, app, who, options);
  await profile.context.grantPermissions(["notifications"]);
  await givePushService(profile.page);
  await profile.page.goto(`${app.baseUrl}/me/profile`);
  await switchOf(profile.page, "A standup closes soon").waitFor();
  return profile;
}

/** Turns on the notice of closing, and waits until it is saved. */
async function turnOn(page: Page) {
  await switchOf(page, "A standup closes soon").click();
  await page.getByLabel("Before it closes").waitFor();
}

test("a person turns on the notice of closing with one press on the profile", async () => {
  const ana = await person(app, "Ana");
  const { page, context, complaints } = await openDevice(ana, { width: 320 });
  await turnOn(page);
  const here = await hereOf(ana);
  expect(here).toMatchObject({ sorts: ["closing"], closingMinutes: 15, quiet: null, language: "en" });
  expect(here!.device).toMatch(/^Chrome, \w+/);
  await expectAccessible(page, "notices of a device");
  await expectNoSidewaysScroll(page, "notices of a device");
  expect(complaints).toEqual([]);
  await context.close();
});

test("lead time and quiet hours are saved with each change, and survive a reload", async () => {
  const ana = await person(app, "Ana");
  const { page, context } = await openDevice(ana, { width: 320 });
  await turnOn(page);
  await page.getByLabel("Before it closes").selectOption("30");
  await switchOf(page, "Quiet hours").click();
  await page.getByLabel("Until", { exact: true }).fill("08:30");
  await page.getByLabel("Until", { exact: true }).blur();
  const quiet = { from: "22:00", to: "08:30" };
  await expect.poll(() => hereOf(ana)).toMatchObject({ closingMinutes: 30, quiet });
  await page.reload();
  await expect.poll(() => page.getByLabel("Before it closes").inputValue()).toBe("30");
  await expect.poll(() => page.getByLabel("Until", { exact: true }).inputValue()).toBe("08:30");
  await expectAccessible(page, "quiet hours");
  await expectNoSidewaysScroll(page, "quiet hours");
  await context.close();
});

test("two switches pressed one after the other are both saved", async () => {
  const ana = await person(app, "Ana");
  const { page, context } = await openDevice(ana);
  await switchOf(page, "A standup opens").click();
  await switchOf(page, "Someone asks you for help").click();
  await expect.poll(async () => (await hereOf(ana))?.sorts.toSorted()).toEqual(["help", "opened"]);
  await context.close();
});

test("without any switch on, the device has no subscription", async () => {
  const ana = await person(app, "Ana");
  const { page, context } = await openDevice(ana);
  await turnOn(page);
  await switchOf(page, "A standup closes soon").click();
  await expect.poll(() => hereOf(ana)).toBeNull();
  await expect.poll(() => page.evaluate("JSON.parse(localStorage.getItem('test.push')).current")).toBeNull();
  await context.close();
});

test("a device that its owner removed elsewhere stays off at its next visit", async () => {
  const ana = await person(app, "Ana");
  const { page, context } = await openDevice(ana);
  await turnOn(page);
  await ok(ana, "DELETE", "/api/me/push");
  await page.goto(app.baseUrl);
  await expect.poll(() => page.evaluate("JSON.parse(localStorage.getItem('test.push')).current")).toBeNull();
  await expect.poll(() => hereOf(ana)).toBeNull();
  await context.close();
});

test("a device subscribes again at its next visit after the server's key was replaced", async () => {
  const ana = await person(app, "Ana");
  const { page, context } = await openDevice(ana);
  await turnOn(page);
  await page.evaluate(`(() => {
    const state = JSON.parse(localStorage.getItem("test.push"));
    localStorage.setItem("test.push", JSON.stringify({ ...state, current: { ...state.current, serverKey: "old" } }));
  })()`);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/api/me/push") && response.request().method() === "PUT",
  );
  await page.goto(app.baseUrl);
  expect((await saved).status()).toBe(200);
  await expect.poll(async () => (await hereOf(ana))?.sorts).toEqual(["closing"]);
  await context.close();
});

test("a refused permission leaves the switch off and says what to do", async () => {
  const ana = await person(app, "Ana");
  const { page, context } = await openProfileOf(browser, app, ana);
  await page.goto(`${app.baseUrl}/me/profile`);
  await switchOf(page, "A standup opens").click();
  await page.getByRole("alert").getByText("This browser blocks notifications from this site").waitFor();
  await expect.poll(() => switchOf(page, "A standup opens").isChecked()).toBe(false);
  await expect.poll(() => hereOf(ana)).toBeNull();
  await context.close();
});

test("the worker of notices is registered for the whole application and controls no request", async () => {
  const ana = await person(app, "Ana");
  const { page, context } = await openDevice(ana);
  await turnOn(page);
  const worker = await page.evaluate<{ url: string; scope: string }>(
    `navigator.serviceWorker.ready.then(({ active, scope }) => ({ url: active.scriptURL, scope }))`,
  );
  expect(worker).toEqual({ url: `${app.baseUrl}/push-worker.js`, scope: `${app.baseUrl}/` });
  await page.reload();
  const timing = "performance.getEntriesByType('navigation')[0].workerStart";
  expect(await page.evaluate(timing)).toBe(0);
  await context.close();
});
