// Rules: protocol/identity#before-a-deletion, protocol/identity#deleting-the-account, protocol/identity#own-data
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { onScreen, openProfileOf, openProfile } from "#test/support/browser.ts";
import { act, addStory, ok, standup, team, type Person } from "#test/support/client.ts";
import { mint } from "#test/support/guests.ts";
import { rowsWith } from "#test/support/rows-with.ts";
import { startDelivery } from "#test/support/webhooks.ts";
import { joinAsGuest } from "#test/e2e/pages/guest-pages.ts";
import { startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { newRetro, write } from "#test/e2e/pages/retro-pages.ts";

const world = await startPluginWorld();
const { app } = world;
await world.install(await examplePackage("retro"));

const canary = "qzown";

/** Opens a person's data from the menu under their name. */
async function openData(who: Person) {
  const profile = await openProfileOf(world.browser, app, who);
  await profile.page.goto(`${app.baseUrl}/me/profile`);
  await profile.page.locator("tm-topbar").getByRole("button", { name: who.name }).click();
  await profile.page.getByRole("menuitem", { name: "Your data" }).click();
  return profile;
}

/** Downloads the data and returns the files of the archive by name. */
async function downloaded(page: Page): Promise<Record<string, string>> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("standpoint-data.zip");
  const files = unzipSync(await readFile(await file.path()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function deleteAccount(page: Page, name: string) {
  await page.getByRole("button", { name: "Delete account…" }).click();
  await page.getByLabel(`Type ${name} to confirm`).fill(name);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await onScreen(page).getByText("Your account is deleted.").waitFor();
}

test("a person downloads what they wrote, deletes the account, and no text of theirs is left", async () => {
  const t = await team(app, ["Ana Souza", `Ben ${canary}`]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  for (const who of [ana, ben]) await act(who, t.room, "POST", "vote", { storyId, value: "5" });
  await act(ana, t.room, "POST", "reveal");
  const daily = await standup(t, { mode: "async" });
  await act(ben, daily.room, "PUT", "standup", { yesterday: `${canary} tests`, today: "", blockers: "" });
  // An anonymous one keeps its texts, because a removed text would show its author.
  await write(ben, await newRetro(t, { names: "Named" }), `${canary} card`);

  const { page, context, complaints } = await openData(ben);
  const { "index.html": html = "", "data.json": json = "" } = await downloaded(page);
  for (const text of [`${canary} tests`, `${canary} card`, "Refund"])
    expect([text, html.includes(text), json.includes(text)]).toEqual([text, true, true]);
  expect(html).toContain(`<h1>Your data</h1>`);

  await deleteAccount(page, ben.name);
  await page.waitForURL(`${app.baseUrl}/`);
  expect(complaints).toEqual([]);
  await context.close();
  const delivery = await startDelivery(app);
  await expect.poll(() => rowsWith(app, canary)).toEqual([]);
  await delivery.stop();
});

test("a sole owner sees the spaces that need another owner, with a link to each", async () => {
  const t = await team(app, ["Olga"]);
  const { page, complaints, context } = await openData(t.people[0]!);
  await page.getByRole("button", { name: "Delete account…" }).click();
  await onScreen(page).getByText("These need another owner or admin first").waitFor();
  await page.getByRole("link", { name: t.space.name }).click();
  await page.waitForURL(/\/settings\//);
  await page.locator("tm-data-dialog").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("another name deletes nothing", async () => {
  const t = await team(app, ["Ana Souza", "Cem"]);
  const cem = t.people[1]!;
  const { page, context } = await openData(cem);
  await page.getByRole("button", { name: "Delete account…" }).click();
  await page.getByLabel("Type Cem to confirm").fill("cem");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await onScreen(page).getByText("That doesn't match Cem.").waitFor();
  await ok(cem, "GET", "/api/me");
  await context.close();
});

test("a guest downloads and deletes their data from the menu of the room", async () => {
  const t = await team(app, ["Ana Souza"]);
  const { page, complaints, context } = await openProfile(world.browser);
  await page.goto((await mint(t.people[0]!, t.room)).url);
  await joinAsGuest(page, app, "Gwen");
  await page.locator("tm-room-header").getByRole("button", { name: "Gwen" }).click();
  await page.getByRole("menuitem", { name: "Your data" }).click();
  expect((await downloaded(page))["data.json"]).toContain('"name": "Gwen"');
  await deleteAccount(page, "Gwen");
  await page.locator("tm-data-dialog").waitFor({ state: "detached" });
  await page.waitForURL(`${app.baseUrl}/`);
  expect(complaints).toEqual([]);
  await context.close();
});
