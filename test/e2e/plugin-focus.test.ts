// Rules: protocol/plugins#keyboard-focus
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inPage, startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";

let world: PluginWorld;
beforeAll(async () => void (world = await startPluginWorld()));
afterAll(() => world.stop());

/** A page that takes the focus whenever it has lost it, and tells what was typed into it. */
const thief = `
document.body.innerHTML = '<input aria-label="Bait">';
const bait = document.querySelector("input");
addEventListener("keydown", ({ key }) => console.info("stole " + key));
globalThis.isThief = false;
setInterval(() => { if (isThief && document.activeElement !== bait || !document.hasFocus() && isThief) bait.focus(); }, 20);
standpoint.onState(() => {});`;

/** Opens a room with the thief in it, and keeps the keys that reach it. */
async function enterWithThief() {
  const t = await world.roomWith(thief);
  const profile = await world.enter(t.people[0]!, t);
  const stolen: string[] = [];
  profile.page.on("console", (message) => {
    if (message.text().startsWith("stole ")) stolen.push(message.text());
  });
  await inPage(profile.page).getByLabel("Bait").waitFor();
  return { ...profile, stolen };
}

/** Lets the page steal from now on: told from inside, as by something that it was sent. */
const tempt = (page: Page) => page.frames()[1]!.evaluate("void setTimeout(() => (isThief = true), 200)");
const card = (page: Page) => page.getByRole("heading", { name: "Counter took the keyboard" }).waitFor();
const words = "correct horse!";

test("a page that takes the focus from a field is removed", async () => {
  const { page, context, stolen } = await enterWithThief();
  // A field of the application beside the frame, as the rooms of other kinds have.
  await page.evaluate(
    "document.querySelector('main').insertAdjacentHTML('afterbegin', '<label>Note <input id=note></label>')",
  );
  await page.locator("#note").click();
  await tempt(page);
  await page.keyboard.type("before ");
  await card(page);
  await page.keyboard.type(words);
  expect(stolen).toEqual([]);
  expect(await page.locator("#note").inputValue()).toBe(`before ${words}`);
  await page.getByRole("button", { name: "Open again" }).click();
  await inPage(page).getByLabel("Bait").waitFor();
  await context.close();
});

test("a page under a dialog never has the focus", async () => {
  const { page, context, stolen } = await enterWithThief();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await tempt(page);
  await card(page);
  await page.keyboard.type(words);
  expect(stolen).toEqual([]);
  expect(await page.getByRole("dialog").getByRole("combobox").inputValue()).toContain(words);
  await context.close();
});

test("a person focuses a page by pointer and by Tab", async () => {
  const { page, context, stolen } = await enterWithThief();
  await page.evaluate(
    "document.querySelector('main').insertAdjacentHTML('afterbegin', '<label>Note <input id=note></label>')",
  );
  await page.locator("#note").click();
  await page.keyboard.type("a");
  await inPage(page).getByLabel("Bait").click();
  await page.keyboard.type("b");
  await expect.poll(() => stolen).toEqual(["stole b"]);
  const more = page.getByRole("button", { name: "Room" });
  await more.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("c");
  await expect.poll(() => stolen).toEqual(["stole b", "stole c"]);
  expect(await page.getByRole("button", { name: "Open again" }).count()).toBe(0);
  await context.close();
});
