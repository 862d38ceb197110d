// Rules: protocol/rooms#renaming
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible, openIn, openProfile } from "#test/support/browser.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { expectFocus, waitForText } from "#test/e2e/pages/by-keyboard.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const browser = await testBrowser();
const app = await sharedApp();
const profile = await openProfile(browser);
let t: Team;
let ana: Person;

beforeEach(async () => {
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  ana = t.people[0]!;
});

async function enter(who: Person, size = { width: 1366, height: 768 }): Promise<Page> {
  await profile.page.setViewportSize(size);
  const { page } = await openIn(profile, app, who, `/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  return page;
}

const rename = (page: Page) => page.getByRole("button", { name: "Rename room" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("an owner renames a room where its title is read", async () => {
  const page = await enter(ana);
  await rename(page).click();
  await expectFocus(page, "input Title");
  await expectAccessible(page, "a title that is edited");
  // The title is selected, so typing replaces it.
  await page.keyboard.type("Sprint 26");
  await page.keyboard.press("Enter");
  await heading(page, "Sprint 26").waitFor();
  await expectFocus(page, "button Rename room");
});

test("the title can be renamed after the start page, too", async () => {
  await profile.page.setViewportSize({ width: 1366, height: 768 });
  const { page } = await openIn(profile, app, ana, "/");
  await page.getByRole("link", { name: t.session.title }).first().click();
  await waitUntilLive(page);
  await rename(page).waitFor();
});

test("an empty title is refused next to the field, and Escape reverts it", async () => {
  const page = await enter(ana);
  await rename(page).click();
  await page.getByRole("textbox", { name: "Title" }).fill(" ");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Enter a title." }).waitFor();
  await page.keyboard.press("Escape");
  await heading(page, t.session.title).waitFor();
});

test("a title that another owner changed meanwhile is replaced only on purpose", async () => {
  const page = await enter(ana);
  await rename(page).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Sprint 26");
  await ok(ana, "PATCH", `${t.spacePath}/sessions/${t.session.id}`, { title: "Sprint 27" });
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "to “Sprint 27”" }).waitFor();
});

test("a member who is no owner cannot rename a room", async () => {
  const page = await enter(t.people[1]!);
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await page.getByRole("menuitem", { name: "Guest links" }).waitFor();
  await expect.poll(() => rename(page).count()).toBe(0);
  await expect.poll(() => page.getByRole("menuitem", { name: "Rename room" }).count()).toBe(0);
});

test("on a phone the room is renamed from its menu", async () => {
  const page = await enter(ana, { width: 320, height: 640 });
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename room" }).click();
  await expectFocus(page, "input Title");
  await page.keyboard.type("Sprint 26");
  await page.keyboard.press("Enter");
  await expectFocus(page, "button Room");
  await waitForText(page, "Sprint 26");
});
