import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextSlots } from "#shared/rules/slots.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  become,
  closeProfiles,
  expectNoSidewaysScroll,
  onScreen,
  openProfile,
  type Profile,
} from "#test/support/browser.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { saveSchedule } from "#test/support/schedules.ts";
import { lastMondays, writeDays } from "#test/support/trend-days.ts";

let browser: Browser;
let app: TestApp;
let scheduled: Team;
let bare: Team;
let profile: Profile;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
  scheduled = await team(app, ["Ana Souza", "Ben Okafor"]);
  bare = await team(app, ["Cy"]);
  await saveSchedule(scheduled.people[0]!, scheduled.spacePath, {
    weekdays: [0, 2, 5],
    openTime: "02:30",
    timezone: "Europe/Berlin",
    windowMinutes: 1440,
  });
  await elevenWeeks();
  profile = await openProfile(browser, defaultViewport);
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

/** A day in each of the last weeks but one, as it was counted: fuller from week to week, and one of too few people. */
async function elevenWeeks() {
  const mondays = lastMondays(new Date().toISOString().slice(0, 10));
  const days = mondays.map((monday, at): [string, number, number] =>
    at === 8 ? [monday, 3, 3] : [monday, 11, at],
  );
  await writeDays(app, scheduled.space.id, days.toSpliced(3, 1));
}

const pageOf = (t: Team, part = "") => `/o/default/s/${t.space.slug}${part}`;
const text = (words: string | RegExp) => (page: Page) => onScreen(page).getByText(words).first().waitFor();

/** The trend is about a team and is rounded: its words say neither a share in figures nor an exact count nor a name. */
async function readTrend(page: Page) {
  await onScreen(page).getByText("As a table").click();
  const drawn = await page.locator("tm-trend-page section").innerText();
  expect(drawn).toContain("About 4 in ten");
  expect(drawn).toContain("Not shown: too few people");
  expect(drawn).not.toMatch(/%|\b\d+ (of|out of) \d+\b|\bscore\b|Ana|Ben/);
}

/** What members are shown of the schedule, which offers them nothing to change. */
async function readSchedule(page: Page) {
  await onScreen(page)
    .getByText(/Sunday, Tuesday, and Friday at 2:30\sAM Berlin, open for 1 day/)
    .waitFor();
  await onScreen(page).getByText("Ana Souza saved it last and runs the standups it opens.").waitFor();
  await onScreen(page).getByText("Only owners of the space can change this. Ask Ana Souza.").waitFor();
  expect(await page.locator("tm-next-slots li").count()).toBe(5);
  expect(await page.locator("tm-settings-schedule").locator("input, button").count()).toBe(0);
}

/** Has the server list what it does in the week before Berlin's clocks skip an hour. */
async function beforeClocksChange(page: Page) {
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

/** As whom, what to open, and how to know that it is there. */
const screens: [
  name: string,
  who: () => Person,
  path: () => string,
  ready: (page: Page) => Promise<unknown>,
][] = [
  ["space with a schedule", () => scheduled.people[1]!, () => pageOf(scheduled), text(/Next standup /)],
  [
    "schedule for those who read it",
    () => scheduled.people[1]!,
    () => pageOf(scheduled, "/settings/schedule"),
    readSchedule,
  ],
  ["trend, its table open", () => scheduled.people[1]!, () => pageOf(scheduled, "/trend"), readTrend],
  ["trend, nothing yet", () => bare.people[0]!, () => pageOf(bare, "/trend"), text("Nothing to show yet")],
  [
    "schedule, with a morning whose clocks change",
    () => scheduled.people[0]!,
    () => pageOf(scheduled, "/settings/schedule"),
    beforeClocksChange,
  ],
];

test.each(screens)(
  "%s: accessible and scrolling in one direction, at 320, 768 and 1440 px, light and dark",
  async (name, who, path, ready) => {
    const { context, page, complaints } = profile;
    complaints.length = 0;
    await become(context, app, who());
    await page.goto(app.baseUrl + path());
    await ready(page);
    await expectFineInEveryViewport(page, name);
    await page.unrouteAll();
    expect(complaints).toEqual([]);
  },
);

/** Returns the pairs of texts in the trend's drawing that lie on each other. */
async function overlapsIn(page: Page): Promise<string[]> {
  const texts = await page.locator("tm-trend-page .chart text").all();
  const drawn = await Promise.all(
    texts.map(async (text) => ({ says: await text.textContent(), box: await text.boundingBox() })),
  );
  return drawn.flatMap(({ says, box: a }, at) =>
    drawn
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
      .map((other) => `${says} on ${other.says}`),
  );
}

test("schedule and trend scroll in one direction at twice the text size", async () => {
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
