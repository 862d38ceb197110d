// Rules: protocol/spaces#guesses-refused-at
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { closeProfiles, openProfileOf } from "#test/support/browser.ts";
import { team, type Person } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let app: TestApp;

beforeAll(async () => {
  browser = await startBrowser();
  app = await sharedApp();
});

afterAll(() => closeProfiles(browser));

test("only owners see the warning about guessed passcodes", async () => {
  const { people, space } = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = people as [Person, Person];
  await app.database.sql.query("update spaces set guesses_refused_at = now() where slug = $1", [space.slug]);
  const settings = `${app.baseUrl}/o/default/s/${space.slug}/settings/general`;
  const { page: anasPage } = await openProfileOf(browser, app, ana);
  const { page: bensPage } = await openProfileOf(browser, app, ben);
  const warning = /wrong passcodes were tried/;
  await anasPage.goto(settings);
  await anasPage.getByText(warning).waitFor();
  await bensPage.goto(settings);
  await bensPage.getByRole("button", { name: "New passcode" }).waitFor();
  expect(await bensPage.getByText(warning).count()).toBe(0);
  await anasPage.getByRole("button", { name: "New passcode" }).click();
  await anasPage.locator("tm-confirm").getByRole("button", { name: "New passcode" }).click();
  await anasPage.getByText(warning).waitFor({ state: "detached" });
});
