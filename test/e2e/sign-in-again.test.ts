import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { openProfile } from "#test/support/browser.ts";
import { expectFine, defaultViewport } from "#test/e2e/viewports.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { signedIn, startOidcApp } from "#test/support/provider.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();

const oidc = await startOidcApp({ remembers: true });
const { app } = oidc;
const una = await signedIn(app, oidc.provider, { sub: "una", name: "Una Berg" });
oidc.provider.people.set("ben", { name: "Ben Okafor" });
const team = await orgSpace({ id: "", slug: "default", path: "/api/orgs/default" }, [una], "Payments");
const pathOf = (id: string) => `/o/default/s/${team.space.slug}/r/${id}`;
const rooms: [string, string] = [
  pathOf(await openRoom(una, team.path)),
  pathOf(await openRoom(una, team.path)),
];
afterAll(() => oidc.stop());

const waitForProvider = (page: Page) => page.waitForURL(`${oidc.provider.issuer}/interaction/**`);
const choosePerson = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Signs in at the front page; the provider must ask for the person. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(app.baseUrl);
  await page.getByRole("link", { name: "Sign in" }).click();
  await waitForProvider(page);
  await choosePerson(page, name);
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

  test("both reach their own page if they finish in reverse order", async () => {
    const { context, page: first, complaints } = await openProfile(browser);
    const second = await context.newPage();
    await first.goto(login(0));
    await second.goto(login(1));
    for (const [n, page] of [second, first].entries()) {
      await choosePerson(page, "Una Berg");
      await page.waitForURL(app.baseUrl + rooms[1 - n]!);
      await waitUntilLive(page);
    }
    // The other tab's sign-in replaced this tab's token.
    await waitUntilLive(second);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("both reach their own page if one flow cookie replaced the other", async () => {
    const { context, page: first, complaints } = await openProfile(browser);
    const tabs = [first, await context.newPage()];
    await Promise.all(tabs.map((page, n) => page.goto(login(n))));
    for (const n of [1, 0]) {
      const page = tabs[n]!;
      await choosePerson(page, "Una Berg");
      const retryLink = page.getByRole("link", { name: "Sign in again" });
      await page.waitForURL((url) => url.origin === app.baseUrl);
      if ((await retryLink.count()) > 0) await retryLink.click();
      await page.waitForURL(app.baseUrl + rooms[n]!);
      await waitUntilLive(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("an expired sign-in reaches its target with one click", async () => {
    const { context, page } = await openProfile(browser);
    await page.goto(`${app.baseUrl}/auth/login?next=${encodeURIComponent(rooms[0])}`);
    await waitForProvider(page);
    await context.clearCookies({ name: /^svc_signin/ });
    await choosePerson(page, "Una Berg");
    await page.getByRole("heading", { name: "This sign-in is no longer valid" }).waitFor();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.waitForURL(app.baseUrl + rooms[0]);
    await waitUntilLive(page);
    await context.close();
  });

  test("opening the callback URL again leads to the same page", async () => {
    const { context, page } = await openProfile(browser);
    await page.goto(`${app.baseUrl}/auth/login?next=${encodeURIComponent(rooms[0])}`);
    await waitForProvider(page);
    const callbacks: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/auth/callback") && callbacks.push(request.url()),
    );
    await choosePerson(page, "Una Berg");
    await page.waitForURL(app.baseUrl + rooms[0]);
    await page.goto(callbacks[0]!);
    await page.waitForURL(app.baseUrl + rooms[0]);
    await waitUntilLive(page);
    await context.close();
  });
});

// Rules: protocol/identity#prompt-after-sign-out, protocol/identity#providers-session
describe("the next person in the same browser", () => {
  test("after a sign-out the provider asks again, also in a new tab", async () => {
    const { context, page } = await openProfile(browser);
    await signIn(page, "Una Berg");
    // The provider remembers the person and does not ask without a sign-out.
    await context.clearCookies({ name: /^svc_session/ });
    await page.goto(`${app.baseUrl}/auth/login?next=/me/profile`);
    await page.waitForURL(`${app.baseUrl}/me/profile`);
    await signOut(page, "Una Berg");
    await page.close();

    const next = await context.newPage();
    await signIn(next, "Ben Okafor");
    await next.getByRole("button", { name: "Ben Okafor" }).waitFor();
    await context.clearCookies({ name: /^svc_session/ });
    await next.goto(`${app.baseUrl}/auth/login?next=/me/profile`);
    await next.waitForURL(`${app.baseUrl}/me/profile`);
    await context.close();
  });

  test("only the page after a sign-out offers to sign out of the provider", async () => {
    const { context, page, complaints } = await openProfile(browser);
    await page.goto(app.baseUrl);
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    const host = new URL(oidc.provider.issuer).host;
    const offer = page.getByRole("link", { name: `Also sign out of ${host}` });
    await expect.poll(() => offer.count()).toBe(0);
    await signIn(page, "Una Berg");
    await signOut(page, "Una Berg");
    await offer.click();
    await page.waitForURL(`${oidc.provider.issuer}/session/end?client_id=standpoint-test`);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL(`${oidc.provider.issuer}/session/end/success**`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the page after a sign-out is accessible in every viewport", async () => {
    const { context, page } = await openProfile(browser, defaultViewport);
    await signIn(page, "Una Berg");
    await signOut(page, "Una Berg");
    await page.getByRole("link", { name: /^Also sign out of/ }).waitFor();
    await expectFine(page, "signed out");
    await context.close();
  });
});
