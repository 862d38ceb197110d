// Rules: protocol/schedules#once-a-day, protocol/schedules#saving, protocol/webhooks#event-types
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wallTimeAt } from "#shared/rules/zone.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { RunningRole } from "#shared/runtime/role.ts";
import { startRole as startDelivery } from "#services/delivery/role.ts";
import { startRole as startScheduler } from "#services/scheduler/role.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { become, onScreen, openProfile } from "#test/support/browser.ts";
import { ok, team, type Team } from "#test/support/client.ts";
import { startReceiver, verified, webhookEnv, type Receiver } from "#test/support/receiver.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const minuteMs = 60_000;
const zone = "Asia/Tokyo";

const browser = await testBrowser();
let app: TestApp;
let roles: RunningRole[];
let receiver: Receiver;
let t: Team;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ env: webhookEnv });
  t = await team(app, ["Ana"]);
  const deps = { settings: app.settings, log: createLog("silent"), monitor: createMonitor() };
  roles = await Promise.all([startScheduler(deps), startDelivery(deps)]);
});

afterAll(async () => {
  await Promise.all(roles.map((role) => role.stop()));
  await app.stop();
  await receiver.close();
});

/** Opens the space's schedule as its owner in the time zone Los Angeles. `script` runs before the page's scripts. */
async function openSchedule(script = "") {
  const profile = await openProfile(browser, { timezone: "America/Los_Angeles" });
  await profile.context.addInitScript(script);
  await become(profile.context, app, t.people[0]!);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/schedule`);
  await profile.page.getByRole("heading", { name: "When standups open" }).waitFor();
  return profile;
}

const save = (page: Page) => page.getByRole("button", { name: "Save schedule" }).click();
const clockOf = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).format(at);

/**
 * Saves the next full minute as the opening time and returns it. Chooses a new minute if that one passed before the
 * save ended. The minute is at least 15 s away, so the save normally ends before it.
 */
async function saveNextMinute(page: Page): Promise<number> {
  for (;;) {
    const at = Math.ceil((Date.now() + 15_000) / minuteMs) * minuteMs;
    await page.getByLabel("Opens at").fill(wallTimeAt(zone, at).slice(11, 16));
    const first = page.locator("tm-next-slots li").first();
    await first.getByText(`${clockOf(zone, at)} Tokyo`).waitFor();
    await first.getByText(`${clockOf("America/Los_Angeles", at)} your time`).waitFor();
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await save(page);
    expect((await saved).status()).toBe(200);
    if (Date.now() < at) return at;
  }
}

test("refused input stays with the server's reason", async () => {
  // This browser lists a time zone that the server does not know.
  const { context, page, complaints } = await openSchedule("Intl.supportedValuesOf = () => ['+09:00']");
  // The page shows the slots of a schedule before its first save.
  await page.locator("tm-next-slots li").nth(4).waitFor();
  await page.getByRole("button", { name: "Sat" }).click();
  await page.getByLabel("Closes at").fill("");
  await onScreen(page).getByText("Choose when it closes.").waitFor();
  await onScreen(page).getByText("They appear here once the schedule is complete.").waitFor();
  await page.getByLabel("Closes at").fill("10:15");
  await page.getByLabel("Team time zone").fill("+08:00");
  await page.getByLabel("Team time zone").blur();
  await onScreen(page).getByText("Unknown time zone.").waitFor();
  await page.getByLabel("Team time zone").fill("+09:00");
  await save(page);
  await onScreen(page).getByText("Timezone must be the name of a time zone").waitFor();
  await expect.poll(() => page.getByLabel("Team time zone").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByLabel("Team time zone").inputValue()).toBe("+09:00");
  await expect.poll(() => page.getByLabel("Closes at").inputValue()).toBe("10:15");
  await expect
    .poll(() => page.getByRole("button", { name: "Sat" }).getAttribute("aria-pressed"))
    .toBe("true");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a scheduled standup appears in the list without a reload", async () => {
  const [ana] = t.people;
  const { secret } = await ok<{ secret: string }>(ana!, "PUT", `${t.spacePath}/standup-webhook`, {
    url: receiver.url,
  });
  const { context, page, complaints } = await openSchedule();
  for (const day of ["Sun", "Sat"]) await page.getByRole("button", { name: day }).click();
  await page.getByLabel("Closes at").fill("10:00");
  await page.getByLabel("Team time zone").fill("tokyo");
  await page.getByLabel("Team time zone").blur();
  await expect.poll(() => page.getByLabel("Team time zone").inputValue()).toBe(zone);
  const at = await saveNextMinute(page);
  await onScreen(page).getByText("You'll facilitate these standups.").waitFor();

  await page.getByRole("link", { name: "Rooms" }).click();
  await onScreen(page)
    .getByText(new RegExp(`Next standup .*${clockOf("America/Los_Angeles", at)}`))
    .waitFor();
  await page.evaluate("window.notReloaded = true");
  const room = page.getByRole("link", { name: `Standup ${wallTimeAt(zone, at).slice(0, 10)}` });
  await expect
    .poll(
      async () => {
        // The page refreshes on `focus`, and otherwise every 30 seconds.
        await page.evaluate("dispatchEvent(new Event('focus'))");
        return room.count();
      },
      { timeout: 2 * minuteMs, interval: 1500 },
    )
    .toBe(1);
  await expect.poll(() => page.evaluate("window.notReloaded")).toBe(true);
  await expect.poll(() => receiver.received.length).toBe(1);
  const { type, data } = verified(receiver.received[0]!, secret);
  expect(type).toBe("standup.opened");
  expect(data.opensAt).toBe(new Date(at).toISOString());
  expect(new URL(data.url).pathname).toBe(await room.getAttribute("href"));

  await room.click();
  const closesAt = at + 30 * minuteMs;
  const [tokyoTime, losAngelesTime] = [clockOf(zone, closesAt), clockOf("America/Los_Angeles", closesAt)];
  await onScreen(page)
    .getByText(new RegExp(`Closes .*${tokyoTime} Tokyo · .*${losAngelesTime} your time · \\d+ min left`))
    .waitFor();

  // Each day has one slot, so a later time today applies from tomorrow.
  const today = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    month: "short",
    day: "numeric",
  });
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/schedule`);
  await page.getByLabel("Opens at").fill("23:59");
  await page.locator("tm-next-slots").getByText("11:59 PM Tokyo").first().waitFor();
  await expect
    .poll(() => page.locator("tm-next-slots li .day").allTextContents())
    .not.toContain(today.format(at));
  expect(complaints).toEqual([]);
  await context.close();
});
