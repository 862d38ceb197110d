// Rules: protocol/webhooks#chosen-events, protocol/webhooks#room-events
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { WebhookReply } from "#shared/wire/webhook.ts";
import { onScreen } from "#test/support/browser.ts";
import { ok, type Person } from "#test/support/client.ts";
import { databaseOf, passWaits, startWorker } from "#test/support/webhooks.ts";
import { startWebhookWorld, type WebhookWorld } from "#test/e2e/pages/webhook-pages.ts";

let w: WebhookWorld;
let ana: Person;
const path = () => `${w.t.spacePath}/standup-webhook`;
const chosen = async () => (await ok<WebhookReply>(ana, "GET", path())).events;

beforeAll(async () => {
  w = await startWebhookWorld();
  ana = w.t.people[0]!;
});
afterEach(() => w.clear());
afterAll(() => w.stop());

test("an owner chooses events of rooms by one press each, and sees their deliveries", async () => {
  await ok(ana, "PUT", path(), { url: w.receiver.url });
  const { page, complaints } = await w.pageOf(ana);
  for (const name of ["A story got an estimate", "A room ended"])
    await page.getByRole("switch", { name }).check();
  await expect.poll(chosen).toEqual(["poker.estimated", "session.ended"]);
  await page.getByRole("switch", { name: "A story got an estimate" }).uncheck();
  await expect.poll(chosen).toEqual(["session.ended"]);
  await page.reload();
  await expect.poll(() => page.getByRole("switch", { name: "A room ended" }).isChecked()).toBe(true);
  await expect
    .poll(() => page.getByRole("switch", { name: "A retrospective ended" }).isChecked())
    .toBe(false);

  await ok(ana, "DELETE", w.t.room);
  const db = databaseOf(w.app);
  const worker = startWorker(w.app, db);
  await passWaits(db);
  await worker.wake();
  await expect.poll(() => w.receiver.received.length).toBe(1);
  await worker.stop();
  await db.close();
  await page.reload();
  await page.getByRole("heading", { name: /^A room ended/ }).waitFor();
  await onScreen(page).getByText("Delivered", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test("a choice that cannot be saved is undone on the screen", async () => {
  await ok(ana, "PUT", path(), { url: w.receiver.url });
  const { page } = await w.pageOf(ana);
  await page.route("**/standup-webhook/events", (route) => route.fulfill({ status: 500, body: "" }));
  const box = page.getByRole("switch", { name: "A room ended" });
  await box.click();
  await page.locator("tm-toasts").getByText(/./).first().waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
  await expect.poll(() => chosen()).toEqual([]);
});

test("without a webhook there are no events to choose", async () => {
  const { page } = await w.pageOf(ana);
  await page.getByLabel("Address").waitFor();
  await expect.poll(() => page.locator("tm-webhook-events").count()).toBe(0);
});
