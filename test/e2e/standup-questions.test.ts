// Rules: protocol/standups#naming-the-fields, protocol/standups#rooms-keep-their-names
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, onScreen } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();
const { makeStandup, enter } = w;

const named = {
  yesterday: "What did you finish?",
  today: "What's next?",
  blockers: "What's in your way?",
  hideBlockers: false,
};
const unnamed = { yesterday: "", today: "", blockers: "", hideBlockers: false };
const longest = "Wwwwwwwww".repeat(7).slice(0, 60);

let ana: Person;
let ben: Person;
beforeEach(async () => {
  [ana, ben] = w.t.people as [Person, Person];
  await save(unnamed);
});

const save = (questions: object) => ok(ana, "PATCH", `${w.t.spacePath}/standup-questions`, questions);
const settings = () => `${w.app.baseUrl}/o/default/s/${w.t.space.slug}/settings/schedule`;
const expectLabels = (page: Page, labels: string[]) =>
  expect
    .poll(async () =>
      (await page.locator("tm-standup-entry label").allTextContents()).map((text) => text.trim()),
    )
    .toEqual(labels);

test("an owner names the fields with a preset, and the next standup asks them", async () => {
  const before = await makeStandup("Before", { mode: "async" });
  const { page, context, complaints } = await enter(ana, before);
  await page.goto(settings());
  await page.getByRole("button", { name: "As questions" }).click();
  await page.getByLabel("Second question").fill("What will you do?");
  await page.getByRole("button", { name: "Save questions" }).click();
  await onScreen(page).getByText("Questions saved.").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "As questions" }).getAttribute("aria-pressed"))
    .toBe("false");
  await w.reenter(page, await makeStandup("After", { mode: "async" }));
  await expectLabels(page, ["What did you finish?", "What will you do?", "What's in your way?"]);
  await w.reenter(page, before);
  await expectLabels(page, ["Yesterday", "Today", "Blockers"]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("feed, blockers, presenter and Markdown use the names", async () => {
  await save(named);
  const id = await makeStandup("Named", { mode: "sync" });
  await act(ben, `/api/sessions/${id}`, "PUT", "standup", { yesterday: "The quay", blockers: "Rain" });
  await act(ana, `/api/sessions/${id}`, "POST", "start");
  const { page, context } = await enter(ana, id);
  const list = page.locator("tm-standup-blockers");
  await list.getByRole("heading", { name: "What's in your way?" }).waitFor();
  await page.goto(`${w.app.baseUrl}/o/default/s/${w.t.space.slug}/r/${id}/present`);
  await list.getByRole("heading", { name: "What's in your way?" }).waitFor();
  await act(ana, `/api/sessions/${id}`, "POST", "next");
  await page.locator("tm-standup-speaker dt").getByText("What did you finish?").waitFor();
  await ok(ana, "DELETE", `/api/sessions/${id}`);
  await page.locator("tm-standup-feed dt").getByText("What did you finish?").waitFor();
  await context.close();
});

test("a hidden third field leaves the form and the blockers, but its text stays readable", async () => {
  await save({ ...named, hideBlockers: true });
  const id = await makeStandup("Two questions", { mode: "sync" });
  const { page, context } = await enter(ana, id);
  await expectLabels(page, ["What did you finish?", "What's next?"]);
  await expect.poll(() => page.locator("tm-standup-blockers").count()).toBe(0);
  await act(ben, `/api/sessions/${id}`, "PUT", "standup", { blockers: "Rain" });
  await ok(ana, "DELETE", `/api/sessions/${id}`);
  await page.locator("tm-standup-feed").getByText("Rain").waitFor();
  await context.close();
});

test("a person's own record shows each standup with its names", async () => {
  await save(named);
  const id = await makeStandup("My record", { mode: "async" });
  await act(ben, `/api/sessions/${id}`, "PUT", "standup", { yesterday: "The quay" });
  const { page, context } = await enter(ben, id);
  await page.goto(`${w.app.baseUrl}/me/standups`);
  await page.locator("dt").getByText("What did you finish?").first().waitFor();
  await context.close();
});

test("the longest names fit a phone, in the settings and in the room", async () => {
  await save({ yesterday: longest, today: longest, blockers: longest, hideBlockers: false });
  const id = await makeStandup("Long names", { mode: "async" });
  await act(ben, `/api/sessions/${id}`, "PUT", "standup", { yesterday: "The quay", blockers: "Rain" });
  const { page, context } = await enter(ana, id, { width: 320, height: 640 });
  await page.locator("tm-standup-feed").getByText("Rain").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "long names of fields");
  await page.goto(settings());
  await page.getByLabel("First question").waitFor();
  await expectNoSidewaysScroll(page);
  await context.close();
});

test("another owner's names are not replaced unseen", async () => {
  const { page, context } = await enter(ana, await makeStandup("Two owners", { mode: "async" }));
  await page.goto(settings());
  await page.getByLabel("First question").fill("Mine");
  await save(named);
  await page.getByRole("button", { name: "Save questions" }).click();
  await onScreen(page).getByText("Someone else changed the questions in the meantime.").waitFor();
  await expect.poll(() => page.getByLabel("First question").inputValue()).toBe("Mine");
  await page.getByRole("button", { name: "Save questions" }).click();
  await onScreen(page).getByText("Questions saved.").waitFor();
  expect(await ok(ana, "GET", `${w.t.spacePath}/standup-questions`)).toEqual({
    ...unnamed,
    yesterday: "Mine",
  });
  await context.close();
});

test("a member who is not an owner reads the names", async () => {
  await save({ ...named, hideBlockers: true });
  const { page, context } = await enter(ben, await makeStandup("Read only", { mode: "async" }));
  await page.goto(settings());
  const card = page.locator("tm-standup-questions");
  await card.getByText("What did you finish?").waitFor();
  await expect
    .poll(async () => [
      await card.getByText("What's in your way?").count(),
      await card.getByRole("button").count(),
    ])
    .toEqual([0, 0]);
  await context.close();
});
