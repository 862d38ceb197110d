import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { defaultViewport } from "#test/e2e/viewports.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { inPage, startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";

let world: PluginWorld;
let t: Team;
beforeAll(async () => {
  world = await startPluginWorld();
  await world.install(await examplePackage("retro"));
  t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
});
afterAll(() => world.stop());

const toast = (page: Page, text: string | RegExp) =>
  page.locator("tm-toasts .toast").filter({ has: page.locator("p", { hasText: text }) });

/** Draws a page whose time does not pass by itself, a frame at a time, until it shows something. */
async function drawUntil(page: Page, shown: Locator) {
  const isShown = async () => {
    await page.clock.runFor(16);
    return shown.isVisible();
  };
  await expect.poll(isShown, { interval: 200 }).toBe(true);
}

/**
 * Somebody is told two things at once: Ben gets the seat of the facilitator, and gives it back. The time of the page does
 * not pass by itself from now on, so that both messages stay.
 */
async function tellTwice(page: Page, room: string) {
  const [ana, ben] = t.people as [Person, Person];
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await ok(ana, "POST", `${room}/facilitator`, { userId: ben.id });
  await drawUntil(page, toast(page, "Ben Okafor is the facilitator now"));
  await ok(ben, "POST", `${room}/facilitator`, { userId: ana.id });
  await drawUntil(page, toast(page, /^(Ana Souza is|You are) the facilitator now/));
}

/** Expects one message, which covers none of these. */
async function expectUncovered(page: Page, ...parts: Locator[]) {
  const shown = page.locator("tm-toasts .toast:visible");
  expect(await shown.count()).toBe(1);
  const message = (await shown.boundingBox())!;
  for (const part of parts) {
    const box = (await part.boundingBox())!;
    const isApart = box.y >= message.y + message.height || box.y + box.height <= message.y;
    expect([await part.evaluate((one) => one.localName), isApart]).toEqual([expect.any(String), true]);
  }
}

test("on a phone a message covers nothing of a plugin's page", async () => {
  const [ana] = t.people as [Person];
  const body = { kind: "retro", title: "Sprint 12", config: {} };
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const { page, context, complaints } = await world.enter(ana, { ...t, session }, defaultViewport);
  await inPage(page).getByRole("button", { name: "Add to To try" }).waitFor();
  await tellTwice(page, `/api/sessions/${session.id}`);
  await expectUncovered(page, page.locator("tm-plugin-frame iframe"), page.locator("tm-room-header h1"));
  await toast(page, "You are the facilitator now").getByRole("button", { name: "Dismiss" }).click();
  await expectUncovered(page, page.locator("tm-plugin-frame iframe"));
  await toast(page, "Ben Okafor is the facilitator now").getByRole("button", { name: "Dismiss" }).click();
  await page.locator("tm-toasts .toast").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("on a phone a message covers nothing of the hand, a guest's neither", async () => {
  const [ana] = t.people as [Person];
  const storyId = await addStory(ana, t.room, "Retry failed webhooks");
  await act(ana, t.room, "POST", "select", { storyId });
  const gus = await guestIn(world.app, t.session.id, "Gus");
  const { page, context, complaints } = await openProfileOf(world.browser, world.app, gus, defaultViewport);
  await page.goto(`${world.app.baseUrl}/r/${t.session.id}`);
  const hand = page.locator("tm-poker-hand:not([hidden])");
  await hand.getByText("13", { exact: true }).waitFor();
  await tellTwice(page, t.room);
  await expectUncovered(page, hand);
  // The older message has its whole time once the newer one is gone.
  const older = toast(page, "Ben Okafor is the facilitator now");
  await page.clock.runFor(6_000);
  await expectUncovered(page, hand);
  expect(await older.isVisible()).toBe(true);
  await page.clock.runFor(6_000);
  await older.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});
