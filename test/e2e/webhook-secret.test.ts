import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { onScreen } from "#test/support/browser.ts";
import { refocusUntil, focusedName, holdResponse } from "#test/e2e/pages/pages.ts";
import { ok, type Person } from "#test/support/client.ts";
import {
  saveAddress,
  secretDialog,
  secretField,
  startWebhookWorld,
  storeSecret,
  type WebhookWorld,
} from "#test/e2e/pages/webhook-pages.ts";

let w: WebhookWorld;

beforeAll(async () => {
  w = await startWebhookWorld();
});

afterEach(() => w.clear());

afterAll(() => w.stop());

test("over plain http a secret can be copied", async () => {
  const [ana] = w.t.people as [Person];
  const plain = "Object.defineProperty(navigator, 'clipboard', { value: undefined })";
  const { page, complaints } = await w.pageOf(ana, { initScript: plain });
  const inDialog = page.locator("tm-webhook-secret");
  const secret = await saveAddress(page, w.receiver.url);
  await expect.poll(() => focusedName(page)).toBe("Copy secret");
  // The message stays for two seconds, so the test starts to wait before it appears.
  const copied = inDialog.getByRole("status").filter({ hasText: "Copied" }).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await copied;
  await expect.poll(() => focusedName(page)).toBe("Copy secret");

  await page.evaluate("document.execCommand = () => false");
  // A trial click checks that the alert is neither covered nor inert.
  const blocked = inDialog
    .getByRole("alert")
    .filter({ hasText: "Copying is blocked here" })
    .click({ trial: true });
  await page.keyboard.press("Enter");
  await blocked;

  await storeSecret(page);
  await page.getByLabel("Address").fill("");
  await page.keyboard.press("Control+v");
  await expect.poll(() => page.getByLabel("Address").inputValue()).toBe(secret);
  expect(complaints).toEqual([]);
});

test("a secret stays on the screen until it is stored", async () => {
  const [ana] = w.t.people as [Person];
  const { page } = await w.pageOf(ana, { path: `/o/default/s/${w.t.space.slug}/settings/decks` });
  await page.getByRole("link", { name: "Standups" }).click();
  const secret = await saveAddress(page, w.receiver.url);
  // The palette must not open: it would cover the dialog and handle Escape, and its commands lead to other pages.
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await onScreen(page).getByText("Store the secret first").waitFor();
  // Chromium honours a prevented Escape once, but closes the dialog at the second.
  for (const _ of [1, 2, 3]) await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.mouse.click(5, 5);
  await expect.poll(() => secretField(page).inputValue()).toBe(secret);

  const dialogEvent = page.waitForEvent("dialog");
  // The reload resolves only after the browser's dialog is answered.
  const reloaded = page.evaluate("location.reload()").catch(() => undefined);
  const question = await dialogEvent;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reloaded;
  await expect.poll(() => secretField(page).inputValue()).toBe(secret);

  await page.goBack();
  await onScreen(page).getByText("The secret is no longer shown").first().waitFor();
  await expect.poll(() => page.locator("tm-webhook-secret").count()).toBe(0);
  await page.goForward();
  await page.getByLabel("Address").waitFor();
  await expect.poll(() => secretDialog(page).count()).toBe(0);
});

test("replacing a secret in use needs a confirmation", async () => {
  const [ana] = w.t.people as [Person];
  const { page } = await w.pageOf(ana);
  const webhook = `${w.t.spacePath}/standup-webhook`;
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await ok(ana, "PUT", webhook, { url: w.receiver.url });
  await page.getByLabel("Address").fill(`${w.receiver.url}/mine`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await onScreen(page)
    .getByText(`Someone saved another address in the meantime: ${w.receiver.url}.`)
    .waitFor();
  await onScreen(page).getByText("The current secret stops working immediately").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await ok(ana, "GET", webhook)).toMatchObject({ url: w.receiver.url });
  await page.getByRole("button", { name: "Save with a new secret" }).waitFor();

  await ok(ana, "DELETE", webhook);
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await ok(ana, "PUT", webhook, { url: w.receiver.url });
  await refocusUntil(page, () => page.getByRole("button", { name: "Save with a new secret" }).isVisible());
});

test("the page reports a new secret that it could not show", async () => {
  const [ana] = w.t.people as [Person];
  const { page } = await w.pageOf(ana);
  const heldReply = await holdResponse(page, "PUT", "**/standup-webhook");
  await page.getByLabel("Address").fill(w.receiver.url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await onScreen(page).getByText("One moment…").waitFor();
  await page.getByRole("link", { name: "Planning" }).click();
  await page.getByLabel("Address").waitFor({ state: "detached" });
  await heldReply.release();
  await onScreen(page).getByText("The secret is no longer shown").first().waitFor();

  await page.getByRole("link", { name: "Standups" }).click();
  await ok(ana, "DELETE", `${w.t.spacePath}/standup-webhook`);
  await page.reload();
  const secondReply = await holdResponse(page, "PUT", "**/standup-webhook");
  await page.getByLabel("Address").fill(w.receiver.url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await secondReply.drop();
  await onScreen(page).getByText("A new secret may have been created").waitFor();
  await page.getByRole("button", { name: "Save with a new secret" }).waitFor();
  // The address field is not marked invalid.
  await page.locator("#url:not(:focus)[aria-invalid=false]").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Save with a new secret");

  await page.route("**/standup-webhook", (route) => route.abort());
  await refocusUntil(page, () => onScreen(page).getByText("This page couldn't be refreshed").isVisible());
  await page.getByRole("button", { name: "Save with a new secret" }).waitFor();
});
