// Rules: protocol/schedules#room-schedules, protocol/schedules#room-slots
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { mondayOf } from "#shared/rules/day.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { RunningRole } from "#shared/runtime/role.ts";
import { startRole as startScheduler } from "#services/scheduler/role.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { become, onScreen, openProfile } from "#test/support/browser.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { addRoomSchedule, asOfLastMonth, readRoomSchedules } from "#test/support/room-schedules.ts";
import { noon, type Noon } from "#test/support/schedules.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
let app: TestApp;
let db: Database;
let scheduler: RunningRole;
let t: Team;
let ana: Person;
let ben: Person;
let here: Noon;

beforeAll(async () => {
  app = await startApp({ env: { PLUGIN_DIR: "/nowhere" } });
  db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 2 }, createLog("silent"));
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  here = await noon(app);
  await makeOrgAdmin(ana);
  const retro = { package: await examplePackage("retro"), grantsAccepted: true };
  await ok(ana, "POST", "/api/orgs/default/admin/plugins", retro);
  const deps = { settings: app.settings, log: createLog("silent"), monitor: createMonitor() };
  scheduler = await startScheduler(deps);
});

afterAll(async () => {
  await scheduler.stop();
  await db.close();
  await app.stop();
});

/** Opens a page of the space as a person. */
async function openAs(who: Person, path: string) {
  const profile = await openProfile(browser, { timezone: "Europe/Berlin" });
  await become(profile.context, app, who);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}${path}`);
  return profile;
}

const section = "tm-settings-room-schedules";

test("an owner schedules a retro, the clock moves, and the room is there", async () => {
  const { page, context, complaints } = await openAs(ana, "/settings/standups");
  await page.getByRole("button", { name: "Add a schedule" }).click();
  const dialog = page.locator("tm-dialog");
  await dialog.getByLabel("Kind of room").selectOption({ label: "Retrospective" });
  await expect.poll(() => dialog.getByLabel("Title").inputValue()).toBe("Retrospective");
  await dialog.getByLabel("Votes per person").or(dialog.getByText("Template")).first().waitFor();
  await dialog.getByLabel("Opens at").fill(here.at(-10));
  await dialog.getByLabel("Planned end").fill(here.at(50));
  await dialog.getByLabel("Team time zone").fill(here.timezone);
  await onScreen(page)
    .getByText(/^Opens next: Fri, .* · Fri, /)
    .waitFor();
  // Today is a Friday of the schedule from here on.
  const today = new Date(here.today).toLocaleDateString("en", { weekday: "short", timeZone: "UTC" });
  if (today !== "Fri") {
    await dialog.getByRole("button", { name: today }).click();
    await dialog.getByRole("button", { name: "Fri" }).click();
  }
  await dialog.getByRole("button", { name: "Save schedule" }).click();
  await page.locator(section).getByRole("heading", { name: "Retrospective" }).waitFor();

  const [saved] = await readRoomSchedules(ana, t.spacePath);
  expect(saved).toMatchObject({
    kind: "retro",
    everyWeeks: 2,
    firstWeek: mondayOf(here.today),
    config: { names: "Anonymous", votes: 5 },
  });
  await asOfLastMonth(app, db, saved!.id);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}`);
  const card = onScreen(page).getByText(`Retrospective ${here.today}`);
  await card.waitFor({ timeout: 60_000 });
  await card.click();
  await page.waitForURL(/\/r\//);
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

test("a member reads the schedules and sees the next one on the space's page", async () => {
  await addRoomSchedule(ana, t.spacePath, {
    timezone: here.timezone,
    openTime: here.at(60),
    title: "Refinement",
  });
  const { page, context, complaints } = await openAs(ben, "/settings/standups");
  await page.locator(section).getByRole("heading", { name: "Refinement" }).waitFor();
  expect(await page.getByRole("button", { name: "Add a schedule" }).count()).toBe(0);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}`);
  await onScreen(page)
    .getByText(/^Refinement opens /)
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an owner edits a schedule with its saved settings, and deletes it", async () => {
  const body = { timezone: here.timezone, openTime: here.at(60), title: "Old retro", kind: "retro" };
  await addRoomSchedule(ana, t.spacePath, { ...body, config: { votes: 9, names: "Named" } });
  const { page, context, complaints } = await openAs(ana, "/settings/standups");
  await page.getByRole("button", { name: "Edit Old retro" }).click();
  const dialog = page.locator("tm-dialog");
  await dialog.getByLabel("Title").fill("New retro");
  await dialog.getByRole("button", { name: "Save schedule" }).click();
  await page.locator(section).getByRole("heading", { name: "New retro" }).waitFor();
  const changed = (await readRoomSchedules(ana, t.spacePath)).find(({ title }) => title === "New retro");
  expect(changed!.config).toMatchObject({ votes: 9, names: "Named" });
  await page.getByRole("button", { name: "Delete New retro" }).click();
  await page.locator("tm-confirm").getByRole("button", { name: "Delete schedule" }).click();
  await page.locator(section).getByRole("heading", { name: "New retro" }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a schedule whose plugin is off says why nothing opens", async () => {
  const body = { timezone: here.timezone, openTime: here.at(60), title: "Silent retro", kind: "retro" };
  await addRoomSchedule(ana, t.spacePath, body);
  const path = "/api/orgs/default/admin/plugins";
  const { installs } = await ok<{ installs: { id: string; name: string }[] }>(ana, "GET", path);
  const { id } = installs.find(({ name }) => name === "retro")!;
  await ok(ana, "POST", `${path}/${id}/enabled`, { enabled: false });
  const { page, context } = await openAs(ana, "/settings/standups");
  await onScreen(page)
    .getByText("No room opens: the plugin of these rooms is switched off.")
    .first()
    .waitFor();
  await ok(ana, "POST", `${path}/${id}/enabled`, { enabled: true });
  await context.close();
});
