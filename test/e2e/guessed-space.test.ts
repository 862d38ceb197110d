// Rules: protocol/spaces#guesses-refused-at
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { team, type Person } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

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
  await expect.poll(() => bensPage.getByText(warning).count()).toBe(0);
  await anasPage.getByRole("button", { name: "New passcode" }).click();
  await anasPage.locator("tm-confirm").getByRole("button", { name: "New passcode" }).click();
  await anasPage.getByText(warning).waitFor({ state: "detached" });
});
