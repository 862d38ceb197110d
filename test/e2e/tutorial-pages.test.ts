import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage, packageOfFolder } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { blocksOfManual } from "#test/support/tutorial-blocks.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

/** Returns the package of the tutorial's plugin in docs/plugins.md. */
async function tutorial(): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-tutorial-"));
  for (const [name, text] of blocksOfManual("file")) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const made = await packageOfFolder(folder);
  await rm(folder, { recursive: true });
  return made;
}

/** Opens a room of a kind in two profiles, one for each person. */
async function openTwoPages(kind: string, config: object): Promise<[Page, Page]> {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const body = { kind, title: "Sprint 12", config };
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body);
  const profiles = (t.people as [Person, Person]).map((who) =>
    world.enter(who, { ...t, session }, { width: 320, height: 720 }),
  );
  const [anasPage, bensPage] = await Promise.all(profiles);
  return [anasPage!.page, bensPage!.page];
}

/** Waits until a button of the page is enabled, which needs a connected room. */
async function waitForEnabled(page: Page, name: string) {
  await inPage(page).getByRole("button", { name, exact: true, disabled: false }).waitFor();
}

/** Types into a field key by key after its button is enabled. */
async function typeInto(page: Page, field: Locator, text: string, button: string) {
  await waitForEnabled(page, button);
  await field.pressSequentially(text);
  await expect.poll(() => field.inputValue()).toBe(text);
}

test("the page of the plugin-new template works by keyboard", async () => {
  await world.install(await packageOfFolder("sdk/template"));
  const [anasPage, bensPage] = await openTwoPages("template", { question: "How was it?" });
  const field = inPage(anasPage).getByLabel("Your answer");
  await typeInto(anasPage, field, "Very good", "Save");
  await field.press("Tab");
  await inPage(anasPage)
    .getByRole("button", { name: "Save" })
    .and(inPage(anasPage).locator(":focus"))
    .waitFor();
  await typeInto(bensPage, inPage(bensPage).getByLabel("Your answer"), "So so", "Save");
  await inPage(bensPage).getByLabel("Your answer").press("Enter");
  await inPage(anasPage).getByText("Answers so far: 1").waitFor();
  await expect.poll(() => field.inputValue()).toBe("Very good");
  await inPage(anasPage).getByRole("button", { name: "Save" }).press("Enter");
  await inPage(bensPage).getByText("Answers so far: 2").waitFor();
  await inPage(anasPage).getByRole("button", { name: "Show answers" }).press("Enter");
  await inPage(bensPage).getByRole("listitem").getByText("Very good").waitFor();
});

test("the page of the plugin-new template shows another window's save first", async () => {
  await world.install(await packageOfFolder("sdk/template"));
  const t = await team(world.app, ["Ana Souza"]);
  const [ana] = t.people as [Person];
  const body = { kind: "template", title: "Sprint 12", config: { question: "How was it?" } };
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const { page } = await world.enter(ana, { ...t, session }, { width: 320, height: 720 });
  const field = inPage(page).getByLabel("Your answer");
  await typeInto(page, field, "Here", "Save");
  await act(ana, `/api/sessions/${session.id}`, "PUT", "answer", { text: "There" });
  await inPage(page).getByText("Answers so far: 1").waitFor();
  await field.press("Enter");
  await inPage(page).getByText("This was changed elsewhere. It now says: “There”.").first().waitFor();
  await field.press("Enter");
  await inPage(page).getByText("Here", { exact: true }).waitFor();
});

test("the page of the tutorial works by keyboard", async () => {
  await world.install(await tutorial());
  const [anasPage, bensPage] = await openTwoPages("lunch", { places: "Bakery" });
  const field = inPage(bensPage).getByLabel("Another place");
  await typeInto(bensPage, field, "Noodles", "Propose");
  await field.press("Enter");
  await inPage(anasPage).getByRole("button", { name: "Noodles" }).press("Enter");
  await inPage(bensPage).getByText("1 voted").waitFor();
  await inPage(anasPage).getByRole("button", { name: "Decide" }).press("Enter");
  await inPage(bensPage).getByRole("button", { name: "Noodles: 1" }).waitFor();
});

test.each([
  [
    "template",
    () => packageOfFolder("sdk/template"),
    { question: "How was it?" },
    "Your answer",
    "Save",
    "Answers so far: 1",
  ],
  ["lunch", tutorial, { places: "Bakery" }, "Another place", "Propose", "Half a word more"],
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
  async (kind, code, config, label, button, expectedText) => {
    await world.install(await code());
    const [anasPage, bensPage] = await openTwoPages(kind, config);
    const field = inPage(anasPage).getByLabel(label);
    await typeInto(anasPage, field, "Half a w", button);
    await anasPage.context().setOffline(true);
    await inPage(anasPage).getByRole("button", { name: button, exact: true, disabled: true }).waitFor();
    await anasPage.keyboard.type("ord");
    await anasPage.context().setOffline(false);
    await waitForEnabled(anasPage, button);
    await anasPage.keyboard.type(" more");
    await expect.poll(() => field.inputValue()).toBe("Half a word more");
    await anasPage.keyboard.press("Enter");
    await inPage(anasPage).getByText(expectedText).waitFor();
    await bensPage.context().close();
  },
);
