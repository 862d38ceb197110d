// Rules: protocol/poker#editing-stories
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { openIn, openProfile } from "#test/support/browser.ts";
import { holdResponse } from "#test/e2e/pages/pages.ts";
import type { Person, Team } from "#test/support/client.ts";
import { dragTo, roomOf, rowOf, stories, titles } from "#test/e2e/pages/queue-pages.ts";
import { queueByDrag, queueByKeys } from "./journeys/queue.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const profile = await openProfile(browser);

async function openRoom(who: Person, { space, session }: Team) {
  await openIn(profile, app, who, `/o/default/s/${space.slug}/r/${session.id}`);
  await waitUntilLive(profile.page);
  await rowOf(profile.page, "Story 1").waitFor();
  return profile;
}

test("the facilitator drags rows with the mouse, and all people see the new order", () =>
  queueByDrag((options) => openProfile(browser, options), app));

test("Escape cancels the drag of a row", async () => {
  const t = await roomOf(app, 4);
  const { page, complaints } = await openRoom(t.people[0]!, t);
  await dragTo(page, rowOf(page, "Story 1"), rowOf(page, "Story 3"), 6);
  await page.locator("li[data-dragged]").waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => page.locator("li[data-dragged]").count()).toBe(0);
  await expect.poll(() => titles(page)).toEqual(stories(1, 2, 3, 4));
  expect(complaints).toEqual([]);
});

test("Alt and an arrow key move a row, which keeps the focus", () =>
  queueByKeys((options) => openProfile(browser, options), app));

test("the queue is one stop of Tab, and arrows lead through its stories and menus", async () => {
  const t = await roomOf(app, 4);
  const { page } = await openRoom(t.people[0]!, t);
  const focused = (title: string) =>
    page.locator("tm-poker-queue button.open:focus").filter({ hasText: title }).waitFor();
  await page.getByPlaceholder("Add a story").focus();
  await page.keyboard.press("Shift+Tab");
  await focused("Story 1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await focused("Story 3");
  await page.keyboard.press("ArrowRight");
  await rowOf(page, "Story 3").locator("tm-menu:focus-within").waitFor();
  await page.keyboard.press("Tab");
  await page.getByPlaceholder("Add a story").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Shift+Tab");
  await focused("Story 3");
  await page.keyboard.press("End");
  await focused("Story 4");
  await page.keyboard.press("Home");
  await focused("Story 1");
});

test("Escape leaves the field of a new story, which keeps its text", async () => {
  const t = await roomOf(app, 2);
  const { page } = await openRoom(t.people[0]!, t);
  const field = page.getByPlaceholder("Add a story");
  await field.pressSequentially("Next sprint");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.locator("tm-poker-queue li.current", { hasText: "Story 2" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("Next sprint");
});

test("stories typed before the server's reply are all kept", async () => {
  const t = await roomOf(app, 1);
  const { page } = await openRoom(t.people[0]!, t);
  const field = page.getByPlaceholder("Add a story");
  const type = async (text: string) => {
    await field.pressSequentially(text);
    await field.press("Enter");
  };
  const heldReply = await holdResponse(page, "POST", "**/actions/stories");
  await type("Story 2");
  await rowOf(page, "Story 2").waitFor();
  await type("Story 3");
  await field.pressSequentially("Story ");
  await heldReply.release();
  await rowOf(page, "Story 3").waitFor();
  await type("4");
  await rowOf(page, "Story 4").waitFor();
  await expect.poll(() => titles(page)).toEqual(stories(1, 2, 3, 4));
  await page.route("**/actions/stories", (route) => route.abort(), { times: 1 });
  await type("Story 5");
  await expect.poll(() => field.inputValue()).toBe("Story 5");
  await type(" and 6");
  await rowOf(page, "Story 5 and 6").waitFor();
});

test("a typed story survives the change between the rail and the sheet", async () => {
  const t = await roomOf(app, 1);
  const { page } = await openRoom(t.people[0]!, t);
  const field = page.getByPlaceholder("Add a story");
  await field.pressSequentially("Half a stor");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: /^Stories/ }).click();
  await expect.poll(() => field.inputValue()).toBe("Half a stor");
  await field.press("End");
  await field.pressSequentially("y");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => field.inputValue()).toBe("Half a story");
  await field.press("Enter");
  await rowOf(page, "Half a story").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
});

test("lines pasted into the field for a story open the import once, without an error", async () => {
  const t = await roomOf(app, 1);
  const { page, complaints } = await openRoom(t.people[0]!, t);
  await page.evaluate("navigator.clipboard.writeText('Story 2\\nStory 3')");
  await page.getByRole("textbox", { name: "Add a story" }).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await page.getByRole("button", { name: "Add 2 stories" }).click();
  await expect.poll(() => titles(page)).toEqual(stories(1, 2, 3));
  expect(complaints).toEqual([]);
});

test("a double-click on the main action of the dock does not press the one that replaces it", async () => {
  const t = await roomOf(app, 3);
  const { page, complaints } = await openRoom(t.people[0]!, t);
  await page.locator("tm-poker-hand").getByRole("button", { name: "5", exact: true }).click();
  await page.getByRole("button", { name: "Reveal", exact: true }).dblclick({ delay: 60 });
  await page.getByRole("button", { name: "Save 5, next" }).dblclick({ delay: 60 });
  await page.locator("tm-poker-story").getByRole("heading", { name: "Story 2" }).waitFor();
  await page.getByRole("textbox", { name: "Add a story" }).fill("Story 4");
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual(stories(1, 2, 3, 4));
  await page.getByRole("button", { name: "Reveal now" }).waitFor();
  expect(complaints).toEqual([]);
});
