import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { ok, person } from "#test/support/client.ts";
import { CountedActions } from "#test/e2e/pages/counted.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { button, heading } from "#test/e2e/pages/retro-pages.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

/** The actions of a person: presses, and bursts of keys in one field. Cards and votes are as many as people want. */
const most = { start: 2, run: 12 };

test("an action of a new retrospective is in the next standup after 14 actions at most", async () => {
  const ana = await person(world.app, "Ana");
  const { page, context } = await openProfileOf(world.browser, world.app, ana);
  const does = new CountedActions();
  await page.goto(world.app.baseUrl);
  await does.press(page.getByRole("button", { name: "Retrospective" }));
  await heading(page, "Write");
  expect(does.count).toBeLessThanOrEqual(most.start);

  does.count = 0;
  await inPage(page).getByRole("textbox", { name: "A card for To try" }).fill("Pair more");
  await page.keyboard.press("Enter");
  await does.press(button(page, "Reveal and group"));
  await does.press(button(page, "Start voting"));
  await button(page, "Vote for: Pair more").click();
  await does.press(button(page, "End voting"));
  await inPage(page).getByLabel("New action").focus();
  await does.type(page, "Pair on Mondays");
  await does.press(button(page, "I'll do it: Pair on Mondays"));
  await inPage(page).getByText("You're on it").waitFor();
  await does.press(button(page, "Go to actions"));
  await does.press(button(page, "End retro"));
  await does.press(page.locator("tm-confirm").getByRole("button", { name: "End room", exact: true }));
  await inPage(page).getByText("This retrospective has ended.").waitFor();

  const space = new URL(page.url()).pathname.split("/r/")[0]!;
  const [, , org, , slug] = space.split("/");
  const standup = await ok<CreatedSession>(ana, "POST", `/api/orgs/${org}/spaces/${slug}/sessions`, {
    kind: "standup",
    title: "Monday",
    config: { mode: "async" },
  });
  await page.goto(`${world.app.baseUrl}${space}`);
  await does.press(page.getByRole("link", { name: "Monday" }));
  await page.waitForURL(`**/r/${standup.id}`);
  await onScreen(page).getByText("Pair on Mondays").first().waitFor();
  expect(does.count).toBeLessThanOrEqual(most.run);
  await context.close();
});
