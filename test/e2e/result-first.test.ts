import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  onScreen,
  openProfileOf,
  type Profile,
} from "#test/support/browser.ts";
import { act, addStory, team, type Person, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

/** A phone, a small phone, a phone in landscape, and a window of 1280 × 1024 at 400 % zoom. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
];
const names = [
  "Ana",
  "Maximiliana Featherstonehaugh-Cholmondeley of Lower Wallop Abbas",
  "Bartholomäus von und zu Guttenberg-Hohenlohe-Langenburg der Dritte",
  "Cy",
  "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenempfänger",
  "Ewa",
  "Florentina Aleksandra Wiśniewska-Brzęczyszczykiewicz",
  "Gus",
  "Hana",
].map((name) => name.slice(0, 64));
const cards = ["1", "2", "3", "5", "8", "13", "21", "?", "coffee"];
const title = "Refund a captured payment when the customer returns the goods ".repeat(3).trim();
const notes = Array.from({ length: 30 }, (_, i) => `Line ${i + 1} of what was agreed with the bank.`).join(
  "\n",
);

const browser = await testBrowser();
const app = await sharedApp();
let t: Team;
let storyId: string;
let facilitator: Profile;
let member: Profile;
let reader: Profile;

beforeAll(async () => {
  t = await team(app, names);
  storyId = await addStory(t.people[0]!, t.room, title);
  await act(t.people[0]!, t.room, "PATCH", "story", { storyId, notes });
  for (let i = 2; i <= 12; i++) await addStory(t.people[0]!, t.room, `Story ${i}`);
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  facilitator = await openRoom(t.people[0]!);
  member = await openRoom(t.people[1]!);
  reader = await openRoom(t.people[2]!);
  for (const person of t.people) await person.send("GET", t.room);
});

async function openRoom(who: Person): Promise<Profile> {
  const profile = await openProfileOf(browser, app, who, sizes[0]);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(profile.page);
  return profile;
}

/** Restarts the round and plays a card for each person. */
async function vote(played: readonly string[] = cards) {
  await act(t.people[0]!, t.room, "POST", "reset");
  for (const [i, person] of t.people.entries())
    await act(person, t.room, "POST", "vote", { storyId, value: played[i]! });
  for (const { page } of [facilitator, member])
    await onScreen(page)
      .getByText(/All votes in|9 of 9 voted/)
      .first()
      .waitFor();
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate("scrollTo(0, 0)");
}

const reveal = () => act(t.people[0]!, t.room, "POST", "reveal");
const outcome = (page: Page) => page.locator("tm-poker-results .outcome");
const piles = (page: Page) => page.locator("tm-poker-results dl");
const save = (page: Page) => page.getByRole("button", { name: /^Save \S+, next$/ });

type Styled = { getComputedStyle(element: unknown): { outlineStyle: string } };
/** The DOM methods of a document or shadow root, and of an element at a point, that these tests use. */
type Tree = { elementFromPoint(x: number, y: number): Hit | null };
type Hit = {
  shadowRoot: Tree | null;
  outerHTML: string;
  contains(other: unknown): boolean;
  getRootNode(): { host?: Hit };
};

/** Expects that an element's whole box is in the visual viewport and not covered. */
async function expectInSight(element: Locator, what: string) {
  await element.waitFor();
  const visibilityFault = () =>
    element.evaluate((target) => {
      const page = globalThis as unknown as {
        document: Tree;
        visualViewport: { width: number; height: number };
      };
      const { top, left, bottom, right, width, height } = target.getBoundingClientRect();
      const { width: viewportWidth, height: viewportHeight } = page.visualViewport;
      if (width === 0 || height === 0) return "no box";
      const box = [left, top, right, bottom].map(Math.round).join(" ");
      if (top < -0.5 || left < -0.5 || bottom > viewportHeight + 0.5 || right > viewportWidth + 0.5)
        return `${box} in ${viewportWidth} × ${viewportHeight}`;
      const at = [left + width / 2, top + Math.min(height / 2, 20)] as const;
      let hit = page.document.elementFromPoint(...at);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(...at);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      // An element in a shadow tree below the target counts as the target.
      let inner = hit;
      while (inner && !target.contains(inner)) inner = inner.getRootNode().host ?? null;
      const isHit = inner ?? hit?.contains(target);
      return isHit ? "" : `${box} is covered by ${hit?.outerHTML.slice(0, 80)}`;
    });
  await expect.poll(visibilityFault, { message: what }).toBe("");
}

describe.each(sizes)("at $width × $height", (size) => {
  test("a reveal shows the result without scrolling", async () => {
    for (const { page } of [facilitator, member]) await resize(page, size);
    await vote();
    for (const { page } of [facilitator, member]) await page.evaluate("scrollTo(0, 0)");
    await reveal();
    for (const [who, { page }] of Object.entries({ facilitator, member })) {
      await expectInSight(outcome(page), `outcome, ${who}`);
      await expectInSight(piles(page), `piles, ${who}`);
      if (who === "facilitator") await expectInSight(save(page), "save and next");
      await expectAccessible(page, `${who}, ${size.width} × ${size.height}`);
      await expectNoSidewaysScroll(page);
    }
  });

  test("the reveal collapses the notes until the next round", async () => {
    const { page } = member;
    await resize(page, size);
    await vote(["5", "5", "5", "5", "5", "5", "5", "5", "5"]);
    await page.evaluate("scrollTo(0, 0)");
    const noteLines = page.locator("tm-poker-story .notes");
    const seat = page.locator("tm-poker-table .seat").first();
    await expect
      .poll(async () => [await noteLines.isVisible(), await seat.isVisible()])
      .toEqual([true, true]);
    await reveal();
    await outcome(page).waitFor();
    await expect
      .poll(async () => [await noteLines.isVisible(), await seat.isVisible()])
      .toEqual([false, true]);
    await page.locator("summary", { hasText: "Notes" }).press("Enter");
    await expect.poll(() => noteLines.isVisible()).toBe(true);
    await act(t.people[0]!, t.room, "POST", "reset");
    await outcome(page).waitFor({ state: "detached" });
    await expect.poll(() => noteLines.isVisible()).toBe(true);
  });

  test("the reveal does not scroll a reader of the notes", async () => {
    const { page } = reader;
    await resize(page, size);
    await vote();
    await page.evaluate("scrollTo(0, 0)");
    const noteLines = page.locator("tm-poker-story .notes");
    await onScreen(page).getByText("All votes in").first().waitFor();
    await noteLines.focus();
    await noteLines.evaluate((notes) => (notes.scrollTop = 40));
    const place = () =>
      noteLines.evaluate((notes) => [
        Math.round(notes.getBoundingClientRect().top),
        notes.scrollTop,
        notes.matches(":focus"),
      ]);
    const before = await place();
    await reveal();
    await outcome(page).waitFor();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    await expect.poll(() => place()).toEqual(before);
  });

  test("the facilitator's queue shows stories", async () => {
    const { page } = facilitator;
    await resize(page, size);
    await page.getByRole("button", { name: /^Stories, / }).click();
    await expectInSight(page.locator("tm-poker-queue li .open").first(), "the first story");
    await page.keyboard.press("Escape");
    await page.locator("tm-poker-queue").waitFor({ state: "hidden" });
  });
});

test("the conclusion takes the focus of a removed control", async () => {
  for (const { page } of [facilitator, member]) await resize(page, sizes[0]!);
  await vote();
  for (const { page } of [facilitator, member]) await page.evaluate("scrollTo(0, 0)");
  await member.page.locator("tm-poker-hand button").first().focus();
  await facilitator.page.getByRole("button", { name: "Reveal", exact: true }).focus();
  const places = () => Promise.all([facilitator, member].map(({ page }) => page.evaluate("scrollY")));
  const before = await places();
  await facilitator.page.keyboard.press("Enter");
  for (const { page } of [facilitator, member]) {
    await expect.poll(() => outcome(page).evaluate((conclusion) => conclusion.matches(":focus"))).toBe(true);
    expect(
      await outcome(page).evaluate(
        (one) => (globalThis as unknown as Styled).getComputedStyle(one).outlineStyle,
      ),
    ).toBe("none");
  }
  await expect.poll(() => places()).toEqual(before);
});

test("a large screen shows result and table together", async () => {
  const { page } = facilitator;
  await resize(page, { width: 1440, height: 900 });
  await vote();
  await page.evaluate("scrollTo(0, 0)");
  await reveal();
  await expectInSight(outcome(page), "outcome");
  await expectInSight(piles(page), "piles");
  await expectInSight(save(page), "save and next");
  await expect.poll(() => page.locator("tm-poker-table .seat").first().isVisible()).toBe(true);
});

test.each([500, 600, 800])(
  "the facilitator's queue shows two stories in a window that is %d px high",
  async (height) => {
    const { page } = facilitator;
    await resize(page, { width: 1280, height });
    await expectInSight(page.locator("tm-poker-queue li .open").nth(0), "the first story");
    await expectInSight(page.locator("tm-poker-queue li .open").nth(1), "the second story");
  },
);
