import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfile } from "#test/support/browser.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { openRoom, orgSpace, type OrgTeam } from "#test/support/orgs.ts";
import { signedIn, startOidcApp, type OidcApp } from "#test/support/provider.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let oidc: OidcApp;
let app: TestApp;
let team: OrgTeam;
let rooms: [string, string];

beforeAll(async () => {
  browser = await startBrowser();
  oidc = await startOidcApp({ remembers: true });
  app = oidc.app;
  const una = await signedIn(app, oidc.provider, { sub: "una", name: "Una Berg" });
  oidc.provider.people.set("ben", { name: "Ben Okafor" });
  team = await orgSpace({ id: "", slug: "default", path: "/api/orgs/default" }, [una], "Payments");
  const pathOf = (id: string) => `/o/default/s/${team.space.slug}/r/${id}`;
  rooms = [pathOf(await openRoom(una, team.path)), pathOf(await openRoom(una, team.path))];
});
afterAll(async () => {
  await closeProfiles(browser);
  await oidc.stop();
});

const atProvider = (page: Page) => page.waitForURL(`${oidc.provider.issuer}/interaction/**`);
const pick = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const isLive = (page: Page) => onScreen(page).getByText("Live", { exact: true }).waitFor();

/** Signs in at the front page, with a question of the provider. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(app.baseUrl);
  await page.getByRole("link", { name: "Sign in" }).click();
  await atProvider(page);
  await pick(page, name);
  await page.waitForURL(`${app.baseUrl}/`);
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.locator("tm-sign-out-dialog").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
}

// Rules: protocol/identity#failed-sign-in, protocol/identity#flow-cookie, protocol/identity#sign-in-callback
describe("two tabs that sign in at once", () => {
  const login = (n: number) => `${app.baseUrl}/auth/login?next=${encodeURIComponent(rooms[n]!)}`;

  test("begun in one order and finished in the other, both are at their own page", async () => {
    const { context, page: first, complaints } = await openProfile(browser);
    const second = await context.newPage();
    await first.goto(login(0));
    await second.goto(login(1));
    for (const [n, page] of [second, first].entries()) {
      await pick(page, "Una Berg");
      await page.waitForURL(app.baseUrl + rooms[1 - n]!);
      await isLive(page);
    }
    // Its token was replaced by that of the other tab.
    await isLive(second);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("begun at one moment, when one cookie replaces the other, both get to their own page", async () => {
    const { context, page: first, complaints } = await openProfile(browser);
    const tabs = [first, await context.newPage()];
    await Promise.all(tabs.map((page, n) => page.goto(login(n))));
    for (const n of [1, 0]) {
      const page = tabs[n]!;
      await pick(page, "Una Berg");
      const again = page.getByRole("link", { name: "Sign in again" });
      await page.waitForURL((url) => url.origin === app.baseUrl);
      if ((await again.count()) > 0) await again.click();
      await page.waitForURL(app.baseUrl + rooms[n]!);
      await isLive(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a provider's page that was kept for too long leads on to its target by one press", async () => {
    const { context, page } = await openProfile(browser);
    await page.goto(`${app.baseUrl}/auth/login?next=${encodeURIComponent(rooms[0])}`);
    await atProvider(page);
    await context.clearCookies({ name: "svc_signin" });
    await pick(page, "Una Berg");
    await page.getByRole("heading", { name: "This sign-in is no longer valid" }).waitFor();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.waitForURL(app.baseUrl + rooms[0]);
    await isLive(page);
    await context.close();
  });

  test("opening the callback once more after it signed in leads on to the same page", async () => {
    const { context, page } = await openProfile(browser);
    await page.goto(`${app.baseUrl}/auth/login?next=${encodeURIComponent(rooms[0])}`);
    await atProvider(page);
    const callbacks: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/auth/callback") && callbacks.push(request.url()),
    );
    await pick(page, "Una Berg");
    await page.waitForURL(app.baseUrl + rooms[0]);
    await page.goto(callbacks[0]!);
    await page.waitForURL(app.baseUrl + rooms[0]);
    await isLive(page);
    await context.close();
  });
});

// Rules: protocol/identity#prompt-after-sign-out, protocol/identity#providers-session
describe("the next person at a browser", () => {
  test("after a sign-out the provider asks, although it knows the browser; also in a new tab", async () => {
    const { context, page } = await openProfile(browser);
    await signIn(page, "Una Berg");
    // The provider remembers: without a sign-out it does not ask.
    await context.clearCookies({ name: "svc_session" });
    await page.goto(`${app.baseUrl}/auth/login?next=/me/profile`);
    await page.waitForURL(`${app.baseUrl}/me/profile`);
    await signOut(page, "Una Berg");
    await page.close();

    const next = await context.newPage();
    await signIn(next, "Ben Okafor");
    await next.getByRole("button", { name: "Ben Okafor" }).waitFor();
    await context.clearCookies({ name: "svc_session" });
    await next.goto(`${app.baseUrl}/auth/login?next=/me/profile`);
    await next.waitForURL(`${app.baseUrl}/me/profile`);
    await context.close();
  });

  test("signing out of the provider is offered after a sign-out, and only there", async () => {
    const { context, page, complaints } = await openProfile(browser);
    await page.goto(app.baseUrl);
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    const host = new URL(oidc.provider.issuer).host;
    const offer = page.getByRole("link", { name: `Also sign out of ${host}` });
    expect(await offer.count()).toBe(0);
    await signIn(page, "Una Berg");
    await signOut(page, "Una Berg");
    await offer.click();
    await page.waitForURL(`${oidc.provider.issuer}/session/end?client_id=standpoint-test`);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL(`${oidc.provider.issuer}/session/end/success**`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the page after a sign-out is accessible at 320, 768 and 1440 px, light and dark", async () => {
    const { context, page } = await openProfile(browser, defaultViewport);
    await signIn(page, "Una Berg");
    await signOut(page, "Una Berg");
    await page.getByRole("link", { name: /^Also sign out of/ }).waitFor();
    await expectFineInEveryViewport(page, "signed out");
    await context.close();
  });
});
