import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { blocksOfManual } from "#test/support/tutorial-blocks.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { inPage, startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";

let world: PluginWorld;

beforeAll(async () => {
  world = await startPluginWorld();
});
afterAll(() => world.stop());

/** Returns the plugin that docs/plugins.md leads to, as a package. */
function tutorial(): object {
  const files = blocksOfManual("file");
  const file = (name: string) => ({ encoding: "utf8", data: files.get(name)! });
  return {
    ...(JSON.parse(files.get("manifest.json")!) as object),
    files: { "plugin.js": file("plugin.js"), "ui.js": file("ui.js") },
  };
}

/** Opens a room of a kind with two people in it, each with a page of their own. */
async function twoIn(kind: string, config: object): Promise<[Page, Page]> {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const body = { kind, title: "Sprint 12", config };
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body);
  const entered = (t.people as [Person, Person]).map((who) =>
    world.enter(who, { ...t, session }, { width: 320, height: 720 }),
  );
  const [one, other] = await Promise.all(entered);
  return [one!.page, other!.page];
}

/** Waits until a button of the page can be pressed: until the room is connected nothing can be done in it. */
async function pressable(page: Page, name: string) {
  await inPage(page).getByRole("button", { name, exact: true, disabled: false }).waitFor();
}

/** Types into a field key by key, as a person does, once its button can be pressed. */
async function typed(page: Page, field: Locator, text: string, button: string) {
  await pressable(page, button);
  await field.pressSequentially(text);
  expect(await field.inputValue()).toBe(text);
}

test("the page of plugin-new works by keyboard", async () => {
  await world.install(await examplePackage("template"));
  const [one, other] = await twoIn("template", { question: "How was it?" });
  const field = inPage(one).getByLabel("Your answer");
  await typed(one, field, "Very good", "Save");
  await field.press("Tab");
  await inPage(one).getByRole("button", { name: "Save" }).and(inPage(one).locator(":focus")).waitFor();
  await typed(other, inPage(other).getByLabel("Your answer"), "So so", "Save");
  await inPage(other).getByLabel("Your answer").press("Enter");
  await inPage(one).getByText("Answers so far: 1").waitFor();
  expect(await field.inputValue()).toBe("Very good");
  await inPage(one).getByRole("button", { name: "Save" }).press("Enter");
  await inPage(other).getByText("Answers so far: 2").waitFor();
  await inPage(one).getByRole("button", { name: "Show the answers" }).press("Enter");
  await inPage(other).getByRole("listitem").getByText("Very good").waitFor();
});

test("the page of plugin-new shows another window's save first", async () => {
  await world.install(await examplePackage("template"));
  const t = await team(world.app, ["Ana Souza"]);
  const [ana] = t.people as [Person];
  const body = { kind: "template", title: "Sprint 12", config: { question: "How was it?" } };
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const { page } = await world.enter(ana, { ...t, session }, { width: 320, height: 720 });
  const field = inPage(page).getByLabel("Your answer");
  await typed(page, field, "Here", "Save");
  await act(ana, `/api/sessions/${session.id}`, "PUT", "answer", { text: "There" });
  await inPage(page).getByText("Answers so far: 1").waitFor();
  await field.press("Enter");
  await inPage(page).getByText("Your answer was changed elsewhere. It now says: “There”.").waitFor();
  await field.press("Enter");
  await inPage(page).getByText("Saved.", { exact: true }).waitFor();
  expect(await field.inputValue()).toBe("Here");
});

test("the page of docs/plugins.md works by keyboard", async () => {
  await world.install(tutorial());
  const [one, other] = await twoIn("lunch", { places: "Bakery" });
  const field = inPage(other).getByLabel("Another place");
  await typed(other, field, "Noodles", "Propose");
  await field.press("Enter");
  await inPage(one).getByRole("button", { name: "Noodles" }).press("Enter");
  await inPage(other).getByText("1 voted.").waitFor();
  await inPage(one).getByRole("button", { name: "Decide" }).press("Enter");
  await inPage(other).getByRole("button", { name: "Noodles: 1" }).waitFor();
});

test.each([
  [
    "template",
    () => examplePackage("template"),
    { question: "How was it?" },
    "Your answer",
    "Save",
    "Answers so far: 1",
  ],
  [
    "lunch",
    () => Promise.resolve(tutorial()),
    { places: "Bakery" },
    "Another place",
    "Propose",
    "Half a word more",
  ],
  [
    "retro",
    () => examplePackage("retro"),
    { columns: "To try" },
    "A card for To try",
    "Add to To try",
    "Half a word more",
  ],
])(
  "the page of %s keeps the text through a lost connection",
  async (kind, code, config, label, button, shown) => {
    await world.install(await code());
    const [one, other] = await twoIn(kind, config);
    const field = inPage(one).getByLabel(label);
    await typed(one, field, "Half a w", button);
    await one.context().setOffline(true);
    await inPage(one).getByRole("button", { name: button, exact: true, disabled: true }).waitFor();
    await one.keyboard.type("ord");
    await one.context().setOffline(false);
    await pressable(one, button);
    await one.keyboard.type(" more");
    expect(await field.inputValue()).toBe("Half a word more");
    await one.keyboard.press("Enter");
    await inPage(one).getByText(shown).waitFor();
    await other.context().close();
  },
);
