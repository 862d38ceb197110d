// Rules: protocol/guests#another-link, protocol/guests#creating-a-link,
//   protocol/guests#one-answer-for-bad-tokens, protocol/guests#order-of-refusals, protocol/limits#guesses
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { onScreen, openProfile } from "#test/support/browser.ts";
import {
  card,
  heading,
  waitUntilLive,
  openLinksPanel,
  startGuestWorld,
} from "#test/e2e/pages/guest-pages.ts";
import { mint } from "#test/support/guests.ts";
import { expectFineInOtherLanguages } from "#test/e2e/other-languages.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { closeWithoutComplaints } from "./journeys/opener.ts";
import { ok } from "#test/support/client.ts";

const w = await startGuestWorld();

// All tests share one IP address and its rate limit for guesses.
beforeEach(() => w.app.database.sql.query("delete from throttles"));

async function expectFineEverywhere(page: Page, screen: string) {
  await expectFineInEveryViewport(page, screen);
  await expectFineInOtherLanguages(page, screen);
}

test("a link's token is removed from the URL at once and from the tab after redemption", async () => {
  const t2 = await w.anotherRoom();
  const url = await w.linkTo(t2.room);
  const token = url.split("#")[1]!;
  const gus = await openProfile(w.browser);
  await gus.page.goto(url);
  await gus.page.getByLabel("Your name").waitFor();
  expect(gus.page.url()).toBe(`${w.app.baseUrl}/join`);
  await gus.page.reload();
  await w.join(gus.page, "Gus");
  const stored = await gus.page.evaluate(
    "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.length])",
  );
  expect(stored).not.toContain(token);
  expect(await gus.page.content()).not.toContain(token);
  await gus.page.goBack().catch(() => null);
  expect(gus.page.url()).not.toContain(token);
  await closeWithoutComplaints(gus);
});

test("all invalid links get the same message", async () => {
  const t2 = await w.anotherRoom();
  const { id, url } = await mint(w.ana, t2.room);
  await ok(w.ana, "DELETE", `${t2.room}/links/${id}`);
  const messages: string[] = [];
  for (const address of [url, `${w.app.baseUrl}/join#nonsense`, `${w.app.baseUrl}/join#${"A".repeat(43)}`]) {
    const { context, page } = await openProfile(w.browser);
    await page.goto(address);
    await page.getByRole("button", { name: "Join" }).click();
    await onScreen(page).getByText("Enter your name.").waitFor();
    await page.getByLabel("Your name").fill("Gus");
    await page.getByRole("button", { name: "Join" }).click();
    const alert = page.locator("tm-guest-join").getByRole("alert");
    await alert.getByText("This link doesn't work.").waitFor();
    messages.push(await alert.innerText());
    await context.close();
  }
  expect(new Set(messages).size).toBe(1);
});

/** Joins as a guest under a name, and confirms that this replaces the identity. */
async function joinInstead(page: Page, name: string) {
  await page.getByLabel("Your name").fill(name);
  await page.keyboard.press("Enter");
  await page.locator("tm-confirm").getByRole("button", { name: "Join as a guest" }).click();
  await page.waitForURL(`${w.app.baseUrl}/r/*`);
  await waitUntilLive(page);
}

test("the page of a link names the room and who is in it", async () => {
  const t2 = await w.anotherRoom();
  const anas = await w.enter(w.ana, t2.session.id);
  const { context, page } = await openProfile(w.browser);
  await page.goto(await w.linkTo(t2.room));
  await heading(page, "Join Another room");
  await onScreen(page).getByText("Ana Souza is here").waitFor();
  await context.close();
  await closeWithoutComplaints(anas);
});

test("a member who opens a guest link continues as themselves", async () => {
  const t2 = await w.anotherRoom();
  const ben = await openProfile(w.browser);
  await w.signIn(ben, w.ben);
  await ben.page.goto(await w.linkTo(t2.room));
  await ben.page.getByRole("link", { name: "Continue as Ben Okafor" }).click();
  await ben.page.waitForURL(`**/s/${t2.space.slug}/r/${t2.session.id}`);
  await waitUntilLive(ben.page);
  await closeWithoutComplaints(ben);
});

test("a person with a seat sees what a new seat replaces", async () => {
  const t2 = await w.anotherRoom();
  const url = await w.linkTo(t2.room);
  const ben = await openProfile(w.browser);
  await w.signIn(ben, w.ben);
  await ben.page.goto(url);
  await ben.page.getByRole("button", { name: "Join as a guest instead" }).click();
  await onScreen(ben.page).getByText("You're Ben Okafor in this browser.").waitFor();
  await joinInstead(ben.page, "Benjamin");
  await onScreen(ben.page)
    .getByText(/^Guest · 2[34] hr left$/)
    .waitFor();

  // A link to another room would replace that seat.
  const other = await w.anotherRoom();
  await ben.page.goto(await w.linkTo(other.room));
  await onScreen(ben.page).getByText("You're already in a room as Benjamin.").waitFor();
  await ben.page.getByRole("link", { name: "Back to that room" }).click();
  await ben.page.waitForURL(`${w.app.baseUrl}/r/${t2.session.id}`);
  await waitUntilLive(ben.page);
  await closeWithoutComplaints(ben);
});

test("after too many wrong links the page shows the waiting time", async () => {
  const { context, page } = await openProfile(w.browser);
  await page.goto(`${w.app.baseUrl}/join#guess`);
  await page.getByLabel("Your name").fill("Gus");
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Join" }).click();
      return page.locator("tm-guest-join").getByRole("alert").innerText();
    })
    .toMatch(/^Too many attempts\. Try again in \d+ (second|minute)/);
  await context.close();
});

test("the guest's pages are accessible in every viewport and language", async () => {
  const t2 = await w.anotherRoom();
  const gus = await openProfile(w.browser, defaultViewport);
  await w.signIn(gus, w.ben);
  await gus.page.goto(await w.linkTo(t2.room));
  await gus.page.getByRole("link", { name: "Continue as Ben Okafor" }).waitFor();
  await expectFine(gus.page, "landing of a member");
  await gus.page.getByRole("button", { name: "Join as a guest instead" }).click();
  await onScreen(gus.page).getByText("You're Ben Okafor in this browser.").waitFor();
  await expectFine(gus.page, "landing");
  await joinInstead(gus.page, "Gus");
  await card(gus.page, "8").click();
  await onScreen(gus.page).getByText("You voted 8.").waitFor();
  await expectFineEverywhere(gus.page, "guest room");

  const anas = await w.enter(w.ana, t2.session.id, defaultViewport);
  await openLinksPanel(anas.page);
  await anas.page.getByRole("button", { name: "Create guest link" }).click();
  await anas.page.getByRole("img", { name: "QR code of the link" }).waitFor();
  await expectFineEverywhere(anas.page, "links");

  await gus.page.goto(`${w.app.baseUrl}/`);
  await heading(gus.page, "You're a guest in one room");
  await expectFine(gus.page, "away");
  const { links } = await ok<{ links: { id: string }[] }>(w.ana, "GET", `${t2.room}/links`);
  for (const { id } of links) await ok(w.ana, "DELETE", `${t2.room}/links/${id}`);
  await gus.page.goto(`${w.app.baseUrl}/r/${t2.session.id}`);
  await heading(gus.page, "This link has expired");
  await expectFine(gus.page, "end");
  await closeWithoutComplaints(anas, gus);
});
