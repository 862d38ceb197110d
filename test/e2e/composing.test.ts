import type { Locator } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { composers, inputMethodOf } from "#test/e2e/composing.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { act, addStory, ok, standup, team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();
/** The last parts of the paths of its requests that change state. */
const writes: string[] = [];

const t = await team(app, ["Ana Souza", "Ben Okafor"]);
const ana = t.people[0]!;
/** Ana's page for all tests, with an input method. */
const { page } = await openProfileOf(browser, app, ana);
const ime = await inputMethodOf(page);
page.on("request", (request) => {
  if (request.method() !== "GET") writes.push(new URL(request.url()).pathname.split("/").at(-1)!);
});
const storyId = await addStory(ana, t.room, "返金");
await act(ana, t.room, "POST", "select", { storyId });
await act(t.people[1]!, t.room, "POST", "vote", { storyId, value: "5" });
beforeEach(() => void (writes.length = 0));

const space = () => `/o/default/s/${t.space.slug}`;

const openPage = (path: string) => page.goto(app.baseUrl + path);

async function openRoom(room = t) {
  await openPage(`${space()}/r/${room.session.id}`);
  await waitUntilLive(page);
}

const isRevealed = async () => (await ok<PokerEnvelope>(ana, "GET", t.room)).revealed;
async function openPalette(): Promise<Locator> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
  // A row of the server's reply, after which no more rows are inserted.
  await page.getByRole("option", { name: "New room: Standup" }).waitFor();
  return page.locator("tm-palette dialog");
}

const isOpen = (dialog: Locator) =>
  dialog.evaluate((element) => (element as unknown as { open: boolean }).open);

/** Records the page's keydown events: key, key code, and `isComposing`. Returns a function that reads the record. */
async function recordKeys(): Promise<() => Promise<unknown>> {
  await page.evaluate(`window.recordedKeys = [];
    addEventListener("keydown", ({ key, keyCode, isComposing }) => recordedKeys.push([key, keyCode, isComposing]), true)`);
  return () => page.evaluate("recordedKeys");
}

describe.each(composers)("the keys of an input method in %s", (composer) => {
  beforeAll(() => openRoom());

  test("have the key code and `isComposing` of that browser", async () => {
    await page.getByRole("textbox", { name: "Add a story" }).focus();
    const recordedKeys = await recordKeys();
    await ime.compose("返金", composer);
    await expect.poll(() => recordedKeys()).toEqual([["Enter", 229, composer === "Chrome"]]);
  });

  test("do not run a command of the palette, but a plain Enter does", async () => {
    const wanted = composer === "Chrome" ? "Dark" : "Light";
    const theme = () => page.evaluate("document.documentElement.dataset.theme ?? ''");
    const before = await theme();
    const palette = await openPalette();
    await ime.compose(wanted, composer);
    await page.getByRole("option", { name: `${wanted} theme`, selected: true }).waitFor();
    expect([await isOpen(palette), await theme()]).toEqual([true, before]);
    await page.keyboard.press("Enter");
    await expect.poll(theme).toBe(wanted.toLowerCase());
  });

  test("do not move the selection of the palette", async () => {
    await openPalette();
    const activeOption = () => page.getByRole("combobox").getAttribute("aria-activedescendant");
    await ime.choose("t", "ArrowDown", composer);
    await expect.poll(() => activeOption()).toBe("option-0");
    await ime.cancel();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => activeOption()).toBe("option-1");
    await page.keyboard.press("Escape");
  });

  test("do not close a dialog", async () => {
    const palette = await openPalette();
    await ime.choose("かな", "Escape", composer);
    await expect.poll(() => isOpen(palette)).toBe(true);
    await ime.cancel();
    await page.keyboard.press("Escape");
    await expect.poll(() => isOpen(palette)).toBe(false);
  });

  test("do not submit a form, but the next Enter adds the story once", async () => {
    const field = page.getByRole("textbox", { name: "Add a story" });
    await field.fill("");
    await ime.compose(`支払い ${composer}`, composer);
    await expect.poll(() => field.inputValue()).toBe(`支払い ${composer}`);
    await page.keyboard.press("Enter");
    await page.locator("tm-poker-queue li", { hasText: `支払い ${composer}` }).waitFor();
    expect(writes).toEqual(["stories"]);
  });

  test("do not add a card to a deck", async () => {
    await openPage(`${space()}/settings/decks`);
    await page.getByRole("button", { name: "New deck" }).click();
    const chips = page.locator("tm-card-chips li");
    await page.getByLabel("Cards, lowest first").focus();
    await ime.compose("大", composer);
    await expect.poll(() => chips.count()).toBe(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => chips.count()).toBe(1);
  });

  test("do not close a field of a standup", async () => {
    const daily = await standup(t, { mode: "async" });
    await act(t.people[1]!, daily.room, "PUT", "standup", { today: "返金" });
    await openRoom(daily);
    await page.getByRole("button", { name: "Reply to Ben Okafor" }).click();
    const field = page.getByLabel("Your reply to Ben Okafor");
    await field.waitFor();
    await ime.choose("かな", "Escape", composer);
    await expect.poll(() => field.isVisible()).toBe(true);
    await ime.cancel();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
  });

  test("do not choose a time zone or save a schedule", async () => {
    await openPage(`${space()}/settings/schedule`);
    const field = page.getByLabel("Team time zone");
    await field.fill("");
    await ime.compose("Asia/Tokyo", composer);
    // A request before this one would be recorded before it.
    await page.evaluate("fetch('/version').then(() => {})");
    expect(writes).toEqual([]);
    await page.keyboard.press("Enter");
    await expect.poll(() => writes).toEqual(["standup-schedule"]);
  });
});

test("a key that an input method handled does not reveal a round", async () => {
  await openRoom();
  await page.getByRole("button", { name: /^Reveal/ }).waitFor();
  const recordedKeys = await recordKeys();
  await ime.press("r");
  await expect.poll(() => recordedKeys()).toEqual([["r", 229, false]]);
  expect([writes, await isRevealed()]).toEqual([[], false]);
  await page.keyboard.press("r");
  await expect.poll(isRevealed).toBe(true);
  expect(writes).toEqual(["reveal"]);
});
