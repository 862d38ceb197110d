import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openProfileOf } from "#test/support/browser.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { openRoom } from "#test/support/orgs.ts";
import { watch } from "#test/support/socket.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let app: TestApp;
let t: Team;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  [browser, app] = await Promise.all([startBrowser(), startApp()]);
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  [ana, ben] = t.people as [Person, Person];
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

test("on a phone no tab of the account is alone in its row", async () => {
  const { page } = await openProfileOf(browser, app, ana, { width: 320, height: 640 });
  await page.goto(`${app.baseUrl}/me/calendar`);
  const tabs = page.getByRole("navigation", { name: "Account" }).getByRole("link");
  await tabs.first().waitFor();
  const rows = await Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())!.y));
  expect(rows.filter((row) => rows.indexOf(row) === rows.lastIndexOf(row))).toEqual([]);
});

test("with text at 200 % a live room's card on Today has its title on one line", async () => {
  const id = await openRoom(ana, t.spacePath, { kind: "poker", title: "Sprint 25 planning" });
  await watch(ben, id);
  const { page } = await openProfileOf(browser, app, ana, { width: 1440, height: 900 });
  await page.goto(app.baseUrl);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const title = page
    .getByRole("region", { name: "Live now" })
    .getByRole("heading", { name: "Sprint 25 planning" });
  // Less than two lines of 36 px.
  await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(72);
});
