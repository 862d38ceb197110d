import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, onScreen, openProfileOf } from "#test/support/browser.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { saveSchedule } from "#test/support/schedules.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();
const phone = { width: 320, height: 720 };
const newRoom = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "New room" }).first().click();
  await page.getByRole("radio", { name: kind }).check();
};
const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("a second room on the same day gets another title", async () => {
  const t = await team(w.app, ["Ana"]);
  const ana = t.people[0]!;
  const make = (kind: string, title: string) =>
    ok(ana, "POST", `${t.spacePath}/sessions`, { kind, title, config: {} });
  const { page, context, complaints } = await openProfileOf(w.browser, w.app, ana, phone);
  const space = `${w.app.baseUrl}/o/default/s/${t.space.slug}`;
  const title = page.getByLabel("Title");

  await page.goto(space);
  await newRoom(page, "Standup");
  const first = await title.inputValue();
  expect(first).toMatch(/^Standup, \w{3} \w{3} \d+$/);
  await page.getByRole("button", { name: "Open room" }).click();
  await page.waitForURL("**/r/*");
  await page.goto(space);
  await newRoom(page, "Standup");
  await expect.poll(() => title.inputValue()).toBe(`${first} (2)`);
  await page.getByRole("button", { name: "Cancel" }).click();

  await make("standup", "Daily");
  await make("standup", "Daily");
  const planning = first.replace("Standup", "Planning");
  await make("poker", planning);
  await page.reload();
  const openedAt = /opened \w+ \d+, \d{4}, \d+:\d\d/;
  await expect.poll(() => card(page, "Daily").filter({ hasText: openedAt }).count()).toBe(2);
  await expect.poll(() => card(page, first).filter({ hasText: openedAt }).count()).toBe(0);
  await expectNoSidewaysScroll(page, "rooms of one title");

  await page.goto(w.app.baseUrl);
  await expect.poll(() => card(page, "Daily").filter({ hasText: openedAt }).count()).toBe(2);
  await expect.poll(() => card(page, first).filter({ hasText: openedAt }).count()).toBe(0);
  await expectAccessible(page, "Today with rooms of one title");
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByRole("menuitem", { name: "Planning poker" }).click();
  await page.waitForURL("**/r/*");
  await onScreen(page).getByText(`${planning} (2)`).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an unscheduled standup names the time zone of its closing time", async () => {
  const ana = w.t.people[0] as Person;
  const options = { ...phone, timezone: "America/New_York" };
  const { page, context, complaints } = await openProfileOf(w.browser, w.app, ana, options);
  const space = `${w.app.baseUrl}/o/default/s/${w.t.space.slug}`;
  const chooseAsyncStandup = async () => {
    await page.goto(space);
    await newRoom(page, "Standup");
    await page.getByRole("radio", { name: "Async" }).check();
  };
  await chooseAsyncStandup();
  await onScreen(page)
    .getByText(/Closes .*[AP]M New York\. Everyone/)
    .waitFor();
  await page.getByRole("button", { name: "Open room" }).click();
  await page.waitForURL("**/r/*");
  await onScreen(page)
    .getByText(/Closes .*[AP]M New York, your time · .*[AP]M UTC · .* left/)
    .waitFor();
  await expectNoSidewaysScroll(page, "a standup with the name of the viewer's zone");

  await saveSchedule(ana, w.t.spacePath, { openTime: "09:00", timezone: "Europe/Berlin", enabled: false });
  await chooseAsyncStandup();
  await onScreen(page)
    .getByText(/Closes .*[AP]M Berlin, .*[AP]M your time\. Everyone/)
    .waitFor();
  await expectAccessible(page, "the dialog with the zone of the team");
  await page.getByRole("button", { name: "Open room" }).click();
  await page.waitForURL("**/r/*");
  await onScreen(page)
    .getByText(/Closes .*[AP]M Berlin · .*[AP]M your time · .* left/)
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
