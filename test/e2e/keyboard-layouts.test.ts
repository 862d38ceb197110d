// Rules: protocol/plugins#message-limits
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { inPage, startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { act, addStory, ok, team, type Team } from "#test/support/client.ts";

/** The characters of the physical keys K and R, and the key and character of the question mark. */
const layouts = [
  { name: "Russian", k: "л", r: "к", question: ["Digit7", "?"] },
  { name: "Ukrainian", k: "л", r: "к", question: ["Digit7", "?"] },
  { name: "Arabic", k: "ن", r: "ق", question: ["Slash", "؟"] },
  { name: "Greek", k: "κ", r: "ρ", question: ["Slash", "?"] },
  { name: "Hebrew", k: "ל", r: "ר", question: ["Slash", "?"] },
] as const;

let world: PluginWorld;
let browser: Browser;
let t: Team;
beforeAll(async () => {
  world = await startPluginWorld();
  ({ browser } = world);
  await world.install(await examplePackage("retro"));
  t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
});
afterAll(() => world.stop());

/** Presses a key as the browser reports it for a layout: the layout's character, and the physical key. */
async function press(page: Page, key: string, code: string, held: "Control" | "Shift" | "" = "") {
  const devtools = await page.context().newCDPSession(page);
  const modifiers = { Control: 2, Shift: 8, "": 0 }[held];
  const text = held === "Control" ? {} : { text: key };
  await devtools.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, modifiers, ...text });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
  await devtools.detach();
}

async function openRoom() {
  const { page, context } = await openProfileOf(browser, world.app, t.people[0]!);
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  return { page, context };
}

const palette = (page: Page) => page.getByRole("combobox").and(page.locator(":focus"));
const help = (page: Page) => page.getByRole("heading", { name: "Keyboard", exact: true });

describe.each(layouts)("with a $name keyboard", ({ k, r, question: [code, question] }) => {
  test("Ctrl+K opens the palette", async () => {
    const { page, context } = await openRoom();
    await press(page, k, "KeyK", "Control");
    await palette(page).waitFor();
    await context.close();
  });

  test("R reveals a round", async () => {
    const storyId = await addStory(t.people[0]!, t.room, "Refunds");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    await act(t.people[1]!, t.room, "POST", "vote", { storyId, value: "5" });
    const { page, context } = await openRoom();
    await page.getByRole("button", { name: /^Reveal/ }).waitFor();
    await press(page, r, "KeyR");
    const isRevealed = async () => (await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).revealed;
    await expect.poll(isRevealed).toBe(true);
    await context.close();
  });

  test("a letter is typed into a field as it is", async () => {
    const { page, context } = await openRoom();
    const field = page.getByRole("textbox", { name: "Add a story" });
    await field.focus();
    await press(page, r, "KeyR");
    await expect.poll(() => field.inputValue()).toBe(r);
    await context.close();
  });

  test("Ctrl+K and the question mark reach the application from a plugin's page", async () => {
    const body = { kind: "retro", title: "Sprint 12", config: {} };
    const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body);
    const { page, context } = await world.enter(t.people[0]!, { ...t, session });
    await inPage(page).getByRole("textbox", { name: "A card for Went well" }).focus();
    await press(page, k, "KeyK", "Control");
    await palette(page).waitFor();
    await page.keyboard.press("Escape");
    await inPage(page).getByRole("button", { name: "Add to Went well" }).focus();
    await press(page, question, code, "Shift");
    await help(page).waitFor();
    await context.close();
  });
});

describe("with Latin letters at other places", () => {
  test.each([
    { name: "Dvorak", key: "k", code: "KeyV" },
    { name: "AZERTY", key: "k", code: "KeyK" },
  ])("Ctrl+K of $name opens the palette by its character", async ({ key, code }) => {
    const { page, context } = await openRoom();
    await press(page, key, code, "Control");
    await palette(page).waitFor();
    await context.close();
  });

  test("the physical key K of Dvorak, which is T, does not", async () => {
    const { page, context } = await openRoom();
    await press(page, "t", "KeyK", "Control");
    await press(page, "?", "BracketLeft", "Shift");
    await help(page).waitFor();
    expect(await page.getByRole("combobox").count()).toBe(0);
    await context.close();
  });
});
