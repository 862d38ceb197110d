// Rules: protocol/org-admin#admin-link, protocol/org-admin#get-admins, protocol/org-admin#post-admin-link,
//   protocol/operations#admin-commands
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { admin, adminJson } from "#test/support/admin.ts";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { person } from "#test/support/client.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp();
const browser = await testBrowser();
beforeEach(() => app.database.sql.query("update org_members set role = 'member'"));

/** Makes a link, for a browser on this machine if the server has a loopback address. */
async function makeLink(): Promise<string> {
  const env = { BASE_URL: app.baseUrl, PORT: String(app.settings.port) };
  const from = app.settings.baseUrl.includes("127.0.0.1") ? "this-machine" : "anywhere";
  const run = await admin(app, ["admin-link", "--from", from, "--json"], env);
  return (JSON.parse(run.out) as { link: string }).link;
}

const accept = (page: Page) => page.getByRole("button", { name: "Become the admin", exact: true });

test("a new person opens the link, types a name, and becomes the admin", async () => {
  const { page, context, complaints } = await openProfile(browser, defaultViewport);
  await page.goto(await makeLink());
  await page.getByRole("textbox", { name: "Your name" }).fill("Ana Souza");
  expect(page.url()).toBe(`${app.baseUrl}/o/default/admin-link`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await accept(page).waitFor();
  await expectFineInEveryViewport(page, "admin link");
  await page.reload();
  await accept(page).click();
  await page.getByRole("heading", { name: /^Plugins/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/o/default/admin/plugins");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a used link says so and changes nothing", async () => {
  const ben = await person(app, "Ben Okafor");
  const link = await makeLink();
  const secret = new URL(link).hash.slice(1);
  const { page, context } = await openProfileOf(browser, app, ben, defaultViewport);
  await page.goto(link);
  await accept(page).waitFor();
  const first = await person(app, "Cleo Berg");
  await first.send("POST", "/api/orgs/default/admin-link", { body: { secret } });
  await accept(page).click();
  await page
    .getByRole("alert")
    .getByText("This link was used before, has expired, or is not complete.")
    .waitFor();
  await context.close();
});

test("a link without its secret says that a part is missing", async () => {
  const ben = await person(app, "Ben Okafor");
  const { page, context } = await openProfileOf(browser, app, ben, defaultViewport);
  await page.goto(`${app.baseUrl}/o/default/admin-link`);
  await page.getByRole("heading", { name: "The link is incomplete" }).waitFor();
  await context.close();
});

test("a member sees the admins' names instead of the admin page", async () => {
  const ada = await person(app, "Ada Stone");
  await adminJson(app, "grant-admin", "default", ada.id);
  const ben = await person(app, "Ben Okafor");
  const { page, context, complaints } = await openProfileOf(browser, app, ben, defaultViewport);
  await page.goto(`${app.baseUrl}/o/default/admin`);
  await page.getByRole("listitem").getByText("Ada Stone").waitFor();
  await expectFine(page, "admin page for a member");
  expect(complaints).toEqual([]);
  await context.close();
});

test("without an admin, a member sees the command that makes them one", async () => {
  const ben = await person(app, "Ben Okafor");
  const { page, context, complaints } = await openProfileOf(browser, app, ben, defaultViewport);
  await page.goto(`${app.baseUrl}/o/default/admin/members`);
  const command = await page.getByRole("textbox", { name: "Command" }).inputValue();
  await onScreen(page).getByText("This organization has no admin yet.").waitFor();
  await expectFineInEveryViewport(page, "admin page without an admin");
  const [, args] = /^npm run admin -- (.*)$/.exec(command)!;
  expect(await admin(app, args!.split(" "))).toMatchObject({ code: 0 });
  await page.reload();
  await page.getByRole("heading", { name: /^Members/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
