import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { defaultViewport } from "#test/e2e/viewports.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));
const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);

const toast = (page: Page, text: string | RegExp) =>
  page.locator("tm-toasts .toast").filter({ has: page.locator("p", { hasText: text }) });

/** Runs a paused clock frame by frame until a locator is visible. */
async function runUntilVisible(page: Page, locator: Locator) {
  const isShown = async () => {
    await page.clock.runFor(16);
    return locator.isVisible();
  };
  await expect.poll(isShown, { interval: 200 }).toBe(true);
}

/**
 * Causes two toasts at once: Ben becomes the facilitator and gives the seat back. The page's clock is paused from now
 * on, so both toasts stay.
 */
async function causeTwoToasts(page: Page, room: string) {
  const [ana, ben] = t.people as [Person, Person];
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await ok(ana, "POST", `${room}/facilitator`, { userId: ben.id });
  await runUntilVisible(page, toast(page, "Ben Okafor is the facilitator now"));
  await ok(ben, "POST", `${room}/facilitator`, { userId: ana.id });
  await runUntilVisible(page, toast(page, /^(Ana Souza is|You're) the facilitator now/));
}

/** Expects one visible toast that does not cover any of `parts`. */
async function expectUncovered(page: Page, ...parts: Locator[]) {
  const visibleToasts = page.locator("tm-toasts .toast:visible");
  await expect.poll(() => visibleToasts.count()).toBe(1);
  const message = (await visibleToasts.boundingBox())!;
  for (const part of parts) {
    const box = (await part.boundingBox())!;
    const isUncovered = box.y >= message.y + message.height || box.y + box.height <= message.y;
    expect([await part.evaluate((element) => element.localName), isUncovered]).toEqual([
      expect.any(String),
      true,
    ]);
  }
}

test("on a phone a toast does not cover a plugin's page", async () => {
  const [ana] = t.people as [Person];
  const body = { kind: "retro", title: "Sprint 12", config: {} };
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const { page, context, complaints } = await world.enter(ana, { ...t, session }, defaultViewport);
  await inPage(page).getByRole("button", { name: "Add to To try" }).waitFor();
  await causeTwoToasts(page, `/api/sessions/${session.id}`);
  await expectUncovered(page, page.locator("tm-plugin-frame iframe"));
  await toast(page, "You're the facilitator now").getByRole("button", { name: "Dismiss" }).click();
  await expectUncovered(page, page.locator("tm-plugin-frame iframe"));
  await toast(page, "Ben Okafor is the facilitator now").getByRole("button", { name: "Dismiss" }).click();
  await page.locator("tm-toasts .toast").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("on a phone a toast does not cover a guest's hand", async () => {
  const [ana] = t.people as [Person];
  const storyId = await addStory(ana, t.room, "Retry failed webhooks");
  await act(ana, t.room, "POST", "select", { storyId });
  const gus = await guestIn(world.app, t.session.id, "Gus");
  const { page, context, complaints } = await openProfileOf(world.browser, world.app, gus, defaultViewport);
  await page.goto(`${world.app.baseUrl}/r/${t.session.id}`);
  const hand = page.getByRole("group", { name: "Your hand" });
  await hand.getByText("13", { exact: true }).waitFor();
  await causeTwoToasts(page, t.room);
  await expectUncovered(page, hand);
  // The older toast starts its time after the newer one is gone.
  const older = toast(page, "Ben Okafor is the facilitator now");
  await page.clock.runFor(6_000);
  await expectUncovered(page, hand);
  await expect.poll(() => older.isVisible()).toBe(true);
  await page.clock.runFor(6_000);
  await older.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});
