import { expect } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { TestApp } from "#test/support/app.ts";
import { ok } from "#test/support/client.ts";
import { card } from "#test/e2e/pages/guest-pages.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { roomOf } from "#test/e2e/pages/queue-pages.ts";
import { closeWithoutComplaints, enterRoom, type OpenProfile } from "./opener.ts";

/** The facilitator votes, reveals and saves two stories with the keyboard only. */
export async function keyboardRound(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await roomOf(app, 3);
  const profile = await enterRoom(open, app, t.people[0]!, t, { width: 1440, height: 900 });
  const { page } = profile;
  const isOnTable = (title: string) =>
    page.locator("tm-poker-story").getByRole("heading", { name: title }).waitFor();
  const vote = async (value: string) => {
    await page.locator("tm-poker-hand button:not([aria-disabled])").first().waitFor();
    await page.keyboard.type(value);
    await expect.poll(() => focusedName(page)).toBe(value);
    await page.keyboard.press("Enter");
    await expect.poll(() => card(page, value).getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("r");
    await page.locator("tm-poker-results h3").waitFor();
  };
  await isOnTable("Story 1");
  await vote("5");
  // E offers the estimate that was voted, and Enter saves it.
  await page.keyboard.press("e");
  await expect.poll(() => focusedName(page)).toBe("5");
  await page.keyboard.press("Enter");
  await isOnTable("Story 2");
  await vote("8");
  await page.keyboard.press("3");
  await expect.poll(() => focusedName(page)).toBe("3");
  await page.keyboard.press("Enter");
  await isOnTable("Story 3");
  await page.keyboard.press("a");
  await expect.poll(() => focusedName(page)).toBe("Add a story");
  await page.keyboard.type("Story 4");
  await page.keyboard.press("Enter");
  await page.locator("tm-poker-queue li", { hasText: "Story 4" }).waitFor();
  const { state } = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
  expect(state.stories.map(({ estimate }) => estimate)).toEqual(["5", "3", null, null]);
  await closeWithoutComplaints(profile);
}
