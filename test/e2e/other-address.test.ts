import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { drawnText, onScreen, openProfile } from "#test/support/browser.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp();
const browser = await testBrowser();

/** An address of this machine that differs from BASE_URL. */
const wrongUrl = app.baseUrl.replace("localhost", "127.0.0.1");

/** Records a page's requests that the server would refuse: writes and sockets. */
function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => request.method() === "GET" || writes.push(request.url()));
  page.on("websocket", (socket) => writes.push(socket.url()));
  return writes;
}

/** Serves the application at another origin, whose name no resolver knows. */
async function serveAt(context: BrowserContext, origin: string): Promise<void> {
  await context.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, wrongUrl);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  // The page may still request something when the test ends.
  onTestFinished(() => context.unrouteAll({ behavior: "ignoreErrors" }));
}

const baseUrlLink = (page: Page) =>
  page.getByRole("link", { name: `Open it at ${app.baseUrl}`, exact: true });

// Rules: protocol/identity#two-modes
describe("a page at another address than BASE_URL", () => {
  test("the front page links to BASE_URL and sends no writes", async () => {
    const { page, complaints } = await openProfile(browser);
    const writes = recordWrites(page);
    await page.goto(wrongUrl);
    await onScreen(page).getByText(`You opened it at ${wrongUrl}, where it can't save anything.`).waitFor();
    await expect.poll(async () => [await page.getByRole("textbox").count(), writes]).toEqual([0, []]);
    await baseUrlLink(page).click();
    await page.getByRole("textbox").first().waitFor();
    expect([page.url(), complaints]).toEqual([`${app.baseUrl}/`, []]);
  });

  test("a room opens no socket, and its link opens the room at BASE_URL", async () => {
    const { people, session, spacePath } = await team(app, ["Ana"]);
    const path = `${spacePath.replace("/api/orgs/", "/o/").replace("/spaces/", "/s/")}/r/${session.id}`;
    const { page, context, complaints } = await openProfile(browser);
    for (const url of [wrongUrl, app.baseUrl])
      await context.addCookies([{ name: "svc_session", value: people[0]!.cookie!, url }]);
    const writes = recordWrites(page);
    await page.goto(wrongUrl + path);
    await baseUrlLink(page).waitFor();
    expect(writes).toEqual([]);
    await baseUrlLink(page).click();
    await waitUntilLive(page);
    expect([page.url(), complaints]).toEqual([app.baseUrl + path, []]);
  });

  test.each([
    ["an invitation keeps its passcode", "/o/default/s/blue/r/x#p=ABC123"],
    ["a guest's link keeps its token", "/join#a-token"],
    ["a query stays", "/o/default?x=1"],
  ])("%s in the link", async (_what, path) => {
    const { page } = await openProfile(browser);
    await page.goto(wrongUrl + path);
    await expect.poll(() => baseUrlLink(page).getAttribute("href")).toBe(app.baseUrl + path);
  });

  test("navigation inside the application and history navigation update the link", async () => {
    const { page } = await openProfile(browser);
    await page.goto(`${wrongUrl}/o/default`);
    await baseUrlLink(page).waitFor();
    await page.getByRole("link", { name: "Standpoint", exact: true }).click();
    await page.waitForURL(`${wrongUrl}/`);
    await expect.poll(() => baseUrlLink(page).getAttribute("href")).toBe(`${app.baseUrl}/`);
    await page.goBack();
    await expect.poll(() => baseUrlLink(page).getAttribute("href")).toBe(`${app.baseUrl}/o/default`);
  });

  test("from another machine the page explains that a localhost BASE_URL is local to the server", async () => {
    const { page, context } = await openProfile(browser);
    await serveAt(context, "http://poker.lan");
    await page.goto("http://poker.lan/");
    await onScreen(page).getByText("which works only on the server's own machine").waitFor();
    await expect.poll(() => drawnText(page)).toContain("start it with BASE_URL=http://poker.lan");
  });

  test("an open room shows the page when the server restarts with another BASE_URL", async () => {
    const { people, session, spacePath } = await team(app, ["Ana"]);
    const path = `${spacePath.replace("/api/orgs/", "/o/").replace("/spaces/", "/s/")}/r/${session.id}`;
    const old = await startApp({ database: app.database });
    const { page, context } = await openProfile(browser);
    await context.addCookies([{ name: "svc_session", value: people[0]!.cookie!, url: old.baseUrl }]);
    await page.goto(old.baseUrl + path);
    await waitUntilLive(page);
    await old.stop();
    const { port } = new URL(old.baseUrl);
    const moved = await startApp({
      database: app.database,
      port: Number(port),
      env: { BASE_URL: app.baseUrl },
    });
    onTestFinished(() => moved.stop());
    await baseUrlLink(page).waitFor();
  });

  test("a page of an older server, which reports no BASE_URL, works normally", async () => {
    const { page, context } = await openProfile(browser);
    await context.route("**/api/auth", (route) => route.fulfill({ json: { mode: "open" } }));
    await page.goto(app.baseUrl);
    await page.getByRole("textbox").first().waitFor();
  });

  test("the page is accessible in every viewport", async () => {
    const { page, context } = await openProfile(browser, defaultViewport);
    await page.goto(wrongUrl);
    await baseUrlLink(page).waitFor();
    await expectFineInEveryViewport(page, "another address");
    await serveAt(context, "http://poker.lan");
    await page.goto("http://poker.lan/");
    await onScreen(page).getByText("only on the server's own machine").waitFor();
    await expectFine(page, "a localhost BASE_URL");
  });
});
