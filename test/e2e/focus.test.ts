import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openIn, openProfile, openProfileOf } from "#test/support/browser.ts";
import { ok, person, standup, team, type Person, type Team } from "#test/support/client.ts";
import {
  button,
  choose,
  closeWithEscape,
  expectFocus,
  press,
  waitForText,
  confirm,
} from "#test/e2e/pages/by-keyboard.ts";
import { holdResponse } from "#test/e2e/pages/pages.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const [profile, bens] = [await openProfile(browser), await openProfile(browser)];
const t = await team(app, ["Ana", "Ben"]);
const [ana, ben] = t.people as [Person, Person];

const roomPath = ({ space, session }: Team) => `/o/default/s/${space.slug}/r/${session.id}`;

/** Opens a room of Ana and Ben on both pages. Returns Ana's. */
async function openForBoth(room: Team): Promise<Page> {
  await Promise.all([openIn(profile, app, ana, roomPath(room)), openIn(bens, app, ben, roomPath(room))]);
  await Promise.all([waitUntilLive(profile.page), waitUntilLive(bens.page)]);
  return profile.page;
}

test("personal forms keep the focus or move it to the next control", async () => {
  const { page } = await openIn(profile, app, await person(app, "Mia"), "/me/away");
  await page.getByLabel("First day").fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10));
  await press(page, "Add");
  await waitForText(page, "Days added.");
  await expectFocus(page, /^button Add$/);
  await press(page, /^Remove /);
  await waitForText(page, /^Removed /);
  await expectFocus(page, /^h2 Your days away$/);
  await page.goto(`${app.baseUrl}/me/profile`);
  await page.getByRole("textbox", { name: "Name" }).fill("Mia Two");
  await press(page, "Rename");
  await waitForText(page, "Name changed.");
  await expectFocus(page, /^button Rename$/);
  await choose(page, "Mia Two", "Change name");
  await expectFocus(page, /^input Name$/);
  await expect.poll(() => page.evaluate("String(getSelection())")).toBe("Mia Two");
  await page.keyboard.type("Mia Three");
  await page.keyboard.press("Enter");
  await waitForText(page, "Name changed.");
  await expectFocus(page, /^button Mia Three$|^button Settings/);
  await page.goto(`${app.baseUrl}/me/calendar`);
  await press(page, "Create address");
  await waitForText(page, /once/);
  await expectFocus(page, /./);
  await expectFocus(page, "h2 Your new calendar address");
  await press(page, "Turn off");
  await confirm(page, "Turn off");
  await button(page, "Create address").waitFor();
  await expectFocus(page, "h1 Account: Calendar");
  await choose(page, "Mia Three", "Sign out");
  await expectFocus(page, /^button Stay$/);
  await press(page, "Sign out");
  await expectFocus(page, /^input Your name$/);
});

test("a button regains the focus after a slow reply", async () => {
  const { page } = await openProfileOf(browser, app, await person(app, "Nia"));
  await page.clock.install();
  await page.goto(`${app.baseUrl}/me/profile`);
  await page.getByRole("textbox", { name: "Name" }).fill("Nia Two");
  const heldReply = await holdResponse(page, "POST", "**/api/me");
  await press(page, "Rename");
  await expectFocus(page, "body");
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await page.clock.fastForward(10_000);
  await heldReply.release();
  await waitForText(page, "Name changed.");
  await expectFocus(page, /^button Rename$/);
});

test("a space's settings keep the focus or move it to the next control", async () => {
  const ownTeam = await team(app, ["Ana", "Ben"]);
  const path = `/o/default/s/${ownTeam.space.slug}/settings`;
  const settings = (part: string) => `${app.baseUrl}${path}/${part}`;
  const { page } = await openIn(profile, app, ownTeam.people[0]!, `${path}/general`);
  await page.getByRole("textbox", { name: "Name" }).fill("Payments");
  await press(page, "Rename");
  await waitForText(page, "Space renamed.");
  await expectFocus(page, /^button Rename$/);
  for (const name of ["New passcode", "Remove passcode"]) {
    await press(page, name);
    await confirm(page, name);
    await waitForText(page, /Passcode (changed|removed)/);
    await expectFocus(page, name === "New passcode" ? "button New passcode" : "h2 Access");
  }
  await page.goto(settings("decks"));
  await press(page, "New deck");
  await expectFocus(page, "input Deck name");
  await page.keyboard.type("Ours");
  await page.getByLabel("Cards, lowest first").fill("1 2 3 ");
  await press(page, "Save deck");
  await button(page, "Edit Ours").waitFor();
  await expectFocus(page, "h2 Decks in this space");
  await press(page, "Edit Ours");
  await expectFocus(page, "input Deck name");
  await page.keyboard.type("Ours too");
  await press(page, "Save deck");
  await button(page, "Delete Ours too").waitFor();
  await expectFocus(page, "button Edit Ours too");
  await press(page, "Delete Ours too");
  await confirm(page, "Delete deck");
  await button(page, "Delete Ours too").waitFor({ state: "detached" });
  await expectFocus(page, "h2 Decks in this space");
  await page.goto(settings("schedule"));
  await press(page, "Save schedule");
  await waitForText(page, /saved|set/i);
  await expectFocus(page, "button Save schedule");
  await page.goto(settings("members"));
  await choose(page, /^Role of Ben/, "Owner");
  await expectFocus(page, "button Role of Ben: Owner");
  await press(page, "Remove Ben");
  await confirm(page, "Remove Ben");
  await button(page, "Remove Ben").waitFor({ state: "detached" });
  await expectFocus(page, "h2 Members 1");
});

test("a live standup keeps the focus or moves it to the next control", async () => {
  const room = await standup(t, {});
  await ok(ben, "GET", room.room);
  const page = await openForBoth(room);
  await page.getByLabel("Add commitment").fill("Write it down");
  await page.keyboard.press("Enter");
  await press(page, "Remove: Write it down");
  await button(page, "Remove: Write it down").waitFor({ state: "detached" });
  await expectFocus(page, "input Add commitment");
  await onScreen(page).getByText("Thank someone").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("To", { exact: true }).selectOption("Ben");
  await page.getByLabel("Message", { exact: true }).fill("Thanks");
  await press(page, "Send kudos");
  await waitForText(page, /Kudos sent/);
  await expectFocus(page, "button Send kudos");
  await press(page, "Start the standup");
  await button(page, "Skip").waitFor();
  await expectFocus(page, "h2 Ana");
  await press(page, /^Skip/);
  await confirm(page, "Skip Ana");
  await page.getByRole("heading", { name: "Ben" }).waitFor();
  await expectFocus(page, "button SkipS");
  await press(page, /^Finish/);
  await button(page, "Run again").waitFor();
  await expectFocus(page, "button Copy");
});

test("asking for help in an async standup and taking it back move the focus", async () => {
  const room = await standup(t, { mode: "async" });
  const page = await openForBoth(room);
  await page.getByLabel("Ask someone for help").selectOption("Ben");
  await press(page, "Ask");
  await waitForText(page, "You asked Ben for help.");
  await expectFocus(page, "button Remove your request to Ben");
  await press(page, "Remove your request to Ben");
  await button(page, "Remove your request to Ben").waitFor({ state: "detached" });
  await expectFocus(page, "select Ask someone for help");
});

test("a poker room moves the focus after each action", async () => {
  const t2 = await team(app, ["Ana", "Ben"]);
  const { page } = await openIn(profile, app, t2.people[0]!, roomPath(t2));
  await waitUntilLive(page);
  await page.getByPlaceholder("Add a story").fill("One");
  await page.keyboard.press("Enter");
  await page.locator("tm-poker-queue li", { hasText: "One" }).waitFor();
  await expectFocus(page, "input Add a story");
  await page.keyboard.type("Two");
  await page.keyboard.press("Enter");
  await page.locator("tm-poker-queue li", { hasText: "Two" }).waitFor();
  await page.keyboard.type("Three");
  await page.keyboard.press("Enter");
  await page.locator("tm-poker-queue li", { hasText: "Three" }).waitFor();
  await press(page, /^Start with/);
  await button(page, /^Reveal/).waitFor();
  await expectFocus(page, "h2 One");
  await press(page, /^Reveal/);
  await page.getByRole("button", { name: /^Save/ }).waitFor();
  await expectFocus(page, "h3 Revealed without votes.");
  await press(page, /^Vote again/);
  await button(page, /^Reveal/).waitFor();
  await expectFocus(page, "h2 One");
  await page.keyboard.press("e");
  await page.getByRole("heading", { name: "Choose an estimate" }).waitFor();
  await expectFocus(page, "button 1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Two" }).waitFor();
  await expectFocus(page, "h2 Two");
  await choose(page, "Actions for Three", "Edit");
  await expectFocus(page, "input Title");
  await closeWithEscape(page);
  await expectFocus(page, "button Actions for Three");
  await choose(page, "Actions for Three", "Remove");
  await expectFocus(page, "button Remove");
  await confirm(page, "Remove");
  await page.locator("tm-poker-queue li", { hasText: "Three" }).waitFor({ state: "detached" });
  await expectFocus(page, "button Two On the table");
  await press(page, "Import stories");
  await expectFocus(page, "textarea Or paste");
  await closeWithEscape(page);
  await choose(page, "Room", "Guest links");
  await expectFocus(page, "button Close");
  await press(page, "Create guest link");
  await expectFocus(page, "h3 Your new guest link");
  await press(page, /^Revoke/);
  await confirm(page, "Revoke");
  await expectFocus(page, "button Create guest link");
  await closeWithEscape(page);
  await expectFocus(page, "button Room");
  await press(page, "Room");
  await page.getByRole("menuitem", { name: "End room" }).focus();
  await page.keyboard.press("Enter");
  await confirm(page, "End room");
  await onScreen(page).getByText("Ended today at").waitFor();
  await expectFocus(page, "button Room");
  await press(page, "Reopen");
  await waitUntilLive(page);
  await expectFocus(page, "h1 Planning");
});

test("kudos and room actions of a space move the focus", async () => {
  const t2 = await team(app, ["Ana", "Ben"]);
  const path = `/o/default/s/${t2.space.slug}`;
  const { page } = await openIn(profile, app, t2.people[0]!, `${path}/kudos`);
  await page.getByLabel("To", { exact: true }).selectOption("Ben");
  await page.getByLabel("Message", { exact: true }).fill("Help");
  await press(page, "Send kudos");
  await waitForText(page, "Kudos sent.");
  await expectFocus(page, "button Send kudos");
  await press(page, "Delete kudos to Ben");
  await confirm(page, "Delete");
  await waitForText(page, "Kudos deleted.");
  await expectFocus(page, "h1 Team of Ana: Kudos");
  await page.goto(app.baseUrl + path);
  await press(page, "New room");
  await expectFocus(page, "input Title");
  await closeWithEscape(page);
  await expectFocus(page, "button New room");
  await choose(page, /Planning/, "Rename");
  await expectFocus(page, "input Title");
  await page.keyboard.type("Refinement");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Refinement" }).waitFor();
  await expectFocus(page, "button Manage Refinement");
  await choose(page, /Refinement/, "Delete");
  await confirm(page, "Delete room");
  await page.getByRole("link", { name: "Refinement" }).waitFor({ state: "detached" });
  await expectFocus(page, "h2 Rooms");
});
