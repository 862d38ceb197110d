import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openIn, openProfile } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, addStory, ok, standup, team, type Person, type Team } from "#test/support/client.ts";
import { expectFocus } from "#test/e2e/pages/by-keyboard.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const phone = { width: 320, height: 640 };
const browser = await testBrowser();
const app = await sharedApp();
let t: Team;
let ana: Person;

const profile = await openProfile(browser);

beforeEach(async () => {
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  ana = t.people[0]!;
});

const roomOf = ({ space, session }: Team) => `/o/default/s/${space.slug}/r/${session.id}`;

/** Opens a room at a size and waits for it. */
async function enter(who: Person, path: string, size = phone): Promise<Page> {
  await profile.page.setViewportSize(size);
  const { page } = await openIn(profile, app, who, path);
  await waitUntilLive(page);
  return page;
}

async function boxOf(part: Locator) {
  await part.waitFor();
  const { x, y, width, height } = (await part.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height, height };
}

const bar = (page: Page) => page.locator("tm-room-header .bar");
const openMenu = (page: Page) => page.getByRole("button", { name: "Room", exact: true }).click();
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

async function expectOneBar(page: Page) {
  await expect.poll(() => page.locator("tm-topbar").isVisible()).toBe(false);
  await expect.poll(() => boxOf(bar(page))).toMatchObject({ top: 0, height: 48 });
}

test("a phone shows one bar of 48 px in poker, in a standup and to a guest", async () => {
  const planned = await standup(t);
  const gus = await guestIn(app, t.session.id, "Gus Lindqvist");
  for (const [who, path] of [
    [ana, roomOf(t)],
    [ana, roomOf(planned)],
    [gus, `/r/${t.session.id}`],
  ] as const) {
    const page = await enter(who, path);
    await expectOneBar(page);
  }
});

test("a room that is left gives the top bar back", async () => {
  const page = await enter(ana, roomOf(t));
  await page.getByRole("link", { name: "Back to the space" }).click();
  await page.getByRole("heading", { name: t.space.name }).waitFor();
  await page.locator("tm-topbar").waitFor();
});

test("a facilitator's phone shows people, title, hand and the main action at once", async () => {
  const storyId = await addStory(ana, t.room, "FER-118 Refund a cancelled crossing");
  await addStory(ana, t.room, "FER-121 Timetable");
  await act(ana, t.room, "POST", "select", { storyId });
  await act(t.people[1]!, t.room, "POST", "vote", { storyId, value: "8" });
  const page = await enter(ana, roomOf(t));
  const hand = await boxOf(page.getByRole("group", { name: "Your hand" }));
  const reveal = await boxOf(page.getByRole("button", { name: "Reveal now" }));
  const people = await boxOf(page.getByRole("list", { name: "At the table" }));
  const title = await boxOf(page.locator("tm-poker-story h2"));
  expect(people.bottom).toBeLessThanOrEqual(title.top);
  expect(title.bottom).toBeLessThanOrEqual(reveal.top);
  expect(reveal.bottom).toBeLessThanOrEqual(hand.top);
  expect(hand.bottom).toBeLessThanOrEqual(phone.height);
});

test("on a phone the room's menu has people, invitation, search and my menu", async () => {
  const page = await enter(ana, roomOf(t));
  await openMenu(page);
  await entry(page, "One person here").press("Enter");
  await page.getByRole("dialog", { name: "People" }).waitFor();
  await page.keyboard.press("Escape");
  await expectFocus(page, "button Room");
  await page.keyboard.press("Enter");
  await entry(page, "Invite").press("Enter");
  await expectFocus(page, "button Copy invite");
  await page.keyboard.press("Escape");
  await expectFocus(page, "button Room");
  await openMenu(page);
  await entry(page, "Find").press("Enter");
  await page.getByRole("combobox").waitFor();
  await page.keyboard.press("Escape");
  await expectFocus(page, "button Room");
  await openMenu(page);
  await entry(page, "Ana Souza").press("Enter");
  await expectFocus(page, "button Back");
  await page.keyboard.press("Enter");
  await expectFocus(page, "button Ana Souza");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "Dark theme" }).press("Enter");
  await expectFocus(page, "button Room");
  await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
  await openMenu(page);
  await expectFocus(page, "button One person here");
});

test("on a phone a guest leaves the room from its menu", async () => {
  const gus = await guestIn(app, t.session.id, "Gus");
  const page = await enter(gus, `/r/${t.session.id}`);
  await openMenu(page);
  await expect
    .poll(() => page.getByRole("menuitem").allInnerTexts())
    .toEqual(["One person here", "Find", "Gus", "Leave room"]);
  await entry(page, "Leave room").click();
  await page.locator("tm-confirm").getByRole("button", { name: "Leave room" }).click();
  await page.getByRole("heading", { name: "You've left the room" }).waitFor();
  await page.locator("tm-topbar").waitFor();
});

test("the key for the invitation works on a phone", async () => {
  const page = await enter(ana, roomOf(t));
  await page.keyboard.press("i");
  await expectFocus(page, "button Copy invite");
});

test("a header at 768 px is one row, and a long title has two lines at most", async () => {
  const title = "Planning of the harbour’s winter timetable and of its replacement ferries";
  await ok(ana, "PATCH", `${t.spacePath}/sessions/${t.session.id}`, { title });
  const page = await enter(ana, roomOf(t), { width: 768, height: 1024 });
  const header = await boxOf(bar(page));
  expect(header).toMatchObject({ top: 0, height: 56 });
  for (const name of ["Invite", "Room"]) {
    const { top, bottom } = await boxOf(page.getByRole("button", { name, exact: true }));
    expect([top >= header.top, bottom <= header.bottom]).toEqual([true, true]);
  }
});

test("the header names the space, and no connection that works", async () => {
  const page = await enter(ana, roomOf(t), { width: 1440, height: 900 });
  await page.getByRole("link", { name: `Back to the space ${t.space.name}` }).waitFor();
  await expect.poll(() => onScreen(page).getByText("Live", { exact: true }).count()).toBe(0);
});

test("a room with a full rail of stories does not scroll", async () => {
  for (let i = 0; i < 20; i++) await addStory(ana, t.room, `Story ${i}`);
  const page = await enter(ana, roomOf(t), { width: 1440, height: 900 });
  await page.locator("tm-poker-queue li").nth(19).waitFor();
  await page.locator("tm-poker-table").waitFor();
  await expect.poll(() => page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
});

test("large text turns the rail of stories into a sheet, and small text back", async () => {
  await addStory(ana, t.room, "Timetable");
  const page = await enter(ana, roomOf(t), { width: 1024, height: 900 });
  const rail = page.getByRole("complementary", { name: "Stories" });
  await rail.waitFor();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await rail.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Stories, 0 of 1" }).click();
  await page.locator("tm-sheet[open]").getByText("Timetable").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await rail.waitFor();
});

test("the rail of stories grows with the text", async () => {
  const page = await enter(ana, roomOf(t), { width: 1600, height: 900 });
  const rail = page.getByRole("complementary", { name: "Stories" });
  const widthOf = async () => (await boxOf(rail)).right;
  await expect.poll(() => widthOf()).toBe(280);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect.poll(widthOf).toBe(560);
});

test.each([phone, { width: 390, height: 844 }, { width: 1366, height: 768 }])(
  "the offer to take over is in the bar of $width px, and does not move the room",
  async (size) => {
    await app.database.sql.query(
      "update sessions set facilitator_seen_at = now() - interval '5 minutes' where id = $1",
      [t.session.id],
    );
    const page = await enter(t.people[1]!, roomOf(t), size);
    const offer = await boxOf(page.getByRole("button", { name: "Take over" }));
    const { top, bottom } = await boxOf(bar(page));
    expect(offer.top).toBeGreaterThanOrEqual(top);
    expect(offer.bottom).toBeLessThanOrEqual(bottom);
    await expect.poll(() => boxOf(page.locator("tm-poker-room"))).toMatchObject({ top: bottom });
  },
);

test("a device that is offline is told so once", async () => {
  const page = await enter(ana, roomOf(t));
  await profile.context.setOffline(true);
  await page.locator("body > [aria-live]").getByText("Connection lost, reconnecting").waitFor();
  await onScreen(page).getByText("You're offline.").waitFor();
  await expect.poll(() => bar(page).getByText("Reconnecting…").count()).toBe(0);
  await profile.context.setOffline(false);
  await waitUntilLive(page);
});
