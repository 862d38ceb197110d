import type { Page } from "playwright-core";
import { expect } from "vitest";
import { enterPluginRoom, inPage, type PluginApp } from "#test/e2e/pages/plugin-pages.ts";
import type { OpenProfile } from "./opener.ts";

/** A page that takes the focus back whenever it loses it, and logs the keys that it receives. */
const focusThief = `
document.body.innerHTML = '<input aria-label="Bait">';
const bait = document.querySelector("input");
addEventListener("keydown", ({ key }) => console.info("stole " + key));
globalThis.isThief = false;
setInterval(() => { if (isThief && document.activeElement !== bait || !document.hasFocus() && isThief) bait.focus(); }, 20);
standpoint.onState(() => {});`;

/** Opens a room with the focus-stealing page, and records the keys that reach it. */
async function enterWithThief(open: OpenProfile, world: PluginApp) {
  const t = await world.roomWith(focusThief);
  const profile = await enterPluginRoom(open, world.app, t.people[0]!, t);
  const stolenKeys: string[] = [];
  profile.page.on("console", (message) => {
    if (message.text().startsWith("stole ")) stolenKeys.push(message.text());
  });
  await inPage(profile.page).getByLabel("Bait").waitFor();
  return { ...profile, stolenKeys };
}

/** Makes the page steal the focus from now on, as after a message to it. */
const startStealing = (page: Page) =>
  page.frames()[1]!.evaluate("void setTimeout(() => (isThief = true), 200)");
const waitForRemovalCard = (page: Page) =>
  page.getByRole("heading", { name: "Counter took the keyboard" }).waitFor();
const typedText = "correct horse!";

/** A page that takes the focus from a field of the application is removed, and no key reaches it. */
async function takesFocusFromField(open: OpenProfile, world: PluginApp): Promise<void> {
  const { page, context, stolenKeys } = await enterWithThief(open, world);
  // A field of the application next to the frame, as in rooms of other kinds.
  await page.evaluate(
    "document.querySelector('main').insertAdjacentHTML('afterbegin', '<label>Note <input id=note></label>')",
  );
  await page.locator("#note").click();
  await page.keyboard.type("before ");
  await startStealing(page);
  await waitForRemovalCard(page);
  await page.keyboard.type(typedText);
  expect(stolenKeys).toEqual([]);
  await expect.poll(() => page.locator("#note").inputValue()).toBe(`before ${typedText}`);
  await page.getByRole("button", { name: "Open again" }).click();
  await inPage(page).getByLabel("Bait").waitFor();
  await context.close();
}

/** A page under a dialog does not get the focus. */
async function takesFocusFromDialog(open: OpenProfile, world: PluginApp): Promise<void> {
  const { page, context, stolenKeys } = await enterWithThief(open, world);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await startStealing(page);
  await waitForRemovalCard(page);
  await page.keyboard.type(typedText);
  expect(stolenKeys).toEqual([]);
  await expect.poll(() => page.getByRole("dialog").getByRole("combobox").inputValue()).toContain(typedText);
  await context.close();
}

/** A person focuses a page with the pointer and with Tab. */
export async function focusByPersonsChoice(open: OpenProfile, world: PluginApp): Promise<void> {
  const { page, context, stolenKeys } = await enterWithThief(open, world);
  await page.evaluate(
    "document.querySelector('main').insertAdjacentHTML('afterbegin', '<label>Note <input id=note></label>')",
  );
  await page.locator("#note").click();
  await page.keyboard.type("a");
  await inPage(page).getByLabel("Bait").click();
  await page.keyboard.type("b");
  await expect.poll(() => stolenKeys).toEqual(["stole b"]);
  // The last control of the header.
  await page.locator("tm-room-header tm-account").getByRole("button").last().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("c");
  await expect.poll(() => stolenKeys).toEqual(["stole b", "stole c"]);
  await expect.poll(() => page.getByRole("button", { name: "Open again" }).count()).toBe(0);
  await context.close();
}

/** The trials of a page that takes the focus, with their names. */
export const focusTrials = [
  ["a page that takes the focus from a field is removed", takesFocusFromField],
  ["a page under a dialog never gets the focus", takesFocusFromDialog],
] as const;
