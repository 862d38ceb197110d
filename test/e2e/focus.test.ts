import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, ok, person, standup, team, type Person, type Team } from "#test/support/people.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let app: TestApp;
let t: Team;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  [browser, app] = await Promise.all([startBrowser(), startApp()]);
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

const inSpace = (part = "") => `${app.baseUrl}/o/default/s/${t.space.slug}${part}`;
const inRoom = (room: Team) => inSpace(`/r/${room.session.id}`);
const live = (page: Page) => onScreen(page).getByText("Live", { exact: true }).waitFor();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Presses a button by keyboard. */
async function press(page: Page, name: string | RegExp) {
  await button(page, name).first().focus();
  await page.keyboard.press("Enter");
}

/** Chooses from a menu by keyboard. */
async function choose(page: Page, menu: string | RegExp, item: string) {
  await press(page, menu);
  await page.getByRole("menuitem", { name: item }).focus();
  await page.keyboard.press("Enter");
}

/** What has the focus, through all shadow roots: its element and what it is called. */
function focus(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const name = element === document.body ? "" : element.getAttribute("aria-label")
      ?? (element.labels?.[0] ?? element).textContent.replace(/\\s+/g, " ").trim();
    return (element.localName + " " + name).trim();
  })()`);
}

const said = (page: Page, text: string | RegExp) => onScreen(page).getByText(text).first().waitFor();

/** Expects that the focus comes to rest at a place, once what was pressed has had its effect. */
async function expectFocus(page: Page, place: string | RegExp) {
  await expect.poll(() => focus(page), { timeout: 5_000 }).toMatch(place);
}

test("a form that sends keeps the focus on its button, or gives it to what takes its place: my own pages", async () => {
  const { page } = await openProfileOf(browser, app, ana);
  await page.goto(`${app.baseUrl}/me/away`);
  const days = "2026-12-01";
  await page.getByLabel("First day").fill(days);
  await page.getByLabel("First day").dispatchEvent("change");
  await press(page, "Add");
  await said(page, "The days are on your list.");
  await expectFocus(page, /^button Add$/);
  await press(page, /^Remove /);
  await said(page, /off your list/);
  await expectFocus(page, /^h2 Your days away$/);
});
