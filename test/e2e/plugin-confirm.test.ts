// Rules: protocol/plugins#page-confirm
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { focusedTag } from "#test/e2e/pages/pages.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

/** A page that asks the question in its field with each press, and shows the answer or the reason of the refusal. */
const ui = `
document.body.innerHTML = '<button>Ask</button><label>Question <input value="Delete all cards?"></label><p id="result"></p>';
const show = (text) => (document.getElementById("result").textContent = text);
globalThis.ask = (question, options = { action: "Delete", danger: true }) => {
  show("");
  return standpoint.confirm(question, options).then((answer) => show("answer " + answer), ({ reason }) => show(reason));
};
document.querySelector("button").onclick = () => ask(document.querySelector("input").value);`;

const atOnce = `standpoint.confirm("At once?", { action: "Go" }).catch(({ reason }) => console.info("at once: " + reason));`;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Counter" });
/** The content of the dialog, which is outside of its shadow tree. */
const content = (page: Page) => page.locator("tm-confirm");
const button = (page: Page, name: string) => content(page).getByRole("button", { name, exact: true });
const press = (page: Page) => inPage(page).getByRole("button", { name: "Ask" }).click();
const result = (page: Page, text: string) =>
  inPage(page).locator("#result").getByText(text, { exact: true }).waitFor();

async function enter(code = ui, slots = ["room"]) {
  const t = await world.roomWith(code, { slots });
  return world.enter(t.people[0]!, t);
}

describe("a question of a plugin's page", () => {
  test("is a dialog with the plugin's name, and resolves with true if the person agrees", async () => {
    const { page, context, complaints } = await enter();
    await press(page);
    await dialog(page).waitFor();
    await content(page).getByText("Delete all cards?").waitFor();
    await button(page, "Delete").click();
    await result(page, "answer true");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("resolves with false if the person cancels, and the page has the focus again", async () => {
    const { page, context } = await enter();
    await press(page);
    await dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await result(page, "answer false");
    await expect.poll(() => focusedTag(page)).toBe("IFRAME");
    await context.close();
  });

  test("is not shown without a press", async () => {
    const { page, context } = await enter(`${ui}\n${atOnce}`);
    // Playwright's look-ups count as user gestures, so the test waits for this message first.
    await page.waitForEvent("console", (message) => message.text() === "at once: no-gesture");
    await expect.poll(() => dialog(page).count()).toBe(0);
    await context.close();
  });

  test("is refused while another one is open, and right after a Cancel", async () => {
    const { page, context } = await enter();
    await press(page);
    await dialog(page).waitFor();
    const frame = await pageFrame(page);
    await frame.evaluate("ask('Another one?')");
    await result(page, "busy");
    await expect.poll(() => dialog(page).count()).toBe(1);
    await button(page, "Delete").click();
    await frame.evaluate("void ask('A last one?').then(() => ask('Again?'))");
    await button(page, "Cancel").click();
    await result(page, "busy");
    await expect.poll(() => dialog(page).count()).toBe(0);
    await context.close();
  });

  test.each([
    ["an empty text", `ask(" ")`],
    ["a text of more than 300 characters", `ask("x".repeat(301))`],
    ["an action of more than 40 characters", `ask("x", { action: "x".repeat(41) })`],
  ])("is refused for %s", async (_what, code) => {
    const { page, context } = await enter();
    await inPage(page).getByRole("button", { name: "Ask" }).waitFor();
    await (await pageFrame(page)).evaluate(code);
    await result(page, "invalid");
    await context.close();
  });

  test("keeps the page's popover open", async () => {
    const { page, context } = await enter(ui, ["toolbar"]);
    await page.getByRole("group", { name: "Plugins" }).getByRole("button", { name: "Counter" }).click();
    await press(page);
    await button(page, "Delete").click();
    await result(page, "answer true");
    await context.close();
  });
});
