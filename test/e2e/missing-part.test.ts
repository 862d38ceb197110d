import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { live } from "#test/support/guest-pages.ts";
import { holdAnswer } from "#test/support/pages.ts";
import { ok, team, type Person, type Team } from "#test/support/people.ts";
import { startBrowser } from "#test/support/start-browser.ts";

const peopleCode = /\/assets\/tm-room-people-/;
const missing = /^A part of this page could not be loaded/;

let browser: Browser;
let app: TestApp;
let t: Team;
let ana: Person;

beforeAll(async () => {
  [browser, app] = await Promise.all([startBrowser(), startApp()]);
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

async function inRoom() {
  const profile = await openProfileOf(browser, app, ana);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await live(profile.page);
  return profile;
}

const showPeople = (page: Page) =>
  page
    .getByRole("button", { name: /people|here/i })
    .first()
    .click();
const people = (page: Page) => page.getByRole("dialog", { name: /People/ });

test("a part that did not arrive is told, and another try fetches it without touching what is typed (decisions/web-rooms 44)", async () => {
  const { page, context } = await inRoom();
  await page.getByPlaceholder("Add a story").fill("Half a stor");
  await page.route(peopleCode, (route) => route.abort());
  await showPeople(page);
  await onScreen(page).getByText(missing).waitFor();
  await page.unroute(peopleCode);
  await page.getByRole("button", { name: "Try again" }).click();
  await people(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByPlaceholder("Add a story").inputValue()).toBe("Half a stor");
  // It is there once: the next press shows it at once.
  await showPeople(page);
  await people(page).waitFor();
  await context.close();
});

test("a failure that is over by itself is not told (decisions/web-rooms 44)", async () => {
  const { page, context } = await inRoom();
  let asked = 0;
  await page.route(peopleCode, (route) => (asked++ === 0 ? route.abort() : route.fallback()));
  await showPeople(page);
  await people(page).waitFor();
  expect(await onScreen(page).getByText(missing).count()).toBe(0);
  await context.close();
});

test("where a newer build has removed a part the page offers to be reloaded, and waits for what was sent (decisions/web-rooms 44)", async () => {
  const { page, context } = await inRoom();
  await page.route(peopleCode, (route) => route.fulfill({ status: 404, body: "" }));
  await showPeople(page);
  await onScreen(page).getByText(missing).waitFor();
  const answer = await holdAnswer(page, "POST", "**/actions/stories");
  await page.getByPlaceholder("Add a story").fill("Sent and not answered");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.unroute(peopleCode);
  // The reload would abort the request, and the page its answer.
  const refused: string[] = [];
  page.on("requestfailed", (request) => refused.push(request.url()));
  await Promise.all([page.waitForEvent("load"), answer.goOn()]);
  expect(refused.filter((url) => url.includes("/actions/"))).toEqual([]);
  await live(page);
  await onScreen(page).getByText("Sent and not answered").first().waitFor();
  await showPeople(page);
  await people(page).waitFor();
  await context.close();
});

test("a page whose code did not arrive says so, and its button loads it (decisions/web-rooms 44)", async () => {
  const { page, context } = await inRoom();
  await page.route(/\/assets\/(tm-space|space-page)-/, (route) => route.abort());
  await page.getByRole("link", { name: "Back to the space" }).click();
  await page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
  await onScreen(page).getByText(missing).waitFor();
  await page.unroute(/\/assets\/(tm-space|space-page)-/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Team of Ana" }).waitFor();
  await context.close();
});

test("a kind of room whose code did not arrive says so, and its button loads it (decisions/web-rooms 44)", async () => {
  await ok(ana, "GET", t.room);
  const { page, context } = await openProfileOf(browser, app, ana);
  await page.route(/\/assets\/tm-poker-room-/, (route) => route.abort());
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await onScreen(page).getByText(missing).waitFor();
  await page.unroute(/\/assets\/tm-poker-room-/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByPlaceholder("Add a story").waitFor();
  await context.close();
});
