// Rules: protocol/poker#earlier-estimates, protocol/poker#hidden-rounds, protocol/poker#list-of-rounds,
//   protocol/spaces#reference-link
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { clipboardOf, expectAccessible, onScreen, openIn, openProfile } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { expectFine, defaultViewport } from "#test/e2e/viewports.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const profile = await openProfile(browser);

/** Creates a room with a story of three revealed rounds and another current story. */
async function roomWithRounds() {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const add = async (ref: string, title: string) =>
    (await act<{ id: string }>(ana, t.room, "POST", "stories", { ref, title })).id;
  const storyId = await add("WEB-7", "Login");
  const next = await add("WEB-8", "Logout");
  await act(ana, t.room, "POST", "select", { storyId });
  for (const [anasCard, bensCard] of [
    ["3", "13"],
    ["5", "13"],
    ["8", "8"],
  ]) {
    await act(ana, t.room, "POST", "vote", { storyId, value: anasCard });
    await act(ben, t.room, "POST", "vote", { storyId, value: bensCard });
    await act(ana, t.room, "POST", "reveal");
    await act(ana, t.room, "POST", "reset");
  }
  await act(ana, t.room, "POST", "select", { storyId: next });
  return { ...t, ana, ben, storyId, next };
}

async function openRoom(who: Person, { space, session }: Team) {
  await openIn(profile, app, who, `/o/default/s/${space.slug}/r/${session.id}`);
  await waitUntilLive(profile.page);
  return profile;
}

test("a member opens the rounds of a story with a click", async () => {
  const t = await roomWithRounds();
  const { page, complaints } = await openRoom(t.ben, t);
  const row = page.getByRole("button", { name: /WEB-7 Login/ });
  await row.click();
  const dialog = page.getByRole("dialog", { name: "WEB-7 Login" });
  await dialog.waitFor();
  await page.getByRole("heading", { name: "Round 1, the first" }).waitFor();
  const rounds = page.locator("tm-poker-rounds .rounds").first().locator("tm-poker-round");
  const textsOfRound = (n: number) => rounds.nth(n).locator("h3, p, dt, dd").allInnerTexts();
  await expect
    .poll(() => textsOfRound(0))
    .toEqual([
      "Round 1, the first",
      expect.stringMatching(/ · Spread, 3–13$/),
      "Ana Souza",
      "3",
      "Ben Okafor",
      "13",
    ]);
  await expect
    .poll(() => textsOfRound(1))
    .toEqual([
      "Round 3, the last",
      expect.stringMatching(/ · Consensus, 8$/),
      "Ana Souza",
      "8",
      "Ben Okafor",
      "8",
    ]);
  await onScreen(page).getByText("1 round in between").click();
  await page.getByRole("heading", { name: "Round 2" }).waitFor();
  await expectAccessible(page, "rounds of a story");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => focusedName(page)).toMatch(/WEB-7/);
  expect(complaints).toEqual([]);
});

test("the facilitator opens the rounds of a story with its menu", async () => {
  const t = await roomWithRounds();
  const { page } = await openRoom(t.ana, t);
  await page.getByRole("button", { name: /Actions for WEB-7/ }).click();
  await page.getByRole("menuitem", { name: "Past rounds" }).click();
  await page.getByRole("heading", { name: "Round 3, the last" }).waitFor();
  await page.keyboard.press("Escape");
  const row = page.locator("tm-poker-queue").getByRole("button", { name: /^WEB-7 Login/ });
  await row.click();
  await page.locator("tm-poker-story").getByRole("heading", { name: "Login" }).waitFor();
  await row.click();
  await onScreen(page)
    .getByText("Voting on this story is still open. Past rounds appear after the reveal.")
    .waitFor();
});

test("a guest's queue does not open rounds", async () => {
  const t = await roomWithRounds();
  const guest = await guestIn(app, t.session.id, "Gus");
  const { page } = await openIn(profile, app, guest, `/r/${t.session.id}`);
  await waitUntilLive(page);
  await page.locator("tm-poker-queue").getByText("Login").waitFor();
  await expect.poll(() => page.locator("tm-poker-queue li button").count()).toBe(0);
});

test("a reference is a link to a new tab without a referrer", async () => {
  const t = await roomWithRounds();
  const { page } = await openIn(profile, app, t.ana, `/o/default/s/${t.space.slug}/settings/planning`);
  const field = page.getByRole("textbox", { name: "Issue links" });
  await field.fill("http://team.example/{ref}");
  await field.press("Enter");
  await onScreen(page)
    .getByText("Enter an address that starts with https:// and contains {ref} once.")
    .waitFor();
  await field.fill("https://team.example/browse/{ref}");
  await field.press("Enter");
  await onScreen(page).getByText("Saved.").waitFor();
  await openRoom(t.ben, t);
  const link = page.locator("tm-poker-story").getByRole("link", { name: /WEB-8/ });
  await link.waitFor();
  await expect.poll(() => link.getAttribute("href")).toBe("https://team.example/browse/WEB-8");
  await expect.poll(() => link.getAttribute("rel")).toBe("noreferrer noopener");
  await expect.poll(() => link.getAttribute("target")).toBe("_blank");
});

test("earlier estimates are shown next to the story", async () => {
  const t = await roomWithRounds();
  const other = await ok<{ id: string }>(t.ana, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title: "Sprint 11",
  });
  const room = `/api/sessions/${other.id}`;
  const { id: storyId } = await act<{ id: string }>(t.ana, room, "POST", "stories", {
    ref: "WEB-8",
    title: "Log out",
  });
  await act(t.ana, room, "PATCH", "story", { storyId, estimate: "5" });
  const { page } = await openRoom(t.ben, t);
  const disclosure = page.locator("tm-poker-story").getByText("Estimated before (1)");
  await disclosure.click();
  await page.locator("tm-poker-story").getByText("Sprint 11").waitFor();
  await expect.poll(() => page.locator("tm-poker-ref li").innerText()).toMatch(/^5 · Log out · Sprint 11, /);
});

test("an ended room has a summary to copy and save", async () => {
  const t = await roomWithRounds();
  await act(t.ana, t.room, "PATCH", "story", { storyId: t.storyId, estimate: "8" });
  await act(t.ben, t.room, "POST", "vote", { storyId: t.next, value: "2" });
  await act(t.ana, t.room, "POST", "vote", { storyId: t.next, value: "13" });
  await act(t.ana, t.room, "POST", "reveal");
  const { page, complaints } = await openRoom(t.ben, t);
  await page.setViewportSize(defaultViewport);
  await ok(t.ana, "DELETE", t.room);
  const summary = page.locator("tm-poker-summary");
  await summary.getByText("1 spread").waitFor();
  // A narrow page hides the range.
  await expect
    .poll(() => summary.locator("tbody tr").allInnerTexts())
    .toEqual(["WEB-7 Login\t8\tConsensus", "WEB-8 Logout\t\tSpread"]);
  const expectCopied = async (name: string, line: string) => {
    await summary.getByRole(/table/.test(name) ? "menuitem" : "button", { name, exact: true }).click();
    await onScreen(page).getByText("Copied.").last().waitFor();
    await expect.poll(() => clipboardOf(page)).toContain(line);
  };
  await expectCopied("Copy", "• WEB-7 Login: 8 (Consensus, 8)");
  await summary.getByRole("button", { name: "Export" }).click();
  await expectCopied("Copy as table", "WEB-8\tLogout\t\t2–13\t1\tSpread");
  const download = page.waitForEvent("download");
  await summary.getByRole("button", { name: "Export" }).click();
  await summary.getByRole("menuitem", { name: "CSV file for Jira" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Planning for Jira.csv");
  expect(await readFile(await file.path(), "utf8")).toBe('"Issue Key","Story Points"\r\nWEB-7,8\r\n');
  await onScreen(page).getByText("1 story isn't in the file").waitFor();
  await expectFine(page, "the summary of a session");
  expect(complaints).toEqual([]);
});
