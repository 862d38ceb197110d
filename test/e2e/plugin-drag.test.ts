// Rules: protocol/plugins#page-drag
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { boardPage, logged, newPointers, type Point } from "#test/e2e/pages/drag-pages.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

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

/** Drags with the mouse, and waits for the target. Browsers start a drag between two moves, so there are several. */
async function dragOver({ page, mouse }: Awaited<ReturnType<typeof openBoard>>, from: Point, to: Point) {
  await mouse.press(from);
  await mouse.move(between(from, to));
  await inPage(page).locator(".dragging").waitFor();
  await mouse.move(to);
  await mouse.move({ ...to, y: to.y + 1 });
  await inPage(page).locator(".drop-target").waitFor();
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
    await expect
      .poll(() => frame.evaluate("document.querySelectorAll('.dragging, .drop-target').length"))
      .toBe(0);
    await announced(page, "Dropped Apple on Two.");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("scrolls the room while the pointer is near an edge of the window", async () => {
    const { page, context, mouse } = await openBoard();
    const from = await middleOf(page, column("Apple"));
    await mouse.press(from);
    await mouse.move({ ...from, y: from.y + 20 });
    await inPage(page).locator(".dragging").waitFor();
    for (const y of [770, 780]) await mouse.move({ x: from.x, y });
    await inPage(page)
      .locator(`${column("Far")}.drop-target`)
      .waitFor();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
    const acted = logged(page, "acted: Apple on Far");
    // A browser repeats its events while the pointer rests; here, each needs a move.
    for (const y of [781, 780, 781]) await mouse.move({ x: from.x, y });
    await mouse.release({ x: from.x, y: 781 });
    await acted;
    await context.close();
  });

  test("does not start from a button in the item, and ends beside the targets without a drop", async () => {
    const board = await openBoard();
    const { page, context, mouse, frame } = board;
    const edit = await middleOf(page, ".other");
    const button = { x: edit.x - 10, y: edit.y };
    await mouse.press(button);
    await mouse.move({ ...button, y: button.y + 60 });
    await mouse.release(button);
    const from = await middleOf(page, column("Apple"));
    const to = await middleOf(page, column("Two"));
    await dragOver(board, from, to);
    for (const y of [from.y, from.y + 1]) await mouse.move({ ...from, y });
    await mouse.release(from);
    await announced(page, "Cancelled. Apple stays.");
    await expect.poll(() => frame.evaluate("drops")).toEqual([]);
    await context.close();
  });

  test("shows a button in browsers that do not count a drop as a press", async () => {
    const noActivation = `Object.defineProperty(navigator, "userActivation", { value: { isActive: false } });`;
    const { page, context, mouse, frame } = await openBoard(noActivation + boardPage);
    const from = await middleOf(page, column("Apple"));
    const to = await middleOf(page, column("Two"));
    const dropOnTwo = async () => {
      await mouse.press(from);
      await mouse.move(between(from, to));
      await mouse.move(to);
      await mouse.move({ ...to, y: to.y + 1 });
      await mouse.release(to);
      await inPage(page).getByRole("button", { name: "Drop here" }).waitFor();
    };
    await dropOnTwo();
    await page.keyboard.press("Escape");
    await announced(page, "Cancelled. Apple stays.");
    await expect.poll(() => frame.evaluate("drops")).toEqual([]);
    await dropOnTwo();
    const acted = logged(page, "acted: Apple on Two");
    await page.keyboard.press("Enter");
    await acted;
    await context.close();
  });
});

/** A page whose functions for dragging throw, one after the other. */
const throwing = (name: string) =>
  boardPage.replace(
    new RegExp(`\\b${name}: `),
    `${name}: () => { throw new Error("${name} broke"); }, was${name}: `,
  );

describe("dragging", () => {
  test.each(["nameOf", "canDrop", "drop"])("survives an error of %s in the page", async (name) => {
    const { page, context, frame, complaints } = await openBoard(throwing(name));
    await inPage(page).locator(column("Apple")).focus();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await expect.poll(() => frame.evaluate("document.querySelectorAll('.dragging').length")).toBe(0);
    await expect
      .poll(() => complaints.filter((text) => text.includes(`${name} broke`)).length)
      .toBeGreaterThan(0);
    if (name === "drop") await announced(page, "Apple was not moved.");
    if (name === "canDrop") await announced(page, "Cancelled. Apple stays.");
    await context.close();
  });

  test("ends without a drop if the page removes the item or stops the dragging", async () => {
    const board = await openBoard();
    const { page, context, frame, mouse, touch, complaints } = board;
    const from = await middleOf(page, column("Apple"));
    const to = await middleOf(page, column("Two"));
    await touch.press(from);
    await inPage(page).locator(".dragging").waitFor();
    await touch.move(to);
    await frame.evaluate("globalThis.apple = document.querySelector('[data-name=Apple]'), apple.remove()");
    await announced(page, "Cancelled. Apple stays.");
    await touch.release();
    await frame.evaluate("document.querySelector('[data-name=One] ul').prepend(apple)");
    await dragOver(board, from, to);
    await frame.evaluate("stop()");
    await mouse.release(to);
    await page.keyboard.press("Space");
    await expect
      .poll(() =>
        frame.evaluate("[drops.length, document.querySelectorAll('.dragging, .drop-target').length].join()"),
      )
      .toBe("0,0");
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

describe("scrolling for a finger that drags", () => {
  test("continues while the finger rests, and stops with the drag", async () => {
    const { page, context, touch } = await openBoard();
    const from = await middleOf(page, column("Apple"));
    await touch.press(from);
    await inPage(page).locator(".dragging").waitFor();
    await touch.move({ x: from.x, y: from.y + 20 });
    await touch.move({ x: from.x, y: 790 });
    await inPage(page)
      .locator(`${column("Far")}.drop-target`)
      .waitFor();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
    await touch.cancel();
    await announced(page, "Cancelled. Apple stays.");
    await page.mouse.wheel(0, -3000);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await context.close();
  });

  test("is interrupted by the person's own input outside of the page", async () => {
    const hostile = `document.body.innerHTML = "<p>Ready</p><div style='block-size: 3500px'></div>";
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (text) {
        globalThis.port ??= this;
        postMessage.call(this, text);
      };
      standpoint.onState(() => {});
      setInterval(() => {
        globalThis.port?.postMessage(JSON.stringify({ type: "drag", y: 3500 }));
        console.info("sent");
      }, 100);`;
    const { page, context } = await openBoard(hostile);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(200);
    await page.mouse.click(5, 400);
    await page.keyboard.press("Home");
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.keyboard.press("Home");
    for (let sent = 0; sent < 5; sent++) await logged(page, "sent");
    await expect.poll(() => scrollTop(page)).toBe(0);
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
