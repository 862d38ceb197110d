// Rules: protocol/guests#allowed-requests, protocol/guests#cookie, protocol/guests#creating-a-link,
//   protocol/guests#effect-of-revocation, protocol/guests#leaving, protocol/guests#only-in-open-rooms,
//   protocol/guests#post-api-links-redeem, protocol/guests#redeeming-again, protocol/guests#refused-requests,
//   protocol/guests#standup-texts, protocol/rooms#ended-rooms
import { beforeEach, expect, test } from "vitest";
import { onScreen, openProfile, type ProfileOptions } from "#test/support/browser.ts";
import {
  card,
  heading,
  waitUntilLive,
  openLinksPanel,
  recorded,
  startGuestWorld,
  type GuestProfile,
} from "#test/e2e/pages/guest-pages.ts";
import { guestByLink } from "./journeys/guest.ts";
import { closeWithoutComplaints } from "./journeys/opener.ts";
import { ok, standup } from "#test/support/client.ts";

const w = await startGuestWorld();

// All tests share one IP address and its rate limit for guesses.
beforeEach(() => w.app.database.sql.query("delete from throttles"));

test("a guest votes by a link until it is revoked", async () => {
  let gus!: GuestProfile;
  // The guest's profile is the last one that the journey opens.
  const open = async (options?: ProfileOptions) => (gus = recorded(await openProfile(w.browser, options)));
  const { anas, storyId } = await guestByLink(open, w.app);
  await expect.poll(() => gus.sockets.map((socket) => socket.isClosed())).toEqual([true]);
  expect(gus.refused).toEqual([]);
  await gus.page.reload();
  await heading(gus.page, "This link has expired");
  // The guest's vote stays.
  const remaining = await w.app.database.sql.query("select value from votes where story_id = $1", [storyId]);
  expect(remaining.rows).toEqual([{ value: "8" }]);
  await closeWithoutComplaints(anas, gus);
});

test("a guest's seat and card survive a reload and are shared by the tabs", async () => {
  const t2 = await w.anotherRoom();
  const url = await w.linkTo(t2.room);
  const gus = await w.joinByLink(url, "Gus");
  const address = gus.page.url();
  expect(address).toBe(`${w.app.baseUrl}/r/${t2.session.id}`);
  // A reload would abort an unsent vote.
  const voteReply = gus.page.waitForResponse(/\/actions\/vote$/);
  await card(gus.page, "5").click();
  await onScreen(gus.page).getByText("You voted 5.").waitFor();
  await voteReply;
  await gus.page.reload();
  await waitUntilLive(gus.page);
  await expect.poll(() => card(gus.page, "5").getAttribute("aria-pressed")).toBe("true");

  const second = await gus.context.newPage();
  await second.goto(address);
  await waitUntilLive(second);
  await card(second, "8").click();
  await expect.poll(() => card(gus.page, "8").getAttribute("aria-pressed")).toBe("true");
  // The browser already has the seat, so the link does not ask again.
  await second.goto(url);
  await second.waitForURL(address);
  await waitUntilLive(second);
  await second.goto(`${w.app.baseUrl}/join`);
  await heading(second, "The link is incomplete");
  const people = await w.app.database.sql.query(
    "select from users where name = 'Gus' and link_id in (select id from signed_links where session_id = $1)",
    [t2.session.id],
  );
  expect(people.rowCount).toBe(1);
  // The page made no request that the server refused.
  expect(gus.refused).toEqual([]);
  await closeWithoutComplaints(gus);
});

test("a guest sees only their room and allowed controls", async () => {
  const t2 = await w.anotherRoom();
  const gus = await w.joinByLink(await w.linkTo(t2.room), "Gus");
  const { page } = gus;
  // The header is shown before the code of its contents.
  await card(page, "8").waitFor();
  for (const name of ["Room", "Invite", "Back to the space", "Reveal now"])
    await expect.poll(() => page.getByRole("button", { name, exact: true }).count()).toBe(0);
  await page.keyboard.press("p");
  await page.locator("tm-room-people").getByText("you", { exact: true }).waitFor();
  for (const name of ["Observe", "Guest links", "Invite guests by link"])
    await expect.poll(() => page.getByRole("button", { name }).count()).toBe(0);
  await page.keyboard.press("Escape");

  await page.locator("tm-room-header").getByRole("button", { name: "Gus" }).click();
  // Only these, in addition to the theme.
  await expect
    .poll(() => page.getByRole("menuitem").allInnerTexts())
    .toEqual(["Your data", "Language", "Keyboard shortcuts", "About Standpoint"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Keyboard shortcuts" }).waitFor();
  for (const option of await page.getByRole("option").allInnerTexts())
    expect(option).not.toMatch(/space|profile|away|standups|directory|admin|kudos|documentation/i);
  await page.keyboard.press("Escape");

  for (const elsewhere of [
    "/",
    "/me/profile",
    `/o/default/s/${w.t.space.slug}`,
    `/r/${w.t.session.id}`,
    "/no/where",
  ]) {
    await page.goto(w.app.baseUrl + elsewhere);
    await heading(page, "You're a guest in one room");
  }
  await page.getByRole("link", { name: "Back to the room" }).click();
  await page.waitForURL(`${w.app.baseUrl}/r/${t2.session.id}`);
  await waitUntilLive(page);
  expect(gus.refused).toEqual([]);
  await closeWithoutComplaints(gus);
});

test("a guest who leaves the room leaves it in every tab", async () => {
  const t2 = await w.anotherRoom();
  const gus = await w.joinByLink(await w.linkTo(t2.room), "Gus");
  const second = await gus.context.newPage();
  await second.goto(gus.page.url());
  await waitUntilLive(second);
  await gus.page.getByRole("button", { name: "Leave room" }).click();
  await gus.page.locator("tm-confirm").getByRole("button", { name: "Leave room" }).click();
  for (const page of [gus.page, second]) await heading(page, "You've left the room");
  expect(await gus.context.cookies()).toEqual([]);
  await gus.page.reload();
  await heading(gus.page, "You've left the room");
  expect(gus.refused).toEqual([]);
  await closeWithoutComplaints(gus);
});

test("a guest's standup entry survives a reload", async () => {
  const s = await standup(w.t);
  const gus = await w.joinByLink(await w.linkTo(s.room), "Gus", { width: 390, height: 800 });
  await gus.page.getByLabel("Today", { exact: true }).fill("Show the demo");
  await gus.page
    .locator("tm-standup-entry")
    .getByText(/^Saved/)
    .waitFor();
  const stored = gus.page.waitForResponse(/\/actions\/ready$/);
  await gus.page.getByRole("button", { name: "I'm ready" }).click();
  await stored;
  await gus.page.reload();
  await waitUntilLive(gus.page);
  await expect.poll(() => gus.page.getByLabel("Today", { exact: true }).inputValue()).toBe("Show the demo");

  const anas = await w.enter(w.ana, s.session.id);
  const row = anas.page.locator("tm-standup-table .seat", { hasText: "Gus" });
  await row.getByText(/^guest/).waitFor();
  await row.getByText("ready").waitFor();
  await anas.page.getByRole("button", { name: "Start the standup" }).click();
  // Ben is absent and is skipped.
  await anas.page.getByRole("button", { name: "Next: Gus" }).click();
  const speaker = gus.page.locator("tm-standup-speaker");
  await speaker.getByRole("heading", { name: "Gus" }).waitFor();
  await speaker.getByText("Your turn").waitFor();
  await speaker.getByText("Show the demo").waitFor();
  for (const name of ["Finish", "Skip"])
    await expect.poll(() => gus.page.getByRole("button", { name }).count()).toBe(0);
  expect(gus.refused).toEqual([]);
  await closeWithoutComplaints(anas, gus);
});

test("guests can read an ended room, which accepts no new links", async () => {
  const t2 = await w.anotherRoom();
  const gus = await w.joinByLink(await w.linkTo(t2.room), "Gus");
  const anas = await w.enter(w.ana, t2.session.id);
  const bens = await w.enter(w.ben, t2.session.id);
  await bens.page.keyboard.press("p");
  await bens.page.getByRole("button", { name: "Guest links" }).click();
  await bens.page
    .locator("tm-links")
    .getByText(/^2[34] hr left · 1 of 25 people$/)
    .waitFor();
  await onScreen(bens.page)
    .getByText("Only the facilitator, Ana Souza, can create and revoke links.")
    .waitFor();
  for (const name of [/^Make/, /^Revoke/])
    await expect.poll(() => bens.page.locator("tm-links").getByRole("button", { name }).count()).toBe(0);

  await ok(w.ana, "DELETE", t2.room);
  await onScreen(gus.page).getByText("Ended today at").waitFor();
  for (const name of ["Copy", "Export", "Reopen"])
    await expect.poll(() => onScreen(gus.page).getByText(name).count()).toBe(0);
  await openLinksPanel(anas.page);
  await onScreen(anas.page).getByText("This room has ended, so new guests can't join.").waitFor();
  await expect.poll(() => anas.page.getByRole("button", { name: "Create guest link" }).count()).toBe(0);
  await anas.page.getByRole("button", { name: /^Revoke the link/ }).waitFor();
  expect(gus.refused).toEqual([]);
  await closeWithoutComplaints(anas, bens, gus);
});
