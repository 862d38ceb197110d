// Rules: protocol/spaces#asked-by, protocol/spaces#get-today, protocol/spaces#rooms-of-today,
//   protocol/spaces#waits-for-me
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, drawnText, onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { refocusUntil } from "#test/e2e/pages/pages.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { noon, saveSchedule } from "#test/support/schedules.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let app: TestApp;
let t: Team;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  [browser, app] = await Promise.all([startBrowser(), startApp()]);
});

beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cleo"]);
  [ana, ben] = t.people as [Person, Person];
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

const roomCard = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

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
  const daily = roomCard(page, "Daily");
  await daily.getByText("You have not written yet").waitFor();
  await daily.getByText("Ben asked you for help").waitFor();
  await daily.getByText(/Closes .*, in 42 min/).waitFor();
  await roomCard(page, "Planning").filter({ hasText: longName }).getByText("Dan", { exact: true }).waitFor();
  await page
    .getByRole("region", { name: "Opens next" })
    .getByText(/Standup · Opens .*, in (30|29) min/)
    .waitFor();
  // Rooms that need an action of mine come first.
  const titles = await page
    .getByRole("region", { name: "Open rooms" })
    .getByRole("heading", { level: 3 })
    .allTextContents();
  expect(titles).toEqual(["Daily", "Planning", "Planning"]);
  await page.getByRole("heading", { name: "My spaces" }).waitFor();
  await onScreen(page).getByText(`in ${longName}`).waitFor();
  await expectFineInEveryViewport(page, "today");

  // The page refreshes on `focus`.
  await act(ana, room, "PUT", "standup", { today: "The secret plan" });
  await act(ben, room, "PUT", "mention", { to: ana.id, needed: false });
  await refocusUntil(page, async () => (await daily.getByRole("listitem").count()) === 0);
  // Today shows no texts of others and no count of people without an entry.
  expect(await drawnText(page)).not.toMatch(/secret plan|of 3|answered|waiting/i);
  await daily.getByRole("link").click();
  await page.waitForURL("**/r/*");
  expect(complaints).toEqual([]);
});

test("one click on Today starts a room in my last space", async () => {
  const otherSpace = await team(app, ["Eve"]);
  await ok(ana, "POST", `${otherSpace.spacePath}/join`, { passcode: otherSpace.space.passcode });
  await ok(ana, "POST", `${t.spacePath}/seen`);
  const { page } = await openProfileOf(browser, app, ana);
  await page.goto(app.baseUrl);
  await onScreen(page).getByText("in Team of Ana").waitFor();
  await page.getByRole("button", { name: "Start estimating" }).click();
  await page.waitForURL(`**/s/${t.space.slug}/r/*`);
  await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
  // The space has a chosen name, so there is no offer to name it.
  expect(await page.getByRole("button", { name: "Name your team" }).count()).toBe(0);
  // Key shortcuts still work in the new room.
  await page.getByRole("heading", { name: "Quick round 1" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
});

test("guests by link have no Today", async () => {
  const gus = await guestIn(app, t.session.id, "Gus");
  const { page } = await openProfileOf(browser, app, gus);
  await page.goto(app.baseUrl);
  await page.getByRole("link", { name: /room/i }).first().waitFor();
  expect(await page.getByRole("heading", { name: "Today" }).count()).toBe(0);
});

test("the front page asks only for a name and is accessible in every viewport", async () => {
  const { page } = await openProfile(browser, defaultViewport);
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").waitFor();
  expect(await page.getByRole("textbox").count()).toBe(1);
  await expectFineInEveryViewport(page, "front page");
});

async function inHalfAnHour() {
  const { timezone, at } = await noon(app);
  return { timezone, openTime: at(30) };
}
