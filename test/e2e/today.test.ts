// Rules: protocol/spaces#asked-by, protocol/spaces#get-today, protocol/spaces#rooms-of-today,
//   protocol/spaces#waits-for-me
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { drawnText, onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { expectFine, defaultViewport } from "#test/e2e/viewports.ts";
import { refocusUntil } from "#test/e2e/pages/pages.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { noon, saveSchedule } from "#test/support/schedules.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;

beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cleo"]);
  [ana, ben] = t.people as [Person, Person];
});

const region = (page: Page, name: string) => page.getByRole("region", { name });
const roomIn = (page: Page, name: string, title: string) =>
  region(page, name)
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("Today shows the open rooms of all my spaces", async () => {
  const other = await team(app, ["Dan"]);
  await ok(ana, "POST", `${other.spacePath}/join`, { passcode: other.space.passcode });
  // The longest name, without a space where a line could break.
  const longName = "Team-of-Dan".padEnd(64, "n");
  await ok(other.people[0]!, "PATCH", other.spacePath, { name: longName });
  await ok(ana, "POST", `${other.spacePath}/seen`);
  const closesAt = new Date(Date.now() + 42 * 60_000 - 10_000).toISOString();
  const { room } = await openStandup(ben, t.spacePath, { mode: "async", closesAt });
  await act(ben, room, "PUT", "mention", { to: ana.id, needed: true });
  await watch(other.people[0]!, other.session.id);
  await saveSchedule(ana, t.spacePath, await inHalfAnHour());

  const { page, complaints } = await openProfileOf(browser, app, ana, defaultViewport);
  await page.goto(app.baseUrl);
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  const daily = roomIn(page, "Waiting for you", "Daily");
  await daily.getByText("You haven't written yet").waitFor();
  await daily.getByText(/Closes .*, in 42 min/).waitFor();
  await expect.poll(() => page.locator("a.primary").allInnerTexts()).toEqual(["Write entry"]);
  const help = roomIn(page, "Waiting for you", "Ben asked you for help");
  await help.getByRole("link", { name: "Answer Ben: Daily" }).waitFor();
  const live = roomIn(page, "Happening now", "Planning").filter({ hasText: longName });
  await live.getByText("Dan", { exact: true }).waitFor();
  await live.getByRole("link", { name: "Join: Planning" }).waitFor();
  await page
    .getByRole("region", { name: "Opens next" })
    .getByText(/Standup · Opens .*, in (30|29) min/)
    .waitFor();
  await expect
    .poll(() => region(page, "Open rooms").getByRole("heading", { level: 3 }).allTextContents())
    .toEqual(["Planning"]);
  // What waits for me comes first.
  await expect
    .poll(() => page.getByRole("heading", { level: 2 }).allTextContents())
    .toEqual(["Waiting for you", "Happening now", "Open rooms", "Opens next", "My spaces"]);
  await page.getByRole("heading", { name: "My spaces" }).waitFor();
  await onScreen(page).getByText(`in ${longName}`).waitFor();
  await expectFine(page, "today");

  // The page refreshes on `focus`.
  await act(ana, room, "PUT", "standup", { today: "The secret plan" });
  await act(ben, room, "PUT", "mention", { to: ana.id, needed: false });
  await refocusUntil(page, async () => (await region(page, "Waiting for you").count()) === 0);
  await roomIn(page, "Open rooms", "Daily").getByText("1 of 3 has written").waitFor();
  // Today shows no texts of others.
  await expect.poll(() => drawnText(page)).not.toMatch(/secret plan|answered|waiting/i);
  await roomIn(page, "Open rooms", "Daily").getByRole("link").click();
  await page.waitForURL("**/r/*");
  expect(complaints).toEqual([]);
});

test("the menu of Today starts a room in my last space", async () => {
  const otherSpace = await team(app, ["Eve"]);
  await ok(ana, "POST", `${otherSpace.spacePath}/join`, { passcode: otherSpace.space.passcode });
  await ok(ana, "POST", `${t.spacePath}/seen`);
  const { page } = await openProfileOf(browser, app, ana);
  await page.goto(app.baseUrl);
  await onScreen(page).getByText("in Team of Ana").waitFor();
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByRole("menuitem", { name: "Planning poker" }).click();
  await page.waitForURL(`**/s/${t.space.slug}/r/*`);
  await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
  // The space has a chosen name, so there is no offer to name it.
  await expect.poll(() => page.getByRole("button", { name: "Name your team" }).count()).toBe(0);
  // Key shortcuts still work in the new room.
  await page.getByRole("heading", { name: "Quick round 1" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
});

test("the menu of Today has each kind of my last space", async () => {
  const { page, complaints } = await openProfileOf(browser, app, ana);
  await page.goto(app.baseUrl);
  await page.getByRole("button", { name: "New room" }).press("Enter");
  const items = page.getByRole("menu", { name: "New room" }).getByRole("menuitem");
  await expect.poll(() => items.allInnerTexts()).toEqual(["Planning poker", "Standup"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/s/${t.space.slug}/r/*`);
  await page.getByRole("heading", { name: /^Standup, / }).waitFor();
  expect(complaints).toEqual([]);
});

test("a click on a row of Today opens the room that waits for me", async () => {
  const { id } = await openStandup(ben, t.spacePath);
  const { page } = await openProfileOf(browser, app, ana);
  await page.goto(app.baseUrl);
  await roomIn(page, "Waiting for you", "Daily").click({ position: { x: 8, y: 8 } });
  await page.waitForURL(`**/r/${id}`);
});

test("a space lists the rooms with people first", async () => {
  await openStandup(ben, t.spacePath, { mode: "async" });
  await watch(ben, t.session.id);
  const { page } = await openProfileOf(browser, app, ana);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}`);
  const titles = page.locator("tm-room-card h3");
  await expect.poll(() => titles.allInnerTexts()).toEqual(["Planning", "Daily"]);
});

test("guests by link have no Today", async () => {
  const gus = await guestIn(app, t.session.id, "Gus");
  const { page } = await openProfileOf(browser, app, gus);
  await page.goto(app.baseUrl);
  await page.getByRole("link", { name: /room/i }).first().waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Today" }).count()).toBe(0);
});

test("the front page asks only for a name", async () => {
  const { page } = await openProfile(browser, defaultViewport);
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").waitFor();
  await expect.poll(() => page.getByRole("textbox").count()).toBe(1);
});

async function inHalfAnHour() {
  const { timezone, at } = await noon(app);
  return { timezone, openTime: at(30) };
}
