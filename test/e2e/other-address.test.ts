import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, drawnText, onScreen, openProfile } from "#test/support/browser.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { team } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let app: TestApp;
/** The address that the machine has, and BASE_URL has not. */
let wrong: string;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
  wrong = app.baseUrl.replace("localhost", "127.0.0.1");
});
afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

/** Notes what a page sends that the server would refuse. */
function watchWrites(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "GET" || sent.push(request.url()));
  page.on("websocket", (socket) => sent.push(socket.url()));
  return sent;
}

/** Answers for another name of this machine, which no resolver knows. */
async function serveAt(context: BrowserContext, origin: string): Promise<void> {
  await context.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, wrong);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

const open = (page: Page) => page.getByRole("link", { name: `Open it at ${app.baseUrl}`, exact: true });

// Rules: protocol/identity#two-modes
describe("a page at another address than BASE_URL", () => {
  test("the front page says which address to use, leads there, and sends nothing that is refused", async () => {
    const { page, complaints } = await openProfile(browser);
    const sent = watchWrites(page);
    await page.goto(wrong);
    await onScreen(page).getByText(`You opened it at ${wrong}, where it cannot save anything.`).waitFor();
    expect([await page.getByRole("textbox").count(), sent]).toEqual([0, []]);
    await open(page).click();
    await page.getByRole("textbox").first().waitFor();
    expect([page.url(), complaints]).toEqual([`${app.baseUrl}/`, []]);
  });

  test("a room opens no socket, and the link leads to the room", async () => {
    const { people, session, spacePath } = await team(app, ["Ana"]);
    const path = `${spacePath.replace("/api/orgs/", "/o/").replace("/spaces/", "/s/")}/r/${session.id}`;
    const { page, context, complaints } = await openProfile(browser);
    for (const url of [wrong, app.baseUrl])
      await context.addCookies([{ name: "svc_session", value: people[0]!.cookie!, url }]);
    const sent = watchWrites(page);
    await page.goto(wrong + path);
    await open(page).waitFor();
    expect(sent).toEqual([]);
    await open(page).click();
    await onScreen(page).getByText("Live", { exact: true }).waitFor();
    expect([page.url(), complaints]).toEqual([app.baseUrl + path, []]);
  });

  test.each([
    ["an invitation keeps its passcode", "/o/default/s/blue/r/x#p=ABC123"],
    ["a guest's link keeps its token", "/join#a-token"],
    ["a query stays", "/o/default?x=1"],
  ])("%s on the way", async (_what, path) => {
    const { page } = await openProfile(browser);
    await page.goto(wrong + path);
    expect(await open(page).getAttribute("href")).toBe(app.baseUrl + path);
  });

  test("the back and forward buttons, and a move inside the application, show the same page", async () => {
    const { page } = await openProfile(browser);
    await page.goto(`${wrong}/o/default`);
    await open(page).waitFor();
    await page.getByRole("link", { name: "Standpoint", exact: true }).click();
    await page.waitForURL(`${wrong}/`);
    await expect.poll(() => open(page).getAttribute("href")).toBe(`${app.baseUrl}/`);
    await page.goBack();
    await expect.poll(() => open(page).getAttribute("href")).toBe(`${app.baseUrl}/o/default`);
  });

  test("another machine reads that a BASE_URL of localhost works on the server's own only", async () => {
    const { page, context } = await openProfile(browser);
    await serveAt(context, "http://poker.lan");
    await page.goto("http://poker.lan/");
    await onScreen(page).getByText("which works on the server’s own machine only").waitFor();
    expect(await drawnText(page)).toContain("once it is started with BASE_URL=http://poker.lan");
  });

  test("an open room says so when the server comes back with another BASE_URL", async () => {
    const { people, session, spacePath } = await team(app, ["Ana"]);
    const path = `${spacePath.replace("/api/orgs/", "/o/").replace("/spaces/", "/s/")}/r/${session.id}`;
    const old = await startApp({ database: app.database });
    const { page, context } = await openProfile(browser);
    await context.addCookies([{ name: "svc_session", value: people[0]!.cookie!, url: old.baseUrl }]);
    await page.goto(old.baseUrl + path);
    await onScreen(page).getByText("Live", { exact: true }).waitFor();
    await old.stop();
    const { port } = new URL(old.baseUrl);
    const moved = await startApp({
      database: app.database,
      port: Number(port),
      env: { BASE_URL: app.baseUrl },
    });
    onTestFinished(() => moved.stop());
    await open(page).waitFor();
  });

  test("a server of an older build, which tells no address, is taken to be at the right one", async () => {
    const { page, context } = await openProfile(browser);
    await context.route("**/api/auth", (route) => route.fulfill({ json: { mode: "open" } }));
    await page.goto(app.baseUrl);
    await page.getByRole("textbox").first().waitFor();
  });

  test("the page is accessible at 320, 768 and 1440 px, light and dark", async () => {
    const { page, context } = await openProfile(browser, defaultViewport);
    await page.goto(wrong);
    await open(page).waitFor();
    await expectFineInEveryViewport(page, "another address");
    await serveAt(context, "http://poker.lan");
    await page.goto("http://poker.lan/");
    await onScreen(page).getByText("own machine only").waitFor();
    await expectFineInEveryViewport(page, "an address of the server alone");
  });
});
