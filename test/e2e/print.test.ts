import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PokerState } from "#shared/wire/poker.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf, type ProfileOptions } from "#test/support/browser.ts";
import { printPreview, sheetsOf, type PrintedPage } from "./paper.ts";
import { act, ok, standup, team, type Person, type Team } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const names = ["Ana", "Ben", "Cleo", "Dan"];
let browser: Browser;
let app: TestApp;

beforeAll(async () => {
  [browser, app] = await Promise.all([startBrowser(), startApp()]);
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

async function enter(t: Team, profileOptions: ProfileOptions = {}): Promise<Page> {
  const { page } = await openProfileOf(browser, app, t.people[0]!, profileOptions);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  return page;
}

/** Expects that a printed page is light, uncut, fits the sheet and has no controls. */
function expectFine({ controls, cut, excess, background, scheme }: PrintedPage): void {
  expect({ controls, cut, background, scheme }).toEqual({
    controls: [],
    cut: [],
    background: "rgb(255, 255, 255)",
    scheme: "light",
  });
  expect(excess).toBeLessThanOrEqual(0);
}

/** Returns the words that do not occur exactly once, with their counts. */
const wordsNotOnce = ({ text }: PrintedPage, words: readonly string[]) =>
  words.map((word) => [word, text.split(word).length - 1] as const).filter(([, times]) => times !== 1);

describe("a poker room with 300 stories on paper", () => {
  let t: Team;
  const stories = Array.from({ length: 300 }, (_, n) => `Story ${String(n + 1).padStart(3, "0")}`);
  const longTitleEnd = " of a title that takes four lines of the queue".repeat(4).slice(0, 180);
  const windows: [string, ProfileOptions][] = [
    ["a desktop in dark colours", { dark: true }],
    ["a phone", { width: 360, height: 740 }],
  ];

  beforeAll(async () => {
    t = await team(app, names);
    const [ana] = t.people as [Person];
    for (const [n, title] of stories.entries())
      await act(ana, t.room, "POST", "stories", {
        title: n % 10 === 9 ? title + longTitleEnd : title,
        notes: n === 0 ? "As a customer\n".repeat(40) + "the last line" : "",
      });
    const { state } = await ok<{ state: PokerState }>(ana, "GET", t.room);
    const storyId = state.stories[0]!.id;
    await act(ana, t.room, "PATCH", "story", { storyId: state.stories[1]!.id, estimate: "34" });
    await act(ana, t.room, "POST", "select", { storyId });
    for (const [i, who] of t.people.entries())
      await act(who, t.room, "POST", "vote", { storyId, value: ["3", "5", "5", "?"][i] });
    await act(ana, t.room, "POST", "reveal");
  });

  test.each(windows)(
    "from %s it has the result with all names and the whole queue",
    async (_where, profileOptions) => {
      const page = await enter(t, profileOptions);
      await page.locator("tm-poker-figures dl").first().waitFor();
      const preview = await printPreview(page);
      expectFine(preview);
      const { text } = preview;
      for (const expectedText of [...names, "Median", "the last line", "34", "1 of 300 estimated"])
        expect(text).toContain(expectedText);
      // The current story's title also stands above the result.
      expect(wordsNotOnce(preview, stories.slice(1))).toEqual([]);
      expect(text.indexOf("Median")).toBeLessThan(text.lastIndexOf(stories[0]!));
      await page.context().close();
    },
  );

  test("a phone prints as many sheets as a desktop, not only its visible part", async () => {
    const counts: number[] = [];
    for (const [, profileOptions] of windows) {
      const page = await enter(t, profileOptions);
      await page.locator("tm-poker-figures dl").first().waitFor();
      counts.push(await sheetsOf(page));
      await page.context().close();
    }
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeGreaterThan(6);
    expect(counts[0]).toBeLessThan(16);
  });

  test("a filtered queue prints completely and is filtered again afterwards", async () => {
    const page = await enter(t);
    await page.getByLabel("Filter stories").fill("Story 123");
    const rows = page.locator("tm-poker-queue li");
    await expect.poll(() => rows.count()).toBe(1);
    expect(wordsNotOnce(await printPreview(page), stories.slice(1))).toEqual([]);
    await expect.poll(() => rows.count()).toBe(1);
    await page.context().close();
  });

  test("a phone with an open sheet prints the queue and keeps typed text", async () => {
    const page = await enter(t, { width: 360, height: 740 });
    await page.getByRole("button", { name: "Stories, 1 of 300" }).click();
    const field = page.locator("tm-sheet[open] tm-poker-add").getByRole("textbox");
    await field.fill("Half a story");
    const preview = await printPreview(page);
    expectFine(preview);
    expect(wordsNotOnce(preview, stories.slice(1))).toEqual([]);
    expect(await field.inputValue()).toBe("Half a story");
    await page.context().close();
  });

  test("an ended room prints its summary without the queue", async () => {
    await ok(t.people[0]!, "DELETE", t.room);
    const { page } = await openProfileOf(browser, app, t.people[1]!);
    await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
    await page.locator("tm-poker-summary[loaded]").waitFor();
    const preview = await printPreview(page);
    expectFine(preview);
    expect(preview.text).toContain("This room ended");
    expect(wordsNotOnce(preview, stories.slice(1))).toEqual([]);
    await page.context().close();
  });
});

describe("a standup on paper", () => {
  test("an async standup prints all entries with replies, without help requests", async () => {
    const t = await standup(await team(app, names), { mode: "async" });
    const [ana, ben] = t.people as [Person, Person];
    await act(ana, t.room, "PUT", "standup", { yesterday: "Words of Ana", blockers: "The keys" });
    await act(ana, t.room, "POST", "add", { text: "Send the draft" });
    await act(ben, t.room, "PUT", "standup", { today: `${"Words of Ben\n".repeat(80)}and the end` });
    await act(ben, t.room, "POST", "reply", { to: ana.id, text: "Take mine" });
    await act(ben, t.room, "PUT", "mention", { to: ana.id, needed: true, note: "between us" });
    await act(ben, t.room, "POST", "kudo", { to: ana.id, text: "For the cake" });
    const page = await enter(t);
    await onScreen(page).getByText("between us").waitFor();
    await page.locator("tm-standup-kudos").getByText("For the cake").waitFor();
    const preview = await printPreview(page);
    expectFine(preview);
    for (const expectedText of [
      "Words of Ana",
      "The keys",
      "Send the draft",
      "and the end",
      "Take mine",
      "Ben thanked Ana",
    ])
      expect(preview.text).toContain(expectedText);
    expect(preview.text).not.toMatch(/between us|help|you\b|Waiting for|Cleo/i);
    expect(await sheetsOf(page)).toBeGreaterThan(1);
    await page.context().close();
  });

  test("a live standup prints all entries and the speaking order", async () => {
    const t = await standup(await team(app, names));
    for (const who of t.people) await act(who, t.room, "PUT", "standup", { today: `Words of ${who.name}` });
    await act(t.people[0]!, t.room, "POST", "start");
    const page = await enter(t, { width: 360, height: 740 });
    const preview = await printPreview(page);
    expectFine(preview);
    expect(
      wordsNotOnce(
        preview,
        names.map((name) => `Words of ${name}`),
      ),
    ).toEqual([]);
    expect(preview.text).toContain("Speaking order");
    expect(preview.text).not.toMatch(/\(you\)|not here/);
    await page.context().close();
  });
});
