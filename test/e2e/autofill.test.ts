// docs/browsers.md: what differs
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { person, team } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { button } from "#test/e2e/pages/by-keyboard.ts";

const browser = await testBrowser();
const app = await sharedApp();

/** Fills a field as some password managers do: the value is there, and at most a `change` event follows. */
async function autofill(field: Locator, value: string, { fires = false } = {}) {
  await field.evaluate(
    (input: EventTarget & { value: string }, filled) => {
      input.value = filled.value;
      if (filled.fires) input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    { value, fires },
  );
}

test("a name and a passcode that are filled without an event let a person in", async () => {
  const t = await team(app, ["Ana Souza"]);
  const { page, complaints } = await openProfile(browser);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}`);
  await autofill(page.getByLabel("Your name"), "Gus");
  await autofill(page.getByLabel("Passcode"), t.space.passcode);
  await button(page, "Join").click();
  await page.getByRole("heading", { level: 1, name: t.space.name }).waitFor();
  expect(complaints).toEqual([]);
});

test("fields for a name and a passcode say what browsers may fill in", async () => {
  const t = await team(app, ["Ana Souza"]);
  const { page } = await openProfile(browser);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}`);
  await expect.poll(() => page.getByLabel("Your name").getAttribute("autocomplete")).toBe("nickname");
  await expect.poll(() => page.getByLabel("Passcode").getAttribute("autocomplete")).toBe("off");
});

test("a field that the page draws again keeps what was filled with a change event", async () => {
  const { page } = await openProfileOf(browser, app, await person(app, "Mia"));
  await page.goto(`${app.baseUrl}/me/calendar`);
  await page.getByLabel("Remind me of a standup").selectOption({ label: "Custom…" });
  await autofill(page.getByLabel("Minutes before"), "7", { fires: true });
  await button(page, "Create address").click();
  await onScreen(page).getByText("7 minutes before").first().waitFor();
});
