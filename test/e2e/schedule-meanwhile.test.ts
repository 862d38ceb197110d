// Rules: protocol/schedules#shape
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#shared/rules/day.ts";
import type { Schedule, ScheduleBody } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { refocusUntil, readsAfterWriting } from "#test/e2e/pages/pages.ts";
import { ok, team } from "#test/support/client.ts";
import { saveSchedule } from "#test/support/schedules.ts";
import { lastMondays } from "#test/support/trend-days.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const t = await team(app, ["Ana", "Ben"]);

beforeEach(() => save({}));

const scheduleRoute = "**/standup-schedule";
const nextRoute = "**/standup-schedule/next";

/** Saves the schedule through the API, as another owner's window does. */
const save = (change: Partial<ScheduleBody>) =>
  saveSchedule(t.people[0]!, t.spacePath, { openTime: "09:30", timezone: "Asia/Tokyo", ...change });

const savedSchedule = async () =>
  (await ok<{ schedule: Schedule }>(t.people[0]!, "GET", `${t.spacePath}/standup-schedule`)).schedule;

/** Opens a page of the space as a team member in the time zone UTC. `before` runs before the first request. */
async function open(
  person: number,
  part: string,
  {
    width = 1280,
    before = () => Promise.resolve(),
  }: { width?: number; before?: (page: Page) => Promise<unknown> },
) {
  const profile = await openProfileOf(browser, app, t.people[person]!, { width, timezone: "UTC" });
  await before(profile.page);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}${part}`);
  return profile;
}

/** Simulates a server whose time zone database has a zone that the browser does not know. */
async function newerZone(page: Page) {
  await page.route(scheduleRoute, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const { schedule }: { schedule: Schedule } = await response.json();
    return route.fulfill({ response, json: { schedule: { ...schedule, timezone: "America/Newtown" } } });
  });
}

test("a time zone unknown to the browser is kept when the schedule is disabled", async () => {
  const { context, page, complaints } = await open(0, "/settings/schedule", { before: newerZone });
  await page.getByLabel("Open standups on this schedule").uncheck();
  await onScreen(page).getByText("If you save, no standups will open.").waitFor();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.route(scheduleRoute, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Save schedule" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ timezone: "America/Newtown", enabled: false });
  expect(complaints).toEqual([]);
  await context.close();
  // The server knows the saved zone.
  const reading = await open(1, "/settings/schedule", { before: newerZone });
  const first = reading.page.locator("tm-next-slots li").first();
  await first.getByText("9:30 AM Newtown").waitFor();
  await first.getByText("12:30 AM your time").waitFor();
  await reading.context.close();
});

test("another owner's save does not replace what is being typed", async () => {
  const { context, page, complaints } = await open(0, "/settings/schedule", {});
  await page.getByLabel("Opens at").fill("10:00");
  await save({ openTime: "11:00", weekdays: [1] });
  const showTheirs = page.getByRole("button", { name: "Show their version" });
  await refocusUntil(page, () => showTheirs.isVisible());
  await expect.poll(() => page.getByLabel("Opens at").inputValue()).toBe("10:00");
  await page.locator("#announce-polite").getByText("Someone else saved a schedule in the meantime").waitFor();
  await showTheirs.click();
  await expect.poll(() => page.getByLabel("Opens at").inputValue()).toBe("11:00");
  await expect.poll(() => showTheirs.count()).toBe(0);
  await expect.poll(() => page.locator("#weekdays button:focus").count()).toBe(1);

  // A failed refresh shows a warning and keeps the input.
  await page.getByLabel("Opens at").fill("12:00");
  await page.route(nextRoute, (route) => route.abort());
  const warning = onScreen(page).getByText("This page couldn't be refreshed");
  await refocusUntil(page, () => warning.isVisible());
  await expect.poll(() => page.getByLabel("Opens at").inputValue()).toBe("12:00");
  expect(complaints).toEqual([]);
  await context.close();
});

test("another owner's save is shown before it is replaced", async () => {
  const { context, page, complaints } = await open(0, "/settings/schedule", {});
  const button = page.getByRole("button", { name: "Save schedule" });
  await page.getByLabel("Opens at").fill("10:00");
  await save({ openTime: "11:00" });
  await button.click();
  await page.getByRole("button", { name: "Show their version" }).waitFor();
  await expect.poll(() => page.getByLabel("Opens at").inputValue()).toBe("10:00");
  expect((await savedSchedule()).openTime).toBe("11:00");
  const schedule = `${t.spacePath}/standup-schedule`;
  const isReadAgain = readsAfterWriting(page, [schedule, `${schedule}/next`]);
  await button.click();
  await onScreen(page).getByText("Schedule saved.").waitFor();
  expect((await savedSchedule()).openTime).toBe("10:00");
  // A save after the next reads is unknown to the page, so the test waits for these reads.
  await expect.poll(isReadAgain).toBe(true);

  // An owner without unsaved input sees the other owner's schedule.
  await save({ openTime: "11:00" });
  await button.click();
  await onScreen(page).getByText("Schedule not saved. Someone else saved").waitFor();
  await expect.poll(() => page.getByLabel("Opens at").inputValue()).toBe("11:00");
  expect(complaints).toEqual([]);
  await context.close();
});

test("unsaved input survives a visit to another tab", async () => {
  const { context, page, complaints } = await open(0, "/settings/schedule", {});
  const opensAt = page.getByLabel("Opens at");
  const visitOtherTab = async () => {
    await page.getByRole("link", { name: "Planning" }).click();
    await page.locator("tm-settings-decks").waitFor();
    await page.getByRole("link", { name: "Standups" }).click();
    await opensAt.waitFor();
  };
  await opensAt.fill("10:00");
  await visitOtherTab();
  await expect.poll(() => opensAt.inputValue()).toBe("10:00");
  await onScreen(page).getByText("Not saved yet.").waitFor();
  await page.getByRole("button", { name: "Undo my changes" }).click();
  await expect.poll(() => opensAt.inputValue()).toBe("09:30");
  await expect.poll(() => page.locator("#weekdays button:focus").count()).toBe(1);
  await visitOtherTab();
  await expect.poll(() => opensAt.inputValue()).toBe("09:30");
  await expect.poll(() => onScreen(page).getByText("Not saved yet.").count()).toBe(0);

  // A schedule that another owner saved in between is shown.
  await opensAt.fill("10:00");
  await page.getByRole("link", { name: "Planning" }).click();
  await page.locator("tm-settings-decks").waitFor();
  await save({ openTime: "11:00" });
  await page.getByRole("link", { name: "Standups" }).click();
  await page.getByRole("button", { name: "Show their version" }).waitFor();
  await expect.poll(() => opensAt.inputValue()).toBe("10:00");
  expect(complaints).toEqual([]);
  await context.close();
});

test("Enter saves from the time zone's field", async () => {
  const { context, page } = await open(0, "/settings/schedule", {});
  const alertTexts = () => page.locator("tm-schedule-form [role=alert]").allInnerTexts();
  await page.getByLabel("Closes at").fill("10:15");
  await onScreen(page).getByText("45 minutes").waitFor();
  expect((await alertTexts()).join("")).toBe("");
  await page.getByLabel("Closes at").fill("");
  await onScreen(page).getByText("Choose when it closes.").waitFor();
  expect((await alertTexts()).join("")).toContain("Choose when it closes.");
  await page.getByLabel("Closes at").fill("10:00");

  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByLabel("Team time zone").fill("US/Eastern");
  await page.getByLabel("Team time zone").press("Enter");
  // Some browsers keep the old name, others return the canonical one.
  const timezone = expect.stringMatching(/^(America\/New_York|US\/Eastern)$/);
  expect((await saved).postDataJSON()).toMatchObject({ timezone, windowMinutes: 30 });
  await onScreen(page).getByText("Schedule saved.").waitFor();
  await context.close();
});

test("the page names the person who saved, even with a stale list of members", async () => {
  let isOld = true;
  const before = async (page: Page) => {
    await page.route(`**${t.spacePath}`, async (route) => {
      const response = await route.fetch();
      const view: MemberView = await response.json();
      const members = view.members.filter(({ name }) => !isOld || name !== "Ana");
      return route.fulfill({ response, json: { ...view, members } });
    });
    await page.route(scheduleRoute, async (route) => {
      await route.fallback();
      isOld = false;
    });
  };
  const { context, page } = await open(1, "/settings/schedule", { before });
  await onScreen(page).getByText("Ana facilitates these standups.").waitFor();
  await context.close();
});

test("a failed save is reported after the person left the page", async () => {
  const { context, page } = await open(0, "/settings/schedule", {});
  let releaseFailure = () => {};
  const released = new Promise<void>((resolve) => (releaseFailure = resolve));
  await page.route(scheduleRoute, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await released;
    return route.fulfill({ status: 409, json: { code: "conflict", error: "no", requestId: "r1" } });
  });
  await page.getByLabel("Opens at").fill("10:00");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await onScreen(page).getByText("Saving…").waitFor();
  await page.getByRole("link", { name: "Planning" }).click();
  await page.locator("tm-settings-decks").waitFor();
  releaseFailure();
  await page.locator("tm-toasts").getByText("Schedule not saved.").waitFor();
  await context.close();
});

test("a click on Save while the zone's field has the focus saves, at 320 px", async () => {
  await save({ timezone: "UTC" });
  const { context, page } = await open(0, "/settings/schedule", { width: 320 });
  await page.getByLabel("Team time zone").fill("kolkata");
  const button = page.getByRole("button", { name: "Save schedule" });
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.getByRole("button", { name: "Use mine: UTC" }).waitFor();
  await page.mouse.up();
  expect((await saved).status()).toBe(200);
  expect((await saved).request().postDataJSON()).toMatchObject({ timezone: "Asia/Kolkata" });
  await context.close();
});

test("the next standup follows the server's clock", async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const slots = [5, 2000].map((minutes) => ({
    date: at(minutes).slice(0, 10),
    opensAt: at(minutes),
    closesAt: at(minutes + 60),
    shifted: false,
  }));
  const { context, page } = await open(1, "", {
    before: async (first) => {
      await first.clock.setFixedTime(at(10));
      await first.route(nextRoute, (route) => route.fulfill({ json: { slots, opened: [] } }));
    },
  });
  const time = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", hour: "numeric", minute: "2-digit" });
  await page
    .locator("tm-next-standup")
    .getByText(time.format(new Date(slots[0]!.opensAt)))
    .waitFor();
  await context.close();
});

test("an open trend is fetched again after the end of a week", async () => {
  const aWeekAgo = addDays(new Date().toISOString().slice(0, 10), -7);
  const weeks = lastMondays(aWeekAgo).map((weekStart) => ({ weekStart, ratio: 0.7 }));
  const { context, page } = await open(1, "/trend", {
    before: (first) => first.route("**/standup-trend", (route) => route.fulfill({ json: { weeks } })),
  });
  await page.locator(".chart").waitFor();
  await page.unrouteAll();
  await refocusUntil(page, () => onScreen(page).getByText("Nothing to show yet").isVisible());
  await context.close();
});

test("the line of the next standup causes no layout shift", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { context, page, complaints } = await open(1, "", {
    width: 320,
    before: (first) => first.route(nextRoute, (route) => released.then(() => route.fallback())),
  });
  const headingBelow = page.getByRole("heading", { name: "Invite" });
  const before = await headingBelow.boundingBox();
  release();
  const line = page.locator("tm-next-standup");
  await line.getByText("12:30").waitFor();
  await expect.poll(() => headingBelow.boundingBox()).toEqual(before);

  await save({ openTime: "10:15" });
  await refocusUntil(page, () => line.getByText("1:15").isVisible());
  await save({ enabled: false });
  await refocusUntil(page, async () => (await line.getByText("Next standup").count()) === 0);
  await save({});
  await refocusUntil(page, () => line.getByText("12:30").isVisible());
  expect(complaints).toEqual([]);
  await context.close();
});
