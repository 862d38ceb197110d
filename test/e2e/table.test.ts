import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import {
  clipboardOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onScreen,
  openProfile,
  openProfileOf,
} from "#test/support/browser.ts";
import { act, addStory } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { desktop, pathOf, seats, settle, tablesOf, voteAll } from "#test/e2e/pages/table-pages.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

/** The part of a page's globals that these tests use. */
type Styled = { getComputedStyle(element: unknown): { backgroundColor: string; outlineStyle: string } };

const browser = await testBrowser();
const app = await sharedApp();

const profile = await openProfile(browser);
const { roomWithStory, roomOf, openRoom } = tablesOf(app, profile);

const dock = (page: Page) => page.locator("tm-poker-room .dock");
const verdict = (page: Page) => page.locator("tm-poker-results h3");

/** Returns the boxes of all seats: x, y, width and height. */
const boxesOf = (page: Page) =>
  seats(page).evaluateAll((all) =>
    all.map((seat) => {
      const { x, y, width, height } = seat.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

describe("a person who is alone at the table", () => {
  test("has the invitation on it until the second person comes", async () => {
    const t = await roomWithStory();
    const page = await openRoom(t.people[0]!, t);
    const invitation = page.locator("tm-poker-invite");
    await invitation.getByRole("img", { name: "QR code of the link" }).waitFor();
    await expectAccessible(page, "alone at the table");
    await invitation.getByRole("button", { name: "Copy invite" }).click();
    await expect.poll(() => clipboardOf(page)).toContain(`/r/${t.session.id}`);
    const bens = await openProfileOf(browser, app, t.people[1]!);
    await bens.page.goto(app.baseUrl + pathOf(t));
    await invitation.waitFor({ state: "detached" });
  });
});

describe("the table", () => {
  test("has the others behind its rim, in a row that follows the arc, with whole names", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "8", "5", "13", "8"]);
    const page = await openRoom(t.people[0]!, t);
    await expect.poll(() => seats(page).count()).toBe(4);
    const boxes = await boxesOf(page);
    const title = (await page.locator("tm-poker-story h2").boundingBox())!;
    for (const [i, box] of boxes.entries()) {
      expect(box.y + box.height).toBeLessThan(title.y);
      if (i > 0) expect(box.x).toBeGreaterThan(boxes[i - 1]!.x + boxes[i - 1]!.width);
    }
    expect(boxes[0]!.y).toBeGreaterThan(boxes[1]!.y);
    expect(boxes[3]!.y).toBeGreaterThan(boxes[2]!.y);
    for (const name of await page.locator("tm-poker-table .name").all())
      expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
  });

  test("says in words who has voted and is away", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "8"]);
    const page = await openRoom(t.people[0]!, t);
    await seats(page)
      .filter({ hasText: /Ben Okafor\s+voted · away/ })
      .waitFor();
    await page.getByRole("group", { name: "You voted 5." }).waitFor();
  });

  test("has the same seat for a guest as for a member", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5"]);
    const gus = await guestIn(app, t.session.id, "Gus");
    const guests = await openProfileOf(browser, app, gus, desktop);
    await guests.page.goto(`${app.baseUrl}/r/${t.session.id}`);
    const page = await openRoom(t.people[0]!, t);
    const seat = seats(page).filter({ hasText: "Gus" });
    await seat.getByText("guest · choosing").waitFor();
    const [face, name] = await seat.locator("tm-avatar, .name").evaluateAll((parts) =>
      parts.map((part) => {
        const { left, width } = part.getBoundingClientRect();
        return Math.round(left + width / 2);
      }),
    );
    expect(face).toBe(name);
  });

  test("is a strip of faces on a phone", async () => {
    const t = await roomOf(12);
    const page = await openRoom(t.people[0]!, t, { width: 390, height: 844 });
    await expect.poll(() => seats(page).count()).toBe(11);
    const boxes = await boxesOf(page);
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "a strip of faces");
  });

  test("opens the list of people from the line that names who has yet to vote", async () => {
    const t = await roomOf(40);
    await act(t.people[0]!, t.room, "POST", "vote", { storyId: t.storyId, value: null });
    const page = await openRoom(t.people[0]!, t);
    await page.getByRole("button", { name: "Still to vote: you" }).click();
    await page.getByRole("dialog", { name: "People" }).waitFor();
  });

  test("tells the main action and the story on the table apart in forced colours", async () => {
    const t = await roomWithStory();
    await addStory(t.people[0]!, t.room, "Pay by invoice");
    await voteAll(t, ["5"]);
    const page = await openRoom(t.people[0]!, t);
    await page.emulateMedia({ forcedColors: "active" });
    const background = (name: RegExp) =>
      page
        .getByRole("button", { name })
        .evaluate((button) => (globalThis as unknown as Styled).getComputedStyle(button).backgroundColor);
    await expect.poll(() => background(/^Reveal/)).not.toBe(await background(/^More for this round/));
    const outlines = await page
      .locator("tm-poker-queue li")
      .evaluateAll((rows) =>
        rows.map((row) => (globalThis as unknown as Styled).getComputedStyle(row).outlineStyle),
      );
    expect(new Set(outlines)).toEqual(new Set(["solid", "none"]));
    await page.emulateMedia({ forcedColors: "none" });
  });

  test("has its final layout in the first frame of a room", async () => {
    const t = await roomOf(8);
    const { page } = await openProfileOf(browser, app, t.people[0]!, desktop);
    await page.addInitScript(`window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });`);
    await page.goto(app.baseUrl + pathOf(t));
    await waitUntilLive(page);
    await page.getByRole("button", { name: /^Reveal/ }).waitFor();
    await settle(page);
    await expect.poll(() => page.evaluate("window.shift")).toBeLessThanOrEqual(0.02);
  });
});

describe("a reveal", () => {
  test.each([3, 8, 20, 60])("moves no seat of %i people, and keeps the height of the dock", async (count) => {
    const t = await roomOf(count);
    const page = await openRoom(t.people[0]!, t);
    await page.getByRole("button", { name: /^Reveal/ }).waitFor();
    await expect.poll(() => seats(page).count()).toBe(count - 1);
    const [before, dockBefore] = [await boxesOf(page), await dock(page).boundingBox()];
    await page.keyboard.press("r");
    await verdict(page).waitFor();
    await settle(page);
    await expect.poll(() => boxesOf(page)).toEqual(before);
    await expect.poll(() => dock(page).boundingBox()).toEqual(dockBefore);
  });

  test("animates each card once, with transform and opacity only", async () => {
    const t = await roomOf(8);
    const { page } = await openProfileOf(browser, app, t.people[1]!, desktop);
    await page.addInitScript(`window.flights = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        if (this.className === "card") window.flights.push(Object.keys(Object.assign({}, ...frames)).sort().join());
        return animate.call(this, frames, options);
      };`);
    await page.goto(app.baseUrl + pathOf(t));
    await page.getByRole("group", { name: "You voted" }).waitFor();
    await act(t.people[0]!, t.room, "POST", "reveal");
    await verdict(page).waitFor();
    await settle(page);
    await expect
      .poll(() => page.evaluate("window.flights"))
      .toEqual(Array.from({ length: 8 }, () => "opacity,transform"));
  });

  test.each([
    [320, 640],
    [390, 844],
    [768, 1024],
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ])("shows twelve people's result above the dock at %i × %i", async (width, height) => {
    const t = await roomOf(12);
    const page = await openRoom(t.people[0]!, t, { width, height });
    await page.getByRole("button", { name: /^Reveal/ }).waitFor();
    await act(t.people[0]!, t.room, "POST", "reveal");
    await verdict(page).waitFor();
    await settle(page);
    await expectNoSidewaysScroll(page);
    const top = (await dock(page).boundingBox())!.y;
    const count = page.locator("tm-poker-results .count").first();
    await expect.poll(async () => (await count.boundingBox())!.y).toBeLessThan(top);
    await expect.poll(async () => (await verdict(page).boundingBox())!.y).toBeGreaterThanOrEqual(0);
  });

  test("marks the lowest and the highest card, and names only people who are here", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["3", "8", "5", "13"]);
    const page = await openRoom(t.people[0]!, t);
    await act(t.people[0]!, t.room, "POST", "reveal");
    await onScreen(page).getByText("Hear from Ana Souza.").waitFor();
    await seats(page)
      .filter({ hasText: /Dmitri Volkov\s+highest · away/ })
      .waitFor();
    await onScreen(page).getByText("1 · lowest").waitFor();
  });

  test("names the viewer's own card as theirs, also where it is one of many", async () => {
    const t = await roomOf(60);
    const page = await openRoom(t.people[55]!, t);
    await act(t.people[0]!, t.room, "POST", "reveal");
    const own = page.locator("tm-poker-results .voter").getByText("you", { exact: true });
    await own.waitFor();
    await expect.poll(() => page.locator("tm-poker-results .voter").first().innerText()).toBe("you");
  });

  test("explains a suggestion between two cards", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "8"]);
    await act(t.people[0]!, t.room, "POST", "reveal");
    const page = await openRoom(t.people[0]!, t);
    await onScreen(page).getByText("Between 5 and 8: the higher is suggested.").waitFor();
  });

  test("names three voters of a card on a small phone", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "5", "5", "8"]);
    const page = await openRoom(t.people[0]!, t, { width: 320, height: 640 });
    await act(t.people[0]!, t.room, "POST", "reveal");
    await page.locator("tm-poker-results .who").first().getByText("Carla", { exact: true }).waitFor();
  });
});
