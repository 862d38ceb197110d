import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/local/demo/example-package.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { blocksOfManual } from "#test/support/manual.ts";
import { ok, team, type Person } from "#test/support/people.ts";
import { inPage, startPluginWorld, type PluginWorld } from "#test/support/plugin-pages.ts";

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

/** Types into a field key by key, as a person does, and sends it with Enter. */
async function typed(page: Page, label: string, text: string) {
  const field = inPage(page).getByLabel(label);
  await field.pressSequentially(text);
  expect(await field.inputValue()).toBe(text);
  await field.press("Enter");
}

test("the page that plugin-new makes is used by keyboard: typing, Enter, and Tab out of the field", async () => {
  await world.install(await examplePackage("template"));
  const [one, other] = await twoIn("template", { question: "How was it?" });
  await typed(one, "Your answer", "Very good");
  await inPage(other).getByText("Answers so far: 1").waitFor();
  await inPage(one).getByLabel("Your answer").press("Tab");
  await inPage(one).getByRole("button", { name: "Save" }).and(inPage(one).locator(":focus")).waitFor();
  await inPage(one).getByRole("button", { name: "Show the answers" }).press("Enter");
  await inPage(other).getByRole("listitem").getByText("Very good").waitFor();
});

test("the page of docs/plugins.md is used by keyboard: a place is proposed, voted for and decided", async () => {
  await world.install(tutorial());
  const [one, other] = await twoIn("lunch", { places: "Bakery" });
  await typed(other, "Another place", "Noodles");
  await inPage(one).getByRole("button", { name: "Noodles" }).press("Enter");
  await inPage(other).getByText("1 voted.").waitFor();
  await inPage(one).getByRole("button", { name: "Decide" }).press("Enter");
  await inPage(other).getByRole("button", { name: "Noodles: 1" }).waitFor();
});
