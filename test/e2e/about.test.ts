// Rules: protocol/operations#get-version
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openProfileOf } from "#test/support/browser.ts";
import { team, type Team } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let app: TestApp;
let t: Team;

beforeAll(async () => {
  [browser, app] = await Promise.all([startBrowser(), startApp({ env: { STANDPOINT_VERSION: "1.2.3" } })]);
  t = await team(app, ["Ana"]);
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

/** Opens a member's page, and the dialog from the menu under their name. */
async function openAbout(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const { page, complaints } = await openProfileOf(browser, app, t.people[0]!);
  await prepare(page);
  await page.goto(app.baseUrl);
  await page.locator("tm-topbar").getByRole("button", { name: "Ana" }).click();
  await page.getByRole("menuitem", { name: "About Standpoint" }).click();
  return { page, complaints, dialog: page.locator("tm-about-dialog") };
}

test("a member's menu shows the server's version and the licenses", async () => {
  const { complaints, dialog } = await openAbout();
  await dialog.getByText("Version 1.2.3", { exact: true }).waitFor();
  const link = dialog.getByRole("link", { name: "Licenses of bundled packages" });
  const licenses = await fetch(app.baseUrl + (await link.getAttribute("href")));
  expect(await licenses.text()).toContain("## lit - ");
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("the version is asked for again if the server did not answer", async () => {
  const { page, dialog } = await openAbout((page) => page.route("**/version", (route) => route.abort()));
  const retry = dialog.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await page.unroute("**/version");
  await retry.click();
  await dialog.getByText("Version 1.2.3", { exact: true }).waitFor();
});
