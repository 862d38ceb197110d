// Rules: protocol/standups#get-previous-entries, protocol/standups#post-talk-after,
//   protocol/standups#remove-talk-after, protocol/standups#speaker-done
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openProfile, openProfileOf } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { liveStandup } from "./journeys/standup-live.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();
const { makeStandup, enter } = w;
const speaker = (page: Page) => page.locator("tm-standup-speaker");
const order = (page: Page) => page.locator("tm-standup-order");
const dock = (page: Page) => page.locator("tm-standup-dock");
const topics = (page: Page) => page.locator("tm-standup-talk-after");

test("the facilitator sees on Next that the speaker is finished; the next turn begins without it", () =>
  liveStandup((options) => openProfile(w.browser, options), w.app));

test("a guest who speaks says that they are done", async () => {
  const ana = w.t.people[0]!;
  const id = await makeStandup("Guest", {});
  const gus = await guestIn(w.app, id, "Aaron");
  const anas = await enter(ana, id);
  const guests = await openProfileOf(w.browser, w.app, gus);
  await guests.page.goto(`${w.app.baseUrl}/r/${id}`);
  await guests.page.locator("tm-standup-roster").waitFor();
  await anas.page.locator("tm-standup-table .seat", { hasText: "Aaron" }).waitFor();
  await anas.page.getByRole("button", { name: "Start the standup" }).click();
  await dock(guests.page).getByRole("button", { name: "I'm done" }).click();
  await anas.page.getByRole("button", { name: "Aaron is finished Next: Ana" }).waitFor();
  await dock(guests.page).getByRole("button", { name: "I'm done", pressed: true }).waitFor();
  for (const { complaints, context } of [anas, guests]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("a member adds topics to talk about; the author and the facilitator remove them", async () => {
  const [ana, ben, cy] = w.t.people as [Person, Person, Person];
  const id = await makeStandup("Topics", {});
  const room = `/api/sessions/${id}`;
  await act(cy, room, "POST", "talk-after", { text: "Lunch" });
  const [anas, bens] = [await enter(ana, id), await enter(ben, id, { width: 320, height: 640 })];
  await topics(bens.page).getByText("Lunch").waitFor();
  await bens.page.keyboard.press("t");
  await bens.page.keyboard.type("The rota");
  await bens.page.keyboard.press("Enter");
  await topics(anas.page).getByText("The rota").waitFor();
  await expect
    .poll(() => topics(bens.page).getByRole("button", { name: "Remove topic: Lunch" }).count())
    .toBe(0);

  await topics(anas.page).getByRole("button", { name: "Remove topic: Lunch" }).click();
  await topics(bens.page).getByText("Lunch").waitFor({ state: "detached" });
  await ok(ana, "DELETE", room);
  await topics(bens.page).getByRole("button").first().waitFor({ state: "detached" });
  await expect
    .poll(() => topics(bens.page).getByRole("listitem").allInnerTexts())
    .toEqual([expect.stringContaining("The rota")]);
  for (const { complaints, context } of [anas, bens]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("Tab leads from the blockers to the commitment, with the previous entry after both", async () => {
  const [, ben] = w.t.people as [Person, Person];
  const before = await makeStandup("Before", {});
  await act(ben, `/api/sessions/${before}`, "PUT", "standup", { today: "Ben's plan" });
  const id = await makeStandup("After", {});
  const { page, context } = await enter(ben, id);
  await page
    .locator(".mine")
    .getByText(/^Last time/)
    .waitFor();
  await page.getByLabel("Blockers", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Fix the login");
  await expect.poll(() => page.getByLabel("Add commitment").inputValue()).toBe("Fix the login");
  await context.close();
});

test("members open the previous entries of the speaker and their own; guests cannot", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const before = await makeStandup("Before", {});
  await act(ana, `/api/sessions/${before}`, "PUT", "standup", { today: "Ana's plan" });
  await act(ben, `/api/sessions/${before}`, "PUT", "standup", { today: "Ben's plan" });
  const id = await makeStandup("After", {});
  const room = `/api/sessions/${id}`;
  const gus = await guestIn(w.app, id, "Gus");
  await act(ana, room, "POST", "start");
  const bens = await enter(ben, id);
  await speaker(bens.page)
    .getByText(/^Last time/)
    .click();
  await speaker(bens.page).locator("tm-standup-previous").getByText("Ana's plan").waitFor();
  await bens.page.keyboard.press("w");
  await bens.page
    .locator(".mine")
    .getByText(/^Last time/)
    .click();
  await bens.page.locator(".mine tm-standup-previous").getByText("Ben's plan").waitFor();
  // Cy did not write, so there is nothing to open.
  await act(ana, room, "POST", "next", { to: w.t.people[2]!.id });
  await speaker(bens.page).getByRole("heading", { name: "Cy" }).waitFor();
  await expect.poll(() => speaker(bens.page).locator("details").count()).toBe(0);

  const guests = await openProfileOf(w.browser, w.app, gus);
  await guests.page.goto(`${w.app.baseUrl}/r/${id}`);
  await order(guests.page).getByText("Cy").waitFor();
  await expect.poll(() => guests.page.locator("tm-standup-previous").count()).toBe(0);
  for (const { complaints, context } of [bens, guests]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("on a phone the facilitator's buttons stay in sight below a long entry", async () => {
  const [ana] = w.t.people as [Person];
  const id = await makeStandup("Long", {});
  const today = Array.from({ length: 30 }, (_, i) => `Line ${i + 1} of the plan`).join("\n");
  await act(ana, `/api/sessions/${id}`, "PUT", "standup", { today });
  await act(ana, `/api/sessions/${id}`, "POST", "start");
  const { page, context } = await enter(ana, id, { width: 320, height: 640 });
  const next = dock(page).locator("button.primary");
  await speaker(page).getByText("Line 30").waitFor();
  const { y, height } = (await next.boundingBox())!;
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  expect(y + height).toBeLessThanOrEqual(640);
  await expect.poll(async () => (await speaker(page).boundingBox())!.height).toBeGreaterThan(640);
  await context.close();
});
