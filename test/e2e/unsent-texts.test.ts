// Rules: protocol/plugins#page-drafts
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { become, onScreen } from "#test/support/browser.ts";
import { ok, standup, team, type Person, type Team } from "#test/support/client.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));
const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
const ana: Person = t.people[0]!;

async function newRetro(): Promise<Team> {
  const body = { kind: "retro", title: "Sprint 12", config: {} };
  return { ...t, session: await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body) };
}

const storyField = (page: Page) => page.getByRole("textbox", { name: "Add a story" });
const commitmentField = (page: Page) => page.getByLabel("Add commitment");
const kudosField = (page: Page) => page.getByLabel("Message", { exact: true });
const cardField = (page: Page) => inPage(page).getByRole("textbox", { name: "A card for Went well" });

async function reload(page: Page) {
  await page.reload();
  await waitUntilLive(page);
}

const draftsIn = (page: Page) =>
  page.evaluate<string[]>(`Object.keys(sessionStorage).filter((key) => key.startsWith("standpoint.draft."))`);

test("the line of a story is back after a reload, and gone once it is added", async () => {
  const { page, context } = await world.enter(ana, t);
  await storyField(page).fill("Refunds within 14 days");
  await reload(page);
  await expect.poll(() => storyField(page).inputValue()).toBe("Refunds within 14 days");
  await storyField(page).press("Enter");
  await page.locator("tm-poker-queue li", { hasText: "Refunds within 14 days" }).waitFor();
  await reload(page);
  await storyField(page).waitFor();
  await expect
    .poll(async () => [await storyField(page).inputValue(), await draftsIn(page)])
    .toEqual(["", []]);
  await context.close();
});

test("a commitment and kudos are back after a reload, and a commitment is gone once it is made", async () => {
  const { page, context } = await world.enter(ana, await standup(t));
  await commitmentField(page).fill("Write the runbook");
  await onScreen(page).getByText("Thank someone").click();
  await kudosField(page).fill("The quick fix");
  await reload(page);
  await expect.poll(() => commitmentField(page).inputValue()).toBe("Write the runbook");
  await expect.poll(() => kudosField(page).inputValue()).toBe("The quick fix");
  await commitmentField(page).press("Enter");
  await page.getByRole("button", { name: "Remove: Write the runbook" }).waitFor();
  await expect
    .poll(async () => (await draftsIn(page)).map((key) => key.split(".").at(-1)))
    .toEqual(["kudos"]);
  await context.close();
});

test("a card of a retrospective is back after a reload, and gone once it is added", async () => {
  const { page, context } = await world.enter(ana, await newRetro());
  await cardField(page).fill("The release took ten minutes");
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  await reload(page);
  await expect.poll(() => cardField(page).inputValue()).toBe("The release took ten minutes");
  await cardField(page).press("Enter");
  await inPage(page).getByRole("button", { name: "Edit: The release took ten minutes" }).waitFor();
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await reload(page);
  await cardField(page).waitFor();
  await expect.poll(() => cardField(page).inputValue()).toBe("");
  await context.close();
});

test("a draft of a plugin's page is back after the page is opened again", async () => {
  const retro = await newRetro();
  const { page, context } = await world.enter(ana, retro);
  await cardField(page).fill("Fewer meetings");
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}`);
  await page.goBack();
  await expect.poll(() => cardField(page).inputValue()).toBe("Fewer meetings");
  await context.close();
});

test("the drafts of a person are deleted when another person signs in", async () => {
  const { page, context } = await world.enter(ana, t);
  await storyField(page).fill("Only for Ana");
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  await become(context, world.app, t.people[1]!);
  await reload(page);
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await context.close();
});
