// Rules: protocol/rooms#markup-in-texts, protocol/standups#away-limit, protocol/standups#away-ranges, protocol/standups#closing-time, protocol/standups#deleting-a-kudo, protocol/standups#get-away, protocol/standups#kudo-in-a-room, protocol/standups#kudo-on-the-wall, protocol/standups#kudo-text-and-recipient, protocol/standups#own-standups, protocol/standups#own-standups-files, protocol/standups#post-away, protocol/standups#turn-length
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { AwayRange, StandupEnvelope, WallKudo } from "#shared/wire/standup.ts";
import type { TestApp } from "#test/support/app.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { clipboardOf, onScreen, openIn, openProfile, type Profile } from "#test/support/browser.ts";
import { setServerDate } from "#test/e2e/pages/pages.ts";
import { act, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
let app: TestApp;
let t: Team;
let profile: Profile;

beforeAll(async () => {
  profile = await openProfile(browser);
  app = await sharedApp();
  t = await team(app, ["Ana Souza", "Ben Okafor", "Chi Nwosu"]);
});

const spacePage = () => `/o/default/s/${t.space.slug}`;

const pageOf = (who: Person, path: string) => openIn(profile, app, who, path);
const pageInLosAngeles = async (who: Person, path: string) =>
  openIn(await openProfile(browser, { timezone: "America/Los_Angeles" }), app, who, path);

test("the dialog takes an async standup's closing time in the creator's time zone", async () => {
  const [ana] = t.people as [Person];
  const { page, complaints } = await pageInLosAngeles(ana, spacePage());
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByRole("radio", { name: "Standup" }).check();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toMatch(/^Standup, \w{3} \w{3} \d+$/);
  await page.getByRole("radio", { name: "Async" }).check();

  const open = page.getByRole("button", { name: "Open room" });
  const closesAt = page.getByLabel("Closes at");
  await expect.poll(() => closesAt.inputValue()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/);
  await closesAt.fill("2020-01-01T17:00");
  await onScreen(page).getByText("That time has passed").waitFor();
  await expect.poll(() => open.isDisabled()).toBe(true);

  // Los Angeles is 7 or 8 hours behind UTC. The field shows local time and the server stores UTC.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await closesAt.fill(`${tomorrow}T12:30`);
  // An incomplete date has an empty value. The rest of the field must stay.
  await closesAt.focus();
  await page.keyboard.press("Backspace");
  await onScreen(page).getByText("Choose when it closes.").waitFor();
  await page.keyboard.type(tomorrow.slice(5, 7));
  await expect.poll(() => closesAt.inputValue()).toBe(`${tomorrow}T12:30`);
  await open.click();
  await page.waitForURL("**/r/*");
  const sessionId = new URL(page.url()).pathname.split("/").at(-1)!;
  const { config } = await ok<StandupEnvelope>(ana, "GET", `/api/sessions/${sessionId}`);
  expect(config.mode).toBe("async");
  expect([`${tomorrow}T19:30:00.000Z`, `${tomorrow}T20:30:00.000Z`]).toContain(config.closesAt);

  await page.goto(app.baseUrl + spacePage());
  await onScreen(page).getByText("no entries yet").waitFor();
  expect(complaints).toEqual([]);
});

test("the dialog of a live standup requires at least 15 seconds per turn", async () => {
  const [, ben] = t.people as [Person, Person];
  const { page } = await pageOf(ben, spacePage());
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByRole("radio", { name: "Standup" }).check();
  await onScreen(page).getByText("Options 90 seconds per person").click();
  const seconds = page.getByLabel("Seconds per person");
  await seconds.fill("14");
  await onScreen(page).getByText("Enter a whole number of seconds, from 15 to 900").waitFor();
  await seconds.fill("60");
  await page.getByRole("button", { name: "Open room" }).click();
  await page.waitForURL("**/r/*");
  const sessionId = new URL(page.url()).pathname.split("/").at(-1)!;
  const { config } = await ok<StandupEnvelope>(ben, "GET", `/api/sessions/${sessionId}`);
  expect(config).toMatchObject({ mode: "sync", secondsPerPerson: 60 });
});

test("a kudo on the wall is visible to others, and only its sender can delete it", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const { page, complaints } = await pageOf(ana, spacePage());
  await page.getByRole("link", { name: "Kudos" }).click();
  await onScreen(page).getByText("No kudos yet").waitFor();
  // The length is counted in code points. The counter appears only near the limit.
  const text = page.getByLabel("Message", { exact: true });
  await page.getByLabel("To", { exact: true }).selectOption({ label: "Ben Okafor" });
  await text.fill("🎉".repeat(281));
  await onScreen(page).getByText("1 character too long").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Send kudos" }).isDisabled()).toBe(true);
  await text.fill("Found the leak before anybody noticed");
  await expect
    .poll(() =>
      onScreen(page)
        .getByText(/characters? (left|too long)/)
        .count(),
    )
    .toBe(0);
  await page.getByRole("button", { name: "Send kudos" }).click();
  await page.getByRole("heading", { name: "Ana Souza thanked Ben Okafor" }).waitFor();
  await expect.poll(() => text.inputValue()).toBe("");

  const bens = await openIn(await openProfile(browser), app, ben, `${spacePage()}/kudos`);
  await onScreen(bens.page).getByText("Found the leak").waitFor();
  await expect.poll(() => bens.page.getByRole("button", { name: /^Delete kudos/ }).count()).toBe(0);
  await bens.context.close();

  await page.getByRole("button", { name: "Delete kudos to Ben Okafor" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await onScreen(page).getByText("No kudos yet").waitFor();
  expect(await ok<WallKudo[]>(ana, "GET", `${t.spacePath}/kudos`)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a kudo's recipient stays selected when the list of people changes", async () => {
  const [ana, , chi] = t.people as [Person, Person, Person];
  const { page } = await pageOf(ana, `${spacePage()}/kudos`);
  const who = page.getByLabel("To", { exact: true });
  await who.selectOption({ label: "Chi Nwosu" });
  const aaron = await person(app, "Aaron Abel");
  await ok(aaron, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
  const names = async () => {
    // A `focus` event makes the page reload the list.
    await page.evaluate("dispatchEvent(new Event('focus'))");
    return who.locator("option").allInnerTexts();
  };
  await expect.poll(names).toContain("Aaron Abel");
  expect((await names()).indexOf("Aaron Abel")).toBeLessThan((await names()).indexOf("Chi Nwosu"));
  await expect.poll(() => who.inputValue()).toBe(chi.id);
  await ok(ana, "DELETE", `${t.spacePath}/members/${aaron.id}`);
  await expect.poll(names).not.toContain("Aaron Abel");
  await expect.poll(() => who.inputValue()).toBe(chi.id);
});

test("a kudo that was given in a room links to that room", async () => {
  const [ana, , chi] = t.people as [Person, Person, Person];
  const room = await standup(ana, "Standup with thanks");
  await act(ana, `/api/sessions/${room}`, "POST", "kudo", { to: chi.id, text: "Drew the diagram" });
  const { page } = await pageOf(chi, `${spacePage()}/kudos`);
  await page.getByRole("link", { name: "Standup with thanks" }).click();
  await page.waitForURL(`**/r/${room}`);
});

test("days away are added, listed and removed", async () => {
  const [ana] = t.people as [Person];
  const { page, complaints } = await pageOf(ana, "/me/profile");
  await page.getByRole("link", { name: "Days away" }).click();
  await onScreen(page).getByText("Only you can see this list").waitFor();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  await page.getByLabel("First day").fill(inDays(10));
  await page.getByLabel("Last day").fill(inDays(100));
  await page.getByRole("button", { name: "Add" }).click();
  await onScreen(page).getByText("That's more than 90 days").waitFor();
  await page.getByLabel("Last day").fill(inDays(12));
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: /^Remove / }).waitFor();
  const { ranges } = await ok<{ ranges: AwayRange[] }>(ana, "GET", "/api/me/away");
  expect(ranges).toEqual([{ id: expect.any(String), startsOn: inDays(10), endsOn: inDays(12) }]);

  // The range of today comes first and has the label “today”.
  await page.getByLabel("First day").fill(inDays(0));
  await expect.poll(() => page.getByLabel("Last day").inputValue()).toBe("");
  // An incomplete last day has an empty value. It must not be saved as a single day.
  await page.getByLabel("Last day").pressSequentially("12");
  await page.getByRole("button", { name: "Add" }).click();
  await onScreen(page).getByText("A date is incomplete.").waitFor();
  await page.getByLabel("Last day").focus();
  await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => page.getByRole("listitem").count()).toBe(2);
  const saved = await ok<{ ranges: AwayRange[] }>(ana, "GET", "/api/me/away");
  expect(saved.ranges[0]).toMatchObject({ startsOn: inDays(0), endsOn: inDays(0) });
  await expect.poll(() => page.getByRole("listitem").first().innerText()).toContain("today");

  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect.poll(() => page.getByRole("listitem").count()).toBe(1);
  await expect.poll(() => page.getByRole("listitem").first().innerText()).not.toContain("today");
  expect(complaints).toEqual([]);
});

test("after the 20th range a focused message replaces the form", async () => {
  const dora = await person(app, "Dora Lind");
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (let days = 1; days < 20; days++)
    await ok(dora, "POST", "/api/me/away", { startsOn: inDays(2 * days), endsOn: inDays(2 * days) });
  const { page } = await pageOf(dora, "/me/away");
  await page.getByLabel("First day").fill(inDays(50));
  await page.getByRole("button", { name: "Add" }).click();
  const message = onScreen(page).getByText("Your list is full (20 entries)");
  await message.waitFor();
  await expect.poll(() => message.evaluate((text) => text.matches(":focus"))).toBe(true);
});

test("the page of my standups shows the week of the server's UTC date", async () => {
  const [ana] = t.people as [Person];
  const { page } = await pageInLosAngeles(ana, "/me/profile");
  // It is Sunday evening in Los Angeles and Monday morning in UTC; the device's own clock does not matter.
  await setServerDate(page, "Mon, 23 Nov 2026 05:30:00 GMT");
  await page.reload();
  await page.getByRole("link", { name: "My standups" }).click();
  await page.getByRole("heading", { name: "November 23 – 29, 2026" }).waitFor();
  await onScreen(page).getByText("Days are in UTC.").waitFor();
  await page.getByRole("radio", { name: "Last week" }).check();
  await page.getByRole("heading", { name: "November 16 – 22, 2026" }).waitFor();
});

test("my standups can be read by day, copied and downloaded", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const room = `/api/sessions/${await standup(ana, "Standup of the day")}`;
  await act(ana, room, "PUT", "standup", { today: "Fix the **rounding** of fees", blockers: "No test data" });
  await act(ana, room, "POST", "add", { text: "Send the draft" });
  await act(ben, room, "PUT", "standup", { today: "Words of Ben" });

  const { page, complaints } = await pageOf(ana, "/me/standups");
  await chooseToday(page);
  await page.locator("strong", { hasText: /^rounding$/ }).waitFor();
  await onScreen(page).getByText("No test data").waitFor();
  await page.getByRole("heading", { name: "Still open" }).waitFor();
  await expect.poll(() => onScreen(page).getByText("Words of Ben").count()).toBe(0);

  await page.getByRole("button", { name: "Copy", exact: true }).click();
  const copied = () => clipboardOf(page);
  await expect.poll(copied).toContain("Fix the **rounding** of fees");
  expect(await copied()).toContain("Send the draft");
  expect(await copied()).not.toContain("Words of Ben");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toContain("Fix the **rounding** of fees");

  await page.getByRole("radio", { name: "Last week" }).check();
  await onScreen(page).getByText("No standup entries on these days.").waitFor();
  expect(complaints).toEqual([]);
});

test("menu, palette and keys open the personal pages", async () => {
  const [ana] = t.people as [Person];
  const { page } = await pageOf(ana, spacePage());
  await page.getByRole("heading", { name: t.space.name }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await page.waitForURL("**/kudos");

  await page.keyboard.press("Control+k");
  await page.getByLabel("Find rooms, people and commands").fill("my standups");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/me/standups");
  await page.getByRole("link", { name: "Profile" }).click();
  await page.waitForURL("**/me/profile");

  await page.getByRole("button", { name: "Ana Souza" }).click();
  await page.getByRole("menuitem", { name: "Days away" }).click();
  await page.waitForURL("**/me/away");

  await page.goto(app.baseUrl + spacePage());
  await page.getByRole("heading", { name: t.space.name }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByLabel("Find rooms, people and commands").fill("kudos");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/kudos");
});

/** Opens an async standup and returns its id. */
async function standup(who: Person, title: string): Promise<string> {
  const body = { kind: "standup", title, config: { mode: "async" } };
  return (await ok<{ id: string }>(who, "POST", `${t.spacePath}/sessions`, body)).id;
}

/** Chooses the days around today, because a week can end during a test. */
async function chooseToday(page: Page) {
  await page.getByRole("radio", { name: "Custom" }).check();
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("First day").fill(day(-1));
  await page.getByLabel("Last day").fill(day(1));
}
