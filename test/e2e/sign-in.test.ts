// Rules: protocol/guests#effect-of-revocation, protocol/guests#modes, protocol/identity#display-name, protocol/identity#oidc-mode, protocol/identity#starting-sign-in, protocol/org-admin#default-org-claim, protocol/org-admin#org-claim, protocol/spaces#handle-expiry, protocol/spaces#invite-guesses, protocol/spaces#invite-handle, protocol/spaces#passcode-in-a-link
import type { Page } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { become, onScreen, openProfile } from "#test/support/browser.ts";
import { card, heading, openLinksPanel, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { act, addStory, ok } from "#test/support/client.ts";
import { signedIn, startOidcApp } from "#test/support/provider.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();

const defaultOrg = { id: "", slug: "default", path: "/api/orgs/default" };

const oidc = await startOidcApp();
const { app } = oidc;
const ana = await signedIn(app, oidc.provider, { sub: "ana-souza", name: "Ana Souza" });
oidc.provider.people.set("ben-okafor", { name: "Ben Okafor" });
oidc.provider.people.set("cleo-berg", { name: "Cleo Berg" });
const team = await orgSpace(defaultOrg, [ana], "Payments");
const roomPath: string = `/o/default/s/${team.space.slug}/r/${await openRoom(ana, team.path)}`;

afterAll(() => oidc.stop());

/** Chooses a person on the provider's page. */
async function pickAtProvider(page: Page, name: string) {
  await page.waitForURL(`${oidc.provider.issuer}/**`);
  await page.getByRole("button", { name, exact: true }).click();
}

test("a room's link asks for the passcode and signs in at the provider", async () => {
  const { page, complaints } = await openProfile(browser);
  await page.goto(app.baseUrl + roomPath);
  await page.getByLabel("Passcode").fill("WRONG1");
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await onScreen(page).getByText("That passcode isn't right.").waitFor();
  await expect.poll(() => page.getByLabel("Your name").count()).toBe(0);

  await page.getByLabel("Passcode").fill(team.space.passcode.toLowerCase());
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await pickAtProvider(page, "Ben Okafor");
  await page.waitForURL(app.baseUrl + roomPath);
  await waitUntilLive(page);

  const remainingHandles = await app.database.sql.query("select from invite_handles");
  expect(remainingHandles.rowCount).toBe(0);
  await expect.poll(() => page.evaluate("sessionStorage.length")).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("an invitation signs in at the provider without typing", async () => {
  oidc.provider.people.set("dora-lenz", { name: "Dora Lenz" });
  const { passcode } = team.space;
  const { page, complaints } = await openProfile(browser);
  const sentUrls: string[] = [];
  page.on("request", (request) => {
    // Browsers do not send the fragment, but Playwright reports it.
    sentUrls.push(request.url().replace(/#.*/, ""), request.headers()["referer"] ?? "");
  });
  await page.goto(`${app.baseUrl}${roomPath}#p=${passcode}`);
  await page.getByRole("button", { name: "Sign in and join" }).waitFor();
  await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
  expect(page.url()).not.toContain(passcode);
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await page.waitForURL(`${oidc.provider.issuer}/**`);
  expect(page.url()).not.toContain(passcode);
  await pickAtProvider(page, "Dora Lenz");
  await page.waitForURL(app.baseUrl + roomPath);
  await waitUntilLive(page);
  expect(sentUrls.filter((text) => text.includes(passcode))).toEqual([]);
  await expect.poll(() => page.evaluate("sessionStorage.length")).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("an invitation with an old passcode asks for the current one before signing in", async () => {
  const { page, complaints } = await openProfile(browser);
  await page.goto(`${app.baseUrl}${roomPath}#p=WRONG1`);
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await onScreen(page).getByText("The passcode in this link is no longer valid.").waitFor();
  await page.getByLabel("Passcode").and(page.locator(":focus")).fill(team.space.passcode);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${oidc.provider.issuer}/**`);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("joining a space from the directory opens its own URL", async () => {
  const { space, path } = await orgSpace(defaultOrg, [ana], "Lighthouse");
  await ok(ana, "PATCH", `${path}/visibility`, { visibility: "org" });
  const { page, context, complaints } = await openProfile(browser);
  await become(context, app, await signedIn(app, oidc.provider, { sub: "ed-moss", name: "Ed Moss" }));
  await page.goto(`${app.baseUrl}/o/default`);
  await page.getByRole("link", { name: "Join Lighthouse" }).click();
  await page.getByLabel("Passcode").fill(space.passcode);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "New room" }).waitFor();
  expect(page.url()).toBe(`${app.baseUrl}/o/default/s/${space.slug}`);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a slow sign-in asks only for the passcode again", async () => {
  const { page, complaints } = await openProfile(browser);
  await page.goto(app.baseUrl + roomPath);
  await page.getByLabel("Passcode").fill(team.space.passcode);
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await page.waitForURL(`${oidc.provider.issuer}/**`);
  await app.database.sql.query("update invite_handles set expires_at = now() - interval '1 second'");
  await pickAtProvider(page, "Cleo Berg");

  await onScreen(page).getByText("Signing in took too long. Enter the passcode again.").waitFor();
  await onScreen(page).getByText("You'll join as Cleo Berg.").waitFor();
  await page.getByLabel("Passcode").fill(team.space.passcode);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL(app.baseUrl + roomPath);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the front page offers sign-in and does not ask for a name", async () => {
  const { page, complaints } = await openProfile(browser);
  await page.goto(app.baseUrl);
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
  await page.goto(`${app.baseUrl}/me/profile`);
  await page.getByRole("link", { name: "Sign in" }).click();
  await pickAtProvider(page, "Ana Souza");

  await page.waitForURL(`${app.baseUrl}/me/profile`);
  await onScreen(page).getByText("From your work account").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Rename" }).count()).toBe(0);
  await page.getByRole("button", { name: "Ana Souza" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
  await expect.poll(() => page.getByRole("menuitem", { name: "Change name" }).count()).toBe(0);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await onScreen(page).getByText("You stay signed in with your sign-in provider").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a signed-in person without a space starts with one click", async () => {
  oidc.provider.people.set("dora-lind", { name: "Dora Lind" });
  const { page, complaints } = await openProfile(browser);
  await page.goto(app.baseUrl);
  await page.getByRole("button", { name: "I was invited" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await pickAtProvider(page, "Dora Lind");
  await page.getByRole("button", { name: "Start planning poker" }).click();
  await page.waitForURL("**/o/default/s/dora-lind-s-team/r/*");
  await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
  await page.getByRole("button", { name: "Name your team" }).waitFor();
  await page.goto(app.baseUrl);
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await onScreen(page).getByText("in Dora Lind's team").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("after an ended session, sign-in returns to the same page", async () => {
  const settings = `/o/default/s/${team.space.slug}/settings/general`;
  const { page, complaints } = await openProfile(browser);
  await page.goto(app.baseUrl + settings);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await pickAtProvider(page, "Ana Souza");
  await page.waitForURL(app.baseUrl + settings);
  await page.getByRole("button", { name: "List in the directory" }).waitFor();

  // Pending requests would also be refused, and the page would remove the button before the click.
  await page.waitForLoadState("networkidle");
  await app.database.sql.query("delete from session_tokens where user_id = $1", [ana.id]);
  await page.getByRole("button", { name: "List in the directory" }).click();
  await onScreen(page).getByText("You've been signed out.").waitFor();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await pickAtProvider(page, "Ana Souza");
  await page.waitForURL(app.baseUrl + settings);
  await page.getByRole("button", { name: "List in the directory" }).click();
  await page.getByRole("button", { name: "Remove from the directory" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a guest without an account votes in a signed-in facilitator's room", async () => {
  const facilitator = await signedIn(app, oidc.provider, { sub: "ana-souza", name: "Ana Souza" });
  const sessionId = await openRoom(facilitator, team.path, { title: "With a guest" });
  const room = `/api/sessions/${sessionId}`;
  const storyId = await addStory(facilitator, room, "Refund a captured payment");
  await act(facilitator, room, "POST", "select", { storyId });

  const anas = await openProfile(browser);
  await anas.page.goto(app.baseUrl);
  await anas.page.getByRole("link", { name: "Sign in" }).click();
  await pickAtProvider(anas.page, "Ana Souza");
  await anas.page.waitForURL(`${app.baseUrl}/`);
  await anas.page.goto(`${app.baseUrl}/o/default/s/${team.space.slug}/r/${sessionId}`);
  await waitUntilLive(anas.page);
  await openLinksPanel(anas.page);
  const panel = anas.page.locator("tm-links");
  await panel.getByRole("button", { name: "Create guest link" }).click();
  const url = await panel.getByLabel("Link", { exact: true }).inputValue();

  const gus = await openProfile(browser);
  const sockets: boolean[] = [];
  gus.page.on("websocket", (socket) => {
    const at = sockets.push(false) - 1;
    socket.on("close", () => (sockets[at] = true));
  });
  await gus.page.goto(url);
  await gus.page.getByLabel("Your name").fill("Gus");
  await gus.page.getByRole("button", { name: "Join" }).click();
  await card(gus.page, "8").click();
  const seat = anas.page.locator("tm-poker-table li", { hasText: "Gus" });
  await seat.getByText("voted").waitFor();
  expect(sockets).toEqual([false]);

  await panel.getByRole("button", { name: /^Revoke the link/ }).click();
  await anas.page.locator("tm-confirm").getByRole("button", { name: "Revoke" }).click();
  await heading(gus.page, "This link has expired");
  await expect.poll(() => sockets).toEqual([true]);
  expect([...anas.complaints, ...gus.complaints]).toEqual([]);
  await Promise.all([anas.context.close(), gus.context.close()]);
});

test("a person without an org sees instructions and can use another account", async () => {
  const gatedOidc = await startOidcApp({ env: { DEFAULT_ORG_CLAIM: "engineering" } });
  onTestFinished(() => gatedOidc.stop());
  const { page, complaints } = await openProfile(browser);
  await page.goto(gatedOidc.app.baseUrl);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Carla Crafter" }).click();
  await page.getByRole("heading", { name: "You're not in an organization yet" }).waitFor();
  await onScreen(page).getByText("You're signed in as Carla Crafter").waitFor();
  await onScreen(page).getByText("Ask an admin of your organization").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "New space" }).count()).toBe(0);

  const ben = await signedIn(gatedOidc.app, gatedOidc.provider, { sub: "ben" });
  const { space } = await orgSpace(defaultOrg, [ben], "Engines");
  await page.goto(`${gatedOidc.app.baseUrl}/o/default/s/${space.slug}`);
  await page.getByLabel("Passcode").fill(space.passcode);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await onScreen(page).getByText("Carla Crafter can't join here.").waitFor();

  await page.goto(gatedOidc.app.baseUrl);
  await page.locator("tm-no-org").getByRole("button", { name: "Sign out" }).click();
  await page.locator("tm-sign-out-dialog").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Ben Builder" }).click();
  await page.getByRole("link", { name: "Engines" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the sign-in screens are accessible in every viewport", async () => {
  const { context, page, complaints } = await openProfile(browser, defaultViewport);
  await page.goto(app.baseUrl);
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await expectFine(page, "sign in");
  await page.goto(app.baseUrl + roomPath);
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await onScreen(page).getByText("Enter the passcode.").waitFor();
  await expectFineInEveryViewport(page, "join");

  const dan = await signedIn(app, oidc.provider, { sub: "dan-ito", name: "Dan Ito" });
  await become(context, app, dan);
  await page.goto(`${app.baseUrl}/me/profile`);
  await onScreen(page).getByText("From your work account").waitFor();
  await expectFine(page, "profile");
  await page.getByRole("button", { name: "Dan Ito" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await onScreen(page).getByText("You stay signed in with your sign-in provider").waitFor();
  await expectFineInEveryViewport(page, "sign out");
  await page.keyboard.press("Escape");
  await app.database.sql.query("delete from org_members where user_id = $1", [dan.id]);
  await page.goto(app.baseUrl);
  await page.getByRole("heading", { name: "You're not in an organization yet" }).waitFor();
  await expectFine(page, "no org");
  expect(complaints).toEqual([]);
  await context.close();
});
