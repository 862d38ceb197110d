import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openProfile } from "#test/support/browser.ts";
import { expectFocus, waitForText } from "#test/e2e/pages/by-keyboard.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp();
const browser = await testBrowser();

/** Starts a first room, whose space has a generated name. */
async function start(name: string, size = { width: 768, height: 1024 }) {
  const profile = await openProfile(browser, size);
  await profile.page.goto(app.baseUrl);
  await profile.page.getByLabel("Your name").fill(name);
  await profile.page.keyboard.press("Enter");
  await profile.page.getByRole("heading", { name: "Quick round 1" }).waitFor();
  return profile;
}

const field = (page: Page) => page.getByRole("textbox", { name: "Team name" });
const offer = (page: Page) => page.getByRole("button", { name: "Name your team" });
const storedName = async (slug: string) =>
  (await app.database.sql.query<{ name: string }>("select name from spaces where slug = $1", [slug])).rows[0]!
    .name;

test("the team's name is left of the room's title and is edited there", async () => {
  const { page, context } = await start("Ana");
  const title = page.getByRole("heading", { level: 1 });
  // Content that loads between two measurements can move both, so the test polls.
  const places = async () => {
    const [name, heading] = [(await offer(page).boundingBox())!, (await title.boundingBox())!];
    const middles = [name, heading].map(({ y, height }) => y + height / 2) as [number, number];
    return { isLeft: name.x + name.width < heading.x, isLevel: Math.abs(middles[0] - middles[1]) < 1 };
  };
  await expect.poll(places).toEqual({ isLeft: true, isLevel: true });
  await offer(page).click();
  await expectFocus(page, "input Team name");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  // The generated name is selected, so typing replaces it.
  await page.keyboard.type("Harbour");
  await page.keyboard.press("Enter");
  await waitForText(page, "Name saved.");
  await expect.poll(() => storedName("ana-s-team")).toBe("Harbour");
  await context.close();
});

test("Escape reverts the name", async () => {
  const { page, context } = await start("Bea");
  await offer(page).click();
  await expectFocus(page, "input Team name");
  await page.keyboard.type("Harbour");
  await page.keyboard.press("Escape");
  await expectFocus(page, "button Name your team Bea's team");
  await expect.poll(() => storedName("bea-s-team")).toBe("Bea's team");
  await context.close();
});

test("leaving the field saves the name", async () => {
  const { page, context } = await start("Cleo");
  await offer(page).click();
  await field(page).fill("Payments");
  await page.keyboard.press("Tab");
  await waitForText(page, "Name saved.");
  await expect.poll(() => storedName("cleo-s-team")).toBe("Payments");
  await context.close();
});

test("an empty name is refused next to the field", async () => {
  const { page, context } = await start("Dan");
  await offer(page).click();
  await field(page).fill(" ");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Enter a name for the space." }).waitFor();
  await expectAccessible(page, "an empty name of a team");
  await expect.poll(() => storedName("dan-s-team")).toBe("Dan's team");
  await context.close();
});

test("a name that another owner changed meanwhile is replaced only on purpose", async () => {
  const { page, context } = await start("Eve");
  await offer(page).click();
  await expectFocus(page, "input Team name");
  await app.database.sql.query("update spaces set name = 'Core' where slug = 'eve-s-team'");
  await field(page).fill("Payments");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "to “Core”" }).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => storedName("eve-s-team")).toBe("Core");
  await field(page).press("Enter");
  await waitForText(page, "Name saved.");
  await expect.poll(() => storedName("eve-s-team")).toBe("Payments");
  await context.close();
});

test("on a phone the team is named from the room's menu", async () => {
  const { page, context } = await start("Fay", { width: 320, height: 640 });
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await page.getByRole("menuitem", { name: "Name your team" }).click();
  await expectFocus(page, "input Team name");
  await page.keyboard.press("Escape");
  await expectFocus(page, "button Room");
  await context.close();
});
