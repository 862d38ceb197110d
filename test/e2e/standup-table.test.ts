// Rules: protocol/standups#post-next, protocol/standups#here
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { clipboardOf, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, standup, team, type Person, type Team } from "#test/support/client.ts";
import { watchPresent } from "#test/support/socket.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const layoutFaultsScript = readFileSync(new URL("../support/layout-faults.mjs", import.meta.url), "utf8");

const browser = await testBrowser();
const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;

beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cy", "Dee"]);
  [ana, ben] = t.people as [Person, Person];
});

const spacePath = () => `${app.baseUrl}/o/default/s/${t.space.slug}`;
const seat = (page: Page, name: string) => page.locator("tm-standup-table .seat", { hasText: name });
const dock = (page: Page) => page.locator("tm-standup-dock");

/** Opens a live standup of four people, all of whom are here. */
async function liveStandup(viewer: Person, width = 1366, height = 768) {
  const s = await standup(t);
  for (const who of t.people) if (who !== viewer) await watchPresent(who, s.session.id, who.id);
  const { page } = await openProfileOf(browser, app, viewer, { width, height });
  await page.goto(`${spacePath()}/r/${s.session.id}`);
  await waitUntilLive(page);
  return { ...s, page };
}

test("a live standup of four takes nine actions from the space to the copied summary", async () => {
  const { page } = await openProfileOf(browser, app, ana, { width: 1366, height: 768 });
  let actions = 0;
  const press = async (name: string | RegExp, role: "button" | "radio" = "button") => {
    await page.getByRole(role, { name }).first().click();
    actions += 1;
  };
  await page.goto(spacePath());
  await press("New room");
  await press("Standup", "radio");
  await press("Open room");
  await page.waitForURL("**/r/*");
  const id = page.url().split("/").at(-1)!;
  for (const who of t.people.slice(1)) await watchPresent(who, id, who.id);
  await seat(page, "Dee").waitFor();
  await press("Start the standup");
  for (const name of ["Ben", "Cy", "Dee"]) await press(`Next: ${name}`);
  await press("Finish");
  await press(/^Copy/);
  await expect.poll(() => clipboardOf(page)).toContain("4 spoke");
  expect(actions).toBe(9);
});

test("the seats follow the speaking order, with the token at the speaker and ticks at past ones", async () => {
  const { room, page } = await liveStandup(ana);
  await act(ana, room, "POST", "start", { here: true });
  await act(ana, room, "POST", "next", { here: true });
  await act(ana, room, "POST", "next", { here: true });
  await page.locator("tm-standup-speaker").getByText("Speaking · 3 of 4").waitFor();
  const seats = page.locator("tm-standup-table .seat");
  const shown = () =>
    seats.evaluateAll((all) => all.map(({ textContent }) => textContent.replace(/\s+/g, " ").trim()));
  await expect.poll(shown).toEqual(["Ben spoke", "Cy speaking", "Dee next"]);
  await expect.poll(() => seat(page, "Cy").locator(".token").count()).toBe(1);
  await expect.poll(() => seat(page, "Ben").locator(".check").count()).toBe(1);
});

test("the token slides from seat to seat, with transform and opacity only", async () => {
  const { room, page } = await liveStandup(ana);
  await act(ana, room, "POST", "start", { here: true });
  await act(ana, room, "POST", "next", { here: true });
  await seat(page, "Ben").locator(".token").waitFor();
  await page.evaluate(`window.slides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this.className === "token") window.slides.push(Object.keys(frames).sort().join());
      return animate.call(this, frames, options);
    };`);
  await act(ana, room, "POST", "next", { here: true });
  await seat(page, "Cy").locator(".token").waitFor();
  await expect.poll(() => page.evaluate("window.slides")).toEqual(["opacity,transform"]);
});

describe("my entry", () => {
  test("is one line while others speak, and opens with the text that I typed", async () => {
    const { room, page } = await liveStandup(ben);
    const today = page.getByLabel("Today", { exact: true });
    await today.fill("Refunds");
    await page.getByRole("button", { name: "I'm ready" }).focus();
    await page
      .locator("tm-standup-entry")
      .getByText(/^Saved/)
      .waitFor();
    await act(ana, room, "POST", "start", { here: true });
    const line = onScreen(page).getByText("Your entry: Refunds");
    await line.waitFor();
    await expect.poll(() => today.isVisible()).toBe(false);
    await line.click();
    await today.fill("Refunds and a review");
    await act(ana, room, "POST", "next", { here: true });
    await act(ana, room, "POST", "next", { here: true });
    await page.getByRole("heading", { name: "Cy" }).waitFor();
    await expect.poll(() => today.inputValue()).toBe("Refunds and a review");
    await expect.poll(() => today.isVisible()).toBe(true);
  });

  test("opens at my turn if it is empty", async () => {
    const { room, page } = await liveStandup(ben);
    await act(ana, room, "POST", "start", { here: true });
    await onScreen(page).getByText("Your entry is empty").waitFor();
    await act(ana, room, "POST", "next", { here: true });
    await page.getByLabel("Today", { exact: true }).waitFor();
    await dock(page).getByText("Your turn").waitFor();
  });
});

test("the second click of a double-click does not pass over the next speaker", async () => {
  const { room, page } = await liveStandup(ana);
  await act(ana, room, "POST", "start", { here: true });
  const next = page.getByRole("button", { name: "Next: Ben" });
  await next.dispatchEvent("click", { detail: 2 });
  await next.click();
  await page.getByRole("button", { name: "Next: Cy" }).waitFor();
  await page.getByRole("heading", { name: "Ben" }).waitFor();
});

test("the seed of a random order is behind How?", async () => {
  const { room, page } = await liveStandup(ana);
  await act(ana, room, "POST", "start", { order: "random", here: true });
  const seed = page.locator("tm-standup-order").getByText("Drawn with the seed");
  await seed.waitFor({ state: "attached" });
  await expect.poll(() => seed.isVisible()).toBe(false);
  await page.locator("tm-standup-order").getByText("How?").click();
  await seed.waitFor();
});

describe.each([
  [320, 720],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1440, 900],
])("at %i px", (width, height) => {
  test("what has the focus is never below the dock", async () => {
    const { room, page } = await liveStandup(ana, width, height);
    const lines = Array.from({ length: 12 }, (_, i) => `Line ${i + 1}`).join("\n");
    await act(ben, room, "PUT", "standup", { yesterday: lines, today: lines, blockers: "No sandbox" });
    const faults = async () => {
      await page.evaluate(layoutFaultsScript);
      return page.evaluate("window.layoutFaults({ focus: true, forced: false })");
    };
    await page.locator("tm-standup-blockers").getByText("No sandbox").waitFor();
    expect(await faults()).toEqual([]);
    await act(ana, room, "POST", "start", { here: true });
    await act(ana, room, "POST", "next", { here: true });
    await page.getByRole("heading", { name: "Ben" }).waitFor();
    await page.keyboard.press("w");
    await page.locator("textarea:focus").waitFor();
    expect(await faults()).toEqual([]);
  });
});
