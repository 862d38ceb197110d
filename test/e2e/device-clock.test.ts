import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#shared/rules/day.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { standupFixtures } from "#test/e2e/standup-fixtures.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { openStandup } from "#test/support/standups.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const browser = await testBrowser();
const app = await sharedApp();
let t: Team;
let ana: Person;

beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana] = t.people as [Person];
});

/** Opens a page on a device whose clock is this many minutes ahead. */
async function pageAhead(minutes: number, path: string): Promise<Page> {
  const { page } = await openProfileOf(browser, app, ana, { timezone: "UTC" });
  await page.clock.install({ time: Date.now() + minutes * minuteMs });
  await page.goto(app.baseUrl + path);
  return page;
}

/** Returns the server's UTC date; around midnight also the previous one. */
function today(): string[] {
  return [0, 30_000].map((ms) => new Date(Date.now() - ms).toISOString().slice(0, 10));
}

const spacePath = (more = "") => `/o/default/s/${t.space.slug}${more}`;

describe.each([14, -14, dayMinutes, -dayMinutes])(
  "on a device whose clock is %i minutes ahead",
  (minutes) => {
    test("the list of rooms and Today show a room as active now", async () => {
      const page = await pageAhead(minutes, spacePath());
      await page.locator("tm-room-card").getByText("active now").waitFor();
      await page.goto(app.baseUrl);
      await page.locator("tm-todays-room").getByText("active now").waitFor();
      await page.context().close();
    });

    test("the times of kudos, entries and the closing use the server's clock", async () => {
      await standupFixtures(t);
      const closesAt = new Date(Date.now() + 42 * minuteMs - 10_000).toISOString();
      const { room } = await openStandup(ana, t.spacePath, { mode: "async", closesAt });
      for (const who of t.people) await act(who, room, "PUT", "standup", { today: "Fix the fee" });
      const page = await pageAhead(minutes, spacePath("/kudos"));
      await page.locator("tm-kudo-card time").first().waitFor();
      await expect.poll(() => page.locator("tm-kudo-card time").allTextContents()).toEqual(["now", "now"]);
      await page.goto(app.baseUrl + spacePath(`/r/${room.split("/").at(-1)}`));
      // A time on another date than the server's would include the weekday or date.
      await page
        .locator("tm-standup-entry")
        .getByText(/^Saved \d+:\d\d [AP]M$/)
        .waitFor();
      await page
        .locator("tm-standup-feed time")
        .getByText(/^\d+:\d\d [AP]M$/)
        .waitFor();
      await page
        .locator("tm-standup-window")
        .getByText(/4[0-2] min left/)
        .waitFor();
      await page.context().close();
    });

    test("the away page marks the server's today and allows the days that the server accepts", async () => {
      const [day] = today();
      await ok(ana, "POST", "/api/me/away", { startsOn: day, endsOn: day });
      const page = await pageAhead(minutes, "/me/away");
      await page.locator("tm-away-list .chip", { hasText: "today" }).waitFor();
      const first = await page.getByLabel("First day").getAttribute("min");
      expect(today().map((now) => addDays(now, -30))).toContain(first);
      await page.context().close();
    });

    test("a new standup has the server's date and closes after the server's time", async () => {
      const page = await pageAhead(minutes, spacePath());
      await page.getByRole("button", { name: "New room" }).click();
      await page.getByRole("radio", { name: "Standup" }).check();
      await page.getByRole("radio", { name: "Async" }).check();
      const title = await page.getByLabel("Title").inputValue();
      const format = new Intl.DateTimeFormat("en-US", {
        weekday: "short",
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      });
      const titles = today().map((day) => `Standup, ${format.format(new Date(day)).replace(",", "")}`);
      expect(titles).toContain(title);
      const earliest = await page.getByLabel("Closes at").getAttribute("min");
      expect(Math.abs(Date.parse(`${earliest}Z`) - Date.now())).toBeLessThan(3 * minuteMs);
      await page.context().close();
    });

    test("the round's timer shows the server's remaining seconds", async () => {
      const room = `/api/sessions/${t.session.id}`;
      await act(ana, room, "POST", "quick-round");
      await act(ana, room, "POST", "timer", { seconds: 600 });
      const page = await pageAhead(minutes, spacePath(`/r/${t.session.id}`));
      const timer = page.locator("tm-poker-timer .timer");
      await waitUntilLive(page);
      const { endsAt } = await timerOf(room);
      const [, min, sec] = /(\d+):(\d\d)/.exec((await timer.textContent())!)!;
      const remainingSeconds = (Date.parse(endsAt) - Date.now()) / 1000;
      expect(Math.abs(Number(min) * 60 + Number(sec) - remainingSeconds)).toBeLessThan(20);
      await page.context().close();
    });
  },
);

async function timerOf(room: string): Promise<{ endsAt: string }> {
  const { state } = await ok<{ state: { timerEndsAt: string } }>(ana, "GET", room);
  return { endsAt: state.timerEndsAt };
}
