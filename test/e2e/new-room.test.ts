import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, ok, team } from "#test/support/client.ts";
import { defaultViewport, expectFineInEveryViewport } from "#test/e2e/viewports.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const t = await team(app, ["Ana"]);
const ana = t.people[0]!;

async function openSpace() {
  const profile = await openProfileOf(browser, app, ana, defaultViewport);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}`);
  return profile;
}

const options = (page: Page) => onScreen(page).locator("tm-poker-picker summary");

test("the options of a planning room are folded, and the summary has those that are set", async () => {
  const { page, complaints } = await openSpace();
  await page.getByRole("button", { name: "New room" }).press("Enter");
  await expect.poll(() => options(page).innerText()).toMatch(/^Options\s+Fibonacci$/);
  await expect.poll(() => page.getByLabel("Deck", { exact: true }).isVisible()).toBe(false);
  await options(page).press("Enter");
  await page.getByLabel("Deck", { exact: true }).selectOption("T-shirt sizes");
  await page.getByLabel("Reveal when everyone has voted").check();
  await page.getByLabel("Wait for people who disconnect").check();
  await expect
    .poll(() => options(page).innerText())
    .toMatch(/T-shirt sizes, reveals automatically, and waits for people who disconnect$/);
  await expectFineInEveryViewport(page, "new room with options");
  await page.getByRole("button", { name: "Open room" }).press("Enter");
  await page.waitForURL("**/r/*");
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { state } = await ok<PokerEnvelope>(ana, "GET", `/api/sessions/${id}`);
  expect(state).toMatchObject({ deck: { name: "tshirt" }, autoReveal: true, openVoting: true });
  expect(complaints).toEqual([]);
});

test("options with an error cannot be folded", async () => {
  const { page } = await openSpace();
  await page.getByRole("button", { name: "New room" }).press("Enter");
  await options(page).press("Enter");
  await page.getByLabel("Deck", { exact: true }).selectOption("Your own cards…");
  await page.getByLabel("Cards, separated by commas").fill("1");
  await options(page).press("Enter");
  await onScreen(page).getByText("2 to 15 cards").first().waitFor();
  await expect.poll(() => page.getByLabel("Cards, separated by commas").isVisible()).toBe(true);
});

test("the arrow keys choose a kind among the tiles", async () => {
  const { page } = await openSpace();
  await page.getByRole("button", { name: "New room" }).press("Enter");
  await page.getByRole("radio", { name: "Planning poker" }).press("ArrowRight");
  await expect.poll(() => page.getByRole("radio", { name: "Standup", exact: true }).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("Title").inputValue()).toMatch(/^Standup, /);
});

// Rules: protocol/spaces#summary-of-a-session
test("the card of an ended room shows its result", async () => {
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "PATCH", "story", { storyId, estimate: "5" });
  await ok(ana, "DELETE", t.room);
  const { page } = await openSpace();
  await onScreen(page).getByText("Ended rooms").click();
  await page.getByRole("article").getByText("1 estimated · 5 points", { exact: true }).waitFor();
});
