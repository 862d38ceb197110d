import { beforeAll, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { act, addStory, team, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const people = 151;
const browser = await testBrowser();
const app = await sharedApp();
let t: Team;
let storyId: string;

beforeAll(async () => {
  t = await team(
    app,
    Array.from({ length: people }, (_, i) => `Person ${i + 1} of a large organisation`),
  );
  const titles = Array.from({ length: 30 }, (_, i) => `Story ${i + 1}`);
  for (const title of titles) await addStory(t.people[0]!, t.room, title);
  storyId = await addStory(t.people[0]!, t.room, "The one on the table");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  const voters = t.people.slice(1);
  await Promise.all(
    voters.map((voter, i) => act(voter, t.room, "POST", "vote", { storyId, value: ["3", "5", "8"][i % 3] })),
  );
});

test("a room of 151 people with 31 stories fits every viewport", async () => {
  const { page, complaints } = await openProfileOf(browser, app, t.people[1]!, defaultViewport);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  await expectFineInEveryViewport(page, "151 people vote");
  const table = page.getByRole("list", { name: "At the table" });
  await table.focus();
  expect(await table.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  await act(t.people[0]!, t.room, "POST", "reveal");
  await page.locator("tm-poker-results h3").waitFor();
  await expectFineInEveryViewport(page, "151 people have voted");
  expect(complaints).toEqual([]);
});
