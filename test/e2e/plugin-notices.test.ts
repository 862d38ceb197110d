// Rules: protocol/plugins#notices, protocol/plugins#retry-in-a-room, protocol/plugins#setbacks
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  closeProfiles,
  expectAccessible,
  expectNoSidewaysScroll,
  onScreen,
  openProfileOf,
  type ProfileOptions,
} from "#test/support/browser.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { embedEnv } from "#test/support/embedding.ts";
import { installNoticing, type NoticingPlugin, type Plan } from "#test/support/noticing-plugin.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { startDelivery, type TestDelivery } from "#test/support/webhooks.ts";
import { meeting, openPanel, serveMeeting, signInPanel } from "./pages/panel-pages.ts";

let browser: Browser;
let app: TestApp;
let delivery: TestDelivery;
let t: Team;
let ana: Person;
let plugin: NoticingPlugin;
let story: string;

beforeAll(async () => {
  [browser, app] = await Promise.all([
    startBrowser(),
    startApp({ env: { ...embedEnv, PLUGIN_DIR: "/nowhere" } }),
  ]);
  delivery = await startDelivery(app);
});
afterAll(async () => {
  await closeProfiles(browser);
  await delivery.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.database.sql.query("update plugin_installs set enabled = false");
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
  await makeOrgAdmin(ana);
  plugin = await installNoticing(app, ana);
  story = await addStory(ana, t.room, "Login");
});

async function openRoom(who: Person, options?: ProfileOptions) {
  const profile = await openProfileOf(browser, app, who, options);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await onScreen(profile.page).getByText("Login").first().waitFor();
  return profile;
}

async function estimate(plan: Plan, value = "5"): Promise<void> {
  await plugin.plan(plan);
  await act(ana, t.room, "PATCH", "story", { storyId: story, estimate: value });
}

const queue = (page: Page) => onScreen(page).locator("tm-poker-queue");
const above = (page: Page) => onScreen(page).getByRole("region", { name: "Notices of plugins" });
const lost = (page: Page) => onScreen(page).locator("tm-poker-unwritten");
const question = (page: Page) => page.locator("tm-confirm");
const tryAgain = (place: Locator) => place.getByRole("button", { name: "Try again" });
const problem = { text: "{ref}: not written.", values: { ref: "PAY-1" }, about: "story", level: "problem" };

/** Keeps the texts of the live region in the page's variable `said`. */
const collectAnnouncements = `
  var said = [];
  const region = document.getElementById("announce-polite");
  new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, { childList: true });`;

test("a notice about a story is beside the story, and is announced once", async () => {
  const { page, context, complaints } = await openRoom(ana);
  await page.evaluate(collectAnnouncements);
  await estimate({ notices: [problem] });
  await queue(page).getByText("PAY-1: not written.").waitFor();
  const said = () => page.evaluate<string[]>("said");
  await expect
    .poll(async () => (await said()).filter((text) => text.includes("Noticing: PAY-1: not written.")).length)
    .toBe(1);
  await expectAccessible(page, "a room with a notice");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a notice is worded with the texts of the plugin's package", async () => {
  const { page, context } = await openRoom(ana, { language: "de" });
  await estimate({ notices: [problem] });
  await queue(page).getByText("PAY-1: nicht geschrieben.").waitFor();
  await page
    .locator("#announce-polite", { hasText: "PAY-1: nicht geschrieben." })
    .waitFor({ state: "attached" });
  await context.close();
});

test("another member does not see the facilitator's notice", async () => {
  const { page, context } = await openRoom(t.people[1]!);
  await estimate({ notices: [problem, { text: "For all", audience: "members" }] });
  await above(page).getByText("For all").waitFor();
  await expect.poll(() => onScreen(page).getByText("not written").count()).toBe(0);
  await context.close();
});

test("more than three notices are folded", async () => {
  const { page, context } = await openRoom(ana);
  await estimate({ notices: ["one", "two", "three", "four", "five"].map((key) => ({ key, text: key })) });
  await above(page).getByText("five").waitFor();
  await expect.poll(() => above(page).getByText("one").isVisible()).toBe(false);
  await above(page).getByText("2 more notices").press("Enter");
  await expect.poll(() => above(page).getByText("one").isVisible()).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, "a room with notices");
  await context.close();
});

test("the facilitator tries failed work again", async () => {
  const { page, context } = await openRoom(ana);
  await estimate({ throws: true });
  await above(page).getByText("1 change waits for another try.").waitFor();
  await expectAccessible(page, "a room with failed work");
  await plugin.plan({});
  await above(page).getByRole("button", { name: "Try again" }).press("Enter");
  await above(page).waitFor({ state: "detached" });
  await context.close();
});

test("a second try within a minute is refused in words", async () => {
  const { page, context } = await openRoom(ana);
  await estimate({ throws: true });
  const button = above(page).getByRole("button", { name: "Try again" });
  await button.press("Enter");
  await page.locator("#announce-polite", { hasText: "Trying again" }).waitFor({ state: "attached" });
  await button.press("Enter");
  await onScreen(page).getByText("You can try again once a minute.").waitFor();
  await context.close();
});

/** Makes the plugin report a problem with the story, and then fail. The failed work waits until somebody retries it. */
async function failAfterProblem(page: Page): Promise<void> {
  await estimate({ notices: [problem] });
  await queue(page).getByText("PAY-1: not written.").waitFor();
  await estimate({ throws: true }, "8");
  await above(page).getByText("1 change waits for another try.").waitFor();
  const later =
    "update plugin_work set due_at = now() + interval '1 hour' where ended_at is null and last_error <> ''";
  await expect.poll(async () => (await app.database.sql.query(later)).rowCount).toBeGreaterThan(0);
}

test("a problem without failed work has no button beside the story", async () => {
  const { page, context } = await openRoom(ana);
  await estimate({ notices: [problem] });
  await queue(page).getByText("PAY-1: not written.").waitFor();
  await expect.poll(() => tryAgain(queue(page)).count()).toBe(0);
  await context.close();
});

test("the facilitator tries failed work again beside the story", async () => {
  const { page, context } = await openRoom(ana);
  await failAfterProblem(page);
  await tryAgain(queue(page)).waitFor();
  await expectAccessible(page, "a story with a problem");
  await plugin.plan({});
  await tryAgain(queue(page)).press("Enter");
  await tryAgain(queue(page)).waitFor({ state: "detached" });
  await context.close();
});

test("the story on the table has the button, too", async () => {
  const { page, context } = await openRoom(ana);
  await failAfterProblem(page);
  await act(ana, t.room, "POST", "select", { storyId: story });
  await tryAgain(onScreen(page).locator("tm-poker-story")).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, "a story on the table with a problem");
  await context.close();
});

test("the question before the end says which estimates did not reach the plugin", async () => {
  const { page, context } = await openRoom(ana);
  await failAfterProblem(page);
  await onScreen(page).getByRole("button", { name: "End room" }).press("Enter");
  await question(page).getByText("1 estimate didn't reach Noticing: Login").waitFor();
  await expectAccessible(page, "the question before the end");
  await tryAgain(question(page)).press("Enter");
  await page.locator("#announce-polite", { hasText: "Trying again" }).waitFor({ state: "attached" });
  await context.close();
});

test("the question before the end says nothing about plugins without a problem", async () => {
  const { page, context } = await openRoom(ana);
  await estimate({ notices: [{ ...problem, level: "info" }] });
  await queue(page).getByText("PAY-1: not written.").waitFor();
  await onScreen(page).getByRole("button", { name: "End room" }).press("Enter");
  await question(page).getByText("You can reopen it.").waitFor();
  await expect.poll(() => question(page).getByText("didn't reach").count()).toBe(0);
  await context.close();
});

test("the facilitator of an ended room tries again what did not reach the plugin", async () => {
  const { page, context } = await openRoom(ana);
  await failAfterProblem(page);
  await ok(ana, "DELETE", t.room);
  await lost(page).getByText("1 estimate didn't reach Noticing: Login").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, "an ended room with a lost estimate");
  await expectAccessible(page, "an ended room with a lost estimate");
  await plugin.plan({});
  await tryAgain(lost(page)).press("Enter");
  await tryAgain(lost(page)).waitFor({ state: "detached" });
  await context.close();
});

test("other members of an ended room do not see what did not reach the plugin", async () => {
  const { page, context } = await openRoom(t.people[1]!);
  await estimate({ notices: [{ ...problem, audience: "members" }] });
  await queue(page).getByText("PAY-1: not written.").waitFor();
  await ok(ana, "DELETE", t.room);
  await onScreen(page).locator("tm-poker-summary[loaded]").waitFor();
  await expect.poll(() => lost(page).getByText("didn't reach").count()).toBe(0);
  await context.close();
});

test("the side panel shows a notice about the whole room above it", async () => {
  await estimate({ notices: [{ ...problem, about: "" }] });
  const { page, context } = await openProfileOf(browser, app, ana);
  await serveMeeting(context, app, meeting);
  const panel = await openPanel(page);
  await signInPanel(context, panel);
  await panel.getByRole("button", { name: t.space.name }).click();
  await panel.getByRole("button", { name: t.session.title }).click();
  const notices = panel.getByRole("region", { name: "Notices of plugins" });
  await notices.getByText("PAY-1: not written.").waitFor();
  await expectNoSidewaysScroll(page, "a panel with a notice");
  await context.close();
});
