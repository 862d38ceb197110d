// Rules: protocol/schedules#weeks, protocol/schedules#days-off
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { addDays, mondayOf } from "#shared/rules/day.ts";
import type { Schedule } from "#shared/wire/schedule.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { become, onScreen, openProfile } from "#test/support/browser.ts";
import { team, type Team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
let app: TestApp;
let t: Team;
/** The present day, with the browser and the schedule in UTC. */
let today: string;

beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  t = await team(app, ["Ana"]);
  today = new Date().toISOString().slice(0, 10);
});

async function openSchedule() {
  const profile = await openProfile(browser, { timezone: "UTC" });
  onTestFinished(() => profile.context.close());
  await become(profile.context, app, t.people[0]!);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/schedule`);
  await profile.page.getByLabel("Day without a standup").waitFor();
  return profile;
}

async function save(page: Page): Promise<Schedule> {
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Save schedule" }).click();
  return ((await (await saved).json()) as { schedule: Schedule }).schedule;
}

const chooseFile = (page: Page, text: string | Buffer) =>
  page.getByLabel("Calendar file").setInputFiles({
    name: "holidays.ics",
    mimeType: "text/calendar",
    buffer: Buffer.from(text),
  });
const calendar = (...days: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//test//EN",
    ...days.flatMap((day) => [
      "BEGIN:VEVENT",
      `UID:${day}`,
      `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
      "SUMMARY:Holiday",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

test("an owner repeats standups every second week from a chosen one", async () => {
  const { page, complaints } = await openSchedule();
  await page.getByLabel("Repeats").selectOption("Every 2 weeks");
  await expect.poll(() => page.getByLabel("First week").inputValue()).toBe(mondayOf(today));
  await page.getByLabel("First week").fill("");
  await onScreen(page).getByText("Choose the first week.").waitFor();
  const next = addDays(mondayOf(today), 7);
  await page.getByLabel("First week").fill(addDays(next, 2));
  await expect.poll(() => page.getByLabel("First week").inputValue()).toBe(next);
  expect(await save(page)).toMatchObject({ everyWeeks: 2, firstWeek: next, daysOff: [] });
  await page.getByLabel("Repeats").selectOption("Every week");
  await expect.poll(() => page.getByLabel("First week").count()).toBe(0);
  expect(await save(page)).toMatchObject({ everyWeeks: 1, firstWeek: null });
  expect(complaints).toEqual([]);
});

test("days off are typed or read from a calendar file, and leave the list of next standups", async () => {
  const { page, complaints } = await openSchedule();
  for (const day of ["Sun", "Sat"]) await page.getByRole("button", { name: day }).click();
  const slots = page.locator("tm-next-slots li .day");
  await slots.nth(4).waitFor();
  const before = await slots.allTextContents();
  const [typed, first, second] = [3, 4, 5].map((day) => addDays(today, day)) as [string, string, string];
  await page.getByLabel("Day without a standup").fill(typed);
  await page.keyboard.press("Enter");
  await chooseFile(page, calendar(second, first, addDays(today, -3), addDays(today, 400)));
  await onScreen(page).getByText("Days added.").first().waitFor();
  const left = (await slots.allTextContents()).filter((day) => before.includes(day));
  expect(left.length).toBeLessThan(before.length);
  expect((await save(page)).daysOff).toEqual([typed, first, second]);

  await page.locator("tm-days-off li button").first().click();
  await expect.poll(() => page.locator("tm-days-off li").count()).toBe(2);
  expect((await save(page)).daysOff).toEqual([first, second]);
  expect(complaints).toEqual([]);
});

test("a calendar file is read when it is dropped", async () => {
  const { page } = await openSchedule();
  const day = addDays(today, 9);
  const dataTransfer = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([${JSON.stringify(calendar(day))}], "holidays.ics", { type: "text/calendar" }));
    return dropped;
  })()`);
  await page.locator("tm-days-off").dispatchEvent("drop", { dataTransfer });
  await page.locator("tm-days-off li").waitFor();
  expect((await save(page)).daysOff).toEqual([day]);
});

test("a file that cannot be used changes nothing and says why", async () => {
  const { page } = await openSchedule();
  const tooMany = Array.from({ length: 61 }, (_, day) => addDays(today, day));
  for (const [file, sentence] of [
    ["not a calendar", "That isn't a calendar file."],
    [Buffer.alloc(10 * 1024 * 1024 + 1, "x"), "This file is too large. The limit is 10 MB."],
    [calendar(addDays(today, -1)), "That file has no whole-day events in the next year."],
    [calendar(...tooMany), "A schedule has at most 60 days off."],
  ] as const) {
    await chooseFile(page, file);
    await onScreen(page).getByText(sentence).waitFor();
    await expect.poll(() => page.locator("tm-days-off li").count()).toBe(0);
  }
});
