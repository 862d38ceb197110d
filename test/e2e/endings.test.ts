import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { clipboardOf, onScreen, openIn, openProfile, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, addStory, ok, standup, team, type Person, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const profile = await openProfile(browser);

const pathOf = ({ space, session }: Team) => `/o/default/s/${space.slug}/r/${session.id}`;
const enter = (who: Person, t: Team) => openIn(profile, app, who, pathOf(t));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("the end of an estimation", () => {
  /** Opens a room with two stories, one estimated and one on the table with two revealed votes. */
  async function oneStoryLeft() {
    const t = await team(app, ["Ana Souza", "Ben Okafor"]);
    const [ana, ben] = t.people as [Person, Person];
    const first = await addStory(ana, t.room, "Login");
    const last = await addStory(ana, t.room, "Logout");
    await act(ana, t.room, "PATCH", "story", { storyId: first, estimate: "5" });
    await act(ana, t.room, "POST", "select", { storyId: last });
    await act(ana, t.room, "POST", "vote", { storyId: last, value: "3" });
    await act(ben, t.room, "POST", "vote", { storyId: last, value: "8" });
    await act(ana, t.room, "POST", "reveal");
    return { t, ana, ben, first, last };
  }

  test("the last estimate shows the results to copy, and they are announced", async () => {
    const { t, ana, ben } = await oneStoryLeft();
    const anas = await enter(ana, t);
    const bens = await openProfileOf(browser, app, ben);
    await bens.page.goto(app.baseUrl + pathOf(t));
    await waitUntilLive(bens.page);
    await button(bens.page, "Clear").waitFor({ state: "detached" });
    await button(anas.page, "Save 5").click();
    for (const { page } of [anas, bens])
      await page.getByRole("heading", { name: "All 2 estimated · 10 points · 1 spread" }).waitFor();
    await expect
      .poll(() => bens.page.locator("#announce-polite").textContent())
      .toContain("All 2 estimated. 10 points. 1 spread.");
    await expect.poll(() => button(bens.page, "End room").count()).toBe(0);
    await button(bens.page, "Copy").click();
    await expect.poll(() => clipboardOf(bens.page)).toContain("All 2 estimated · 10 points · 1 spread");
    expect([...anas.complaints, ...bens.complaints]).toEqual([]);
  });

  test("the results go when a story is put on the table, and stay after the end", async () => {
    const { t, ana, first, last } = await oneStoryLeft();
    await act(ana, t.room, "PATCH", "story", { storyId: last, estimate: "8" });
    const { page, complaints } = await enter(ana, t);
    const summary = page.locator("tm-poker-summary");
    await button(page, "Copy").waitFor();
    await act(ana, t.room, "POST", "select", { storyId: first });
    await summary.waitFor({ state: "detached" });
    await act(ana, t.room, "PATCH", "story", { storyId: first, estimate: "3" });
    await button(page, "End room").click();
    await page.locator("tm-confirm").getByRole("button", { name: "End room" }).click();
    await onScreen(page).getByText("Ended today at").waitFor();
    await summary.getByRole("heading", { name: "All 2 estimated · 11 points · 1 spread" }).waitFor();
    await button(page, "Export").click();
    await page.getByRole("menuitem", { name: "Download CSV" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => button(page, "End room").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a new vote hides the results until an estimate is saved, also the same one", async () => {
    const { t, ana, last } = await oneStoryLeft();
    await act(ana, t.room, "PATCH", "story", { storyId: last, estimate: "8" });
    const { page, complaints } = await enter(ana, t);
    const summary = page.locator("tm-poker-summary");
    await button(page, "Copy").waitFor();
    await act(ana, t.room, "POST", "reset");
    await summary.waitFor({ state: "detached" });
    await act(ana, t.room, "POST", "vote", { storyId: last, value: "8" });
    await act(ana, t.room, "POST", "reveal");
    await button(page, "Save 8").waitFor();
    await expect.poll(() => summary.count()).toBe(0);
    await page.reload();
    await button(page, "Save 8").waitFor();
    await expect.poll(() => summary.count()).toBe(0);
    await button(page, "Save 8").click();
    await button(page, "Copy").waitFor();
    expect(complaints).toEqual([]);
  });

  test("on a phone the last round does not cover the results", async () => {
    const { t, ana, last } = await oneStoryLeft();
    await act(ana, t.room, "PATCH", "story", { storyId: last, estimate: "8" });
    const { page } = await enter(ana, t);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator("tm-poker-summary[loaded]").waitFor();
    const results = (await page.locator("tm-poker-summary").boundingBox())!;
    const round = (await page.getByRole("region", { name: "Result", exact: true }).boundingBox())!;
    expect(round.y).toBeGreaterThanOrEqual(results.y + results.height);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("a guest sees the estimates, without past rounds or exports", async () => {
    const { t, ana, last } = await oneStoryLeft();
    const guest = await guestIn(app, t.session.id, "Gus");
    await act(ana, t.room, "PATCH", "story", { storyId: last, estimate: "8" });
    const { page, complaints } = await openIn(profile, app, guest, `/r/${t.session.id}`);
    await page.getByRole("heading", { name: "All 2 estimated · 13 points" }).waitFor();
    const summary = page.locator("tm-poker-summary");
    await summary.getByRole("rowheader", { name: "Logout" }).waitFor();
    await expect.poll(() => summary.getByRole("columnheader").allInnerTexts()).toEqual(["Story", "Estimate"]);
    await expect.poll(() => summary.getByRole("button").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("the end of a standup", () => {
  async function done() {
    const t = await standup(await team(app, ["Ana", "Ben"]));
    const [ana, ben] = t.people as [Person, Person];
    await act(ben, t.room, "PUT", "standup", { today: "Refunds", blockers: "No sandbox" });
    await act(ana, t.room, "POST", "start");
    await act(ana, t.room, "POST", "next");
    await act(ana, t.room, "POST", "skip");
    return { t, ana, ben };
  }
  const result = "Done in 1 min · 1 spoke · 1 skipped · 1 blocker";

  test("the summary names who spoke, who was skipped and who wrote nothing, and each blocker once", async () => {
    const { t, ben } = await done();
    const { page, complaints } = await enter(ben, t);
    await page.getByRole("heading", { name: result }).waitFor();
    await expect
      .poll(() => page.locator("tm-standup-ending dl").innerText())
      .toBe("Spoke\nAna\nSkipped\nBen (you)\nNo entry\nAna");
    await expect.poll(() => onScreen(page).getByText("No sandbox").count()).toBe(1);
    await button(page, "Copy").click();
    await expect.poll(() => clipboardOf(page)).toContain(result);
    for (const name of ["End room", "Run again"]) await expect.poll(() => button(page, name).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("the facilitator ends the room from the summary, which stays", async () => {
    const { t, ana } = await done();
    const { page } = await enter(ana, t);
    await button(page, "Run again").waitFor();
    await button(page, "End room").click();
    await page.locator("tm-confirm").getByRole("button", { name: "End room" }).click();
    await onScreen(page).getByText("Ended today at").waitFor();
    await page.getByRole("heading", { name: result }).waitFor();
    await expect.poll(() => button(page, "Run again").count()).toBe(0);
  });

  test("a guest does not see who wrote nothing", async () => {
    const t = await standup(await team(app, ["Ana"]));
    const ana = t.people[0]!;
    const guest = await guestIn(app, t.session.id, "Gus");
    await act(ana, t.room, "POST", "start");
    await act(ana, t.room, "POST", "next");
    await act(ana, t.room, "POST", "next");
    const { page } = await openIn(profile, app, guest, `/r/${t.session.id}`);
    const ending = page.locator("tm-standup-ending");
    await ending.getByText("2 spoke").waitFor();
    await expect.poll(() => ending.locator("dt").allInnerTexts()).toEqual(["Spoke"]);
    await expect.poll(() => ending.getByRole("button").count()).toBe(0);
  });

  test("a standup over a day says after its end how many people wrote", async () => {
    const t = await standup(await team(app, ["Ana", "Ben"]), { mode: "async" });
    await act(t.people[1]!, t.room, "PUT", "standup", { today: "Refunds" });
    await ok(t.people[0]!, "DELETE", t.room);
    const { page } = await enter(t.people[1]!, t);
    await page.getByRole("heading", { name: "1 wrote · no blockers" }).waitFor();
    await button(page, "Copy").waitFor();
  });
});
