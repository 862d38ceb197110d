import { test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { openIn, openProfile } from "#test/support/browser.ts";
import {
  button,
  choose,
  closeWithEscape,
  expectFocus,
  press,
  waitForText,
  confirm,
} from "#test/e2e/pages/by-keyboard.ts";
import { act, addStory, ok, standup, team, type Person, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

/** The first person's profile in each test, and the second's. */
const [first, second] = [await openProfile(browser), await openProfile(browser)];

/** Opens a room as a person. */
async function enter(who: Person, { space, session }: Team, profile = first) {
  await openIn(profile, app, who, `/o/default/s/${space.slug}/r/${session.id}`);
  await waitUntilLive(profile.page);
  return profile;
}

/** Makes the facilitator absent long enough for others to take over. */
const expireFacilitator = ({ session }: Team) =>
  app.database.sql.query(
    "update sessions set facilitator_seen_at = now() - interval '5 minutes' where id = $1",
    [session.id],
  );

test("taking a room over focuses its heading", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  for (const room of [t, await standup(t)]) {
    await expireFacilitator(room);
    const { page } = await enter(t.people[1]!, room);
    await press(page, "Take over");
    await button(page, "Take over").waitFor({ state: "detached" });
    await expectFocus(page, `h1 ${room.session.title}`);
  }
});

test("an invitation returns the focus to its button", async () => {
  const { page } = await openProfile(browser);
  await page.goto(app.baseUrl);
  await expectFocus(page, "input Your name");
  await page.keyboard.type("Ana");
  await page.keyboard.press("Enter");
  await waitUntilLive(page);
  await press(page, "Invite");
  await expectFocus(page, "button Copy invite");
  const dialog = page.locator("tm-invite-dialog");
  await dialog.getByText("Passcode", { exact: true }).click();
  for (const name of ["Copy invite", "Copy link", "Copy passcode"]) {
    await dialog.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expectFocus(page, `button ${name}`);
  }
  await closeWithEscape(page);
  await expectFocus(page, "button Invite");
  await press(page, /^Name your team/);
  await expectFocus(page, "input Team name");
  await page.keyboard.press("Escape");
  await expectFocus(page, "button Name your team Ana's team");
  await page.keyboard.press("Enter");
  await expectFocus(page, "input Team name");
  await page.keyboard.type("Harbour");
  await page.keyboard.press("Enter");
  await waitForText(page, "Name saved.");
  await button(page, /^Name your team/).waitFor({ state: "detached" });
  await expectFocus(page, /^h1 /);
});

test("import, rounds and settings return the focus to their buttons", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana] = t.people as [Person];
  const storyId = await addStory(ana, t.room, "One");
  await act(ana, t.room, "POST", "select", { storyId });
  await act(ana, t.room, "POST", "vote", { storyId, value: "3" });
  await act(ana, t.room, "POST", "reveal");
  const { page } = await enter(ana, t);
  await press(page, "Import stories");
  await expectFocus(page, "textarea Or paste");
  await page.locator("tm-paste-source textarea").fill("Key\tTitle\nA-1\tTwo\nA-2\tThree\nA-3\t");
  await press(page, /^Add 2/);
  await page.locator("tm-poker-queue li", { hasText: "Three" }).waitFor();
  await expectFocus(page, "input Title");
  await page.keyboard.press("Escape");
  await confirm(page, "Discard");
  await expectFocus(page, "button Import stories");
  await page.keyboard.press("Enter");
  await expectFocus(page, "textarea Or paste");
  await page.locator("tm-paste-source textarea").fill("Four\nFive");
  await press(page, /^Add 2/);
  await page.locator("tm-poker-queue li", { hasText: "Five" }).waitFor();
  await expectFocus(page, "button Import stories");

  await page.locator("tm-poker-queue li button.open", { hasText: "One" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "One" }).waitFor();
  await expectFocus(page, "button Close");
  await closeWithEscape(page);
  await expectFocus(page, /^button One/);
  await press(page, "Voting settings");
  await page.getByRole("dialog", { name: "Voting settings" }).waitFor();
  await expectFocus(page, "button Close");
  await closeWithEscape(page);
  await expectFocus(page, "button Voting settings");
});

test("actions in the drawer of people move the focus to the next control", async () => {
  const t = await team(app, ["Ana", "Ben", "Cy"]);
  const [ana, ben, cy] = t.people as [Person, Person, Person];
  await ok(cy, "GET", t.room);
  const bens = await enter(ben, t, second);
  const { page } = await enter(ana, t);
  await button(page, "2 people here").waitFor();
  await press(page, /person here|people here/);
  await expectFocus(page, "button Close");
  await press(page, "Observe");
  await expectFocus(page, "button Take a seat");
  await page.keyboard.press("Enter");
  await expectFocus(page, "button Observe");
  await choose(page, "Actions for Ben", "Remove from room");
  await expectFocus(page, /^textarea Message to them/);
  await press(page, "Remove");
  await waitForText(page, "Ben was removed from this room.");
  await expectFocus(page, "h3 Here");
  await press(bens.page, "Rejoin");
  await waitUntilLive(bens.page);
  await expectFocus(bens.page, "h1 Planning");
  await choose(page, "Actions for Ben", "Make facilitator");
  await confirm(page, "Make facilitator");
  await button(page, "Actions for Ben").waitFor({ state: "detached" });
  await expectFocus(page, "h3 Here");
  await closeWithEscape(page);
  await expectFocus(page, /people here$/);
});

test("a live standup's controls move the focus to the next control", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const before = await standup(t, { mode: "async" });
  for (const text of ["Runbook", "Legal", "Shed"]) await act(ana, before.room, "POST", "add", { text });
  const room = await standup(t);
  const { page } = await enter(ana, room);
  await enter(ben, room, second);
  const resolve = async (text: string, name: string) => {
    const row = page.locator("tm-standup-commitments li", { hasText: text });
    await row.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    return row;
  };
  const pendingRow = await resolve("Runbook", "Not yet");
  await pendingRow.locator("[aria-pressed=true]").waitFor();
  await expectFocus(page, /^button Not yet/);
  await (await resolve("Runbook", "Done")).getByText("Done").waitFor();
  await expectFocus(page, /^button Done/);
  await (await resolve("Legal", "Drop")).getByText("Dropped").waitFor();
  await expectFocus(page, /^button D/);
  await (await resolve("Shed", "Done")).getByText("Done").waitFor();
  // The next row is one that is answered, which can be undone.
  await expectFocus(page, /^button Undo: /);
  for (const text of ["First", "Second"]) {
    await page.getByLabel("Add commitment").fill(text);
    await press(page, "Add");
    await button(page, `Remove: ${text}`).waitFor();
    await expectFocus(page, "button Add");
  }
  await press(page, "Remove: First");
  await button(page, "Remove: First").waitFor({ state: "detached" });
  await expectFocus(page, "button Remove: Second");

  for (const isReady of ["true", "false"]) {
    await press(page, "I'm ready");
    await page.locator(`button[aria-pressed=${isReady}]`, { hasText: "I'm ready" }).waitFor();
    await expectFocus(page, "button I'm ready");
  }
  await press(page, "Start the standup");
  await button(page, /^Skip/).waitFor();
  await expectFocus(page, "h2 Ana");
  await press(page, "Next: Ben");
  await page.getByRole("heading", { name: "Ben" }).waitFor();
  await expectFocus(page, "button Finish");
  await press(page, "Hand over to Ana");
  await page.getByRole("heading", { name: "Ana", exact: true }).waitFor();
  await expectFocus(page, "h2 Ana");
  await press(page, "Hand over to Ben");
  await page.getByRole("heading", { name: "Ben" }).waitFor();
  await expectFocus(page, "h2 Ben");
  await press(page, "Finish");
  await button(page, "Run again").waitFor();
  await expectFocus(page, "button Copy");
  await press(page, "Run again");
  await button(page, /^Skip/).waitFor();
  await expectFocus(page, "h2 Ana");
});

test("a reply to a standup's entry and its removal move the focus", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const room = await standup(t, { mode: "async" });
  await act(ana, room.room, "PUT", "standup", { today: "Release" });
  const { page } = await enter(ben, room);
  await press(page, "Reply to Ana");
  await expectFocus(page, "input Your reply to Ana");
  await page.keyboard.type("Well done");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Replies to Ana" }).getByText("Well done").waitFor();
  await expectFocus(page, "button Reply to Ana");
  await press(page, /^Delete reply from Ben/);
  await button(page, /^Delete reply from Ben/).waitFor({ state: "detached" });
  await expectFocus(page, "h3 Ana");
});

test("code that moves the focus takes precedence over the automatic focus", async () => {
  const t = await team(app, ["Ana"]);
  const { page } = await enter(t.people[0]!, t);
  await page.evaluate(`new Promise((done) => {
    const [pressed, wanted] = [1, 2].map(() => document.createElement("button"));
    document.querySelector("main").append(pressed, wanted);
    wanted.textContent = "Wanted";
    pressed.focus();
    requestAnimationFrame(() => {
      pressed.remove();
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) wanted.focus();
        done();
      });
    });
    // The page restores a lost focus within the same frame.
    pressed.className = "changed";
  })`);
  await expectFocus(page, "button Wanted");
});
