// Rules: protocol/plugins#page-ask
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import {
  closeProfiles,
  expectAccessible,
  expectNoSidewaysScroll,
  onScreen,
  openProfileOf,
  type ProfileOptions,
} from "#test/support/browser.ts";
import { ok, team } from "#test/support/client.ts";
import { startApp } from "#test/support/app.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { trackerPagePackage } from "#test/support/trackers/page-package.ts";
import { startDelivery } from "#test/support/webhooks.ts";

const [browser, app] = await Promise.all([startBrowser(), startApp({ env: { PLUGIN_DIR: "/nowhere" } })]);
const delivery = await startDelivery(app);
const { people } = await team(app, ["Ada"]);
await makeOrgAdmin(people[0]!);
await ok(people[0]!, "POST", "/api/orgs/default/admin/plugins", {
  package: await trackerPagePackage(),
  grantsAccepted: true,
});
afterAll(async () => {
  await closeProfiles(browser);
  await delivery.stop();
  await app.stop();
});

/** Opens the page of the tracker in a new planning room. */
async function openTracker(options?: ProfileOptions) {
  const t = await team(app, ["Ana", "Ben"]);
  const profile = await openProfileOf(browser, app, t.people[0]!, options);
  const { page } = profile;
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await openTool(page);
  return { ...profile, t, frame: page.frameLocator("tm-plugin-frame iframe") };
}

const openTool = (page: Page) => page.getByRole("button", { name: "Jira", exact: true }).press("Enter");
type Frame = ReturnType<Page["frameLocator"]>;

/** What the page says at a control. Screen readers get the same text from elsewhere. */
const problem = (frame: Frame, text: string) => frame.locator(".problem", { hasText: text });

async function pick(frame: Frame, list: string, name: RegExp) {
  await frame.getByRole("button", { name, exact: true }).press("Enter");
  await frame.getByRole("button", { name: list, exact: false }).first().waitFor();
}
async function fetchSprint(frame: Frame, sprint: RegExp) {
  await pick(frame, "Board: Payments", /^Payments$/);
  await pick(frame, "Sprint:", sprint);
  await frame.getByRole("button", { name: "Fetch issues", disabled: false }).press("Enter");
}

/** Expects that the page is accessible and does not scroll sideways, on a narrow phone and on a dark desktop. */
async function expectFineNarrowAndWide(page: Page, frame: Frame) {
  for (const { width, scheme } of [
    { width: 320, scheme: "light" },
    { width: 1366, scheme: "dark" },
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page, `the page of a tracker at ${width} px`);
    await expectNoSidewaysScroll(page);
    await expect
      .poll(() => frame.locator("html").evaluate((html) => html.scrollWidth > html.clientWidth))
      .toBe(false);
  }
}

test("the facilitator picks a sprint and adds its issues, without the one that is not ticked", async () => {
  const { page, frame, t, context, complaints } = await openTracker();
  await fetchSprint(frame, /^Sprint 12/);
  await frame.getByRole("heading", { name: "4 issues" }).waitFor();
  await frame.getByText("In the queue", { exact: true }).waitFor();
  await frame.getByRole("button", { name: "Add 3 stories" }).waitFor();
  await frame.getByRole("checkbox", { name: /PAY-2/ }).uncheck();
  await frame.getByRole("button", { name: "Add 2 stories", disabled: false }).press("Enter");
  const question = page.locator("tm-confirm");
  await question.getByRole("heading", { name: "Add 2 stories from Jira?" }).waitFor();
  await question.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await onScreen(page).getByText("2 stories added.").waitFor();
  const { state } = await ok<{ state: { stories: object[] } }>(
    t.people[0]!,
    "GET",
    `/api/sessions/${t.session.id}`,
  );
  expect(state.stories).toMatchObject([
    { ref: "PAY-1", title: "Refund a card in the shop 1", notes: "https://acme.example/PAY-1" },
    { ref: "PAY-3" },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("All and None tick every issue that is not in the queue, and none", async () => {
  const { frame, context, complaints } = await openTracker();
  await fetchSprint(frame, /^Sprint 12/);
  await frame.getByRole("button", { name: "None", exact: true }).press("Enter");
  await frame.getByRole("button", { name: "Add 0 stories", disabled: true }).waitFor();
  await frame.getByRole("button", { name: "All", exact: true }).press("Enter");
  await frame.getByRole("button", { name: "Add 3 stories" }).waitFor();
  await expect.poll(() => frame.getByRole("checkbox", { name: /PAY-4/ }).isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a long list is searched with the keyboard, and Enter picks the first entry", async () => {
  const { page, frame, context, complaints } = await openTracker();
  const search = frame.getByRole("textbox", { name: "Search: Board" });
  await search.fill("team 42");
  await expect.poll(() => frame.locator(".options button").allInnerTexts()).toEqual(["Team 42"]);
  await search.press("Enter");
  await frame.getByRole("button", { name: "Board: Team 42" }).waitFor();
  await frame.getByRole("button", { name: /^Sprint 12/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await frame.getByRole("button", { name: "Sprint: Sprint 13" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a list that cannot be loaded says why and keeps what was picked", async () => {
  const { frame, context, complaints } = await openTracker();
  await frame.getByRole("button", { name: "Search", exact: true }).first().press("Enter");
  await problem(frame, "Jira didn't answer.").waitFor();
  await frame.getByRole("button", { name: "Board: Search" }).waitFor();
  await frame.getByRole("button", { name: "Try again" }).waitFor();
  await expect
    .poll(() => frame.getByRole("button", { name: "Fetch issues" }).getAttribute("aria-disabled"))
    .toBe("true");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a query that the tracker refuses stays in its field, with the reason below", async () => {
  const { frame, context, complaints } = await openTracker();
  await frame.getByText("Search instead").press("Enter");
  const query = frame.getByRole("textbox", { name: "Issues, in JQL" });
  await query.fill("?");
  await query.press("Enter");
  await problem(frame, "Jira didn't accept the request (400).").waitFor();
  await expect.poll(() => query.inputValue()).toBe("?");
  await query.fill("key = PAY-1");
  await query.press("Enter");
  await frame.getByRole("heading", { name: "2 issues" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an empty sprint and a refresh without changes are told", async () => {
  const { frame, context, complaints } = await openTracker();
  await fetchSprint(frame, /^Empty/);
  await problem(frame, "No issues found.").waitFor();
  await frame
    .getByRole("button", { name: "Refresh the stories in the queue", disabled: false })
    .press("Enter");
  await problem(frame, "The stories say what the issues say.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a member who is not the facilitator is told that only the facilitator can add stories", async () => {
  const { t } = await openTracker();
  const { page, context, complaints } = await openProfileOf(browser, app, t.people[1]!);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await openTool(page);
  const frame = page.frameLocator("tm-plugin-frame iframe");
  await fetchSprint(frame, /^Sprint 12/);
  await frame.getByRole("button", { name: "Add 3 stories", disabled: false }).press("Enter");
  await problem(frame, "Only the facilitator can add stories.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("200 issues are shown, also on a phone and in dark colours, without sideways scroll", async () => {
  const { page, frame, context, complaints } = await openTracker({ width: 320, height: 720 });
  await fetchSprint(frame, /^Sprint 13/);
  await frame.getByText("There are more. These are the first 200.").waitFor();
  await expect.poll(() => frame.getByRole("checkbox").count()).toBe(200);
  await expectFineNarrowAndWide(page, frame);
  expect(complaints).toEqual([]);
  await context.close();
});

test("in Arabic the page is worded, and its names keep their own direction", async () => {
  const { page, frame, context, complaints } = await openTracker({ language: "ar" });
  await frame.getByRole("button", { name: "Payments", exact: true }).press("Enter");
  await frame.getByRole("button", { name: /^Sprint 12/ }).press("Enter");
  await frame.getByRole("button", { name: "جلب التذاكر" }).press("Enter");
  await frame.getByRole("heading", { name: "4 تذاكر" }).waitFor();
  await expect.poll(() => frame.locator("html").getAttribute("dir")).toBe("rtl");
  await expectFineNarrowAndWide(page, frame);
  expect(complaints).toEqual([]);
  await context.close();
});
