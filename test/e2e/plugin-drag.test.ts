// Rules: protocol/plugins#page-drag
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boardPage, logged, newPointers, type Point } from "#test/e2e/pages/drag-pages.ts";
import { inPage, pageFrame, startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";

let world: PluginWorld;
beforeAll(async () => void (world = await startPluginWorld()));
afterAll(() => world.stop());

async function openBoard(ui = boardPage, grants = ["session:read", "session:act"]) {
  const t = await world.roomWith(ui, { grants });
  const profile = await world.enter(t.people[0]!, t);
  await inPage(profile.page).getByText("Ready").waitFor();
  return { ...profile, t, frame: await pageFrame(profile.page), ...(await newPointers(profile.page)) };
}

/** Returns the middle of an element in the frame, in px of the window. */
async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = (await inPage(page).locator(selector).boundingBox())!;
  return { x: Math.round(box.x + 30), y: Math.round(box.y + box.height - 20) };
}

const column = (name: string) => `[data-name=${name}]`;
const scrollTop = (page: Page) => page.evaluate<number>("document.scrollingElement.scrollTop");
const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** The announced text in the frame. */
const announced = (page: Page, text: string) =>
  inPage(page).locator("[role=status]", { hasText: text }).waitFor({ state: "attached" });

describe("dragging with the mouse", () => {
  test("drops an item on a target and acts, also after a drag of more than five seconds", async () => {
    const { page, context, mouse, frame, complaints } = await openBoard();
    const from = await middleOf(page, column("Apple"));
    const to = await middleOf(page, column("Two"));
    await mouse.press(from);
    const isOver = logged(page, "no longer active");
    await mouse.move(between(from, to));
    await mouse.move(to);
    await isOver;
    const acted = logged(page, "acted: Apple on Two");
    await mouse.move({ ...to, y: to.y + 1 });
    await mouse.release(to);
    await acted;
    expect(await frame.evaluate("document.querySelectorAll('.dragging, .drop-target').length")).toBe(0);
    await announced(page, "Dropped Apple on Two.");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("dragging with a finger", () => {
  test("starts with a long press or by a handle, and acts after more than five seconds", async () => {
    const { page, context, touch, complaints } = await openBoard();
    for (const name of ["Apple", "Pear"]) {
      const from = await middleOf(page, name === "Pear" ? "[data-handle]" : column(name));
      const to = await middleOf(page, column("Two"));
      await touch.press(from);
      if (name === "Apple") await inPage(page).locator(".dragging").waitFor();
      else await touch.move(between(from, to));
      await touch.move(between(from, to));
      await touch.move(to);
      await inPage(page).locator(".drop-target").waitFor();
      if (name === "Apple") await logged(page, "no longer active");
      const acted = logged(page, `acted: ${name} on Two`);
      await touch.release();
      await acted;
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("dragging with the keyboard", () => {
  test("goes from target to target, announces each, and drops", async () => {
    const { page, context, complaints } = await openBoard();
    await inPage(page).locator(column("Apple")).focus();
    await page.keyboard.press("Space");
    await announced(page, "Picked up Apple. Arrow keys choose a place, Space drops, Escape cancels.");
    await page.keyboard.press("ArrowDown");
    await announced(page, "Two, 1 of 2");
    await page.keyboard.press("ArrowDown");
    await announced(page, "Far, 2 of 2");
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
    await page.keyboard.press("ArrowDown");
    await announced(page, "Two, 1 of 2");
    const acted = logged(page, "acted: Apple on Two");
    await page.keyboard.press("Enter");
    await acted;
    await announced(page, "Dropped Apple on Two.");
    expect(complaints).toEqual([]);
    await context.close();
  });
});
