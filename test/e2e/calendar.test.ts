// Rules: protocol/calendar#creating-the-address, protocol/calendar#revoking-it
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfileOf, type Profile } from "#test/support/browser.ts";
import { refocusUntil, focusedName, holdResponse } from "#test/e2e/pages/pages.ts";
import { ok, standup, team, type Person } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();
let profiles: Profile[] = [];

const t = await team(app, ["Ana Souza"]);

afterEach(async () => {
  for (const { context } of profiles.splice(0)) await context.close();
  await app.database.sql.query("delete from calendar_feeds");
});

async function pageOf(who: Person, path: string): Promise<Profile> {
  const profile = await openProfileOf(browser, app, who);
  profiles.push(profile);
  await profile.page.goto(app.baseUrl + path);
  return profile;
}

async function replace(page: Page) {
  // A toast can cover the button, so the test presses Enter.
  await page.getByRole("button", { name: "Replace address" }).press("Enter");
  await page.locator("tm-confirm").getByRole("button", { name: "Replace address" }).click();
}

test("a calendar address is shown once and not stored in the browser", async () => {
  const [ana] = t.people as [Person];
  await standup(t, { mode: "async" });
  const { page, complaints } = await pageOf(ana, "/me/profile");
  await page.getByRole("link", { name: "Calendar" }).click();
  await onScreen(page).getByText("Off", { exact: true }).waitFor();
  const reminder = page.getByLabel("Remind me of a standup");
  await expect.poll(() => reminder.locator("option:checked").innerText()).toContain("15 minutes before");
  await reminder.selectOption({ label: "Custom…" });
  await page.getByLabel("Minutes before").fill("1441");
  await page.getByRole("button", { name: "Create address" }).click();
  await onScreen(page).getByText("Enter a whole number of minutes, from 0 to 1440").waitFor();
  await page.locator("#minutes:focus[aria-invalid=true]").waitFor();
  // An incomplete number has an empty value, and the field must not change it.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1e1");
  await expect.poll(() => page.getByLabel("Minutes before").inputValue()).toBe("1e1");
  await page.getByLabel("Minutes before").fill("25");
  await page.getByRole("button", { name: "Create address" }).click();

  const address = page.getByRole("textbox", { name: "Address" });
  const first = await address.inputValue();
  await expect.poll(() => focusedName(page)).toBe("Your new calendar address");
  const feed = await fetch(first);
  expect(feed.headers.get("content-type")).toContain("text/calendar");
  expect(await feed.text()).toContain("TRIGGER:-PT25M");
  const link = page.getByRole("link", { name: "Open in my calendar app" });
  await expect.poll(() => link.getAttribute("href")).toBe(first.replace("http:", "webcal:"));
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  const stored = await page.evaluate(
    "JSON.stringify([localStorage, sessionStorage, history.state, location.href])",
  );
  expect(stored).not.toContain(first.split("/").at(-1)!);

  await page.reload();
  await onScreen(page).getByText("On. Reminder: 25 minutes before.").waitFor();
  await expect.poll(() => address.count()).toBe(0);
  await page.getByRole("button", { name: "Replace address" }).click();
  await onScreen(page).getByText("The current one stops working immediately").waitFor();
  await page.locator("tm-confirm").getByRole("button", { name: "Replace address" }).click();
  const second = await address.inputValue();
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);

  await page.getByRole("button", { name: "Turn off" }).click();
  await page.locator("tm-confirm").getByRole("button", { name: "Turn off" }).click();
  await onScreen(page).getByText("Off", { exact: true }).waitFor();
  await expect.poll(() => address.count()).toBe(0);
  expect((await fetch(second)).status).toBe(404);
  expect(complaints).toEqual([]);
});

test("replacing an address that another tab created needs a confirmation", async () => {
  const [ana] = t.people as [Person];
  const { page } = await pageOf(ana, "/me/calendar");
  const make = page.getByRole("button", { name: "Create address" });
  await make.waitFor();
  await ok(ana, "POST", "/api/me/ics", { remindMinutes: 15 });
  await make.click();
  await onScreen(page).getByText("The current one stops working immediately").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await onScreen(page).getByText("On. Reminder: 15 minutes before.").waitFor();
  await ok(ana, "DELETE", "/api/me/ics");
  await refocusUntil(page, () => onScreen(page).getByText("Off", { exact: true }).isVisible());

  const heldReply = await holdResponse(page, "POST", "**/api/me/ics");
  await make.click();
  await onScreen(page).getByText("One moment…").waitFor();
  await page.getByRole("link", { name: "Profile" }).click();
  await make.waitFor({ state: "detached" });
  await heldReply.release();
  await onScreen(page).getByText("A new address was created but not shown").first().waitFor();

  await page.getByRole("link", { name: "Calendar" }).click();
  await page.getByLabel("Remind me of a standup").selectOption({ label: "Custom…" });
  await page.route("**/api/me/ics", (route) => route.abort());
  await page.getByRole("button", { name: "Replace address" }).click();
  await onScreen(page).getByText("Can't reach the server").waitFor();
  await page.locator("#minutes[aria-invalid=false]").waitFor();
});

test("an address that may be invalid disappears", async () => {
  const [ana] = t.people as [Person];
  const { page, context, complaints } = await pageOf(ana, "/me/calendar");
  const address = page.getByRole("textbox", { name: "Address" });
  const isGone = async () => (await address.count()) === 0;
  await page.getByRole("button", { name: "Create address" }).click();
  await address.waitFor();
  const heldReply = await holdResponse(page, "POST", "**/api/me/ics");
  await replace(page);
  await heldReply.drop();
  await onScreen(page).getByText("A new address may have been created").waitFor();
  await expect.poll(() => isGone()).toBe(true);

  await replace(page);
  await address.waitFor();
  await expect.poll(() => focusedName(page)).toBe("Your new calendar address");
  const other = await context.newPage();
  await other.goto(`${app.baseUrl}/me/calendar`);
  // A toast is short, so the test starts to wait before it appears.
  const toast = onScreen(page).getByText("Your address was replaced or turned off").waitFor();
  await replace(other);
  await onScreen(other).getByText("Your new calendar address").waitFor();
  await toast;
  await expect.poll(() => isGone()).toBe(true);
  await expect.poll(() => focusedName(page)).toBe("Account: Calendar");
  await expect.poll(() => onScreen(other).getByText("Your new calendar address").isVisible()).toBe(true);

  await replace(page);
  await address.waitFor();
  await ok(ana, "POST", "/api/me/ics", { remindMinutes: 30 });
  await refocusUntil(page, isGone);
  await onScreen(page).getByText("On. Reminder: 30 minutes before.").waitFor();
  expect(complaints).toEqual([]);
});

test("a revoked address disappears in every tab", async () => {
  const [ana] = t.people as [Person];
  const { page, context } = await pageOf(ana, "/me/calendar");
  await page.getByRole("button", { name: "Create address" }).click();
  const address = page.getByRole("textbox", { name: "Address" });
  await address.waitFor();
  const other = await context.newPage();
  await other.goto(`${app.baseUrl}/me/calendar`);
  await onScreen(other).getByText("On. Reminder:").waitFor();
  const heldReply = await holdResponse(page, "DELETE", "**/api/me/ics");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.locator("tm-confirm").getByRole("button", { name: "Turn off" }).click();
  await heldReply.drop();
  await onScreen(page).getByText("Off", { exact: true }).waitFor();
  await expect.poll(() => address.count()).toBe(0);
  await expect.poll(() => focusedName(page)).toBe("Account: Calendar");
  await onScreen(other).getByText("Off", { exact: true }).waitFor();
});

test("the selected reminder follows the current address until the person changes it", async () => {
  const [ana] = t.people as [Person];
  const { page } = await pageOf(ana, "/me/calendar");
  const selectedOption = page.getByLabel("Remind me of a standup").locator("option:checked");
  const currentReminder = (text: string) => onScreen(page).getByText(`On. Reminder: ${text}.`);
  await page.getByRole("button", { name: "Create address" }).waitFor();
  await ok(ana, "POST", "/api/me/ics", { remindMinutes: 60 });
  await refocusUntil(page, () => currentReminder("1 hour before").isVisible());
  await expect.poll(() => selectedOption.innerText()).toContain("1 hour before");
  await ok(ana, "POST", "/api/me/ics", { remindMinutes: 25 });
  await refocusUntil(page, () => currentReminder("25 minutes before").isVisible());
  await expect.poll(() => page.getByLabel("Minutes before").inputValue()).toBe("25");

  await page.getByLabel("Remind me of a standup").selectOption({ label: "5 minutes before" });
  await ok(ana, "POST", "/api/me/ics", { remindMinutes: 60 });
  await refocusUntil(page, () => currentReminder("1 hour before").isVisible());
  await expect.poll(() => selectedOption.innerText()).toContain("5 minutes before");
});

test("without a QR code the address can be copied", async () => {
  const [ana] = t.people as [Person];
  const profile = await openProfileOf(browser, app, ana);
  profiles.push(profile);
  const { page } = profile;
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.goto(`${app.baseUrl}/me/calendar`);
  await page.getByRole("button", { name: "Create address" }).waitFor();
  // Only requests for the QR encoder's code fail, because the page has loaded.
  await page.route("**/*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Create address" }).click();
  await onScreen(page).getByText("The QR code couldn't be drawn. Use the link.").waitFor();
  await expect.poll(() => onScreen(page).getByText("Or scan this with your phone.").isVisible()).toBe(false);

  const copied = page.getByRole("status").filter({ hasText: "Copied" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Copy address" }).click();
  await copied;
  await expect.poll(() => focusedName(page)).toBe("Copy address");
  const address = await page.getByRole("textbox", { name: "Address" }).inputValue();
  await page.evaluate(`(() => {
    const field = document.createElement("input");
    field.id = "paste";
    document.body.append(field);
    field.focus();
  })()`);
  await page.keyboard.press("Control+v");
  await expect.poll(() => page.locator("#paste").inputValue()).toBe(address);
});
