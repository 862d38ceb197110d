import type { Browser, BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  closeProfiles,
  expectAccessible,
  expectNoSidewaysScroll,
  openProfileOf,
} from "#test/support/browser.ts";
import { embedEnv } from "#test/support/embedding.ts";
import { firstLook } from "#test/support/looks.ts";
import { act, addStory, team, type Person } from "#test/support/people.ts";
import { startBrowser } from "#test/support/start-browser.ts";

const meeting = "https://meet.google.com";
let browser: Browser;
let app: TestApp;

beforeAll(async () => {
  [browser, app] = await Promise.all([startBrowser(), startApp({ env: embedEnv })]);
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

/** Makes a site answer with a page that frames the panel. */
async function frameAt(context: BrowserContext, origin: string) {
  await context.grantPermissions(["local-network-access"], { origin });
  const body =
    `<!doctype html><html lang="en"><title>Meeting</title><body style="margin:0"><main><h1>Meeting</h1>` +
    `<iframe title="Standpoint" src="${app.baseUrl}/embed/meet" style="border:0;width:100%;height:700px"></iframe></main>`;
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: "text/html", body }));
}

async function panelIn(page: Page): Promise<Frame> {
  await page.goto(meeting);
  const frame = await page.locator("iframe").elementHandle();
  return (await frame.contentFrame())!;
}

/** Signs the panel in as a person would: the link opens a tab, and the code is typed there. */
async function signIn(context: BrowserContext, panel: Frame | Page) {
  const code = await panel.getByRole("status", { name: "Code" }).innerText();
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    panel.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await tab.getByRole("textbox", { name: "Code" }).fill(code);
  await tab.keyboard.press("Enter");
  await tab.getByRole("heading", { name: "You are signed in" }).waitFor();
  await tab.close();
  await panel.getByRole("heading", { name: "Your spaces" }).waitFor();
}

async function estimating() {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Login");
  await act(ana, t.room, "POST", "select", { storyId });
  return { ...t, ana, ben, storyId };
}

test("in a meeting a person signs in, opens a room, plays a card, sees the result pushed, and signs out (protocol/identity 46, 48, 51)", async () => {
  const t = await estimating();
  const { page, context } = await openProfileOf(browser, app, t.ben, firstLook);
  await frameAt(context, meeting);
  const panel = await panelIn(page);
  await panel.getByRole("link", { name: "Sign in" }).waitFor();
  await expectAccessible(page, "the code in a meeting");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "the code in a meeting, dark");
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(context, panel);
  await expectAccessible(page, "the spaces in a meeting");

  await panel.getByRole("button", { name: t.space.name }).click();
  await panel.getByRole("button", { name: t.session.title }).click();
  await panel.getByRole("button", { name: "5", exact: true }).click();
  await panel.getByRole("button", { name: "5", exact: true, pressed: true }).waitFor();
  await expectAccessible(page, "a room in a meeting");
  await expectNoSidewaysScroll(page);
  const excess = await panel.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(excess).toBe(0);

  await act(t.ana, t.room, "POST", "vote", { storyId: t.storyId, value: "5" });
  await act(t.ana, t.room, "POST", "reveal");
  await panel.getByText("Consensus").first().waitFor();
  await expectAccessible(page, "a result in a meeting");

  await page.reload();
  const again = (await (await page.locator("iframe").elementHandle()).contentFrame())!;
  await again.getByRole("heading", { name: "Your spaces" }).waitFor();
  await again.getByRole("button", { name: "Sign out" }).click();
  await again.getByRole("heading", { name: "Sign in to Standpoint" }).waitFor();
});

test("a panel whose sign-in has ended says so, and offers the next one (protocol/identity 47)", async () => {
  const t = await estimating();
  const { page, context } = await openProfileOf(browser, app, t.ben, firstLook);
  // Where it is not framed, the same page is a small client.
  await page.goto(`${app.baseUrl}/embed/meet`);
  await signIn(context, page);
  await page.getByRole("button", { name: t.space.name }).click();
  const token = await page.evaluate<string>("sessionStorage.getItem('standpoint.embed')");
  const reply = await fetch(`${app.baseUrl}/api/me`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(204);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("heading", { name: "Your sign-in here has ended" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
});

test("a panel that may store nothing is signed in until it is loaded anew (protocol/identity 47)", async () => {
  const t = await estimating();
  const { page, context } = await openProfileOf(browser, app, t.ben, firstLook);
  await page.addInitScript(
    "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
  );
  await frameAt(context, meeting);
  const panel = await panelIn(page);
  await signIn(context, panel);
  await panel.getByRole("button", { name: t.space.name }).waitFor();
});

test("another site cannot frame the panel (protocol/identity 51)", async () => {
  const { ben } = await estimating();
  const { page, context } = await openProfileOf(browser, app, ben, firstLook);
  await frameAt(context, "https://elsewhere.example");
  const refused = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
  await page.goto("https://elsewhere.example");
  await refused;
});
