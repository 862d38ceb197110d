// Rules: protocol/spaces#guesses-refused-at
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openProfileOf } from "#test/support/browser.ts";
import { team, type Person } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let app: TestApp;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

test("an owner is told of guessed passcodes, and a member is not", async () => {
  const { people, space } = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = people as [Person, Person];
  await app.database.sql.query("update spaces set guesses_refused_at = now() where slug = $1", [space.slug]);
  const settings = `${app.baseUrl}/o/default/s/${space.slug}/settings/general`;
  const { page: hers } = await openProfileOf(browser, app, ana);
  const { page: his } = await openProfileOf(browser, app, ben);
  const line = /wrong passcodes were typed/;
  await hers.goto(settings);
  await hers.getByText(line).waitFor();
  await his.goto(settings);
  await his.getByRole("button", { name: "New passcode" }).waitFor();
  expect(await his.getByText(line).count()).toBe(0);
  await hers.getByRole("button", { name: "New passcode" }).click();
  await hers.locator("tm-confirm").getByRole("button", { name: "New passcode" }).click();
  await hers.getByText(line).waitFor({ state: "detached" });
});
