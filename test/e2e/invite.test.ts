// Rules: protocol/guests#allowed-requests, protocol/spaces#guesses, protocol/spaces#joining-during-rotation,
//   protocol/spaces#order-of-joining, protocol/spaces#passcode-in-a-link
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { freePort, startApp } from "#test/support/app.ts";
import { clipboardOf, onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { heading, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { mint } from "#test/support/guests.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { expectFine, defaultViewport } from "#test/e2e/viewports.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { invitationToVote } from "./journeys/invite.ts";
import { act, addStory, ok, person, standup, team } from "#test/support/client.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/tcp-proxy.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp();
const browser = await testBrowser();

const t = await team(app, ["Ana Souza", "Ben Okafor"]);
const ana = t.people[0]!;
const storyId = await addStory(ana, t.room, "Refund a captured payment");
await act(ana, t.room, "POST", "select", { storyId });

// All tests share one IP address and its rate limit for guesses.
beforeEach(() => app.database.sql.query("delete from throttles"));

const spacePage = () => `${app.baseUrl}/o/default/s/${t.space.slug}`;
const roomPage = () => `${spacePage()}/r/${t.session.id}`;
const dialog = (page: Page) => page.locator("tm-invite-dialog");
const waitForRoom = (page: Page) => page.waitForURL(roomPage()).then(() => waitUntilLive(page));

/** Creates a new passcode and stores it in `t.space` for later tests. */
async function newPasscode(): Promise<string> {
  const { passcode } = await ok<{ passcode: string }>(ana, "POST", `${t.spacePath}/passcode`, {});
  t.space.passcode = passcode;
  return passcode;
}

async function invitation(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  // The message stays for two seconds, so the test starts to wait before it appears.
  const copied = dialog(page).getByText("Link copied").last().waitFor();
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await copied;
  return clipboardOf(page);
}

test("an invited person votes with a name and a card", () =>
  invitationToVote((options) => openProfile(browser, options), app));

test("a link's passcode leaves the URL and is sent only with the join", async () => {
  const port = await freePort();
  const otherApp = await startApp({ env: { BASE_URL: `http://${pagesHost}:${port}` } });
  const proxy: TcpProxy = await startTcpProxy(otherApp.baseUrl, port);
  const { space, session } = await team(otherApp, ["Ana Souza"]);
  const room = `http://${pagesHost}:${port}/o/default/s/${space.slug}/r/${session.id}`;
  const { page, context, complaints } = await openProfile(browser);
  // Records the page's URL at each fetch, from the first script on.
  await page.addInitScript(`window.urls = [];
    const originalFetch = window.fetch;
    window.fetch = (...args) => { urls.push(location.href); return originalFetch(...args); };`);
  await page.goto(`${room}#p=${space.passcode}`);
  await page.getByLabel("Your name").fill("Cleo Berg");
  const urls = await page.evaluate<string[]>("window.urls");
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.filter((address) => address.includes(space.passcode))).toEqual([]);
  expect(proxy.received().join("\n")).not.toContain(space.passcode);

  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL(room);
  await waitUntilLive(page);
  const requests = proxy.received().join("\n");
  expect(requests).toMatch(/referer: /i);
  expect(requests.split(space.passcode)).toHaveLength(2);
  expect(requests.slice(0, requests.indexOf(space.passcode))).toMatch(
    /POST \S+\/join HTTP[^]*\r\n\r\n\{"passcode":"$/,
  );
  expect(otherApp.logLines.join("")).not.toContain(space.passcode);
  await expect
    .poll(() => page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])"))
    .not.toContain(space.passcode);
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain(space.passcode);
  expect(complaints).toEqual([]);
  await context.close();
  await proxy.close();
  await otherApp.stop();
});

test("a member's link opens the room at once without the passcode in the URL", async () => {
  const { page, context, complaints } = await openProfileOf(browser, app, ana);
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await waitForRoom(page);
  // This also holds if the page is open and only the fragment changes, which loads nothing.
  await page.goto(`${roomPage()}#p=WRONG1`);
  await waitForRoom(page);
  await expect.poll(() => page.evaluate("sessionStorage.length")).toBe(0);
  await page.goto(`${spacePage()}#p=${t.space.passcode}`);
  await page.waitForURL(spacePage());
  await heading(page, t.space.name);
  await expect.poll(() => page.evaluate("sessionStorage.length")).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a known person who is not a member joins by the link with one button", async () => {
  const fay = await person(app, "Fay Roth");
  const { page, context } = await openProfileOf(browser, app, fay);
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await onScreen(page).getByText("You'll join as Fay Roth.").waitFor();
  await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await waitForRoom(page);
  await context.close();
});

test("the link survives a reload of the join page", async () => {
  const { page, context } = await openProfile(browser);
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await page.getByLabel("Your name").waitFor();
  await page.reload();
  await page.getByLabel("Your name").fill("Gil Moreno");
  await page.keyboard.press("Enter");
  await waitForRoom(page);
  await context.close();
});

test("a link with an old passcode asks for the current one", async () => {
  const old = t.space.passcode;
  const current = await newPasscode();
  const { page, context, complaints } = await openProfile(browser, defaultViewport);
  await page.goto(`${roomPage()}#p=${old}`);
  await page.getByLabel("Your name").fill("Hana Ito");
  await page.keyboard.press("Enter");
  await onScreen(page)
    .getByText("The passcode in this link is no longer valid. Ask for the current one and enter it here.")
    .waitFor();
  await page.getByLabel("Passcode").and(page.locator(":focus")).waitFor();
  await expectFine(page, "a link with an old passcode");
  await page.getByLabel("Passcode").fill(current);
  await page.keyboard.press("Enter");
  await waitForRoom(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("after too many guesses the link keeps its passcode for later", async () => {
  const { page, context } = await openProfile(browser);
  const ivo = await person(app, "Ivo");
  for (let guess = 0; guess < 9; guess++)
    await ivo.send("POST", `${t.spacePath}/join`, { body: { passcode: "WRONG1" } });
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await page.getByLabel("Your name").fill("Jo Park");
  await page.keyboard.press("Enter");
  await onScreen(page)
    .getByText(/^Too many attempts\. Try again in \d+ (second|minute)/)
    .waitFor();
  await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
  await app.database.sql.query("delete from throttles");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await waitForRoom(page);
  await context.close();
});

test("a guest who opens a link keeps their seat", async () => {
  const { url } = await mint(ana, t.room);
  const { page, context, complaints } = await openProfile(browser);
  await page.goto(url);
  await page.getByLabel("Your name").fill("Gus");
  await page.getByRole("button", { name: "Join" }).click();
  await waitUntilLive(page);
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await heading(page, "You're a guest in one room");
  expect(page.url()).toBe(roomPage());
  await page.getByRole("link", { name: "Back to the room" }).click();
  await waitUntilLive(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("poker, standup and space pages show the same invitation", async () => {
  const planned = await standup(t);
  const { page, context, complaints } = await openProfileOf(browser, app, t.people[1]!, defaultViewport);
  for (const [screen, address] of [
    ["poker", roomPage()],
    ["standup", `${spacePage()}/r/${planned.session.id}`],
    ["space", spacePage()],
  ] as const) {
    await page.goto(address);
    const name = screen === "space" ? "QR code" : "Room";
    await page.getByRole("button", { name, exact: true }).click();
    if (screen !== "space") await page.getByRole("menuitem", { name: "Invite", exact: true }).click();
    await dialog(page).getByRole("img", { name: "QR code of the link" }).waitFor();
    await expect
      .poll(() => dialog(page).getByLabel("Link", { exact: true }).inputValue())
      .toBe(`${address}#p=${t.space.passcode}`);
    await dialog(page).getByText("Passcode", { exact: true }).click();
    await dialog(page).locator("code", { hasText: t.space.passcode }).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toBe(name);
    await page.keyboard.press("i");
    await dialog(page).getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("each copy button confirms what it copied", async () => {
  const { page, context } = await openProfileOf(browser, app, ana);
  await page.addInitScript(`Object.defineProperty(navigator, "clipboard", { value: undefined });
    navigator.share = async (what) => void (window.shared = what);`);
  await page.goto(roomPage());
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Copy invite" }).and(page.locator(":focus")).waitFor();
  await dialog(page).getByText("Passcode", { exact: true }).click();
  for (const [name, message] of [
    ["Copy link", "Link copied"],
    ["Copy passcode", "Passcode copied"],
    ["Copy invite", "Invite copied"],
  ] as const) {
    // The message stays for two seconds, so the test starts to wait before it appears.
    const copied = Promise.all([
      dialog(page).getByRole("status").filter({ hasText: message }).waitFor({ state: "attached" }),
      dialog(page).locator("[popover]", { hasText: message }).waitFor(),
    ]);
    await dialog(page).getByRole("button", { name }).click();
    await copied;
  }
  await dialog(page).getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate("shared.url")).toBe(`${roomPage()}#p=${t.space.passcode}`);
  await context.close();
});

test("the invitation to an open space is only its link", async () => {
  const { space, session, people } = await team(app, ["Kim"]);
  await ok(people[0]!, "POST", `/api/orgs/default/spaces/${space.slug}/passcode`, { open: true });
  const { page, context } = await openProfileOf(browser, app, people[0]!);
  const room = `${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`;
  await page.goto(room);
  await expect.poll(() => invitation(page)).toBe(room);
  await dialog(page).getByText("This space is open: anyone with the link can join.").waitFor();
  await context.close();
});
