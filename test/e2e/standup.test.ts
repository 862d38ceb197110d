import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { onScreen, openProfile, startBrowser } from "#test/support/browser.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, ok, team, type Person, type Team } from "#test/support/people.ts";

let browser: Browser;
let database: TestDatabase;
let app: TestApp;
let t: Team;

beforeAll(async () => {
  [browser, database] = await Promise.all([startBrowser(), createTestDatabase()]);
  app = await startApp({ database });
  t = await team(app, ["Ana", "Ben", "Cy"]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

async function makeStandup(title: string, config: Record<string, unknown>): Promise<string> {
  const body = { kind: "standup", title, config };
  return (await ok<{ id: string }>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body)).id;
}

/** Opens a standup in a browser profile of somebody's own. */
async function enter(who: Person, sessionId: string, options: Parameters<typeof openProfile>[1] = {}) {
  const profile = await openProfile(browser, options);
  await profile.context.addCookies([{ name: "svc_session", value: who.cookie!, url: app.baseUrl }]);
  await reenter(profile.page, sessionId);
  return profile;
}

async function reenter(page: Page, sessionId: string) {
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${sessionId}`);
  await onScreen(page).getByText("Live", { exact: true }).waitFor();
}

const speaker = (page: Page) => page.locator("tm-standup-speaker").getByRole("heading", { level: 2 });
const status = (page: Page) => page.locator("tm-standup-entry .state");

/** What the server has of somebody's entry. */
async function storedToday(who: Person, sessionId: string): Promise<string> {
  const found = await database.sql.query<{ today: string }>(
    "select today from standup_entries where session_id = $1 and user_id = $2",
    [sessionId, who.id],
  );
  return found.rows[0]?.today ?? "";
}

/** Every promise, in the order in which they were made. */
async function storedPromises() {
  const found = await database.sql.query(
    "select text, carried, closed_reason from standup_commitments order by ordinal",
  );
  return found.rows;
}

test("three people run a standup live to its end, with a skip, and all see the same speaker (issue 4; ux, Sync standup)", async () => {
  const [ana, ben, cy] = t.people as [Person, Person, Person];
  const id = await makeStandup("Live standup", {});
  await act(ben, `/api/sessions/${id}`, "PUT", "standup", { today: "Retries", blockers: "No sandbox" });
  const profiles = [
    await enter(ana, id),
    await enter(ben, id, { width: 390, height: 800 }),
    await enter(cy, id, { width: 768, height: 1024 }),
  ];
  const [anas, bens, cys] = profiles.map(({ page }) => page) as [Page, Page, Page];
  const expectSpeaker = async (name: string) => {
    for (const page of [anas, bens, cys]) await expect.poll(() => speaker(page).textContent()).toBe(name);
  };

  await bens.getByRole("button", { name: "I am ready" }).click();
  for (const page of [anas, bens, cys])
    await page.locator("tm-standup-roster li", { hasText: "Ben" }).getByText("ready").waitFor();
  expect(await bens.getByRole("button", { name: "Start the standup" }).count()).toBe(0);

  await anas.getByRole("button", { name: "Start the standup" }).click();
  await expectSpeaker("Ana");
  await bens.locator("tm-standup-speaker").getByText("Ben (you)").waitFor();

  // Inside a field the arrow moves the cursor and nothing else.
  await anas.getByLabel("Today", { exact: true }).fill("Refunds");
  await anas.keyboard.press("ArrowRight");
  await expect.poll(() => storedToday(ana, id)).toBe("Refunds");
  await expectSpeaker("Ana");

  await speaker(anas).click();
  await anas.keyboard.press("ArrowRight");
  await expectSpeaker("Ben");
  await onScreen(bens).getByText("Your turn").first().waitFor();
  await expect.poll(() => bens.locator("#announce-assertive").textContent()).toContain("Your turn");
  await expect.poll(() => cys.locator("#announce-polite").textContent()).toContain("Now Ben, then you");
  for (const page of [anas, cys]) await page.locator("tm-standup-blockers").getByText("No sandbox").waitFor();

  await anas.keyboard.press("s");
  await anas.getByRole("button", { name: "Skip Ben" }).click();
  await expectSpeaker("Cy");
  await anas.keyboard.press("ArrowRight");
  for (const page of [anas, bens, cys]) {
    await page.getByRole("heading", { name: "The standup is done" }).waitFor();
    await page.locator("tm-standup-order li", { hasText: "Ben" }).getByText("skipped").waitFor();
    await page.locator("tm-standup-feed").getByText("Refunds").waitFor();
  }

  for (const { context, complaints } of profiles) {
    expect(complaints).toEqual([]);
    await context.close();
  }
}, 120_000);

test("Auckland and Los Angeles share a standup over a day, each by their own clock (issue 4; ux, Async standup)", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const before = `/api/sessions/${await makeStandup("Yesterday", { mode: "async" })}`;
  for (const text of ["Write the runbook", "Ask legal", "Clean the shed"])
    await act(ana, before, "POST", "add", { text });
  const closesAt = new Date(Date.now() + 3 * 3_600_000);
  const id = await makeStandup("Over a day", { mode: "async", closesAt: closesAt.toISOString() });

  const auckland = await enter(ana, id, { timezone: "Pacific/Auckland" });
  const angeles = await enter(ben, id, { timezone: "America/Los_Angeles", width: 390, height: 800 });
  for (const [{ page }, timeZone] of [
    [auckland, "Pacific/Auckland"],
    [angeles, "America/Los_Angeles"],
  ] as const) {
    await onScreen(page)
      .getByText(`${clockIn(timeZone, closesAt)} your time`)
      .waitFor();
    await onScreen(page)
      .getByText(`${clockIn("UTC", closesAt)} UTC`)
      .waitFor();
  }

  // What Ana promised comes back; the keys act on the row that has the focus, which then moves to the next row.
  const row = (text: string) => auckland.page.locator("tm-standup-promises li", { hasText: text });
  await row("Write the runbook").getByRole("button", { name: "Done" }).focus();
  await auckland.page.keyboard.press("1");
  await row("Write the runbook").getByText("Done").waitFor();
  await row("Ask legal").locator("button:focus", { hasText: "Done" }).waitFor();
  await auckland.page.keyboard.press("2");
  await expect
    .poll(() => row("Ask legal").getByRole("button", { name: "Not yet" }).getAttribute("aria-pressed"))
    .toBe("true");
  await row("Clean the shed").getByRole("button", { name: "Drop" }).click();
  await row("Clean the shed").getByText("Dropped").waitFor();
  await expect
    .poll(() => storedPromises())
    .toEqual([
      { text: "Write the runbook", carried: 0, closed_reason: "landed" },
      { text: "Ask legal", carried: 1, closed_reason: null },
      { text: "Clean the shed", carried: 0, closed_reason: "dropped" },
    ]);

  await auckland.page.getByLabel("Today", { exact: true }).fill("Refunds on staging");
  await angeles.page.locator("tm-standup-feed").getByText("Refunds on staging").waitFor();
  // Ben is in the middle of a sentence while pushes arrive.
  await angeles.page.getByLabel("Blockers", { exact: true }).pressSequentially("No access", { delay: 20 });
  await auckland.page.locator("tm-standup-feed").getByText("No access").waitFor();
  expect(await angeles.page.getByLabel("Blockers", { exact: true }).inputValue()).toBe("No access");
  await expect.poll(() => status(angeles.page).textContent()).toMatch(/Saved \d/);

  await angeles.page.getByRole("button", { name: "Ask Ana for help" }).click();
  await onScreen(angeles.page).getByText("You asked Ana for help.").waitFor();
  await onScreen(auckland.page).getByText("Ben asked you for help.").waitFor();
  await angeles.page.getByRole("button", { name: "Take back that you asked Ana" }).click();
  await onScreen(auckland.page).getByText("Nobody has asked you for help.").waitFor();

  for (const { context, complaints } of [auckland, angeles]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
}, 120_000);

test("the server goes away in the middle of a sentence, and nothing that was typed is lost (issue 4; ux, Async standup)", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const id = await makeStandup("Rough weather", { mode: "async" });
  const [stays, leaves] = [await enter(ana, id), await enter(ben, id)];
  const today = (page: Page) => page.getByLabel("Today", { exact: true });
  await stays.page.evaluate("window.neverReloaded = true");

  await today(stays.page).pressSequentially("First half");
  await expect.poll(() => status(stays.page).textContent()).toMatch(/Saved \d/);
  const commitment = stays.page.getByLabel("Add commitment");
  await commitment.fill("Half a prom");
  await app.stop();
  await today(stays.page).pressSequentially(", second half");
  await today(leaves.page).fill("Written into the void");
  for (const { page } of [stays, leaves]) {
    await expect.poll(() => status(page).textContent()).toMatch(/Not saved\. .*kept in this browser\./s);
    await page.getByRole("button", { name: "Retry" }).waitFor();
  }
  // Nothing is taken from under somebody's hands; only sending has to wait.
  await commitment.press("End");
  await commitment.pressSequentially("ise");
  const add = stays.page.getByRole("button", { name: "Add", exact: true });
  expect(await add.getAttribute("aria-disabled")).toBe("true");
  await commitment.press("Enter");
  expect(await commitment.inputValue()).toBe("Half a promise");
  await today(stays.page).pressSequentially(", third half");
  expect(await status(stays.page).textContent()).toContain("Not saved");
  // One of them closes the tab before the server is back.
  await leaves.page.close();

  app = await startApp({ database, port: app.settings.port });
  await expect.poll(() => status(stays.page).textContent(), { timeout: 40_000 }).toMatch(/Saved \d/);
  expect(await storedToday(ana, id)).toBe("First half, second half, third half");
  expect(await today(stays.page).inputValue()).toBe("First half, second half, third half");
  expect(await stays.page.evaluate("window.neverReloaded")).toBe(true);
  expect(stays.complaints).toEqual([]);

  const back = await leaves.context.newPage();
  await reenter(back, id);
  expect(await today(back).inputValue()).toBe("Written into the void");
  await expect.poll(() => storedToday(ben, id)).toBe("Written into the void");
  await expect.poll(() => status(back).textContent()).toMatch(/Saved \d/);
  for (const { context } of [stays, leaves]) await context.close();
}, 120_000);

test("an old draft never goes over a newer text by itself (contract 4, saving replaces all three texts)", async () => {
  const [, ben] = t.people as [Person, Person];
  const id = await makeStandup("Two devices", { mode: "async" });
  const { context, page } = await enter(ben, id);
  const today = page.getByLabel("Today", { exact: true });
  // Away from the room, where no page takes the draft up before the phone has written.
  await page.goto(app.baseUrl);
  // A page that could not save left this; a page that is closed on purpose may still get its text through.
  const draft = JSON.stringify({ today: { text: "Draft of the train", base: "" } });
  const key = `standpoint.standup.draft.${id}.${ben.id}`;
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(draft)})`);
  await act(ben, `/api/sessions/${id}`, "PUT", "standup", { today: "Written on the phone" });
  await reenter(page, id);

  const choice = page.getByRole("group", { name: "Today: changed elsewhere" });
  await choice.getByText("Written on the phone").waitFor();
  expect(await today.inputValue()).toBe("Draft of the train");
  await page.getByLabel("Yesterday", { exact: true }).fill("Packed");
  const inRoom = async () => {
    const room = await ok<StandupEnvelope>(ben, "GET", `/api/sessions/${id}`);
    return room.state.entries.find(({ userId }) => userId === ben.id);
  };
  await expect.poll(inRoom).toMatchObject({ yesterday: "Packed", today: "Written on the phone" });
  await expect.poll(() => status(page).textContent()).toContain("Not saved: changed elsewhere.");

  await choice.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => storedToday(ben, id)).toBe("Draft of the train");
  await expect.poll(() => status(page).textContent()).toMatch(/Saved \d/);
  expect(await choice.count()).toBe(0);
  await context.close();
}, 120_000);

test("what is half typed outlasts the last speaker, and the end of the room until it is opened again (ux, Sync standup)", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const id = await makeStandup("Half typed", {});
  const room = `/api/sessions/${id}`;
  await act(ana, room, "POST", "start", {});
  const { context, page, complaints } = await enter(ben, id);
  const commitment = page.getByLabel("Add commitment");
  const thanks = page.getByLabel("What for");

  await onScreen(page).getByText("Thank somebody").click();
  await thanks.fill("For the");
  const height = async () => (await thanks.boundingBox())!.height;
  const before = await height();
  await thanks.fill("For the\n\n\n\n\n\n\nreview");
  await expect.poll(height).toBeGreaterThan(before);

  await commitment.fill("Half a promise");
  while ((await ok<{ phase: string }>(ana, "GET", room)).phase !== "done")
    await act(ana, room, "POST", "next");
  await page.getByRole("heading", { name: "The standup is done" }).waitFor();
  expect(await commitment.evaluate((field) => field.matches(":focus"))).toBe(true);
  await commitment.pressSequentially(" more");

  await ok(ana, "DELETE", room);
  await expect
    .poll(() => page.getByLabel("Not added: the room ended before.").inputValue())
    .toBe("Half a promise more");
  expect(await page.getByLabel("Not sent: the room ended before.").inputValue()).toContain("review");
  await ok(ana, "POST", `${room}/reopen`);
  await expect.poll(() => commitment.inputValue()).toBe("Half a promise more");
  expect(await thanks.inputValue()).toContain("review");
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

test("a choice and a button stay with the person they are for while the lists move (ux, Async standup)", async () => {
  const [ana, ben, cy] = t.people as [Person, Person, Person];
  const id = await makeStandup("Moving lists", { mode: "async" });
  const room = `/api/sessions/${id}`;
  await act(cy, room, "PUT", "standup", { today: "Retries" });
  const { context, page } = await enter(ben, id);

  const ask = page.getByRole("button", { name: "Ask Cy for help" });
  await ask.focus();
  await act(ana, room, "PUT", "standup", { today: "Refunds", blockers: "No sandbox" });
  await page.locator("tm-standup-feed").getByText("No sandbox").waitFor();
  expect(await ask.evaluate((button) => button.matches(":focus"))).toBe(true);

  // Whoever is asked leaves the list of those who can be, which moves everybody below.
  const whom = page.getByLabel("Ask somebody for help");
  await whom.selectOption("Cy");
  await page.getByRole("button", { name: "Ask Ana for help" }).click();
  await onScreen(page).getByText("You asked Ana for help.").waitFor();
  expect(await whom.inputValue()).toBe(cy.id);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await onScreen(page).getByText("You asked Cy for help.").waitFor();
  await context.close();
}, 120_000);

test("a guest writes, is ready and speaks, without the controls that a guest is refused (issue 4; spec 3, Authorization 10)", async () => {
  const [ana] = t.people as [Person];
  const id = await makeStandup("With a guest", {});
  const visitor = await guestIn(app, id, "Gil");
  const { context, page, complaints } = await openProfile(browser);
  await context.addCookies([{ name: "svc_session", value: visitor.cookie!, url: app.baseUrl }]);
  await page.goto(`${app.baseUrl}/r/${id}`);

  await page.getByLabel("Today", { exact: true }).fill("Show the demo");
  await expect.poll(() => storedToday(visitor, id)).toBe("Show the demo");
  await page.getByRole("button", { name: "I am ready" }).click();
  await page.locator("tm-standup-roster li", { hasText: "Gil (you)" }).getByText("ready").waitFor();
  // The room's copy says of no entry whose it is: after a reload the own one comes from this browser.
  await expect.poll(() => page.evaluate("JSON.stringify(localStorage)")).toContain('\\"ready\\":true');
  await page.reload();
  await onScreen(page).getByText("Live", { exact: true }).waitFor();
  expect(await page.getByLabel("Today", { exact: true }).inputValue()).toBe("Show the demo");
  await page.locator("tm-standup-roster li", { hasText: "Gil (you)" }).getByText("ready").waitFor();
  expect(await page.getByRole("button", { name: "I am ready" }).getAttribute("aria-pressed")).toBe("true");
  for (const refused of ["Add commitment", "Thank somebody", "Ask somebody for help", "Needs you"])
    expect(await onScreen(page).getByText(refused).count()).toBe(0);

  await act(ana, `/api/sessions/${id}`, "POST", "start", {});
  for (let turn = 0; turn < 3; turn++) await act(ana, `/api/sessions/${id}`, "POST", "next");
  await expect.poll(() => speaker(page).textContent()).toBe("Gil");
  await page.locator("tm-standup-speaker").getByText("Your turn").waitFor();
  await page.locator("tm-standup-speaker").getByText("Show the demo").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

/** A time as the page writes it; the client's formatter puts the same narrow space before AM and PM. */
function clockIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
  return format.format(at).replace(/\s/g, " ");
}
