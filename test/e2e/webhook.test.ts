// Rules: protocol/webhooks#reading, protocol/webhooks#retrying-a-delivery, protocol/webhooks#saving,
//   protocol/webhooks#standard-webhooks, protocol/webhooks#test-event
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { RunningRole } from "#shared/runtime/role.ts";
import { startRole as startDelivery } from "#services/delivery/role.ts";
import { startApp } from "#test/support/app.ts";
import { expectNoSidewaysScroll, onScreen } from "#test/support/browser.ts";
import { expectFineInEveryViewport } from "#test/e2e/viewports.ts";
import { focusedName, focusedTag, holdResponse, refocusUntil } from "#test/e2e/pages/pages.ts";
import { ok, type Person } from "#test/support/client.ts";
import { verified, webhookEnv } from "#test/support/receiver.ts";
import {
  saveAddress,
  secretField,
  startWebhookWorld,
  storeSecret,
  type WebhookWorld,
} from "#test/e2e/pages/webhook-pages.ts";

let w: WebhookWorld;
let delivery: RunningRole;

beforeAll(async () => {
  w = await startWebhookWorld();
  delivery = await startDelivery({
    settings: w.app.settings,
    log: createLog("silent"),
    monitor: createMonitor(),
  });
});

afterEach(() => w.clear());

afterAll(async () => {
  await delivery.stop();
  await w.stop();
});

test("an owner sends a test event and retries a failed one", async () => {
  const [ana] = w.t.people as [Person];
  const { page, complaints } = await w.pageOf(ana);
  const address = page.getByLabel("Address");
  for (const [url, reason] of [
    ["http://localhost/hook", "The address must begin with https://."],
    ["https://elsewhere.example/hook", "This server does not allow that host."],
  ] as const) {
    await address.fill(url);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await onScreen(page).getByText(reason).waitFor();
    await page.locator("#url:focus[aria-invalid=true]").waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await page.locator("#url[aria-invalid=false]").waitFor();
    await expect.poll(() => onScreen(page).getByText(reason).count()).toBe(0);
  }
  const secret = await saveAddress(page, w.receiver.url);
  await storeSecret(page);
  await onScreen(page).getByText("Nothing sent yet").waitFor();

  await page.getByRole("button", { name: "Send a test" }).click();
  await onScreen(page).getByText("Delivered", { exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toBe("Send a test");
  const liveRegion = page.locator("#announce-polite");
  await expect.poll(() => liveRegion.textContent()).toContain("Test: Delivered");
  const [first] = w.receiver.received;
  expect(verified(first!, secret).type).toBe("standup.test");

  w.receiver.answer(500);
  const resendButton = page.getByRole("button", { name: /^Send again: Test, / });
  await resendButton.click();
  await onScreen(page)
    .getByText(/^Last error: /)
    .waitFor();
  await onScreen(page)
    .getByText(/^\d attempts? · next in \d+ (second|minute)s?, /)
    .waitFor();
  w.receiver.answer(204);
  await resendButton.click();
  await onScreen(page).getByText("Delivered", { exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toMatch(/^Send again: Test, /);
  expect(new Set(w.receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(w.receiver.received.length).toBeGreaterThanOrEqual(3);

  await page.getByRole("button", { name: "Save with a new secret" }).click();
  await onScreen(page).getByText("The current secret stops working immediately").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => secretField(page).inputValue()).not.toBe(secret);
  await storeSecret(page);

  await page.getByRole("button", { name: "Remove webhook" }).click();
  await onScreen(page).getByText("Undelivered events are dropped").waitFor();
  await expect.poll(() => dialogDescriptions(page)).toContain("Remove webhook? Undelivered events");
  await page.locator("tm-confirm").getByRole("button", { name: "Remove webhook" }).click();
  // The text of a toast is also in the live region.
  await onScreen(page).getByText("Webhook removed").first().waitFor();
  expect(await ok(ana, "GET", `${w.t.spacePath}/standup-webhook`)).toMatchObject({ url: null });
  await expect.poll(() => address.inputValue()).toBe("");
  expect(complaints).toEqual([]);
});

/** Returns the accessible name and description of each dialog. */
async function dialogDescriptions(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const dialogs = nodes.filter(({ role }) => role?.value === "dialog");
  return dialogs.map(({ name, description }) => `${name?.value} ${description?.value}`).join("\n");
}

test("a failed save is reported after the person left the page", async () => {
  const [ana] = w.t.people as [Person];
  const { page } = await w.pageOf(ana);
  const heldReply = await holdResponse(page, "PUT", "**/standup-webhook");
  await page.getByLabel("Address").fill("https://elsewhere.example/hook");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await onScreen(page).getByText("One moment…").waitFor();
  await page.getByRole("link", { name: "Planning" }).click();
  await page.getByLabel("Address").waitFor({ state: "detached" });
  await heldReply.release();
  await onScreen(page).getByText("Webhook not saved. This server does not allow that host.").waitFor();
});

const keyNotice = "Secrets aren't set up on this server. Your administrator needs to set PLUGIN_SECRET_KEY.";
const hostsNotice =
  "This server has no allowed hosts yet. Ask the person who runs it to set STANDUP_WEBHOOK_HOSTS to the host of your address, and to restart it. To post to Slack, Teams or Google Chat, open “Chat” in these settings instead.";

/** Opens Ana's webhook settings on a server with these settings and the database of the others. */
async function openOn(env: Record<string, string>) {
  const app = await startApp({ database: w.app.database, env });
  onTestFinished(() => app.stop());
  return w.pageOf(w.t.people[0]!, { on: app });
}

test.each([
  ["a key for secrets", { STANDUP_WEBHOOK_HOSTS: webhookEnv.STANDUP_WEBHOOK_HOSTS }, keyNotice],
  ["allowed hosts", { PLUGIN_SECRET_KEY: webhookEnv.PLUGIN_SECRET_KEY }, hostsNotice],
  ["both", {}, `${keyNotice}${hostsNotice}`],
])("without %s, the webhook form says so and is disabled", async (_what, env, notice) => {
  const { page, complaints } = await openOn(env);
  const address = page.getByLabel("Address");
  await address.waitFor();
  await expect.poll(() => page.locator("tm-webhook-form tm-banner").textContent()).toBe(notice);
  await expect.poll(() => address.isDisabled()).toBe(true);
  await expect.poll(() => address.getAttribute("aria-describedby")).toBe("missing");
  await expect.poll(() => page.locator("tm-webhook-form").getByRole("button").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("without a key for secrets, an owner can still remove the webhook", async () => {
  const [ana] = w.t.people as [Person];
  await ok(ana, "PUT", `${w.t.spacePath}/standup-webhook`, { url: w.receiver.url });
  const { page } = await openOn({});
  await expect.poll(() => page.getByLabel("Address").inputValue()).toBe(w.receiver.url);
  await expect.poll(() => page.getByLabel("Address").isDisabled()).toBe(true);
  await expect
    .poll(() => page.locator("tm-webhook-form").getByRole("button", { name: /Save/ }).count())
    .toBe(0);
  await page.getByRole("button", { name: "Remove webhook" }).click();
  await page.locator("tm-confirm").getByRole("button", { name: "Remove webhook" }).click();
  await onScreen(page).getByText("Webhook removed").first().waitFor();
  await onScreen(page).getByText(keyNotice).waitFor();
  expect(await ok(ana, "GET", `${w.t.spacePath}/standup-webhook`)).toMatchObject({ url: null });
});

test("a removed webhook disappears in every tab", async () => {
  const [ana] = w.t.people as [Person];
  const { page } = await w.pageOf(ana);
  const remove = page.getByRole("button", { name: "Remove webhook" });
  await saveAddress(page, w.receiver.url);
  await storeSecret(page);
  const heldReply = await holdResponse(page, "DELETE", "**/standup-webhook");
  await remove.click();
  await page.locator("tm-confirm").getByRole("button", { name: "Remove webhook" }).click();
  await heldReply.drop();
  await remove.waitFor({ state: "detached" });
  await expect.poll(() => page.locator("tm-webhook-deliveries").count()).toBe(0);
  await expect.poll(() => focusedName(page)).toBe("Webhook");

  for (const name of ["Remove webhook", "Send a test"]) {
    await ok(ana, "PUT", `${w.t.spacePath}/standup-webhook`, { url: w.receiver.url });
    const button = page.getByRole("button", { name });
    await refocusUntil(page, () => button.isVisible());
    await button.focus();
    await ok(ana, "DELETE", `${w.t.spacePath}/standup-webhook`);
    await refocusUntil(page, () => button.isHidden());
    await expect.poll(() => focusedTag(page)).toMatch(/^H[12]$/);
  }
});

test("a member sees the schedule without the webhook", async () => {
  const [, ben] = w.t.people as [Person, Person];
  const { page } = await w.pageOf(ben);
  await onScreen(page).getByText("Only owners can change this. Ask Ana Souza.").waitFor();
  await expect.poll(() => page.locator("tm-settings-webhook").count()).toBe(0);
});

test("the webhook settings are accessible in every viewport", async () => {
  const [ana] = w.t.people as [Person];
  const { page, complaints } = await w.pageOf(ana);
  await saveAddress(page, w.receiver.url);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await onScreen(page).getByText("Store the secret first").waitFor();
  await expectFineInEveryViewport(page, "secret");
  await storeSecret(page);

  await w.app.database.sql.query(
    `insert into webhook_deliveries (space_id, event, attempts, next_attempt_at, delivered_at, failed_at, last_error)
     values ($1, 'standup.test', 3, now() + interval '1 hour', null, null, 'no answer within 15 s'),
       ($1, 'standup.test', 2, now(), now(), null, 'answered 500'),
       ($1, 'standup.test', 10, now(), null, now(), 'answered 500')`,
    [w.t.space.id],
  );
  await page.reload();
  await onScreen(page).getByText("How your server verifies an event").click();
  for (const state of ["Pending", "Delivered", "Failed"])
    await onScreen(page).getByText(state, { exact: true }).waitFor();
  await expectFineInEveryViewport(page, "webhook");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expectNoSidewaysScroll(page, "webhook with text twice as large");
  await page.emulateMedia({ forcedColors: "active" });
  const lines = await page.evaluate(`[...document.querySelector("tm-settings-page").shadowRoot
    .querySelectorAll(".tabs a")].map((tab) => getComputedStyle(tab).borderBlockEndColor)`);
  expect(new Set(lines as string[]).size, "the current part is distinguishable").toBe(2);
  await page.emulateMedia({ forcedColors: "none" });
  expect(complaints).toEqual([]);
});
