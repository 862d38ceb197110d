import { test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { button, expectFocus } from "#test/e2e/pages/by-keyboard.ts";
import { openProfile, openProfileOf } from "#test/support/browser.ts";
import { mint } from "#test/support/guests.ts";
import { holdResponse } from "#test/e2e/pages/pages.ts";
import { team, type Person } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

test("the first field has the focus on the front page, the join page and a guest link", async () => {
  const t2 = await team(app, ["Ana", "Ben"]);
  const [owner] = t2.people as [Person];
  const { page, context } = await openProfile(browser);
  await page.goto(app.baseUrl);
  await expectFocus(page, "input Your name");
  await page.goto(`${app.baseUrl}/o/default/s/${t2.space.slug}`);
  await expectFocus(page, "input Your name");
  await page.goto(`${app.baseUrl}/me/away`);
  await expectFocus(page, "input Your name");
  await page.goto((await mint(owner, t2.room)).url);
  await expectFocus(page, "input Your name");
  await page.keyboard.type("Gus");
  await page.keyboard.press("Enter");
  await waitUntilLive(page);
  await expectFocus(page, "h1 Planning");
  await context.close();
});

test("joining a space focuses its heading", async () => {
  const t2 = await team(app, ["Ana", "Ben"]);
  const { page, context } = await openProfile(browser);
  await page.goto(`${app.baseUrl}/o/default/s/${t2.space.slug}`);
  await expectFocus(page, "input Your name");
  await page.keyboard.type("Cy");
  await page.getByLabel("Passcode").fill(t2.space.passcode);
  await page.keyboard.press("Enter");
  await button(page, "New room").waitFor();
  await expectFocus(page, "h1 Team of Ana");
  await context.close();
});

test("a slow page focuses its heading unless the person moved the focus", async () => {
  const t2 = await team(app, ["Ana", "Ben"]);
  const { page, context } = await openProfileOf(browser, app, t2.people[0]!);
  await page.clock.install();
  const followLinkSlowly = async () => {
    await page.goto(app.baseUrl);
    const heldReply = await holdResponse(page, "GET", `**/spaces/${t2.space.slug}`);
    await page.getByRole("link", { name: "Team of Ana" }).first().press("Enter");
    await page.locator("tm-space-page").waitFor();
    await page.clock.fastForward(10_000);
    return heldReply;
  };
  const firstReply = await followLinkSlowly();
  await firstReply.release();
  await expectFocus(page, "h1 Team of Ana");

  const secondReply = await followLinkSlowly();
  const menuButton = button(page, /^Ana/);
  await menuButton.focus();
  await secondReply.release();
  await page.getByRole("heading", { name: "Team of Ana" }).waitFor();
  await page.clock.runFor(5_000);
  await expectFocus(page, /^button Ana/);
  await context.close();
});
