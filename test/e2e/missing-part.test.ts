import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { holdResponse } from "#test/e2e/pages/pages.ts";
import { lostModule } from "./journeys/lost-module.ts";
import { team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const peopleCode = /\/assets\/tm-room-people-/;
const manifest = join(import.meta.dirname, "../../dist/web/.vite/manifest.json");
const missingText = /^Part of this page couldn't be loaded/;

const browser = await testBrowser();
const app = await sharedApp();

const t = await team(app, ["Ana", "Ben"]);
const ana = t.people[0]!;

async function openRoom() {
  const profile = await openProfileOf(browser, app, ana);
  await goToRoom(profile.page);
  return profile;
}

async function goToRoom(page: Page) {
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
}

/** Returns the built files of a source module and its static imports. */
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

test("a missing part is reported, and a retry loads it", () =>
  lostModule((options) => openProfile(browser, options)));

test("a transient failure is not reported", async () => {
  const { page, context } = await openRoom();
  let requests = 0;
  await page.route(peopleCode, (route) => (requests++ === 0 ? route.abort() : route.fallback()));
  await showPeople(page);
  await people(page).waitFor();
  await expect.poll(() => onScreen(page).getByText(missingText).count()).toBe(0);
  await context.close();
});

test("each file of a dialog is fetched again at the next click, even shared files", async () => {
  const first = await openRoom();
  const requested = new Set<string>();
  // The room fetches this code after it is drawn. It is not the dialog's.
  for (const late of ["tm-offline", "tm-room-plugins", "tm-palette"])
    await first.page.evaluate(`customElements.whenDefined("${late}").then(() => undefined)`);
  first.page.on("request", (request) => requested.add(new URL(request.url()).pathname));
  await openGuestLinks(first.page);
  await guestLinks(first.page).waitFor();
  await first.context.close();
  const files = filesOf("src/room/links/tm-links.ts").filter((file) => requested.has(file));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { page, context } = await openProfileOf(browser, app, ana);
    await page.route(`**${file}`, (route) => route.abort());
    await goToRoom(page);
    await openGuestLinks(page);
    await onScreen(page).getByText(missingText).waitFor();
    await page.unroute(`**${file}`);
    await openGuestLinks(page);
    await guestLinks(page).waitFor();
    await context.close();
  }
});

test("a part that a proxy refuses with 503 is reported, and loads after recovery", async () => {
  const { page, context } = await openRoom();
  await page.route(peopleCode, (route) => route.fulfill({ status: 503, body: "no server" }));
  await showPeople(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await onScreen(page).getByText(missingText).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Reload" }).count()).toBe(0);
  await page.unroute(peopleCode);
  await showPeople(page);
  await people(page).waitFor();
  await context.close();
});

test.each([
  ["a sign-in page", { status: 200, contentType: "text/html", body: "<h1>Sign in</h1>" }],
  ["a redirect to a sign-in page", { status: 302, headers: { location: "/" } }],
  ["403", { status: 403, body: "" }],
])("if a proxy answers a request for a part with %s, the page offers a reload", async (_what, response) => {
  const { page, context } = await openRoom();
  await page.route(peopleCode, (route) => route.fulfill(response));
  await showPeople(page);
  await page.getByRole("button", { name: "Reload" }).waitFor();
  await context.close();
});

test("a part that rendering needs is retried automatically, and the message disappears", async () => {
  const { page, context } = await openProfileOf(browser, app, ana);
  await page.route(/\/assets\/deferred-init-/, (route) => route.abort());
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await onScreen(page).getByText(missingText).waitFor();
  await page.unroute(/\/assets\/deferred-init-/);
  await page.evaluate("customElements.whenDefined('tm-offline').then(() => undefined)");
  await onScreen(page).getByText(missingText).waitFor({ state: "hidden" });
  await context.close();
});

test("a part that the server no longer has makes the page offer a reload", async () => {
  const { page, context } = await openRoom();
  await page.route(peopleCode, (route) => route.fulfill({ status: 404, body: "" }));
  await showPeople(page);
  await onScreen(page).getByText(missingText).waitFor();
  const response = await holdResponse(page, "POST", "**/actions/stories");
  await page.getByPlaceholder("Add a story").fill("Sent and not answered");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.unroute(peopleCode);
  // A reload aborts open requests, so the page must wait for the reply.
  const aborted: string[] = [];
  page.on("requestfailed", (request) => aborted.push(request.url()));
  await Promise.all([page.waitForEvent("load"), response.release()]);
  expect(aborted.filter((url) => url.includes("/actions/"))).toEqual([]);
  await waitUntilLive(page);
  await onScreen(page).getByText("Sent and not answered").first().waitFor();
  await showPeople(page);
  await people(page).waitFor();
  await context.close();
});

test("a page without its code offers a button that loads it", async () => {
  const { page, context } = await openRoom();
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(/\/assets\/tm-space-/, (route) => route.abort());
  await page.getByRole("link", { name: "Back to the space" }).click();
  await page.getByRole("heading", { name: "The page couldn't be loaded" }).waitFor();
  await onScreen(page).getByText(missingText).waitFor();
  await page.unroute(/\/assets\/tm-space-/);
  const again = page.getByRole("button", { name: "Try again" });
  await expect.poll(async () => (await again.boundingBox())!.height).toBeLessThan(60);
  await again.click();
  await page.getByRole("heading", { name: "Team of Ana" }).waitFor();
  expect(loads).toBe(0);
  await context.close();
});

test("a kind without its code offers a button that loads it", async () => {
  const { page, context } = await openProfileOf(browser, app, ana);
  await page.route(/\/assets\/tm-poker-room-/, (route) => route.abort());
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await onScreen(page).getByText(missingText).waitFor();
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unroute(/\/assets\/tm-poker-room-/);
  const story = page.getByPlaceholder("Add a story");
  // On a slow machine the automatic retry, after 10 s, may come first and remove the button.
  await Promise.race([again.click().catch(() => {}), story.waitFor()]);
  await story.waitFor();
  await context.close();
});
