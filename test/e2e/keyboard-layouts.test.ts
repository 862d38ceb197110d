// Rules: protocol/plugins#message-limits
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { act, addStory, ok, team } from "#test/support/client.ts";

/** The characters of the physical keys K and R, and the key and character of the question mark. */
const layouts = [
  { name: "Russian", k: "л", r: "к", question: ["Digit7", "?"] },
  { name: "Ukrainian", k: "л", r: "к", question: ["Digit7", "?"] },
  { name: "Arabic", k: "ن", r: "ق", question: ["Slash", "؟"] },
  { name: "Greek", k: "κ", r: "ρ", question: ["Slash", "?"] },
  { name: "Hebrew", k: "ל", r: "ר", question: ["Slash", "?"] },
] as const;

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));
const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
const body = { kind: "retro", title: "Sprint 12", config: {} };
const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body);
/** Ana's pages in a room of planning poker and in a retrospective. */
const { page } = await world.enter(t.people[0]!, t);
const { page: retroPage } = await world.enter(t.people[0]!, { ...t, session });
await waitUntilLive(page);

/** Presses a key as the browser reports it for a layout: the layout's character, and the physical key. */
async function press(page: Page, key: string, code: string, held: "Control" | "Shift" | "" = "") {
  const devtools = await page.context().newCDPSession(page);
  const modifiers = { Control: 2, Shift: 8, "": 0 }[held];
  const text = held === "Control" ? {} : { text: key };
  await devtools.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, modifiers, ...text });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
  await devtools.detach();
}

/** Waits until the palette is open, and closes it. */
async function closePalette(page: Page) {
  await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
  await closeDialog(page);
}

/** Waits until the key help is open, and closes it. */
async function closeHelp(page: Page) {
  await page.getByRole("heading", { name: "Keyboard", exact: true }).waitFor();
  await closeDialog(page);
}

async function closeDialog(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

describe.each(layouts)("with a $name keyboard", ({ k, r, question: [code, question] }) => {
  test("Ctrl+K opens the palette", async () => {
    await press(page, k, "KeyK", "Control");
    await closePalette(page);
  });

  test("R reveals a round", async () => {
    const storyId = await addStory(t.people[0]!, t.room, "Refunds");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    await act(t.people[1]!, t.room, "POST", "vote", { storyId, value: "5" });
    await page.getByRole("button", { name: /^Reveal/ }).waitFor();
    await page.locator("tm-poker-table li", { hasText: "Ben Okafor" }).getByText("voted").waitFor();
    await press(page, r, "KeyR");
    const isRevealed = async () => (await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).revealed;
    await expect.poll(isRevealed).toBe(true);
  });

  test("a letter is typed into a field as it is", async () => {
    const field = page.getByRole("textbox", { name: "Add a story" });
    await field.focus();
    await press(page, r, "KeyR");
    await expect.poll(() => field.inputValue()).toBe(r);
    await field.fill("");
    await page.locator("tm-poker-story h2").click();
  });

  test("Ctrl+K and the question mark reach the application from a plugin's page", async () => {
    await inPage(retroPage).getByRole("textbox", { name: "A card for Went well" }).focus();
    await press(retroPage, k, "KeyK", "Control");
    await closePalette(retroPage);
    await inPage(retroPage).getByRole("button", { name: "Add to Went well" }).focus();
    await press(retroPage, question, code, "Shift");
    await closeHelp(retroPage);
  });
});

describe("with Latin letters at other places", () => {
  test.each([
    { name: "Dvorak", key: "k", code: "KeyV" },
    { name: "AZERTY", key: "k", code: "KeyK" },
  ])("Ctrl+K of $name opens the palette by its character", async ({ key, code }) => {
    await press(page, key, code, "Control");
    await closePalette(page);
  });

  test("the physical key K of Dvorak, which is T, does not", async () => {
    await press(page, "t", "KeyK", "Control");
    await press(page, "?", "BracketLeft", "Shift");
    await page.getByRole("heading", { name: "Keyboard", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("combobox").count()).toBe(0);
  });
});
