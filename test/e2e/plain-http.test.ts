// Rules: protocol/plugins#page-document
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { clipboardOf, onScreen, openProfile, openProfileOf, type Profile } from "#test/support/browser.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { mint } from "#test/support/guests.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { act, ok, standup, team, type Person } from "#test/support/client.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

// A host name on a team's network over plain http, which browsers do not treat as a secure context.
let profiles: Profile[] = [];

const world = await startPluginWorld(lanHost);
await world.install(await examplePackage("retro"));
const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
const ana: Person = t.people[0]!;
afterEach(async () => {
  const complaints = profiles.flatMap((profile) => profile.complaints);
  for (const { context } of profiles.splice(0)) await context.close();
  expect(complaints).toEqual([]);
});

/** Opens a page as an existing person, or in a new profile without an identity. */
async function pageAt(path: string, who?: Person): Promise<Page> {
  const { browser, app } = world;
  const profile = who ? await openProfileOf(browser, app, who) : await openProfile(browser);
  profiles.push(profile);
  await profile.page.goto(new URL(path, app.baseUrl).href);
  return profile.page;
}

const space = () => `/o/default/s/${t.space.slug}`;
const roomPage = ({ id }: { id: string }) => `${space()}/r/${id}`;
const newRoom = (kind: string, title: string) =>
  ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, { kind, title, config: {} });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Presses a copy button, waits for the page's message, and returns the clipboard's text. */
async function pressCopy(page: Page, name: string, message: string, within?: Locator): Promise<string> {
  const status = page.getByRole("status").filter({ hasText: message }).waitFor({ state: "attached" });
  await (within ?? page).getByRole("button", { name, exact: true }).click();
  await status;
  return clipboardOf(page);
}

test("pages at this host have no secure context", async () => {
  const page = await pageAt("/");
  await page.getByLabel("Your name").waitFor();
  await expect
    .poll(() => page.evaluate("[isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard]"))
    .toEqual([false, "undefined", "undefined"]);
});

test("a name, a round and a reload work over plain http", async () => {
  const page = await pageAt("/");
  await page.getByLabel("Your name").fill("Cleo Tan");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
  await card(page, "5").click();
  await button(page, /^Reveal/).click();
  await page.getByRole("heading", { name: "Choose an estimate" }).waitFor();
  await page.reload();
  await waitUntilLive(page);
});

test("an entry of a standup is saved", async () => {
  const { session } = await standup(t, { mode: "async" });
  const page = await pageAt(roomPage(session), ana);
  await page.getByLabel("Today", { exact: true }).fill("Fix the fees");
  await expect.poll(() => page.locator("tm-standup-entry .state").textContent()).toMatch(/Saved \d/);
});

test("a retrospective shows its board, takes a card and reveals it", async () => {
  const page = await pageAt(roomPage(await newRoom("retro", "Sprint 12")), ana);
  await inPage(page).getByRole("textbox", { name: "A card for Went well" }).fill("It works here");
  await inPage(page).getByRole("button", { name: "Add to Went well" }).click();
  await inPage(page).getByRole("button", { name: "Reveal and group" }).click();
  await inPage(page).getByText("It works here").first().waitFor();
});

test("a plugin's page has crypto.randomUUID as in a secure context", async () => {
  const room = await world.roomWith(
    "standpoint.onState(() => (document.body.textContent = crypto.randomUUID()));",
  );
  const { page, complaints, context } = await world.enter(room.people[0]!, room);
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  await inPage(page).getByText(uuid).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an invitation can be copied and shown as a QR code, and joined", async () => {
  const page = await pageAt(roomPage(t.session), ana);
  await button(page, "Invite").click();
  const dialog = page.locator("tm-invite-dialog");
  await dialog.getByRole("img", { name: "QR code of the link" }).waitFor();
  await dialog.getByText("Passcode", { exact: true }).click();
  expect(await pressCopy(page, "Copy passcode", "Passcode copied", dialog)).toBe(t.space.passcode);
  const link = await pressCopy(page, "Copy link", "Link copied", dialog);
  expect(link).toBe(`${world.app.baseUrl}${roomPage(t.session)}#p=${t.space.passcode}`);
  const other = await pageAt(link);
  await other.getByLabel("Your name").fill("Dan Roy");
  await other.keyboard.press("Enter");
  await waitUntilLive(other);
});

test("a guest link returns to the same seat without asking again", async () => {
  const { url } = await mint(ana, t.room);
  expect(url.startsWith(`${world.app.baseUrl}/join#`)).toBe(true);
  const page = await pageAt(url);
  await page.getByLabel("Your name").fill("Gus Lind");
  await button(page, "Join").click();
  await waitUntilLive(page);
  const secondTab = await page.context().newPage();
  await secondTab.goto(url);
  await waitUntilLive(secondTab);
});

test("a room's summary can be copied and saved as a file", async () => {
  const session = await newRoom("poker", "Planning of May");
  const path = `/api/sessions/${session.id}`;
  const story = { ref: "WEB-7", title: "Refund a payment" };
  const { id: storyId } = await act<{ id: string }>(ana, path, "POST", "stories", story);
  await act(ana, path, "POST", "select", { storyId });
  await act(ana, path, "POST", "vote", { storyId, value: "5" });
  await act(ana, path, "POST", "reveal");
  await act(ana, path, "PATCH", "story", { storyId, estimate: "5" });
  await ok(ana, "DELETE", path);
  const page = await pageAt(roomPage(session), ana);
  const summary = page.locator("tm-poker-summary");
  const copy = async (name: string) => {
    await summary.getByRole(/table/.test(name) ? "menuitem" : "button", { name, exact: true }).click();
    await onScreen(page).getByText("Copied.").last().waitFor();
    return clipboardOf(page);
  };
  expect(await copy("Copy")).toContain("• WEB-7 Refund a payment: 5");
  await summary.getByRole("button", { name: "Export" }).click();
  expect(await copy("Copy as table")).toContain("WEB-7\tRefund a payment\t5");
  const download = page.waitForEvent("download");
  await summary.getByRole("button", { name: "Export" }).click();
  await summary.getByRole("menuitem", { name: "CSV file for Jira" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("WEB-7,5");
});

test("a room's export can be downloaded", async () => {
  const page = await pageAt(roomPage(t.session), ana);
  await waitUntilLive(page);
  await button(page, "Room").click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("a calendar address can be created, copied and fetched", async () => {
  const page = await pageAt("/me/calendar", ana);
  await button(page, "Create address").click();
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  const address = await pressCopy(page, "Copy address", "Copied");
  expect(address).toBe(await page.getByRole("textbox", { name: "Address" }).inputValue());
  expect(await (await fetch(address)).text()).toContain("BEGIN:VCALENDAR");
});

test("the settings explain that notifications need https and offer no switch", async () => {
  const page = await pageAt("/me/profile", ana);
  await onScreen(page).getByText("Browsers show notifications only for pages opened over https.").waitFor();
  await expect.poll(() => page.getByRole("switch", { name: "Voting has started" }).count()).toBe(0);
});
