// Rules: protocol/plugins#admin-connections, protocol/plugins#connection-hosts,
//   protocol/plugins#list-connections, protocol/plugins#set-connection
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import type { Person } from "#test/support/client.ts";
import { connectedPlugin, startConnected, type ConnectedPlugin } from "#test/support/connections.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { expectFineInEveryViewport } from "./viewports.ts";

// The receiver has the name localhost, which a connection must not have in common with the service.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});
const { owner, member, admin, host } = to;
let plugin: ConnectedPlugin;
beforeEach(async () => {
  await to.reset();
  const settings = [{ name: "field", label: "Field for points", type: "text", by: "either" }];
  plugin = await connectedPlugin(to, { settings });
});

const settingsPage = `/o/default/s/${to.team.space.slug}/settings/plugins`;
async function open(who: Person, path: string) {
  const profile = await openProfileOf(browser, to.app, who);
  await profile.page.goto(to.app.baseUrl + path);
  return profile;
}

/** Opens the settings as the owner, and the form of the connection. */
async function openForm() {
  const { page, context, complaints } = await open(owner, settingsPage);
  const card = page.locator("tm-connection");
  await card.getByRole("button", { name: /^(Connect|Change)$/ }).click();
  const field = (label: string | RegExp) => card.getByLabel(label);
  const save = () => card.getByRole("button", { name: /^(Connect|Save)$/ }).click();
  return { page, context, complaints, card, field, save };
}

test("an owner connects a plugin after reading the host, and the check's result appears", async () => {
  const { page, context, complaints, card, field, save } = await openForm();
  await field("Address").fill(host);
  await field(/E-mail of the account/).fill("ana@example.com");
  await field("API token").fill("top-secret");
  await save();
  await page.getByRole("dialog", { name: `Connect to ${host}?` }).waitFor();
  const dialog = page.locator("tm-confirm");
  await dialog.getByText(/may send what it learns in/).waitFor();
  await dialog.getByRole("button", { name: "Connect" }).click();
  await card.getByText("The last request worked.").waitFor();
  await card.getByText("ana@example.com").waitFor();
  expect(await page.content()).not.toContain("top-secret");
  expect(await plugin.fetch()).toMatchObject({ status: 200 });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a wrong address and a missing token are told at their fields", async () => {
  const { context, card, field, save } = await openForm();
  await field("Address").fill("http://acme.example.com");
  await save();
  await card.getByRole("alert").getByText("The address must begin with https://.").waitFor();
  await card.getByRole("alert").getByText("Enter “API token”.").waitFor();
  await expect.poll(() => field("Address").evaluate((input) => input.matches(":focus"))).toBe(true);
  await context.close();
});

test("a rule that only the server knows is told at the field, too", async () => {
  const { page, context, card, field, save } = await openForm();
  await field("Address").fill("acme");
  await field("API token").fill("x");
  await save();
  await page.locator("tm-confirm").getByRole("button", { name: "Connect" }).click();
  await card
    .getByRole("alert")
    .getByText("The address must name a host, such as acme.example.com.")
    .waitFor();
  await context.close();
});

test("another address needs the token again, and the same one keeps it", async () => {
  await plugin.connect();
  const { context, card, field, save } = await openForm();
  await field("Address").fill("https://acme.example.com");
  await save();
  await card.getByRole("alert").getByText("Type “API token” again, because the address changes.").waitFor();
  await field("Address").fill(`https://${host}`);
  await field(/E-mail of the account/).fill("ben@example.com");
  await save();
  await card.getByText("ben@example.com").waitFor();
  expect(await plugin.fetch()).toMatchObject({ status: 200 });
  await context.close();
});

test("an owner checks and disconnects a connection", async () => {
  await plugin.connect();
  const { page, context } = await open(owner, settingsPage);
  const card = page.locator("tm-connection");
  await card.getByText("The last request worked.").waitFor();
  to.receiver.answer(401);
  await card.getByRole("button", { name: "Check" }).click();
  await card.getByText(/refused the sign-in/).waitFor();
  await card.getByRole("button", { name: "Disconnect" }).click();
  await page.locator("tm-confirm").getByRole("button", { name: "Disconnect" }).click();
  await card.getByText("Not connected").waitFor();
  await context.close();
});

// Rules: protocol/plugins#connection-reports
test("an owner reads what the plugin reports about the connection", async () => {
  await plugin.connect();
  const report = { connection: "tracker", text: "Connected as {name}", values: { name: "Ana" } };
  await plugin.inSpace(["report", report]);
  const { page, context } = await open(owner, settingsPage);
  await page.locator("tm-connection").getByText("Connected as").waitFor();
  await context.close();
});

// Rules: protocol/plugins#connection-pauses
test("an owner reads that a refused sign-in paused the connection", async () => {
  await plugin.connect();
  to.receiver.answer(401);
  await plugin.fetch();
  const { page, context } = await open(owner, settingsPage);
  const card = page.locator("tm-connection");
  await card.getByText("Paused", { exact: true }).waitFor();
  await card.getByText(/The host refused the sign-in, so nothing is sent/).waitFor();
  await context.close();
});

test("a token with a space in it is told at its field, and nothing is stored", async () => {
  const { context, card, field, save } = await openForm();
  await field("Address").fill(host);
  await field("API token").fill("Bearer abc");
  await save();
  await card.getByRole("alert").getByText("A token has no spaces.").waitFor();
  expect((await plugin.seenBy(owner)).state).toBe("unset");
  await context.close();
});

test("owners are told of an expiry within two weeks on the page of the space", async () => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await plugin.connect({ expiresOn: soon });
  const { page, context } = await open(owner, `/o/default/s/${to.team.space.slug}`);
  await page.getByRole("link", { name: "Open the settings of plugins" }).click();
  await page
    .locator("tm-connection")
    .getByText(/Expires soon/)
    .waitFor();
  await context.close();
});

test("an owner sets a plugin's setting", async () => {
  const { page, context } = await open(owner, settingsPage);
  const form = page.locator("tm-plugin-settings");
  await form.getByLabel("Field for points").fill("customfield_10016");
  await form.getByRole("button", { name: "Save" }).click();
  await onScreen(page).getByText("Settings saved.").waitFor();
  expect(await plugin.inSpace(["setting", "field"])).toEqual(["customfield_10016"]);
  await context.close();
});

test("a member sees the host, and no account and no buttons", async () => {
  await plugin.connect();
  const { page, context } = await open(member, settingsPage);
  const card = page.locator("tm-connection");
  await card.getByText(host).waitFor();
  await expect.poll(() => card.getByText("ana@example.com").count()).toBe(0);
  await expect.poll(() => card.getByRole("button").count()).toBe(0);
  await onScreen(page)
    .getByText(/Only owners can change this/)
    .waitFor();
  await context.close();
});

test("an admin sees the host with the number of spaces, and stops it by the allowed hosts", async () => {
  await plugin.connect();
  const { page, context, complaints } = await open(admin, "/o/default/admin/plugins");
  const card = page.locator("tm-plugin-connections");
  await card.getByText(host).waitFor();
  await card.getByText("1 space", { exact: true }).waitFor();
  await expect.poll(() => card.getByText("ana@example.com").count()).toBe(0);
  await card.getByText("Allowed hosts").click();
  await card.getByLabel("Hosts, one per line").fill("acme");
  await card.getByRole("button", { name: "Save hosts" }).click();
  await card.getByRole("alert").waitFor();
  await card.getByLabel("Hosts, one per line").fill("*.example.com");
  await card.getByRole("button", { name: "Save hosts" }).click();
  await card.getByText("Not allowed").waitFor();
  expect(await plugin.fetch()).toBe("refused: ungranted");
  expect(complaints).toEqual([]);
  await context.close();
});

test("an admin connects a plugin for the whole organization", async () => {
  const { page, context } = await open(admin, "/o/default/admin/plugins");
  const card = page.locator("tm-connection");
  await card.getByRole("button", { name: "Connect" }).click();
  await card.getByLabel("Address").fill(host);
  await card.getByLabel("API token").fill("of-org");
  await card.getByRole("button", { name: "Connect" }).click();
  await page.locator("tm-confirm").getByRole("button", { name: "Connect" }).click();
  await card.getByText("The last request worked.").waitFor();
  expect(await plugin.fetch()).toMatchObject({ status: 200 });
  expect(await plugin.seenBy(owner)).toMatchObject({ source: "org", host });
  await context.close();
});

test("the pages and the form fit every width", async () => {
  const longHost = `${"very-long-name-of-a-tracker.".repeat(3)}example.com`;
  const account = `ana@${"long-name-of-a-department.".repeat(3)}example.com`;
  await plugin.connect({ address: longHost, confirmed: longHost, values: { account, token: "t" } });
  const { page, context } = await openForm();
  await expectFineInEveryViewport(page, "connections of a space");
  await context.close();
  const forAdmin = await open(admin, "/o/default/admin/plugins");
  await forAdmin.page.locator("tm-plugin-connections").getByText(longHost).waitFor();
  await expectFineInEveryViewport(forAdmin.page, "connections of an organization");
  await forAdmin.context.close();
});

test("without a plugin that connects, the page says so", async () => {
  await to.reset();
  const { page, context } = await open(owner, settingsPage);
  await onScreen(page).getByText("No plugin here connects to another service.").waitFor();
  await context.close();
});
