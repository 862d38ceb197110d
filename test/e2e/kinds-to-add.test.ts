// Rules: protocol/plugins#icons, protocol/plugins#offered-packages, protocol/spaces#kinds-to-add
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
const t = await team(world.app, ["Ben Okafor"]);
await ok(world.admin, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });

/** Opens the dialog "New room" of the space in a new profile. */
async function openNewRoom(who: Person) {
  const { page, complaints } = await openProfileOf(world.browser, world.app, who, defaultViewport);
  await visitNewRoom(page);
  return { page, complaints };
}

async function visitNewRoom(page: Page) {
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}`);
  await page.getByRole("button", { name: "New room" }).press("Enter");
  await page.getByRole("dialog", { name: "New room" }).waitFor();
}

const missing = (page: Page) => page.getByRole("list", { name: "Not added yet" }).getByRole("listitem");

/** Returns the number of icons, after the browser has drawn those of plugins. */
async function iconsDrawn(page: Page): Promise<number> {
  const icons = page.locator("tm-new-room .kind-mark");
  for (const icon of await icons.locator("img").all())
    await expect
      .poll(() => icon.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
  return icons.count();
}

test("New room tells a member to ask an admin for the kinds that the organization lacks", async () => {
  const { page, complaints } = await openNewRoom(t.people[0]!);
  await expect
    .poll(() => missing(page).allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Retrospective\s+Ask an admin to add it$/),
      expect.stringMatching(/^Fist of five\s+Ask an admin to add it$/),
      expect.stringMatching(/^Health check\s+Ask an admin to add it$/),
    ]);
  await expect.poll(() => missing(page).getByRole("link").count()).toBe(0);
  await expect.poll(() => page.getByRole("radio").count()).toBe(2);
  await expect.poll(() => iconsDrawn(page)).toBe(5);
  await expectFineInEveryViewport(page, "new room with kinds to add");
  expect(complaints).toEqual([]);
});

test("an admin follows the link of a missing kind, installs its plugin and opens a room", async () => {
  const { page, complaints } = await openNewRoom(world.admin);
  await page.getByRole("link", { name: "Add in Plugins: Retrospective" }).press("Enter");
  const offers = page.getByRole("region", { name: "On this server" });
  await expect.poll(() => offers.locator("li strong").first().innerText()).toBe("Retrospective");
  await page.getByRole("button", { name: "Install Retrospective" }).press("Enter");
  await page.getByRole("checkbox", { name: /I've read/ }).check();
  await page.getByRole("button", { name: "Install with these permissions" }).press("Enter");
  await page.locator("tm-plugin", { hasText: "Retrospective" }).locator("img").waitFor();
  await visitNewRoom(page);
  await expect
    .poll(() => missing(page).allInnerTexts())
    .toEqual([expect.stringMatching(/^Fist of five\s/), expect.stringMatching(/^Health check\s/)]);
  await page.getByRole("radio", { name: "Retrospective", exact: true }).check();
  await expect.poll(() => iconsDrawn(page)).toBe(5);
  await expectFine(page, "new room with an installed plugin's kind");
  await page.getByRole("button", { name: "Open room" }).press("Enter");
  await onScreen(page)
    .getByRole("heading", { name: /^Retrospective, / })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
