// Rules: protocol/operations#get-version
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openProfileOf } from "#test/support/browser.ts";
import { team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp({ env: { STANDPOINT_VERSION: "1.2.3" } });
const browser = await testBrowser();

const t = await team(app, ["Ana"]);

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
