import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { nextSlots } from "#shared/rules/slots.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { become, expectNoSidewaysScroll, onScreen, openProfile } from "#test/support/browser.ts";
import { expectFineInOtherLanguages } from "#test/e2e/other-languages.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { saveSchedule } from "#test/support/schedules.ts";
import { lastMondays, writeDays } from "#test/support/trend-days.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const scheduled = await team(app, ["Ana Souza", "Ben Okafor"]);
const teamWithoutSchedule = await team(app, ["Cy"]);
await saveSchedule(scheduled.people[0]!, scheduled.spacePath, {
  weekdays: [0, 2, 5],
  openTime: "02:30",
  timezone: "Europe/Berlin",
  windowMinutes: 1440,
});
await writeTrendDays();
const profile = await openProfile(browser, defaultViewport);

/** Inserts a frozen day for eleven of the last twelve weeks, with rising participation. One day has too few people. */
async function writeTrendDays() {
  const mondays = lastMondays(new Date().toISOString().slice(0, 10));
  const days = mondays.map((monday, at): [string, number, number] =>
    at === 8 ? [monday, 3, 3] : [monday, 11, at],
  );
  await writeDays(app, scheduled.space.id, days.toSpliced(3, 1));
}

const pageOf = (t: Team, part = "") => `/o/default/s/${t.space.slug}${part}`;
const text = (words: string | RegExp) => (page: Page) => onScreen(page).getByText(words).first().waitFor();

/** Expects rounded words about the team in the trend: no percentages, exact counts or names. */
async function readTrend(page: Page) {
  await onScreen(page).getByText("As a table").click();
  const trendText = await page.locator("tm-trend-page section").innerText();
  expect(trendText).toContain("About 4 in ten");
  expect(trendText).toContain("Not shown: too few people");
  expect(trendText).not.toMatch(/%|\b\d+ (of|out of) \d+\b|\bscore\b|Ana|Ben/);
}

/** Expects the schedule's page of a member, without controls. */
async function readSchedule(page: Page) {
  await onScreen(page)
    .getByText(/Sunday, Tuesday, and Friday, 2:30\sAM Berlin\. Duration: 1 day/)
    .waitFor();
  await onScreen(page).getByText("Ana Souza facilitates these standups.").waitFor();
  await onScreen(page).getByText("Only owners can change this. Ask Ana Souza.").waitFor();
  await expect.poll(() => page.locator("tm-next-slots li").count()).toBe(5);
  await expect.poll(() => page.locator("tm-settings-schedule").locator("input, button").count()).toBe(0);
}

/** Makes the server list the slots of the week before Berlin's clocks skip an hour. */
async function showClockChange(page: Page) {
  const rule = { weekdays: [0, 2, 5], openTime: "02:30", timezone: "Europe/Berlin", windowMinutes: 1440 };
  const slots = nextSlots(rule, Date.parse("2099-03-23T12:00:00Z"), 5).map(
    ({ date, opensAt, closesAt, shifted }) => ({
      date,
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
      shifted,
    }),
  );
  await page.route("**/standup-schedule/next", (route) => route.fulfill({ json: { slots, opened: [] } }));
  await page.reload();
  await onScreen(page).getByText("Clocks change: that day has no 2:30 AM").waitFor();
}

/** Each screen: its name, the person, the path, and a function that waits for it. */
const screens: [
  name: string,
  who: () => Person,
  path: () => string,
  ready: (page: Page) => Promise<unknown>,
][] = [
  ["space with a schedule", () => scheduled.people[1]!, () => pageOf(scheduled), text(/Next standup /)],
  [
    "schedule of a member",
    () => scheduled.people[1]!,
    () => pageOf(scheduled, "/settings/schedule"),
    readSchedule,
  ],
  ["trend with its table open", () => scheduled.people[1]!, () => pageOf(scheduled, "/trend"), readTrend],
  [
    "trend, nothing yet",
    () => teamWithoutSchedule.people[0]!,
    () => pageOf(teamWithoutSchedule, "/trend"),
    text("Nothing to show yet"),
  ],
  [
    "schedule with a day of a clock change",
    () => scheduled.people[0]!,
    () => pageOf(scheduled, "/settings/schedule"),
    showClockChange,
  ],
];

test.each(screens)("%s is accessible in every viewport and language", async (name, who, path, ready) => {
  const { context, page, complaints } = profile;
  complaints.length = 0;
  await become(context, app, who());
  await page.goto(app.baseUrl + path());
  await ready(page);
  await expectFineInEveryViewport(page, name);
  await expectFineInOtherLanguages(page, name);
  await page.unrouteAll();
  expect(complaints).toEqual([]);
});

/** Returns the pairs of texts in the trend's chart that overlap. */
async function overlapsIn(page: Page): Promise<string[]> {
  const texts = await page.locator("tm-trend-page .chart text").all();
  const labels = await Promise.all(
    texts.map(async (text) => ({ label: await text.textContent(), box: await text.boundingBox() })),
  );
  return labels.flatMap(({ label, box: a }, at) =>
    labels
      .slice(at + 1)
      .filter(
        ({ box: b }) =>
          a &&
          b &&
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      )
      .map((other) => `${label} on ${other.label}`),
  );
}

test("schedule and trend do not scroll sideways at twice the text size", async () => {
  const { context, page } = profile;
  for (const who of scheduled.people) {
    await become(context, app, who);
    await page.goto(app.baseUrl + pageOf(scheduled, "/settings/schedule"));
    await page.locator("tm-next-slots li").first().waitFor();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expectNoSidewaysScroll(page, `schedule of ${who.name}`);
  }
  await page.goto(app.baseUrl + pageOf(scheduled, "/trend"));
  await page.locator(".chart").waitFor();
  for (const size of ["100%", "200%"]) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
    for (const width of [320, 480, 768, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      await expectNoSidewaysScroll(page, `trend at ${size}, ${width} px`);
      expect(await overlapsIn(page), `${size}, ${width} px`).toEqual([]);
    }
  }
});
