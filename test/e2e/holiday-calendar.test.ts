// Rules: protocol/schedules#calendar-of-holidays, protocol/schedules#fetches-of-a-calendar
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { become, onScreen, openProfile } from "#test/support/browser.ts";
import { ok, team, type Team } from "#test/support/client.ts";
import { calendarText, holiday, holidayEnv, inDays, startFetcher } from "#test/support/holidays.ts";
import { startReceiver, type Receiver } from "#test/support/receiver.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { databaseOf } from "#test/support/webhooks.ts";

const browser = await testBrowser();
let app: TestApp;
let host: Receiver;
let t: Team;
/** Fetches what is due. */
let fetch: () => Promise<unknown>;

beforeAll(async () => {
  app = await startApp({ env: holidayEnv });
  host = await startReceiver(200);
  const db = databaseOf(app);
  const worker = startFetcher(app, db);
  fetch = worker.wake;
  return async () => {
    await worker.stop();
    await db.close();
  };
});
afterAll(async () => {
  await host.close();
  await app.stop();
});
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
});

const path = () => `${t.spacePath}/holiday-calendar`;
const address = () => `https://localhost:${host.port}/holidays.ics`;
const offer = (...days: string[]) =>
  host.answer((_request, response) => {
    response.writeHead(200).end(calendarText(...days.map((day) => holiday(day))));
  });

async function openSchedule(person = t.people[0]!): Promise<{ page: Page; complaints: string[] }> {
  const profile = await openProfile(browser, { timezone: "UTC" });
  onTestFinished(() => profile.context.close());
  await become(profile.context, app, person);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/schedule`);
  return profile;
}
const field = (page: Page) => page.getByLabel("Address of a calendar of holidays");
async function connect(page: Page, url = address()) {
  await field(page).fill(url);
  await page.getByRole("button", { name: "Connect" }).click();
}

test("an owner connects a calendar, and its days leave the list of next standups", async () => {
  offer(inDays(3), inDays(4));
  const { page, complaints } = await openSchedule();
  for (const day of ["Sun", "Sat"]) await page.getByRole("button", { name: day }).click();
  const slots = page.locator("tm-next-slots li .day");
  await slots.nth(4).waitFor();
  const before = await slots.allTextContents();
  await connect(page);
  await onScreen(page).getByText("The calendar is being read…").waitFor();
  await fetch();
  await onScreen(page)
    .getByText(/^localhost: 2 days until /)
    .waitFor();
  await expect
    .poll(async () => (await slots.allTextContents()).filter((day) => before.includes(day)).length)
    .toBeLessThan(before.length);
  expect(complaints).toEqual([]);
});

test("an address that a calendar offers for subscriptions is understood", async () => {
  offer(inDays(3));
  const { page } = await openSchedule();
  await connect(page, address().replace("https:", "webcal:"));
  await onScreen(page).getByText("The calendar is being read…").waitFor();
  await fetch();
  await onScreen(page)
    .getByText(/^localhost: 1 day until /)
    .waitFor();
});

test("an error is shown in words, and a button fetches again", async () => {
  host.answer(404);
  const { page } = await openSchedule();
  await connect(page);
  await onScreen(page).getByText("The calendar is being read…").waitFor();
  await fetch();
  await onScreen(page).getByText("The calendar couldn't be read: the host answered 404").waitFor();
  offer(inDays(5));
  await page.getByRole("button", { name: "Fetch again" }).click();
  await onScreen(page).getByText("The calendar couldn't be read: the host answered 404").waitFor();
  await expect
    .poll(async () => (await ok<{ calendar: object }>(t.people[0]!, "GET", path())).calendar)
    .toMatchObject({ waiting: true });
  await fetch();
  await onScreen(page)
    .getByText(/^localhost: 1 day until /)
    .waitFor();
  await onScreen(page).getByText("The calendar couldn't be read").waitFor({ state: "detached" });
});

test("a wrong address is refused below the field", async () => {
  const { page } = await openSchedule();
  await connect(page, "https://elsewhere.example/a.ics");
  await onScreen(page)
    .getByText("This server doesn't allow that host.")
    .or(onScreen(page).getByText("this server does not allow that host"))
    .first()
    .waitFor();
  await connect(page, "http://localhost/a.ics");
  await onScreen(page).getByText("The address must begin with https://.").waitFor();
  await connect(page, "");
  await onScreen(page).getByText("Enter the calendar's address.").waitFor();
});

test("an owner disconnects the calendar and can enter another one", async () => {
  offer(inDays(3));
  await ok(t.people[0]!, "PUT", path(), { url: address() });
  await fetch();
  const { page } = await openSchedule();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await field(page).waitFor();
  expect(await ok(t.people[0]!, "GET", path())).toMatchObject({ calendar: null });
});
