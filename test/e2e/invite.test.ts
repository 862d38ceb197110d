// Rules: protocol/guests#allowed-requests, protocol/spaces#guesses, protocol/spaces#joining-during-rotation,
//   protocol/spaces#order-of-joining, protocol/spaces#passcode-in-a-link
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { clipboardOf, closeProfiles, onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { card, heading, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { mint } from "#test/support/guests.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { act, addStory, ok, person, standup, team, type Person, type Team } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/tcp-proxy.ts";

let browser: Browser;
let app: TestApp;
let t: Team;
let ana: Person;
let storyId: string;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  ana = t.people[0]!;
  storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
});

// Everybody here shares one address, and so its guesses.
beforeEach(() => app.database.sql.query("delete from throttles"));

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

const spacePage = () => `${app.baseUrl}/o/default/s/${t.space.slug}`;
const roomPage = () => `${spacePage()}/r/${t.session.id}`;
const dialog = (page: Page) => page.locator("tm-invite-dialog");
const inRoom = (page: Page) => page.waitForURL(roomPage()).then(() => waitUntilLive(page));

/** Makes a new passcode and returns it; the space keeps it for the tests that follow. */
async function newPasscode(): Promise<string> {
  const { passcode } = await ok<{ passcode: string }>(ana, "POST", `${t.spacePath}/passcode`, {});
  t.space.passcode = passcode;
  return passcode;
}

async function invitation(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  // It is said for two seconds only, so who looks begins before.
  const copied = dialog(page).getByText("Link copied").last().waitFor();
  await dialog(page).getByRole("button", { name: "Copy the link" }).click();
  await copied;
  return clipboardOf(page);
}

test("an invited person votes with a name and a card", async () => {
  const evas = await openProfileOf(browser, app, await person(app, "Eva Lind"));
  const hers = evas.page;
  await hers.goto(app.baseUrl);
  await hers.getByRole("button", { name: "New space" }).click();
  await hers.getByLabel("Name of the space").fill("Harbour");
  await hers.keyboard.press("Enter");
  await heading(hers, "Harbour");
  const space = `${app.baseUrl}/o/default/s/harbour`;
  expect(hers.url()).toBe(space);
  const passcode = await hers.locator("tm-invite code").innerText();
  await hers.getByRole("button", { name: "New room" }).click();
  await hers.getByLabel("Title").press("Enter");
  await waitUntilLive(hers);
  const room = hers.url();
  expect(room).toMatch(new RegExp(`^${space}/r/[^/?#]+$`));
  await hers.getByRole("button", { name: "Quick round" }).click();
  await card(hers, "3").click();
  const link = await invitation(hers);
  expect(link).toBe(`${room}#p=${passcode}`);

  const { page, context, complaints } = await openProfile(browser, { width: 390, height: 844 });
  await page.goto(link);
  await page.getByLabel("Your name").waitFor();
  expect(await page.getByRole("textbox").count()).toBe(1);
  // The first action: a name, and Enter.
  await page.getByLabel("Your name").fill("Cleo Berg");
  await page.keyboard.press("Enter");
  // The second action: a card.
  await card(page, "5").click();
  await hers.locator("tm-poker-table li", { hasText: "Cleo Berg" }).getByText("voted").waitFor();
  expect(page.url()).toBe(room);
  expect(await page.evaluate("sessionStorage.length")).toBe(0);

  await page.getByRole("link", { name: "Back to the space" }).click();
  await heading(page, "Harbour");
  expect(page.url()).toBe(space);
  await page.goto(`${app.baseUrl}/s/harbour`);
  await heading(page, "Harbour");
  expect(page.url()).toBe(space);
  expect([...evas.complaints, ...complaints]).toEqual([]);
  await Promise.all([evas.context.close(), context.close()]);
});

test("a link's passcode leaves the address and reaches only the join", async () => {
  const port = await freePort();
  const world = await startApp({ env: { BASE_URL: `http://${pagesHost}:${port}` } });
  const wire: TcpProxy = await startTcpProxy(world.baseUrl, port);
  const { space, session } = await team(world, ["Ana Souza"]);
  const room = `http://${pagesHost}:${port}/o/default/s/${space.slug}/r/${session.id}`;
  const { page, context, complaints } = await openProfile(browser);
  // What the address is each time the page asks for something, from its first script on.
  await page.addInitScript(`window.asked = [];
    const ask = window.fetch;
    window.fetch = (...args) => { asked.push(location.href); return ask(...args); };`);
  await page.goto(`${room}#p=${space.passcode}`);
  await page.getByLabel("Your name").fill("Cleo Berg");
  const asked = await page.evaluate<string[]>("window.asked");
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => address.includes(space.passcode))).toEqual([]);
  expect(wire.asked().join("\n")).not.toContain(space.passcode);

  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL(room);
  await waitUntilLive(page);
  const sent = wire.asked().join("\n");
  expect(sent).toMatch(/referer: /i);
  expect(sent.split(space.passcode)).toHaveLength(2);
  expect(sent.slice(0, sent.indexOf(space.passcode))).toMatch(
    /POST \S+\/join HTTP[^]*\r\n\r\n\{"passcode":"$/,
  );
  expect(world.logLines.join("")).not.toContain(space.passcode);
  expect(await page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")).not.toContain(
    space.passcode,
  );
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain(space.passcode);
  expect(complaints).toEqual([]);
  await context.close();
  await wire.close();
  await world.stop();
});

test("a member who opens a link is in the room at once, and the passcode is not in the address", async () => {
  const { page, context, complaints } = await openProfileOf(browser, app, ana);
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await inRoom(page);
  // Also where the page is open already, and the browser loads nothing.
  await page.goto(`${roomPage()}#p=WRONG1`);
  await inRoom(page);
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
  await page.goto(`${spacePage()}#p=${t.space.passcode}`);
  await page.waitForURL(spacePage());
  await heading(page, t.space.name);
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a person who has a name here and is no member joins by the link with one button", async () => {
  const fay = await person(app, "Fay Roth");
  const { page, context } = await openProfileOf(browser, app, fay);
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await onScreen(page).getByText("You come in as Fay Roth.").waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await inRoom(page);
  await context.close();
});

test("the link survives a reload of the join page", async () => {
  const { page, context } = await openProfile(browser);
  await page.goto(`${roomPage()}#p=${t.space.passcode}`);
  await page.getByLabel("Your name").waitFor();
  await page.reload();
  await page.getByLabel("Your name").fill("Gil Moreno");
  await page.keyboard.press("Enter");
  await inRoom(page);
  await context.close();
});

test("a link from before the passcode was replaced says so and asks for the current one", async () => {
  const old = t.space.passcode;
  const current = await newPasscode();
  const { page, context, complaints } = await openProfile(browser, defaultViewport);
  await page.goto(`${roomPage()}#p=${old}`);
  await page.getByLabel("Your name").fill("Hana Ito");
  await page.keyboard.press("Enter");
  await onScreen(page)
    .getByText("The passcode in this link is no longer valid. Ask for the current one and type it here.")
    .waitFor();
  await page.getByLabel("Passcode").and(page.locator(":focus")).waitFor();
  await expectFineInEveryViewport(page, "a link with an old passcode");
  await page.getByLabel("Passcode").fill(current);
  await page.keyboard.press("Enter");
  await inRoom(page);
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
  expect(await page.getByRole("textbox").count()).toBe(0);
  await app.database.sql.query("delete from throttles");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await inRoom(page);
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
  await heading(page, "You are a guest in one room");
  expect(page.url()).toBe(roomPage());
  await page.getByRole("link", { name: "Back to the room" }).click();
  await waitUntilLive(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the same invitation opens in poker, standup and space", async () => {
  const planned = await standup(t);
  const { page, context, complaints } = await openProfileOf(browser, app, t.people[1]!, defaultViewport);
  for (const [screen, address] of [
    ["poker", roomPage()],
    ["standup", `${spacePage()}/r/${planned.session.id}`],
    ["space", spacePage()],
  ] as const) {
    await page.goto(address);
    const name = screen === "space" ? "Link and QR code" : "Invite";
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await dialog(page).getByRole("img", { name: "QR code of the link" }).waitFor();
    expect(await dialog(page).getByLabel("Link", { exact: true }).inputValue()).toBe(
      `${address}#p=${t.space.passcode}`,
    );
    await dialog(page).locator("code", { hasText: t.space.passcode }).waitFor();
    await expectFineInEveryViewport(page, `invitation to ${screen}`);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(await focusedName(page)).toBe(name);
    await page.keyboard.press("i");
    await dialog(page).getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("each copy button says what it copied", async () => {
  const { page, context } = await openProfileOf(browser, app, ana);
  await page.addInitScript(`Object.defineProperty(navigator, "clipboard", { value: undefined });
    navigator.share = async (what) => void (window.shared = what);`);
  await page.goto(roomPage());
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Copy invite" }).and(page.locator(":focus")).waitFor();
  for (const [name, said] of [
    ["Copy the link", "Link copied"],
    ["Copy the passcode", "Passcode copied"],
    ["Copy invite", "Invite copied"],
  ] as const) {
    // It is said for two seconds only, so who looks begins before.
    const copied = Promise.all([
      dialog(page).getByRole("status").filter({ hasText: said }).waitFor({ state: "attached" }),
      dialog(page).locator("[popover]", { hasText: said }).waitFor(),
    ]);
    await dialog(page).getByRole("button", { name }).click();
    await copied;
  }
  await dialog(page).getByRole("button", { name: "Share" }).click();
  expect(await page.evaluate("shared.url")).toBe(`${roomPage()}#p=${t.space.passcode}`);
  await dialog(page).getByRole("button", { name: "Guest link for this room" }).click();
  await page.getByRole("button", { name: "Make a guest link" }).waitFor();
  expect(await dialog(page).count()).toBe(0);
  await context.close();
});

test("the invitation of an open space is its link alone", async () => {
  const { space, session, people } = await team(app, ["Kim"]);
  await ok(people[0]!, "POST", `/api/orgs/default/spaces/${space.slug}/passcode`, { open: true });
  const { page, context } = await openProfileOf(browser, app, people[0]!);
  const room = `${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`;
  await page.goto(room);
  expect(await invitation(page)).toBe(room);
  await dialog(page).getByText("This space is open: anyone with the link can join.").waitFor();
  await context.close();
});
