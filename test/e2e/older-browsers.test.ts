// docs/browsers.md: supported browsers
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { addStory, act, team, type Person } from "#test/support/client.ts";
import { mint } from "#test/support/guests.ts";
import { removeNewerFeatures } from "#test/support/older-browser.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { button, heading, newRetro } from "#test/e2e/pages/retro-pages.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

/** Functions that the supported browsers have, and that somewhat older ones lack. */
const olderStill = ["Map.groupBy", "Object.groupBy", "Promise.withResolvers", "Array.fromAsync", "Set.union"];

const tooOld = "This browser is too old for Standpoint.";

test("people join, vote and reveal in a browser without newer functions", async () => {
  const t = await team(world.app, ["Ana Souza"]);
  const ana = t.people[0]!;
  const storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
  const anas = await openProfileOf(world.browser, world.app, ana);
  await removeNewerFeatures(anas.context, olderStill);
  await anas.page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(anas.page);
  const removed =
    "[typeof URLPattern, typeof Map.groupBy, typeof RegExp.escape, typeof Promise.try, typeof Iterator.prototype.map]";
  expect(await anas.page.evaluate(removed)).toEqual(Array.from({ length: 5 }, () => "undefined"));

  const guest = await openProfile(world.browser);
  await removeNewerFeatures(guest.context, olderStill);
  await guest.page.goto((await mint(ana, t.room)).url);
  await guest.page.getByLabel("Your name").fill("Gus");
  await guest.page.getByRole("button", { name: "Join" }).click();
  await card(guest.page, "8").click();
  await card(anas.page, "5").click();
  await anas.page.getByRole("button", { name: /^Reveal/ }).click();
  for (const { page } of [anas, guest]) await page.locator("tm-poker-results h3").waitFor();
  await expect.poll(() => onScreen(anas.page).getByText(tooOld).isVisible()).toBe(false);
  expect([...anas.complaints, ...guest.complaints]).toEqual([]);
});

test("a plugin's page works in a browser without newer functions", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza"]));
  const { context, page, complaints } = await openProfileOf(world.browser, world.app, t.people[0] as Person);
  await removeNewerFeatures(context, olderStill);
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await heading(page, "Write");
  await page
    .frameLocator("iframe")
    .getByRole("textbox", { name: "A card for Went well" })
    .fill("Quick releases");
  await button(page, "Add to Went well").click();
  await button(page, "Edit: Quick releases").waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ["light-dark()", "CSS.supports = () => false"],
  ["popovers", "delete HTMLElement.prototype.popover"],
])("a browser without %s shows the sentence about old browsers", async (_feature, script) => {
  const { context, page } = await openProfile(world.browser);
  await context.addInitScript(script);
  await page.goto(world.app.baseUrl);
  await onScreen(page).getByText(tooOld).waitFor();
});
