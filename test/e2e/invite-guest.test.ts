// Rules: protocol/guests#allowed-requests
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { clipboardOf, openProfile, openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const t = await team(app, ["Ana Souza", "Ben Okafor"]);

const roomPage = () => `${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`;
const dialog = (page: Page) => page.locator("tm-invite-dialog");

test("the facilitator makes and copies a guest link in four actions", async () => {
  const { page, context, complaints } = await openProfileOf(browser, app, t.people[0]!, defaultViewport);
  await page.goto(roomPage());
  await waitUntilLive(page);
  await page.keyboard.press("i");
  await dialog(page).getByRole("tab", { name: "Guest for this room" }).click();
  await dialog(page).getByRole("button", { name: "Create guest link" }).click();
  await dialog(page).getByRole("button", { name: "Copy guest link" }).and(page.locator(":focus")).waitFor();
  await expectFineInEveryViewport(page, "a guest link in the invitation");
  const copied = dialog(page).getByText("Guest link copied").last().waitFor();
  await dialog(page).getByRole("button", { name: "Copy guest link" }).press("Enter");
  await copied;
  await expect
    .poll(() => dialog(page).getByLabel("Guest link", { exact: true }).inputValue())
    .toBe(await clipboardOf(page));

  const guest = await openProfile(browser);
  await guest.page.goto(await clipboardOf(page));
  await guest.page.getByLabel("Your name").fill("Gus");
  await guest.page.keyboard.press("Enter");
  await waitUntilLive(guest.page);
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), guest.context.close()]);
});

test("arrow keys choose a tab of the invitation, whose panel changes with it", async () => {
  const { page, context } = await openProfileOf(browser, app, t.people[0]!);
  await page.goto(roomPage());
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog(page).getByRole("tab", { name: "Team", selected: true }).focus();
  await page.keyboard.press("ArrowRight");
  await dialog(page)
    .getByRole("tab", { name: "Guest for this room", selected: true })
    .and(page.locator(":focus"))
    .waitFor();
  await dialog(page).getByRole("tabpanel", { name: "Guest for this room" }).waitFor();
  await dialog(page).getByRole("button", { name: "All guest links" }).click();
  await page.getByRole("dialog", { name: "Guest links" }).waitFor();
  await expect.poll(() => dialog(page).count()).toBe(0);
  await context.close();
});

test("people who cannot make guest links see no tabs in the invitation", async () => {
  const { page, context } = await openProfileOf(browser, app, t.people[1]!);
  await page.goto(roomPage());
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Copy invite" }).waitFor();
  await expect.poll(() => dialog(page).getByRole("tab").count()).toBe(0);
  await context.close();
});
