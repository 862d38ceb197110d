// Rules: protocol/plugins#keyboard-focus
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { examplePackage, packageOfFolder } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { composers, inputMethodOf } from "#test/e2e/composing.ts";
import { ok, team } from "#test/support/client.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));
await world.install(await packageOfFolder("sdk/template"));

/** Opens a room of a plugin's kind with an input method, and records the actions of its page. */
async function openRoom(kind: string, config: object) {
  const t = await team(world.app, ["Ana Souza"]);
  const body = { kind, title: "振り返り", config };
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body);
  const { page, context } = await world.enter(t.people[0]!, { ...t, session });
  return { page, context, actions: actionsOf(page), ime: await inputMethodOf(page) };
}

function actionsOf(page: Page): string[] {
  const actions: string[] = [];
  page.on("request", (request) => {
    const [, action] = request.url().split("/actions/");
    if (action) actions.push(action);
  });
  return actions;
}

/** A plugin's page that records its keyboard and input events and has no code for input methods. */
const recordingUi = `
document.body.innerHTML = '<input aria-label="Name">';
globalThis.events = [];
for (const type of ["keydown", "beforeinput", "input", "compositionend"])
  document.querySelector("input").addEventListener(type, ({ type, key = "" }) => events.push((type + " " + key).trim()));
standpoint.onState(() => {});`;

describe.each(composers)("the keys of an input method in %s", (composer) => {
  test("do not reach a plugin's page, but the composed text does", async () => {
    const t = await world.roomWith(recordingUi);
    const { page, context } = await world.enter(t.people[0]!, t);
    await inPage(page).getByLabel("Name").focus();
    await (await inputMethodOf(page)).compose("かな", composer);
    await expect.poll(() => inPage(page).getByLabel("Name").inputValue()).toBe("かな");
    const events = (await (await pageFrame(page)).evaluate("events")) as string[];
    expect(events.filter((event) => event.startsWith("keydown"))).toEqual([]);
    expect(new Set(events)).toEqual(new Set(["beforeinput", "input", "compositionend"]));
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await pageFrame(page)).evaluate("events")).toContain("keydown Enter");
    await context.close();
  });

  test("keep the focus in the plugin's page when Escape cancels a composition", async () => {
    const t = await world.roomWith(recordingUi);
    const { page, context } = await world.enter(t.people[0]!, t);
    const ime = await inputMethodOf(page);
    const field = inPage(page).getByLabel("Name");
    await field.focus();
    await ime.choose("かな", "Escape", composer);
    await ime.cancel();
    await page.keyboard.type("a");
    await expect.poll(() => field.inputValue()).toBe("a");
    await page.keyboard.press("Escape");
    await page.locator("tm-plugin-frame .place").and(page.locator(":focus")).waitFor();
    await context.close();
  });

  test("do not save an answer in the page of the plugin-new template", async () => {
    const { page, context, actions, ime } = await openRoom("template", { question: "どう？" });
    await inPage(page).getByRole("button", { name: "Save", disabled: false }).waitFor();
    await inPage(page).getByLabel("Your answer").focus();
    await ime.compose("良い", composer);
    await expect.poll(() => inPage(page).getByLabel("Your answer").inputValue()).toBe("良い");
    expect(actions).toEqual([]);
    await page.keyboard.press("Enter");
    await inPage(page).getByText("Answers so far: 1").waitFor();
    expect(actions).toEqual(["answer"]);
    await context.close();
  });

  test("do not add a card to a retrospective", async () => {
    const { page, context, actions, ime } = await openRoom("retro", {});
    await inPage(page).getByRole("textbox", { name: "A card for Went well" }).focus();
    await ime.compose("速かった", composer);
    expect(actions).toEqual([]);
    await page.keyboard.press("Enter");
    await inPage(page).getByRole("button", { name: "Edit: 速かった" }).waitFor();
    expect(actions).toEqual(["card"]);
    await context.close();
  });
});
