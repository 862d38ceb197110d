// docs/browsers.md: what differs
import { afterAll, expect, test } from "vitest";
import { expectNoSidewaysScroll, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, standup, team, type Team } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { startBrowserWithScrollbars } from "#test/support/start-browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const browser = await startBrowserWithScrollbars();
const app = await sharedApp();
afterAll(() => browser.close());

const roomOf = ({ space, session }: Team) => `/o/default/s/${space.slug}/r/${session.id}`;
const t = await team(app, ["Ana Souza", "Ben Okafor"]);
const [ana] = t.people;
for (let i = 1; i <= 30; i++) await addStory(ana!, t.room, `Story ${i}`);
const storyId = await addStory(ana!, t.room, "Refund a captured payment");
await act(ana!, t.room, "POST", "select", { storyId });
const live = await standup(await team(app, ["Ana Souza", "Ben Okafor"]));

test.each([
  [390, "a poker room", t, roomOf(t)],
  [1280, "a poker room", t, roomOf(t)],
  [390, "a standup", live, roomOf(live)],
  [1280, "a standup", live, roomOf(live)],
  [390, "the settings", t, `/o/default/s/${t.space.slug}/settings/standups`],
  [1280, "the settings", t, `/o/default/s/${t.space.slug}/settings/standups`],
])("scrollbars that take room make no page wider: %i px, %s", async (width, _screen, { people }, path) => {
  const { page, context, complaints } = await openProfileOf(browser, app, people[0]!, { width, height: 400 });
  await page.goto(app.baseUrl + path);
  if (path.includes("/r/")) await waitUntilLive(page);
  else await page.getByRole("heading", { level: 1 }).waitFor();
  await expect
    .poll(() => page.evaluate("innerWidth - document.documentElement.clientWidth"))
    .toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
  await context.close();
});
