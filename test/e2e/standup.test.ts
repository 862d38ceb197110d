// Rules: protocol/guests#allowed-requests, protocol/guests#refused-requests, protocol/standups#post-next,
//   protocol/standups#post-skip, protocol/standups#post-start
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const w = standupPages();
const { makeStandup, enter, storedToday } = w;
const speaker = (page: Page) => page.locator("tm-standup-speaker").getByRole("heading", { level: 2 });
const readyMark = (page: Page, name: string) =>
  page.locator("tm-standup-table .seat", { hasText: name }).getByText("ready");
const status = (page: Page) => page.locator("tm-standup-entry .state");

/** Returns all commitments in the order of their creation. */
async function storedCommitments() {
  const found = await w.database.sql.query(
    "select text, carried, closed_reason from standup_commitments order by ordinal",
  );
  return found.rows;
}

test("three people run a live standup and see the same speaker", async () => {
  const [ana, ben, cy] = w.t.people as [Person, Person, Person];
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

  await bens.getByRole("button", { name: "I'm ready" }).click();
  await bens.getByRole("button", { name: "I'm ready", pressed: true }).waitFor();
  for (const page of [anas, cys]) await readyMark(page, "Ben").waitFor({ state: "attached" });
  await expect.poll(() => bens.getByRole("button", { name: "Start the standup" }).count()).toBe(0);

  await anas.getByRole("button", { name: "Start the standup" }).click();
  await expectSpeaker("Ana");
  await bens.locator("tm-standup-dock").getByText("You're next.").waitFor();

  // In a field the arrow key only moves the cursor.
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
  // The speaker's blocker is told once, on the felt.
  for (const page of [anas, cys])
    await expect.poll(() => onScreen(page).getByText("No sandbox").count()).toBe(1);

  await anas.keyboard.press("s");
  await anas.getByRole("button", { name: "Skip Ben" }).click();
  await expectSpeaker("Cy");
  await anas.keyboard.press("ArrowRight");
  for (const page of [anas, bens, cys]) {
    await page.getByRole("heading", { name: /^Done in/ }).waitFor();
    await page.locator("tm-standup-ending").getByText("2 spoke · 1 skipped").waitFor();
    await page.locator("tm-standup-feed").getByText("Refunds").waitFor();
  }

  for (const { context, complaints } of profiles) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("people in two time zones share an async standup", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const before = `/api/sessions/${await makeStandup("Yesterday", { mode: "async" })}`;
  for (const text of ["Write the runbook", "Ask legal", "Clean the shed"])
    await act(ana, before, "POST", "add", { text });
  const closesAt = new Date(Date.now() + 3 * 3_600_000);
  const id = await makeStandup("Async", { mode: "async", closesAt: closesAt.toISOString() });

  const auckland = await enter(ana, id, { timezone: "Pacific/Auckland" });
  const angeles = await enter(ben, id, { timezone: "America/Los_Angeles", width: 390, height: 800 });
  for (const [{ page }, timeZone, city] of [
    [auckland, "Pacific/Auckland", "Auckland"],
    [angeles, "America/Los_Angeles", "Los Angeles"],
  ] as const) {
    await onScreen(page)
      .getByText(`${clockIn(timeZone, closesAt)} ${city}, your time`)
      .waitFor();
    await onScreen(page)
      .getByText(`${clockIn("UTC", closesAt)} UTC`)
      .waitFor();
  }

  // Ana's open commitments return. The keys act on the focused row, and the focus moves to the next row.
  const row = (text: string) => auckland.page.locator("tm-standup-commitments li", { hasText: text });
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
    .poll(() => storedCommitments())
    .toEqual([
      { text: "Write the runbook", carried: 0, closed_reason: "landed" },
      { text: "Ask legal", carried: 1, closed_reason: null },
      { text: "Clean the shed", carried: 0, closed_reason: "dropped" },
    ]);

  await auckland.page.getByLabel("Today", { exact: true }).fill("Refunds on staging");
  await angeles.page.locator("tm-standup-feed").getByText("Refunds on staging").waitFor();
  // Pushes arrive while Ben types.
  await angeles.page.getByLabel("Blockers", { exact: true }).pressSequentially("No access", { delay: 20 });
  await auckland.page.locator("tm-standup-feed").getByText("No access").waitFor();
  await expect
    .poll(() => angeles.page.getByLabel("Blockers", { exact: true }).inputValue())
    .toBe("No access");
  await expect.poll(() => status(angeles.page).textContent()).toMatch(/Saved \d/);

  await angeles.page.getByRole("button", { name: "Ask Ana for help" }).click();
  await angeles.page.getByLabel("What about? (optional)").fill("The index of the orders");
  await angeles.page.keyboard.press("Enter");
  await onScreen(angeles.page).getByText("You asked Ana for help.").waitFor();
  const requests = auckland.page.getByRole("list", { name: "Help requests" });
  await requests.getByText("The index of the orders").waitFor();
  await angeles.page.getByRole("button", { name: "Remove your request to Ana" }).click();
  await onScreen(auckland.page).getByText("No requests for your help.").waitFor();

  for (const { context, complaints } of [auckland, angeles]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("a guest writes, is ready and speaks, without the controls of members", async () => {
  const [ana] = w.t.people as [Person];
  const id = await makeStandup("With a guest", {});
  const visitor = await guestIn(w.app, id, "Gil");
  const { context, page, complaints } = await openProfileOf(w.browser, w.app, visitor);
  await page.goto(`${w.app.baseUrl}/r/${id}`);

  await page.getByLabel("Today", { exact: true }).fill("Show the demo");
  await expect.poll(() => storedToday(visitor, id)).toBe("Show the demo");
  await page.getByRole("button", { name: "I'm ready" }).click();
  await page.getByRole("button", { name: "I'm ready", pressed: true }).waitFor();
  // The room's state does not mark the guest's own entry. After a reload the browser's storage identifies it.
  await expect.poll(() => page.evaluate("JSON.stringify(localStorage)")).toContain('\\"ready\\":true');
  await page.reload();
  await waitUntilLive(page);
  await expect.poll(() => page.getByLabel("Today", { exact: true }).inputValue()).toBe("Show the demo");
  await expect
    .poll(() => page.getByRole("button", { name: "I'm ready" }).getAttribute("aria-pressed"))
    .toBe("true");
  for (const control of ["Add commitment", "Thank someone", "Ask someone for help", "Help requests"])
    await expect.poll(() => onScreen(page).getByText(control).count()).toBe(0);

  await act(ana, `/api/sessions/${id}`, "POST", "start", {});
  for (let turn = 0; turn < 3; turn++) await act(ana, `/api/sessions/${id}`, "POST", "next");
  await expect.poll(() => speaker(page).textContent()).toBe("Gil");
  await page.locator("tm-standup-speaker").getByText("Your turn").waitFor();
  await page.locator("tm-standup-speaker").getByText("Show the demo").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

/** Returns a time in the format of the page. Its formatter puts a narrow no-break space before AM and PM. */
function clockIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
  return format.format(at).replace(/\s/g, " ");
}
