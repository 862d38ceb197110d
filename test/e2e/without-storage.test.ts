import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, standup, team, type Person } from "#test/support/client.ts";
import { mint } from "#test/support/guests.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const browser = await testBrowser();
const app = await sharedApp();

/** Blocks a page's storage as Firefox does with blocked site data: it also refuses channels between tabs. */
const blockStorage = (page: Page) =>
  page.addInitScript(`for (const name of ["localStorage", "sessionStorage", "BroadcastChannel", "indexedDB"])
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } })`);

test("a guest votes without the browser's storage, and sees the own card after others voted", async () => {
  const t = await team(app, ["Ana Souza"]);
  const ana = t.people[0]!;
  const storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
  const { page, complaints } = await openProfile(browser);
  await blockStorage(page);
  await page.goto((await mint(ana, t.room)).url);
  await page.getByLabel("Your name").fill("Gus");
  await page.getByRole("button", { name: "Join" }).click();
  await card(page, "8").click();
  await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
  await expect.poll(() => card(page, "8").getAttribute("aria-pressed")).toBe("true");
  expect(complaints).toEqual([]);
});

test("a standup is written without the browser's storage", async () => {
  const t = await team(app, ["Ana Souza"]);
  const ana = t.people[0] as Person;
  const { session } = await standup(t);
  const { page, complaints } = await openProfileOf(browser, app, ana);
  await blockStorage(page);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${session.id}`);
  await waitUntilLive(page);
  await page.getByRole("textbox", { name: "Today" }).fill("Refunds");
  await onScreen(page).getByText("Saved").first().waitFor();
  expect(complaints).toEqual([]);
});
