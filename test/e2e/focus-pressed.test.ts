// docs/browsers.md: what differs
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { addStory, team, type Person, type Team } from "#test/support/client.ts";
import { pressWithoutFocus } from "#test/support/like-safari.ts";
import { button, closeWithEscape, expectFocus } from "#test/e2e/pages/by-keyboard.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { button as retroButton, newRetro } from "#test/e2e/pages/retro-pages.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

/** Opens a room as its facilitator, in a browser that gives no focus to pressed buttons. */
async function enter({ space, session }: Team, ana: Person) {
  const { context, page } = await openProfileOf(world.browser, world.app, ana);
  await pressWithoutFocus(context);
  await page.goto(`${world.app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
  return page;
}

async function enterPoker() {
  const t = await team(world.app, ["Ana Souza"]);
  const ana = t.people[0]!;
  for (const title of ["One", "Two", "Three"]) await addStory(ana, t.room, title);
  const page = await enter(t, ana);
  await waitUntilLive(page);
  return { page };
}

test.each([
  ["Invite", "Invite"],
  ["Import stories", "Import stories"],
  ["Voting settings", "Voting settings"],
  [/person here/, /^button One person here/],
])("the dialog of the pressed button %s returns the focus to it", async (name, focused) => {
  const { page } = await enterPoker();
  await button(page, name).first().click();
  await page.locator("dialog[open]").waitFor();
  await closeWithEscape(page);
  await expectFocus(page, typeof focused === "string" ? `button ${focused}` : focused);
});

test("a dialog from a pressed menu returns the focus to the menu's button", async () => {
  const { page } = await enterPoker();
  await button(page, "Room").click();
  await page.getByRole("menuitem", { name: "Guest links" }).click();
  await page.locator("dialog[open]").waitFor();
  await closeWithEscape(page);
  await expectFocus(page, "button Room");
});

test("a menu that Escape closes returns the focus to its pressed button", async () => {
  const { page } = await enterPoker();
  await button(page, "Room").click();
  await page.getByRole("menuitem", { name: "Guest links" }).waitFor();
  await page.keyboard.press("Escape");
  await expectFocus(page, "button Room");
});

test("a menu closes at a press elsewhere where the browser leaves popovers open", async () => {
  const { page } = await enterPoker();
  await button(page, "Room").click();
  const entry = page.getByRole("menuitem", { name: "Guest links" });
  await entry.waitFor();
  // Presses elsewhere close no popover of this type.
  await entry.locator("xpath=..").evaluate((list) => {
    list.popover = "manual";
    list.showPopover();
  });
  await entry.waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await entry.waitFor({ state: "hidden" });
});

test("a story that is removed by presses leaves the focus in the list", async () => {
  const { page } = await enterPoker();
  const stories = page.locator("tm-poker-queue li");
  await stories.filter({ hasText: "Two" }).getByRole("button", { name: "Actions for Two" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).locator("visible=true").click();
  await page.locator("tm-confirm").getByRole("button", { name: "Remove" }).click();
  await stories.filter({ hasText: "Two" }).waitFor({ state: "detached" });
  await expectFocus(page, /^button .*(One|Three)/);
});

test("a field keeps the focus when the browser leaves it there", async () => {
  const { page } = await enterPoker();
  await page.evaluate(`(() => {
    const box = document.createElement("p");
    box.style.cssText = "position: fixed; inset: 0 auto auto 0; z-index: 9";
    box.innerHTML = "<input aria-label='Text'><button>Press</button>";
    box.addEventListener("mousedown", (event) => {
      if (event.target.localName === "button") event.preventDefault();
    });
    document.body.append(box);
  })()`);
  await page.getByLabel("Text", { exact: true }).click();
  await button(page, "Press").click();
  await expectFocus(page, /^input/);
});

test("a plugin's page gives the focus to a pressed button", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza"]));
  const page = await enter(t, t.people[0] as Person);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("textbox", { name: "A card for Went well" }).fill("Quick releases");
  await retroButton(page, "Add to Went well").click();
  await retroButton(page, "Edit: Quick releases").waitFor();
  await expect
    .poll(() => frame.locator("body").evaluate((body) => body.ownerDocument.activeElement?.localName))
    .not.toBe("body");
});
