import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { embedEnv } from "#test/support/embedding.ts";
import { addStory, team, type Person, type Team } from "#test/support/client.ts";
import { startBuildsProxy, type BuildsProxy } from "./two-builds.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const missing = /^Part of this page couldn't be loaded/;

const browser = await testBrowser();
let app: TestApp;
let proxy: BuildsProxy;
let t: Team;
let ana: Person;

beforeAll(async () => {
  const port = await freePort();
  app = await startApp({ env: { ...embedEnv, BASE_URL: `http://localhost:${port}` } });
  proxy = await startBuildsProxy(app.baseUrl, port);
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
});

beforeEach(() => {
  proxy.choose = () => "first";
  proxy.intercept = () => false;
});

afterAll(async () => {
  await proxy.close();
  await app.stop();
});

async function openRoom() {
  const profile = await openProfileOf(browser, app, ana);
  await profile.page.goto(`${proxy.url}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(profile.page);
  return profile;
}

async function openGuestLinks(page: Page) {
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await page.getByRole("menuitem", { name: "Guest links" }).click();
}
const guestLinks = (page: Page) => page.getByRole("dialog", { name: /Guest links/ });
const story = (page: Page) => page.getByPlaceholder("Add a story");

/** Returns a function that counts a page's document requests. */
function countDocuments(page: Page): () => number {
  let requests = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests++;
  });
  return () => requests;
}

/** Makes both builds answer requests alternately. */
function alternateBuilds() {
  let requests = 0;
  proxy.choose = () => (requests++ % 2 === 0 ? "first" : "second");
}

describe("a tab that is older than the server", () => {
  test("a missing dialog offers a reload and keeps typed text", async () => {
    const { page, context } = await openRoom();
    await story(page).fill("Half a stor");
    proxy.choose = () => "second";
    await openGuestLinks(page);
    await onScreen(page).getByText(missing).waitFor();
    await expect.poll(() => story(page).inputValue()).toBe("Half a stor");
    await page.getByRole("button", { name: "Reload" }).click();
    await waitUntilLive(page);
    await openGuestLinks(page);
    await guestLinks(page).waitFor();
    await context.close();
  });

  test("dragging a story needs no further files", async () => {
    const other = await team(app, ["Cleo"]);
    const cleo = other.people[0]!;
    for (const title of ["First", "Second"]) await addStory(cleo, other.room, title);
    const { page, context, complaints } = await openProfileOf(browser, app, cleo);
    await page.goto(`${proxy.url}/o/default/s/${other.space.slug}/r/${other.session.id}`);
    await waitUntilLive(page);
    const rows = page.locator("tm-poker-queue li");
    await rows.nth(1).waitFor();
    proxy.choose = () => "second";
    const { x, y, width, height } = (await rows.nth(0).locator(".grip").boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 200, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => rows.nth(1).textContent()).toContain("First");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a link to a missing page loads the page of the new build", async () => {
    const { page, context } = await openRoom();
    const documents = countDocuments(page);
    proxy.choose = () => "second";
    await page.getByRole("link", { name: "Back to the space" }).click();
    await page.getByRole("heading", { name: "Team of Ana" }).waitFor();
    expect(documents()).toBe(1);
    await context.close();
  });

  test.each([
    ["the application", "/", /Start/],
    ["the side panel", "/embed/meet", /Sign in/],
  ])("%s reloads once if its own files are missing", async (_what, address, control) => {
    const { page, context } = await openProfile(browser);
    const documents = countDocuments(page);
    // The old build serves only the document.
    let served = 0;
    proxy.choose = (path) => (path === address && served++ === 0 ? "first" : "second");
    await page.goto(proxy.url + address);
    await page
      .getByRole("button", { name: control })
      .or(page.getByRole("link", { name: control }))
      .first()
      .waitFor();
    expect(documents()).toBe(2);
    await context.close();
  });
});

test("a dialog that failed offline opens once at the next click when online", async () => {
  const { page, context } = await openRoom();
  await context.setOffline(true);
  await openGuestLinks(page);
  await onScreen(page).getByText(missing).waitFor();
  await context.setOffline(false);
  await openGuestLinks(page);
  await guestLinks(page).waitFor();
  await expect.poll(() => guestLinks(page).count()).toBe(1);
  // The message disappears.
  await onScreen(page).getByText(missing).waitFor({ state: "hidden" });
  await context.close();
});

test("a truncated file is fetched again at the next click", async () => {
  const { page, context } = await openRoom();
  let isCut = true;
  proxy.intercept = (path, reply) => {
    if (!isCut || !path.startsWith("/assets/tm-links-")) return false;
    reply.writeHead(200, { "content-type": "text/javascript", "content-length": "5000" });
    reply.write("export const ", () => reply.destroy());
    return true;
  };
  await openGuestLinks(page);
  await onScreen(page).getByText(missing).waitFor();
  isCut = false;
  await openGuestLinks(page);
  await guestLinks(page).waitFor();
  await context.close();
});

test.each([1, 2, 3])("visit %i to two alternating builds shows the page", async () => {
  alternateBuilds();
  const { page, context } = await openProfile(browser);
  const documents = countDocuments(page);
  await page.goto(`${proxy.url}/`);
  await page.getByRole("button", { name: /Start/ }).first().waitFor();
  expect(documents()).toBeLessThanOrEqual(2);
  await context.close();
});

test("a room and its dialogs open while two builds alternate", async () => {
  alternateBuilds();
  const { page, context } = await openRoom();
  await openGuestLinks(page);
  await guestLinks(page).waitFor();
  await context.close();
});

test("each file of a visit is requested once and imported from the browser's cache", async () => {
  const requested: string[] = [];
  proxy.choose = (path) => {
    if (path.startsWith("/assets/")) requested.push(path);
    return "first";
  };
  const { page, context } = await openRoom();
  await openGuestLinks(page);
  await guestLinks(page).waitFor();
  expect(requested.length).toBeGreaterThan(10);
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
  await context.close();
});

describe("a page whose files never load", () => {
  const errorHeading = (page: Page) => page.getByRole("heading", { name: "Standpoint could not be loaded" });

  test("shows an error after one reload and keeps it", async () => {
    const { page, context } = await openProfile(browser);
    const documents = countDocuments(page);
    proxy.choose = (path) => (path.startsWith("/assets/") ? "second" : "first");
    await page.goto(`${proxy.url}/`);
    await errorHeading(page).waitFor();
    expect(documents()).toBe(2);
    await context.close();
  });

  test("reloads automatically at a later visit", async () => {
    const { page, context } = await openProfile(browser);
    let isDown = true;
    proxy.intercept = (path, reply) => {
      const isCut = isDown && path.startsWith("/assets/");
      if (isCut) reply.destroy();
      return isCut;
    };
    await page.goto(`${proxy.url}/`);
    await errorHeading(page).waitFor();
    isDown = false;
    alternateBuilds();
    await page.reload();
    await page.getByRole("button", { name: /Start/ }).first().waitFor();
    await context.close();
  });

  test("shows an error after one reload if only the style sheet is missing", async () => {
    const { page, context } = await openProfile(browser);
    const documents = countDocuments(page);
    proxy.choose = (path) => (path.endsWith(".css") ? "second" : "first");
    await page.goto(`${proxy.url}/`);
    await page.locator("html[data-not-loaded]").waitFor();
    expect(documents()).toBe(2);
    await context.close();
  });

  test("explains the problem behind a proxy that strips a path prefix", async () => {
    const { page, context } = await openProfile(browser);
    proxy.intercept = (path, reply) => {
      const hasPrefix = path.startsWith("/poker/");
      if (!hasPrefix) reply.writeHead(404, { "content-type": "text/html" }).end("<h1>404</h1>");
      return !hasPrefix;
    };
    const documents = countDocuments(page);
    await page.goto(`${proxy.url}/poker/`);
    await errorHeading(page).waitFor();
    await onScreen(page).getByText("does not work below a path").waitFor();
    expect(documents()).toBe(1);
    await context.close();
  });
});
