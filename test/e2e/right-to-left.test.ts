// CONTRIBUTING.md#habits: every page can be laid out from right to left.
import type { Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { expectNoSidewaysScroll, openProfileOf, type ProfileOptions } from "#test/support/browser.ts";
import { act, addStory, ok, type Person } from "#test/support/client.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

/** The part of a page's globals that these tests use. */
type Styled = { getComputedStyle(element: unknown): { getPropertyValue(name: string): string } };

const w = standupPages();
const desktop = { width: 1440, height: 900 };
const phone = { width: 320, height: 640 };
const arabicTitle = "هل نطلق اليوم؟";

/** Opens a room as Ana, on a page from right to left. */
async function openRightToLeft(sessionId: string, size: ProfileOptions): Promise<Page> {
  const { context, page } = await openProfileOf(w.browser, w.app, w.t.people[0]!, size);
  // A person has a limited number of connections.
  onTestFinished(() => context.close());
  // Before the client's first module runs.
  await page.addInitScript(
    "document.addEventListener('readystatechange', () => (document.documentElement.dir = 'rtl'))",
  );
  await w.reenter(page, sessionId);
  return page;
}

/** Creates a poker room with three stories. The first is on the table. */
async function makePoker(): Promise<{ id: string; room: string; storyId: string }> {
  const ana = w.t.people[0]!;
  const body = { kind: "poker", title: "Do we ship?", config: {} };
  const { id } = await ok<{ id: string }>(ana, "POST", `${w.t.spacePath}/sessions`, body);
  const room = `/api/sessions/${id}`;
  const storyId = await addStory(ana, room, "Story 1");
  await addStory(ana, room, arabicTitle);
  await addStory(ana, room, "Story 3");
  await act(ana, room, "POST", "select", { storyId });
  return { id, room, storyId };
}

const card = (page: Page, name: string) =>
  page.locator("tm-poker-hand").getByRole("button", { name, exact: true });
const titles = (page: Page) => page.locator("tm-poker-queue li .title");
/** Expects a style. The queue may be drawn again meanwhile, as long as the page is not live. */
const expectStyle = (element: Locator, property: string) =>
  expect.poll(() =>
    element.evaluate(
      (found, name) => (globalThis as unknown as Styled).getComputedStyle(found).getPropertyValue(name),
      property,
    ),
  );

/** Returns the left and right edges of an element, in px. */
async function edges(element: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await element.boundingBox())!;
  return { left: Math.round(x), right: Math.round(x + width) };
}

describe("a poker room from right to left", () => {
  test("has its cards from right to left, and the left arrow moves to the left", async () => {
    const page = await openRightToLeft((await makePoker()).id, desktop);
    await card(page, "1").waitFor();
    expect((await edges(card(page, "2"))).right).toBeLessThanOrEqual((await edges(card(page, "1"))).left);
    await card(page, "1").focus();
    for (const [key, name] of [
      ["ArrowLeft", "2"],
      ["ArrowLeft", "3"],
      ["ArrowRight", "2"],
      ["End", "Coffee break"],
      ["Home", "1"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focusedName(page), { message: key }).toBe(name);
    }
  });

  test("names the keys of its cards in the order of the sentence", async () => {
    const page = await openRightToLeft((await makePoker()).id, desktop);
    await page.locator("tm-poker-story h2").click();
    await page.keyboard.press("?");
    const keys = page.locator("tm-keys-help dt", { hasText: "Previous card, next card" }).locator("+ dd kbd");
    await expect.poll(() => keys.allTextContents()).toEqual(["→", "←"]);
  });

  test("moves a story of the queue down and up by the same keys", async () => {
    const page = await openRightToLeft((await makePoker()).id, desktop);
    await titles(page).nth(2).waitFor();
    const row = (title: string) =>
      page.locator("tm-poker-queue li button.open, tm-poker-queue li .open", { hasText: title });
    await row("Story 3").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => titles(page).allTextContents()).toEqual(["Story 1", "Story 3", arabicTitle]);
    await row("Story 3").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => titles(page).allTextContents()).toEqual(["Story 1", arabicTitle, "Story 3"]);
  });

  test("marks the story on the table at the right edge of its row", async () => {
    const page = await openRightToLeft((await makePoker()).id, desktop);
    await expectStyle(page.locator("tm-poker-queue li.current"), "box-shadow").toContain("-3px 0px");
  });

  test("keeps the direction of a title, and aligns it with the page", async () => {
    const page = await openRightToLeft((await makePoker()).id, desktop);
    for (const [at, direction] of ["ltr", "rtl"].entries()) {
      await expectStyle(titles(page).nth(at), "direction").toBe(direction);
      await expectStyle(titles(page).nth(at), "text-align").toBe("right");
    }
  });

  test("mirrors icons that point along the text, and no others", async () => {
    const page = await openRightToLeft((await makePoker()).id, desktop);
    const icon = (name: string) => page.locator(`tm-icon[name="${name}"]`).first();
    await page.getByRole("button", { name: "More for this round" }).click();
    for (const name of ["arrow-left", "skip-forward"]) await expectStyle(icon(name), "scale").toBe("-1 1");
    for (const name of ["search", "timer", "zap"]) await expectStyle(icon(name), "scale").toBe("none");
  });

  test("has the lowest pile of its result at the right", async () => {
    const { id, room, storyId } = await makePoker();
    const [ana, ben, cy] = w.t.people as [Person, Person, Person];
    for (const [who, value] of [
      [ana, "3"],
      [ben, "3"],
      [cy, "8"],
    ] as const)
      await act(who, room, "POST", "vote", { storyId, value });
    await act(ana, room, "POST", "reveal", {});
    const page = await openRightToLeft(id, desktop);
    const piles = page.locator("tm-poker-results .pile");
    await piles.nth(1).waitFor();
    const [lowest, highest] = [await edges(piles.nth(0)), await edges(piles.nth(1))];
    expect(lowest.left).toBeGreaterThan(highest.right);
  });

  test("does not scroll sideways on a phone, before and after the reveal", async () => {
    const { id, room } = await makePoker();
    const page = await openRightToLeft(id, phone);
    await card(page, "1").waitFor();
    await expectNoSidewaysScroll(page);
    await act(w.t.people[0]!, room, "POST", "reveal", {});
    await page.getByRole("button", { name: "Vote again" }).waitFor();
    await expectNoSidewaysScroll(page);
  });
});

describe("a standup from right to left", () => {
  test("hands over to the next speaker with the left arrow", async () => {
    const id = await w.makeStandup("Live standup", {});
    const page = await openRightToLeft(id, desktop);
    await page.getByRole("button", { name: "Start the standup" }).click();
    const speaker = page.locator("tm-standup-speaker").getByRole("heading", { level: 2 });
    await expect.poll(() => speaker.textContent()).toBe("Ana");
    await speaker.click();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("heading", { name: /^Done in/ }).waitFor();
  });

  test("does not scroll sideways on a phone", async () => {
    const live = await w.makeStandup("Live standup", {});
    const overTheDay = await w.makeStandup(arabicTitle, { mode: "async" });
    const page = await openRightToLeft(live, phone);
    await expectNoSidewaysScroll(page, "live standup");
    await w.reenter(page, overTheDay);
    await page.getByLabel("Today", { exact: true }).waitFor();
    await expectNoSidewaysScroll(page, "standup over the day");
  });
});
