import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { holdResponse } from "#test/e2e/pages/pages.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";

const peopleCode = /\/assets\/tm-room-people-/;
const manifest = join(import.meta.dirname, "../../dist/web/.vite/manifest.json");
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
  await goToRoom(profile.page);
  return profile;
}

async function goToRoom(page: Page) {
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
}

/** Returns the files of a part of the built client. */
function filesOf(source: string): string[] {
  const built = JSON.parse(readFileSync(manifest, "utf8")) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const found = new Set<string>();
  const add = (name: string) => {
    const { file, imports = [] } = built[name]!;
    if (found.has(`/${file}`)) return;
    found.add(`/${file}`);
    imports.forEach(add);
  };
  add(source);
  return [...found];
}

const showPeople = (page: Page) =>
  page
    .getByRole("button", { name: /people|here/i })
    .first()
    .click();
async function openGuestLinks(page: Page) {
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await page.getByRole("menuitem", { name: "Guest links" }).click();
}
const guestLinks = (page: Page) => page.getByRole("dialog", { name: /Guest links/ });
const people = (page: Page) => page.getByRole("dialog", { name: /People/ });

test("a missing part is reported and loaded by another try", async () => {
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

test("a failure that is over by itself is not told", async () => {
  const { page, context } = await inRoom();
  let asked = 0;
  await page.route(peopleCode, (route) => (asked++ === 0 ? route.abort() : route.fallback()));
  await showPeople(page);
  await people(page).waitFor();
  expect(await onScreen(page).getByText(missing).count()).toBe(0);
  await context.close();
});

test("each file of a dialog is fetched again at the next press, one that it shares too", async () => {
  const first = await inRoom();
  const asked = new Set<string>();
  first.page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  await openGuestLinks(first.page);
  await guestLinks(first.page).waitFor();
  await first.context.close();
  const files = filesOf("src/room/links/tm-links.ts").filter((file) => asked.has(file));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { page, context } = await openProfileOf(browser, app, ana);
    await page.route(`**${file}`, (route) => route.abort());
    await goToRoom(page);
    await openGuestLinks(page);
    await onScreen(page).getByText(missing).waitFor();
    await page.unroute(`**${file}`);
    await openGuestLinks(page);
    await guestLinks(page).waitFor();
    await context.close();
  }
});

test("while a proxy has no server to ask, a press says so, and works once it has one", async () => {
  const { page, context } = await inRoom();
  await page.route(peopleCode, (route) => route.fulfill({ status: 503, body: "no server" }));
  await showPeople(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await onScreen(page).getByText(missing).waitFor();
  expect(await page.getByRole("button", { name: "Reload" }).count()).toBe(0);
  await page.unroute(peopleCode);
  await showPeople(page);
  await people(page).waitFor();
  await context.close();
});

test.each([
  ["a page that asks to sign in", { status: 200, contentType: "text/html", body: "<h1>Sign in</h1>" }],
  ["a way to such a page", { status: 302, headers: { location: "/" } }],
  ["a refusal", { status: 403, body: "" }],
])("where a proxy answers a part with %s, the page offers to be reloaded", async (_what, answer) => {
  const { page, context } = await inRoom();
  await page.route(peopleCode, (route) => route.fulfill(answer));
  await showPeople(page);
  await page.getByRole("button", { name: "Reload" }).waitFor();
  await context.close();
});

test("a part that a drawing needs arrives by itself once it can, and the message is over", async () => {
  const { page, context } = await openProfileOf(browser, app, ana);
  await page.route(/\/assets\/deferred-init-/, (route) => route.abort());
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await onScreen(page).getByText(missing).waitFor();
  await page.unroute(/\/assets\/deferred-init-/);
  await page.evaluate("customElements.whenDefined('tm-offline').then(() => undefined)");
  await onScreen(page).getByText(missing).waitFor({ state: "hidden" });
  await context.close();
});

test("a part of an older build makes the page offer a reload", async () => {
  const { page, context } = await inRoom();
  await page.route(peopleCode, (route) => route.fulfill({ status: 404, body: "" }));
  await showPeople(page);
  await onScreen(page).getByText(missing).waitFor();
  const answer = await holdResponse(page, "POST", "**/actions/stories");
  await page.getByPlaceholder("Add a story").fill("Sent and not answered");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.unroute(peopleCode);
  // The reload would abort the request, and the page its answer.
  const refused: string[] = [];
  page.on("requestfailed", (request) => refused.push(request.url()));
  await Promise.all([page.waitForEvent("load"), answer.release()]);
  expect(refused.filter((url) => url.includes("/actions/"))).toEqual([]);
  await waitUntilLive(page);
  await onScreen(page).getByText("Sent and not answered").first().waitFor();
  await showPeople(page);
  await people(page).waitFor();
  await context.close();
});

test("a page without its code offers a button that loads it", async () => {
  const { page, context } = await inRoom();
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(/\/assets\/tm-space-/, (route) => route.abort());
  await page.getByRole("link", { name: "Back to the space" }).click();
  await page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
  await onScreen(page).getByText(missing).waitFor();
  await page.unroute(/\/assets\/tm-space-/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Team of Ana" }).waitFor();
  expect(loads).toBe(0);
  await context.close();
});

test("a kind without its code offers a button that loads it", async () => {
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
