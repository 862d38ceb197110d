import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { RunningRole } from "#shared/runtime/role.ts";
import { startRole as startDelivery } from "#services/delivery/role.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  expectNoSidewaysScroll,
  onScreen,
  openProfileOf,
  startBrowser,
  type Profile,
} from "#test/support/browser.ts";
import { expectFineInEveryLook } from "#test/support/looks.ts";
import { comeBackUntil, focusedName, holdAnswer } from "#test/support/pages.ts";
import { ok, team, type Person, type Team } from "#test/support/people.ts";
import { startReceiver, verified, webhookEnv, type Receiver } from "#test/support/receiver.ts";

let browser: Browser;
let app: TestApp;
let delivery: RunningRole;
let receiver: Receiver;
let t: Team;
let opened: Profile[] = [];

beforeAll(async () => {
  browser = await startBrowser();
  receiver = await startReceiver();
  app = await startApp({ env: webhookEnv });
  delivery = await startDelivery({
    settings: app.settings,
    log: createLog("silent"),
    monitor: createMonitor(),
  });
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
}, 120_000);

afterEach(async () => {
  for (const { context } of opened.splice(0)) await context.close();
  receiver.answer(204);
  for (const table of ["standup_webhooks", "webhook_deliveries"])
    await app.database.sql.query(`delete from ${table}`);
});

afterAll(async () => {
  await browser.close();
  await delivery.stop();
  await app.stop();
  await receiver.close();
});

const settingsPage = () => `/o/default/s/${t.space.slug}/settings/webhook`;

async function pageOf(who: Person, path: string): Promise<Profile> {
  const profile = await openProfileOf(browser, app, who);
  opened.push(profile);
  await profile.page.goto(app.baseUrl + path);
  return profile;
}

const secretDialog = (page: Page) => page.getByRole("dialog", { name: "The new secret of your webhook" });
const secretField = (page: Page) => page.getByLabel("Secret", { exact: true });

/** Types an address, saves it, and returns the secret that the screen shows. */
async function save(page: Page, url: string): Promise<string> {
  await page.getByLabel("Address").fill(url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  return secretField(page).inputValue();
}

async function store(page: Page) {
  await page.getByLabel("I've stored it").check();
  await page.getByRole("button", { name: "Done" }).click();
  await secretDialog(page).waitFor({ state: "hidden" });
}

test("an owner's test reaches the receiver, which verifies it with the secret that the screen showed; what fails is sent again (issue 6; spec 2, PUT standup-webhook; contract 9)", async () => {
  const [ana] = t.people as [Person];
  const { page, complaints } = await pageOf(ana, settingsPage());
  const address = page.getByLabel("Address");
  for (const [url, why] of [
    ["http://localhost/hook", "The address must begin with https://."],
    ["https://elsewhere.example/hook", "This server does not allow that host."],
  ] as const) {
    await address.fill(url);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await onScreen(page).getByText(why).waitFor();
  }
  const secret = await save(page, receiver.url);
  await store(page);
  await onScreen(page).getByText("Nothing has been sent yet").waitFor();

  await page.getByRole("button", { name: "Send a test" }).click();
  await onScreen(page).getByText("Delivered", { exact: true }).waitFor();
  expect(await focusedName(page)).toBe("Send a test");
  const announced = page.locator("#announce-polite");
  await expect.poll(() => announced.textContent()).toContain("Test: Delivered");
  const [first] = receiver.received;
  expect(verified(first!, secret).type).toBe("standup.test");

  receiver.answer(500);
  const again = page.getByRole("button", { name: /^Send again: Test, / });
  await again.click();
  await onScreen(page)
    .getByText(/^Last error: /)
    .waitFor();
  await onScreen(page)
    .getByText(/^\d attempts? · next in \d+ (second|minute)s?, /)
    .waitFor();
  receiver.answer(204);
  await again.click();
  await onScreen(page).getByText("Delivered", { exact: true }).waitFor();
  expect(await focusedName(page)).toMatch(/^Send again: Test, /);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received.length).toBeGreaterThanOrEqual(3);

  await page.getByRole("button", { name: "Save with a new secret" }).click();
  await onScreen(page).getByText("The present secret ends at once").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect(await secretField(page).inputValue()).not.toBe(secret);
  await store(page);

  await page.getByRole("button", { name: "Remove the webhook" }).click();
  await onScreen(page).getByText("Events that are not delivered yet are dropped").waitFor();
  await page.locator("tm-confirm").getByRole("button", { name: "Remove the webhook" }).click();
  // Toasts are said by the announcer too.
  await onScreen(page).getByText("The webhook is removed").first().waitFor();
  expect(await ok(ana, "GET", `${t.spacePath}/standup-webhook`)).toEqual({ url: null });
  expect(await address.inputValue()).toBe("");
  expect(complaints).toEqual([]);
}, 60_000);

test("a secret stays on the screen until somebody says that it is stored; only leaving the page ends it, and says so (ux, Settings and personal; ux, Trust)", async () => {
  const [ana] = t.people as [Person];
  const { page } = await pageOf(ana, `/o/default/s/${t.space.slug}/settings/decks`);
  await page.getByRole("link", { name: "Webhook" }).click();
  const secret = await save(page, receiver.url);
  // The palette would lie on top of it and take the Escape, and its commands lead away.
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await onScreen(page).getByText("Store the secret first").waitFor();
  // A browser heeds the first refusal of an Escape, and not the second.
  for (const _ of [1, 2, 3]) await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.mouse.click(5, 5);
  expect(await secretField(page).inputValue()).toBe(secret);

  const asked = page.waitForEvent("dialog");
  // It goes on only once the question is answered.
  const reloaded = page.evaluate("location.reload()").catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reloaded;
  expect(await secretField(page).inputValue()).toBe(secret);

  await page.goBack();
  await onScreen(page).getByText("The secret is shown no more").first().waitFor();
  expect(await page.locator("tm-webhook-secret").count()).toBe(0);
  await page.goForward();
  await page.getByLabel("Address").waitFor();
  expect(await secretDialog(page).count()).toBe(0);
}, 60_000);

test("a secret in use is not ended unasked, whoever set it and wherever (issue 6, webhook settings)", async () => {
  const [ana] = t.people as [Person];
  const { page } = await pageOf(ana, settingsPage());
  const webhook = `${t.spacePath}/standup-webhook`;
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await ok(ana, "PUT", webhook, { url: receiver.url });
  await page.getByLabel("Address").fill(`${receiver.url}/mine`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await onScreen(page).getByText("The present secret ends at once").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await ok(ana, "GET", webhook)).toEqual({ url: receiver.url });
  await page.getByRole("button", { name: "Save with a new secret" }).waitFor();

  await ok(ana, "DELETE", webhook);
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await ok(ana, "PUT", webhook, { url: receiver.url });
  await comeBackUntil(page, () => page.getByRole("button", { name: "Save with a new secret" }).isVisible());
}, 60_000);

test("a secret that nobody sees is never made in silence: neither by leaving meanwhile nor by a lost answer (issue 6, webhook settings; ux, Trust)", async () => {
  const [ana] = t.people as [Person];
  const { page } = await pageOf(ana, `/o/default/s/${t.space.slug}/settings/webhook`);
  const leaving = await holdAnswer(page, "PUT", "**/standup-webhook");
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await onScreen(page).getByText("One moment…").waitFor();
  await page.getByRole("link", { name: "Decks" }).click();
  await page.getByLabel("Address").waitFor({ state: "detached" });
  await leaving.goOn();
  await onScreen(page).getByText("The secret is shown no more").first().waitFor();

  await page.getByRole("link", { name: "Webhook" }).click();
  await ok(ana, "DELETE", `${t.spacePath}/standup-webhook`);
  await page.reload();
  const losing = await holdAnswer(page, "PUT", "**/standup-webhook");
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await losing.lose();
  await onScreen(page).getByText("A new secret may have been made").waitFor();
  await page.getByRole("button", { name: "Save with a new secret" }).waitFor();

  await page.route("**/standup-webhook", (route) => route.abort());
  await comeBackUntil(page, () => onScreen(page).getByText("This page could not be refreshed").isVisible());
  await page.getByRole("button", { name: "Save with a new secret" }).waitFor();
}, 60_000);

test("a member who is no owner is told whom to ask, and nothing of the webhook (spec 3, Authentication; ux, Settings)", async () => {
  const [, ben] = t.people as [Person, Person];
  const { page } = await pageOf(ben, settingsPage());
  await onScreen(page).getByText("Only owners of the space can change this. Ask Ana Souza.").waitFor();
  expect(await page.getByLabel("Address").count()).toBe(0);
});

test("webhook settings and their secret are accessible and scroll in one direction, at every width and in both schemes (ux, Judged by)", async () => {
  const [ana] = t.people as [Person];
  const { page, complaints } = await pageOf(ana, settingsPage());
  await save(page, receiver.url);
  await page.getByRole("button", { name: "Done" }).click();
  await onScreen(page).getByText("Store the secret first").waitFor();
  await expectFineInEveryLook(page, "secret");
  await store(page);

  await app.database.sql.query(
    `insert into webhook_deliveries (space_id, event, attempts, next_attempt_at, delivered_at, failed_at, last_error)
     values ($1, 'standup.test', 3, now() + interval '1 hour', null, null, 'no answer within 15 s'),
       ($1, 'standup.test', 2, now(), now(), null, 'answered 500'),
       ($1, 'standup.test', 10, now(), null, now(), 'answered 500')`,
    [t.space.id],
  );
  await page.reload();
  await onScreen(page).getByText("How your receiver checks an event").click();
  for (const state of ["Pending", "Delivered", "Failed"])
    await onScreen(page).getByText(state, { exact: true }).waitFor();
  await expectFineInEveryLook(page, "webhook");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expectNoSidewaysScroll(page, "webhook with text twice as large");
  await page.emulateMedia({ forcedColors: "active" });
  const lines = await page.evaluate(`[...document.querySelector("tm-settings-page").shadowRoot
    .querySelectorAll(".tabs a")].map((tab) => getComputedStyle(tab).borderBlockEndColor)`);
  expect(new Set(lines as string[]).size, "the current part is told from the others").toBe(2);
  await page.emulateMedia({ forcedColors: "none" });
  expect(complaints).toEqual([]);
}, 60_000);
