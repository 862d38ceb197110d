// Rules: protocol/org-admin#archiving, protocol/org-admin#delete-admin-spaces,
//   protocol/org-admin#delete-api-orgs, protocol/org-admin#no-content-disclosed,
//   protocol/org-admin#order-of-refusals, protocol/org-admin#patch-admin-spaces,
//   protocol/org-admin#post-admin-members-role, protocol/org-admin#post-admin-spaces-claim,
//   protocol/org-admin#post-admin-spaces-owners, protocol/org-admin#sole-owners,
//   protocol/org-admin#visibility
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { onScreen, openProfileOf, type Profile, type ProfileOptions } from "#test/support/browser.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { createOrg, enrol, makeOrgAdmin, openRoom, orgSpace } from "#test/support/orgs.ts";
import { ok, type Person } from "#test/support/client.ts";
import { signedIn, startOidcApp } from "#test/support/provider.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();

const oidc = await startOidcApp();
const { app } = oidc;
const signIn = (sub: string, name: string) => signedIn(app, oidc.provider, { sub, name });
const ana = await signIn("ana-souza", "Ana Souza");
const ben = await signIn("ben-okafor", "Ben Okafor");
const cleo = await signIn("cleo-berg", "Cleo Berg");
const dan = await signIn("dan-ito", "Dan Ito");
await makeOrgAdmin(ana);

afterAll(() => oidc.stop());

/** Opens a profile that is signed in as a person. */
async function browserOf(who: Person, options: ProfileOptions = {}): Promise<Profile> {
  return openProfileOf(browser, app, who, { width: 1280, height: 900, ...options });
}

/** Chooses an action in the menu of a space's row. */
async function choose(page: Page, space: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${space}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("an admin changes a space without seeing its content", async () => {
  const defaultOrg = { id: "", slug: "default", path: "/api/orgs/default" };
  const { path } = await orgSpace(defaultOrg, [ben, cleo], "Payments");
  await openRoom(ben, path, { title: "The secret plan" });
  await ok(ben, "PATCH", `${path}/visibility`, { visibility: "org" });
  const { page, complaints } = await browserOf(ana);

  await page.goto(`${app.baseUrl}/o/default`);
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await onScreen(page).getByText("Admins can't see what's inside spaces.").waitFor();
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Payments" }) });
  const cells = () => row.locator("th, td").allInnerTexts();
  await expect.poll(cells).toEqual(["Payments", "payments", "Ben Okafor", "listed", "2", "no", ""]);

  await choose(page, "Payments", "Archive");
  await expect.poll(async () => (await cells())[5]).toMatch(/^since /);
  expect((await ok<{ spaces: object[] }>(dan, "GET", "/api/orgs/default/spaces")).spaces).toEqual([]);
  await choose(page, "Payments", "Unarchive");
  await expect.poll(async () => (await cells())[5]).toBe("no");

  await choose(page, "Payments", "Make private…");
  await page.getByRole("button", { name: "Make private" }).click();
  await expect.poll(async () => (await cells())[3]).toBe("private");

  await choose(page, "Payments", "Add an owner…");
  await page.getByRole("radio", { name: "Dan Ito" }).check();
  await page.getByRole("button", { name: "Make owner" }).click();
  await onScreen(page).getByText("The new owner must be another member of the space.").waitFor();
  await expect.poll(() => page.getByRole("radio", { name: "Ana Souza" }).count()).toBe(0);
  await page.getByRole("radio", { name: "Cleo Berg" }).check();
  await page.getByRole("button", { name: "Make owner" }).click();
  await expect.poll(async () => (await cells())[2]).toBe("Ben Okafor and Cleo Berg");

  await choose(page, "Payments", "Rename…");
  await page.getByLabel("Name", { exact: true }).fill("Checkout");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByRole("rowheader", { name: "Checkout" }).waitFor();
  expect(await page.content()).not.toContain("The secret plan");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a refused revocation names the space that would have no owner", async () => {
  const defaultOrg = { id: "", slug: "default", path: "/api/orgs/default" };
  await orgSpace(defaultOrg, [dan], "Search");
  const { page, complaints } = await browserOf(ana);

  await page.goto(`${app.baseUrl}/o/default/admin/members`);
  await onScreen(page).getByText("The only admin. Make someone else an admin first").waitFor();
  await page.getByRole("button", { name: "Remove Dan Ito" }).click();
  await page.locator("tm-revoke-dialog").getByRole("button", { name: "Remove Dan Ito" }).click();
  await onScreen(page).getByText("Nothing was changed.").waitFor();
  await page.getByRole("link", { name: "search", exact: true }).click();

  await page.waitForURL("**/admin/general?find=search#spaces");
  await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual(["Search"]);
  await choose(page, "Search", "Delete…");
  await page.getByLabel("Type search to confirm").fill("Search");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await onScreen(page).getByText("That doesn't match search.").waitFor();
  await page.getByLabel("Type search to confirm").fill("search");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await onScreen(page).getByText("No matches.").waitFor();
  expect((await dan.send("GET", "/api/orgs/default/spaces/search")).status).toBe(404);

  await page.getByRole("button", { name: "Remove Dan Ito" }).click();
  await page.locator("tm-revoke-dialog").getByRole("button", { name: "Remove Dan Ito" }).click();
  await onScreen(page)
    .getByText(/^Removed .*20\d\d/)
    .waitFor();
  expect(await ok(dan, "GET", "/api/orgs")).toEqual([]);

  await page.getByRole("button", { name: "Restore Dan Ito" }).click();
  await onScreen(page).getByText("Dan Ito is back the next time they sign in.").waitFor();
  await expect.poll(() => onScreen(page).getByText("Dan Ito", { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("another admin's revocation does not move the focus after a cancelled one", async () => {
  const org = await createOrg(app, "focus");
  await enrol(org, ana, "admin");
  await enrol(org, ben, "admin");
  await enrol(org, cleo);
  const { page, complaints } = await browserOf(ana);
  await page.goto(`${app.baseUrl}/o/${org.slug}/admin/members`);
  await page.getByRole("button", { name: "Remove Cleo Berg" }).click();
  await page.locator("tm-revoke-dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.locator("tm-revoke-dialog").count()).toBe(0);

  await ok(ben, "DELETE", `${org.path}/admin/members/${cleo.id}`);
  const role = page.getByRole("button", { name: "Role of Ben Okafor: Admin" });
  await role.focus();
  const countRestoreButtons = async () => {
    // A `focus` event makes the page reload the members.
    await page.evaluate("dispatchEvent(new Event('focus'))");
    return page.getByRole("button", { name: "Restore Cleo Berg" }).count();
  };
  await expect.poll(countRestoreButtons).toBe(1);
  await expect.poll(() => role.evaluate((button) => button.matches(":focus"))).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("only admins see the tables of org admin", async () => {
  const org = await createOrg(app, "studio");
  const eve = await enrol(
    org,
    await signedIn(app, oidc.provider, { sub: "eve-lund", name: "Eve Lund" }),
    "admin",
  );
  await enrol(org, ben);
  await orgSpace(org, [ben], "Sketches");
  const { page, complaints } = await browserOf(eve);

  await page.goto(`${app.baseUrl}/o/${org.slug}/admin/members`);
  await page.getByRole("button", { name: "Role of Ben Okafor: Member" }).click();
  await page.getByRole("menuitemradio", { name: "Admin" }).click();
  await page.getByRole("button", { name: "Role of Eve Lund: Admin" }).click();
  await page.getByRole("menuitemradio", { name: "Member" }).click();
  await page.getByRole("button", { name: "Step down as admin" }).click();
  await onScreen(page).getByText("Only admins can change these settings.").waitFor();
  await page.getByRole("listitem").getByText("Ben Okafor").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Role of" }).count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/^Admin/);
  await page.getByRole("link", { name: `Directory of ${org.slug}` }).click();
  await page.getByRole("heading", { name: "Directory" }).waitFor();

  await page.goto(`${app.baseUrl}/o/${org.slug}/admin/spaces`);
  await onScreen(page).getByText("Only admins can change these settings.").waitFor();
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  await page.goto(`${app.baseUrl}/o/${org.slug}`);
  await page.getByRole("heading", { name: "Directory" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  await page.goto(`${app.baseUrl}/o/nowhere/admin/spaces`);
  await page.getByRole("heading", { name: "Nothing on the table here" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("an admin claims a space and purges an org", async () => {
  const org = await createOrg(app, "lab");
  await enrol(org, ana, "admin");
  await enrol(org, ben);
  const { path } = await orgSpace(org, [ben], "Empty house");
  const { space } = await orgSpace(org, [ben], "Full house");
  await openRoom(ben, path);
  await app.database.sql.query(
    "delete from space_members where space_id in (select id from spaces where slug = 'empty-house')",
  );
  const { page, complaints } = await browserOf(ana);

  await page.goto(`${app.baseUrl}/o/${org.slug}/admin/spaces`);
  await page.getByRole("button", { name: `Actions for ${space.name}` }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).waitFor();
  await expect.poll(() => page.getByRole("menuitem", { name: "Take over…" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await choose(page, "Empty house", "Take over…");
  await page.getByRole("button", { name: "Take over", exact: true }).click();
  await onScreen(page).getByText("Empty house is now yours.").waitFor();
  await page.getByRole("cell", { name: "Ana Souza" }).waitFor();

  await page.getByRole("button", { name: "Delete organization…" }).click();
  await onScreen(page).getByText("2 spaces · 1 room").waitFor();
  await page.getByLabel(`Type ${org.slug} to confirm`).fill(org.slug);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await onScreen(page).getByText(`${org.slug} deleted: 2 spaces, 1 room.`).waitFor();
  await page.waitForURL(`${app.baseUrl}/`);
  const remaining = await app.database.sql.query("select from orgs where slug = $1", [org.slug]);
  expect(remaining.rowCount).toBe(0);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("admin default");
  await page.getByRole("option", { name: "Admin of Default" }).click();
  await page.getByRole("heading", { name: "Members" }).waitFor();
  await onScreen(page).getByText("Ana Souza").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Delete/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the org admin pages are accessible in every viewport", async () => {
  const org = await createOrg(app, "sizes");
  await enrol(org, ana, "admin");
  for (const who of [ben, cleo]) await enrol(org, who);
  await orgSpace(org, [ben], "Payments");
  const { page, complaints } = await browserOf(ana, defaultViewport);
  const open = (part: string) => page.goto(`${app.baseUrl}/o/${org.slug}/admin/${part}`);

  await open("spaces");
  await choose(page, "Payments", "Add an owner…");
  await page.getByRole("radio", { name: "Cleo Berg" }).waitFor();
  await expectFineInEveryViewport(page, "owner");
  await page.keyboard.press("Escape");
  await choose(page, "Payments", "Delete…");
  await page.getByLabel("Type payments to confirm").fill("pay");
  await page.keyboard.press("Enter");
  await onScreen(page).getByText("That doesn't match payments.").waitFor();
  await expectFineInEveryViewport(page, "delete");

  await open("members");
  await page.getByRole("button", { name: "Remove Ben Okafor" }).click();
  await page.locator("tm-revoke-dialog").getByRole("button", { name: "Remove Ben Okafor" }).click();
  await onScreen(page).getByText("Nothing was changed.").waitFor();
  await expectFineInEveryViewport(page, "revoke");

  await open("danger");
  await page.getByRole("button", { name: "Delete organization…" }).click();
  await onScreen(page).getByText("1 space · 0 rooms").waitFor();
  await expectFineInEveryViewport(page, "purge");
  expect(complaints).toEqual([]);
  await page.context().close();
});
