import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import {
  clipboardOf,
  expectAccessible,
  onScreen,
  openIn,
  openProfile,
  openProfileOf,
} from "#test/support/browser.ts";
import { act, addStory, team, type Person, type Team } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { testBrowser } from "#test/support/test-browser.ts";

/** The part of a page's globals that these tests use. */
type Styled = { getComputedStyle(element: unknown): { backgroundColor: string; outlineStyle: string } };

const names = ["Ana Souza", "Ben Okafor", "Carla Jensen", "Dmitri Volkov", "Sofía Fernández de la Vega"];
const desktop = { width: 1440, height: 900 };
const browser = await testBrowser();
const app = await sharedApp();

const profile = await openProfile(browser);

/** Creates a room with a story on the table. */
async function roomWithStory(): Promise<Team & { storyId: string }> {
  const t = await team(app, names);
  const storyId = await addStory(t.people[0]!, t.room, "Refund a captured payment");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  return { ...t, storyId };
}

const pathOf = ({ space, session }: Team) => `/o/default/s/${space.slug}/r/${session.id}`;

async function openRoom(who: Person, t: Team, size = desktop, view = ""): Promise<Page> {
  await profile.page.setViewportSize(size);
  const { page } = await openIn(profile, app, who, pathOf(t) + view);
  await page.locator("tm-poker-table").waitFor();
  return page;
}

const table = (page: Page) => page.locator("tm-poker-table[seated]");
const seats = (page: Page) => page.locator("tm-poker-table .seat");

async function voteAll({ people, room, storyId }: Team & { storyId: string }, values: readonly string[]) {
  for (const [i, value] of values.entries()) await act(people[i]!, room, "POST", "vote", { storyId, value });
}

async function boxesOf(page: Page) {
  const all = await seats(page).all();
  return Promise.all(all.map(async (seat) => (await seat.boundingBox())!));
}

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

describe("an oval table", () => {
  test("has five people around it with whole names, and the story in its middle", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "8", "5", "13", "8"]);
    const page = await openRoom(t.people[0]!, t);
    await table(page).waitFor();
    await expect.poll(() => seats(page).count()).toBe(5);
    const boxes = await boxesOf(page);
    const title = (await page.locator("tm-poker-story h2").boundingBox())!;
    const middle = title.y + title.height / 2;
    expect(boxes.some(({ y, height }) => y + height < middle)).toBe(true);
    expect(boxes.some(({ y }) => y > middle)).toBe(true);
    const overlapping = boxes.filter((a, i) =>
      boxes.some((b, j) => j > i && Math.abs(a.x - b.x) < a.width - 1 && Math.abs(a.y - b.y) < a.height - 1),
    );
    expect(overlapping).toEqual([]);
    for (const name of await page.locator("tm-poker-table .name").all())
      expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  });

  test("has the same seat for a guest as for a member", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5"]);
    const gus = await guestIn(app, t.session.id, "Gus");
    await gus.send("GET", t.room);
    const guests = await openProfileOf(browser, app, gus, desktop);
    await guests.page.goto(`${app.baseUrl}/r/${t.session.id}`);
    const page = await openRoom(t.people[0]!, t);
    await table(page).waitFor();
    const seat = seats(page).filter({ hasText: "Gus" });
    await seat.locator(".state").getByText("guest", { exact: true }).waitFor();
    const [face, name] = await seat.locator("tm-avatar, .name").evaluateAll((parts) =>
      parts.map((part) => {
        const { left, width } = part.getBoundingClientRect();
        return Math.round(left + width / 2);
      }),
    );
    expect(face).toBe(name);
    await page.setViewportSize({ width: 320, height: 640 });
    await table(page).waitFor({ state: "detached" });
    await seat.locator("tm-avatar").waitFor({ state: "hidden" });
    await seat.locator(".state").getByText("guest", { exact: true }).waitFor();
  });

  test("names three voters of a card in full on a small phone", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "5", "5", "8"]);
    const page = await openRoom(t.people[0]!, t, { width: 320, height: 640 });
    await act(t.people[0]!, t.room, "POST", "reveal");
    const voters = page.locator("tm-poker-results .names").first();
    await voters.getByText("Carla Jensen").waitFor();
    expect(await voters.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  });

  test("leaves the revealed result the width of a column", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5"]);
    await act(t.people[0]!, t.room, "POST", "reveal");
    const page = await openRoom(t.people[1]!, t, { width: 768, height: 1024 });
    const result = page.getByRole("region", { name: "Result", exact: true });
    await page.locator("tm-poker-table[revealed]").waitFor();
    for (const width of [768, 800, 900, 1000, 1100, 1200, 1440]) {
      await page.setViewportSize({ width, height: 1024 });
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      expect((await result.boundingBox())!.width, `${width} px`).toBeGreaterThan(320);
    }
  });

  test("becomes rows on a phone", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "8"]);
    const page = await openRoom(t.people[0]!, t);
    await table(page).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await table(page).waitFor({ state: "detached" });
    expect(await seats(page).first().isVisible()).toBe(true);
  });

  test("marks the lowest and the highest card, and names only people who are here", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["3", "8", "5", "13"]);
    const page = await openRoom(t.people[0]!, t);
    await act(t.people[0]!, t.room, "POST", "reveal");
    await onScreen(page).getByText("Hear from Ana Souza.").waitFor();
    await seats(page)
      .filter({ hasText: /Ana Souza\s+lowest/ })
      .waitFor();
    await seats(page)
      .filter({ hasText: /Dmitri Volkov\s+highest · not here/ })
      .waitFor();
  });

  test("explains a suggestion between two cards", async () => {
    const t = await roomWithStory();
    await voteAll(t, ["5", "8"]);
    await act(t.people[0]!, t.room, "POST", "reveal");
    const page = await openRoom(t.people[0]!, t);
    await onScreen(page).getByText("Between 5 and 8: the higher is suggested.").waitFor();
  });

  test.each([desktop, { width: 2560, height: 1440 }])(
    "fills a shared screen of $width × $height",
    async (size) => {
      const t = await roomWithStory();
      await voteAll(t, ["5", "8", "5", "13", "8"]);
      const page = await openRoom(t.people[0]!, t, size, "/present");
      await table(page).waitFor();
      await expect.poll(async () => (await boxesOf(page)).length).toBe(5);
      const boxes = await boxesOf(page);
      const reach =
        Math.max(...boxes.map(({ y, height }) => y + height)) - Math.min(...boxes.map(({ y }) => y));
      expect(reach).toBeGreaterThan(size.height * 0.75);
    },
  );

  test("of thirty people fits a shared screen after the reveal", async () => {
    const t = await team(
      app,
      Array.from({ length: 30 }, (_, i) => `Sofía Fernández ${i}`),
    );
    const storyId = await addStory(t.people[0]!, t.room, "Refund a captured payment");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    const cards = ["3", "5", "8", "13", "?"];
    await voteAll(
      { ...t, storyId },
      t.people.map((_, i) => cards[i % cards.length]!),
    );
    await act(t.people[0]!, t.room, "POST", "reveal");
    const page = await openRoom(t.people[0]!, t, desktop, "/present");
    await onScreen(page).getByText("Median").waitFor();
    await expect.poll(() => page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
  });

  test("tells the main action and the story on the table apart in forced colours", async () => {
    const t = await roomWithStory();
    await addStory(t.people[0]!, t.room, "Pay by invoice");
    await voteAll(t, ["5"]);
    const page = await openRoom(t.people[0]!, t);
    await page.emulateMedia({ forcedColors: "active" });
    const background = (name: RegExp) =>
      page
        .locator("tm-poker-actions")
        .getByRole("button", { name })
        .evaluate((button) => (globalThis as unknown as Styled).getComputedStyle(button).backgroundColor);
    await page.locator("tm-poker-actions").getByRole("button", { name: "Timer" }).waitFor();
    expect(await background(/^Reveal/)).not.toBe(await background(/^Timer/));
    const outlines = await page
      .locator("tm-poker-queue li")
      .evaluateAll((rows) =>
        rows.map((row) => (globalThis as unknown as Styled).getComputedStyle(row).outlineStyle),
      );
    expect(new Set(outlines)).toEqual(new Set(["solid", "none"]));
    await page.emulateMedia({ forcedColors: "none" });
  });
});
