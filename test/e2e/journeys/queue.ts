import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { dragTo, roomOf, rowOf, stories, titles } from "#test/e2e/pages/queue-pages.ts";
import { closeWithoutComplaints, enterRoom, type OpenProfile } from "./opener.ts";

/** The facilitator drags two rows of the queue with the mouse, and both people see the new order. */
export async function queueByDrag(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await roomOf(app, 5);
  const [anas, bens] = [
    await enterRoom(open, app, t.people[0]!, t),
    await enterRoom(open, app, t.people[1]!, t),
  ];
  const { page } = anas;
  await dragTo(page, rowOf(page, "Story 2"), rowOf(page, "Story 4"), 6);
  await page.locator("li.mark-before").filter({ hasText: "Story 5" }).waitFor();
  await page.mouse.up();
  const movedDown = stories(1, 3, 4, 2, 5);
  for (const each of [page, bens.page]) await expect.poll(() => titles(each)).toEqual(movedDown);
  await dragTo(page, rowOf(page, "Story 5"), rowOf(page, "Story 1"), -6);
  await page.mouse.up();
  const movedUp = stories(5, 1, 3, 4, 2);
  for (const each of [page, bens.page]) await expect.poll(() => titles(each)).toEqual(movedUp);
  await expect.poll(() => page.locator("li[data-dragged], li.mark-before, li.mark-after").count()).toBe(0);
  await closeWithoutComplaints(anas, bens);
}

/** The facilitator moves rows with Alt and arrow keys and by a menu; the row keeps the focus. */
export async function queueByKeys(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await roomOf(app, 4);
  const profile = await enterRoom(open, app, t.people[0]!, t);
  const { page } = profile;
  await rowOf(page, "Story 3").locator("button.open").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => titles(page)).toEqual(stories(1, 3, 2, 4));
  await page.keyboard.press("Alt+End");
  await expect.poll(() => titles(page)).toEqual(stories(1, 2, 4, 3));
  await page.locator("tm-poker-queue button.open:focus").filter({ hasText: "Story 3" }).waitFor();
  await rowOf(page, "Story 1").getByRole("button", { name: "Actions for Story 1" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move to the bottom" }).press("Enter");
  await expect.poll(() => titles(page)).toEqual(stories(2, 4, 3, 1));
  await rowOf(page, "Story 1").locator("tm-menu:focus-within").waitFor();
  await closeWithoutComplaints(profile);
}
