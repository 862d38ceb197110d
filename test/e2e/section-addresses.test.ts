import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { person, team } from "#test/support/client.ts";
import { createOrg, enrol } from "#test/support/orgs.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const t = await team(app, ["Ana", "Ben"]);
const studio = await createOrg(app, "studio");
const admin = await enrol(studio, await person(app, "Ada"), "admin");
const org = studio.slug;

const settings = () => `/o/default/s/${t.space.slug}/settings`;

test.each([
  ["members", "general#members", /^Members/],
  ["decks", "planning#decks", /^Decks in this space/],
  ["schedule", "standups#schedule", /^When standups open/],
  ["webhook", "standups#webhook", /^Webhook/],
])("the settings' address %s leads to %s, with the focus on its heading", async (old, now, heading) => {
  const { page, context, complaints } = await openProfileOf(browser, app, t.people[0]!);
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`${app.baseUrl}${settings()}/${old}`);
  await page.waitForURL(`${app.baseUrl}${settings()}/${now}`);
  await expect.poll(() => focusedName(page)).toMatch(heading);
  await expect.poll(async () => (await page.locator("h2:focus").boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await page.locator("h2:focus").boundingBox())!.y).toBeLessThan(600);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ["spaces", "general#spaces", /^Spaces/],
  ["members", "general#members", /^Members/],
  ["danger", "general#delete", /^Delete organization/],
])("the administration's address %s leads to %s", async (old, now, heading) => {
  const { page, context, complaints } = await openProfileOf(browser, app, admin);
  await page.goto(`${app.baseUrl}/o/${org}/admin/${old}`);
  await page.waitForURL(`${app.baseUrl}/o/${org}/admin/${now}`);
  await expect.poll(() => focusedName(page)).toMatch(heading);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a section stays where the person has scrolled to", async () => {
  const { page, context } = await openProfileOf(browser, app, t.people[0]!);
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`${app.baseUrl}${settings()}/webhook`);
  await expect.poll(() => focusedName(page)).toMatch(/^Webhook/);
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  // A wider page changes the height of every section.
  await page.setViewportSize({ width: 700, height: 640 });
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  await context.close();
});
