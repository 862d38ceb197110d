// Rules: protocol/spaces#room-retention, protocol/spaces#announced-rooms, protocol/spaces#kept-rooms
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  onScreen,
  openIn,
  openProfile,
} from "#test/support/browser.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { endedRoom, forgetting, readRule, ruleSince } from "#test/support/retention.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await testApp();
const s = forgetting(app);
const profile = await openProfile(browser);
let t: Team;
let ana: Person;
let ben: Person;

beforeEach(async () => {
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  [ana, ben] = t.people as [Person, Person];
});

async function openAs(who: Person, path = "", width = 1366): Promise<Page> {
  await profile.page.setViewportSize({ width, height: 768 });
  return (await openIn(profile, app, who, `/o/default/s/${t.space.slug}${path}`)).page;
}

const general = "/settings/general";
const choice = (page: Page) => page.getByRole("combobox", { name: "How long ended rooms stay" });
const save = (page: Page) => page.locator("tm-room-retention").getByRole("button", { name: "Save" });
const dueRooms = (page: Page) => page.locator("tm-due-rooms");
const card = (page: Page, title: string) => dueRooms(page).locator("tm-room-card", { hasText: title });

/** Opens the list of rooms that go soon. */
async function openDue(page: Page) {
  await dueRooms(page).locator("summary").click();
  await card(page, "Old planning").first().waitFor();
}

async function pick(page: Page, title: string, item: string) {
  await page
    .getByRole("button", { name: `Manage ${title}` })
    .last()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an owner chooses how long ended rooms stay, and reads first how many are older", async () => {
  for (const days of [100, 101]) await endedRoom(app, t, days);
  const page = await openAs(ana, general);
  await choice(page).waitFor();
  expect((await choice(page).innerText()).split("\n").map((one) => one.trim())).toEqual([
    "For ever",
    "30 days",
    "60 days",
    "90 days",
    "180 days",
    "365 days",
    "730 days",
  ]);
  await choice(page).selectOption("90 days");
  await onScreen(page).getByText("2 ended rooms are older: they go on").waitFor();
  await expectAccessible(page, "how long ended rooms stay");
  await save(page).click();
  await onScreen(page).getByText("Saved.").waitFor();
  expect((await readRule(ana, t)).days).toBe(90);
});

test("another owner's choice meanwhile is shown before it is replaced", async () => {
  const page = await openAs(ana, general);
  await choice(page).selectOption("90 days");
  await ok(ana, "PATCH", `${t.spacePath}/room-retention`, { days: 30 });
  await save(page).click();
  await onScreen(page).getByText("someone changed this to “30 days”").waitFor();
  await save(page).click();
  await onScreen(page).getByText("Saved.").waitFor();
  expect((await readRule(ana, t)).days).toBe(90);
});

test("a member reads how long ended rooms stay and whom to ask", async () => {
  await ruleSince(app, t, 90, 10);
  const page = await openAs(ben, general);
  const section = page.locator("tm-room-retention");
  await section.getByText("90 days", { exact: true }).waitFor();
  await section.getByText("Only owners can change this. Ask Ana Souza.").waitFor();
  expect(await choice(page).count()).toBe(0);
});

test("the list of rooms says which rooms go and when", async () => {
  await ruleSince(app, t, 30, 100);
  await endedRoom(app, t, 25);
  for (const width of [320, 768, 1366]) {
    const page = await openAs(ben, "", width);
    await openDue(page);
    await card(page, "Old planning").getByText("Will be deleted on").waitFor();
    await expectNoSidewaysScroll(page, `rooms that go soon at ${width} px`);
    expect(await page.getByRole("button", { name: "Manage Old planning" }).count()).toBe(0);
  }
});

test("a room that an owner keeps goes no more", async () => {
  await ruleSince(app, t, 30, 100);
  const old = await endedRoom(app, t, 31);
  const page = await openAs(ana);
  await openDue(page);
  await expectAccessible(page, "rooms that go soon");
  await pick(page, "Old planning", "Keep this room");
  await onScreen(page).getByText("Old planning stays.").waitFor();
  await dueRooms(page).waitFor({ state: "detached" });
  await s.run();
  const { sessions } = await ok<MemberView>(ana, "GET", t.spacePath);
  expect(sessions.find(({ id }) => id === old)?.kept).toBe(true);
});

test("an owner takes the keeping back, and the room is announced", async () => {
  await ruleSince(app, t, 30, 100);
  const old = await endedRoom(app, t, 31);
  await ok(ana, "PATCH", `${t.spacePath}/sessions/${old}/kept`, { kept: true });
  const page = await openAs(ana);
  await onScreen(page).getByText("Ended rooms").click();
  await onScreen(page).getByText("kept").waitFor();
  await pick(page, "Old planning", "Don't keep this room");
  await onScreen(page).getByText("Old planning is no longer kept.").waitFor();
  await dueRooms(page).getByText("1 ended room will be deleted soon").waitFor();
});
