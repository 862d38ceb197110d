import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { openProfile, openProfileOf } from "#test/support/browser.ts";
import { person } from "#test/support/client.ts";
import { expectFine, defaultViewport } from "#test/e2e/viewports.ts";
import { startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
for (const name of ["retro", "fist-of-five"]) await world.install(await examplePackage(name));

// Rules: protocol/identity#start-kinds
test("a retrospective takes only a name and a press", async () => {
  const { page, context, complaints } = await openProfile(world.browser, defaultViewport);
  await page.goto(world.app.baseUrl);
  await page.getByRole("button", { name: "Fist of five" }).waitFor();
  await expectFine(page, "front page with plugins");
  await page.getByLabel("Your name").fill("Ana");
  await page.getByRole("button", { name: "Retrospective" }).click();
  // Other files start teams of people named Ana in the shared app.
  await page.waitForURL("**/o/default/s/ana-s-team*/r/*");
  await page.getByRole("heading", { name: /^Retrospective, / }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a person without a space starts a room of a plugin with one press", async () => {
  const { page, context } = await openProfileOf(world.browser, world.app, await person(world.app, "Bea"));
  await page.goto(world.app.baseUrl);
  await page.getByRole("button", { name: "Fist of five" }).click();
  await page.getByRole("heading", { name: /^Fist of five, / }).waitFor();
  await context.close();
});
