// Rules: protocol/identity#embedded-permissions, protocol/identity#embedded-token,
//   protocol/identity#embedding-discovery, protocol/identity#handoff, protocol/identity#handoff-binding
import { beforeEach, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { expectAccessible, openProfileOf, settled } from "#test/support/browser.ts";
import { embedEnv } from "#test/support/embedding.ts";
import { expectFine, defaultViewport } from "#test/e2e/viewports.ts";
import {
  serveMeeting,
  frameOf,
  meeting,
  openPanel,
  recordRefusals,
  signInPanel,
} from "#test/e2e/pages/panel-pages.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp(embedEnv);

// All tests share one address and its limit of handoffs.
beforeEach(() => app.database.sql.query("delete from throttles"));

async function teamWithStory() {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Login");
  await act(ana, t.room, "POST", "select", { storyId });
  return { ...t, ana, ben, storyId };
}

test("a person votes in the side panel of a meeting", async () => {
  const t = await teamWithStory();
  const { page, context } = await openProfileOf(browser, app, t.ben, defaultViewport);
  const refused = recordRefusals(page);
  await serveMeeting(context, app, meeting);
  const panel = await openPanel(page);
  await panel.getByRole("link", { name: "Sign in" }).waitFor();
  await expectFine(page, "the code in a meeting");
  await signInPanel(context, panel);
  await expectFine(page, "the spaces in a meeting");

  await panel.getByRole("button", { name: t.space.name }).click();
  await panel.getByRole("button", { name: t.session.title }).waitFor();
  await expectFine(page, "a space in a meeting");
  await panel.getByRole("button", { name: t.session.title }).click();
  const stored = page.waitForResponse(/\/actions\/vote$/);
  await panel.getByRole("button", { name: "5", exact: true }).click();
  await panel.getByRole("button", { name: "5", exact: true, pressed: true }).waitFor();
  // The card is pressed before the server has the vote.
  await stored;
  await expectFine(page, "a room in a meeting");
  await page.emulateMedia({ colorScheme: "dark" });
  await settled(panel);
  await expectAccessible(page, "a room in a meeting, dark");

  await act(t.ana, t.room, "POST", "vote", { storyId: t.storyId, value: "5" });
  await act(t.ana, t.room, "POST", "reveal");
  await panel.getByText("Consensus").first().waitFor();
  await settled(panel);
  await expectFine(page, "a result in a meeting");

  await page.reload();
  const reloadedPanel = await frameOf(page);
  await reloadedPanel.getByRole("heading", { name: "Your spaces" }).waitFor();
  await reloadedPanel.getByRole("button", { name: "Sign out" }).click();
  await reloadedPanel.getByRole("heading", { name: "Sign in to Standpoint" }).waitFor();
  expect(refused).toEqual([]);
});

test("the panel offers a facilitator only what is allowed", async () => {
  const t = await teamWithStory();
  const second = await addStory(t.ana, t.room, "PAY-7 Refunds");
  await act(t.ben, t.room, "POST", "vote", { storyId: t.storyId, value: "8" });
  const { page: panel, context } = await openProfileOf(browser, app, t.ana, defaultViewport);
  const refused = recordRefusals(panel);
  await panel.goto(`${app.baseUrl}/embed/meet`);
  await signInPanel(context, panel);
  await panel.getByRole("button", { name: t.space.name }).click();
  await panel.getByRole("button", { name: t.session.title }).click();
  await panel.getByRole("button", { name: "Reveal now" }).click();
  await panel.getByRole("button", { name: /^Save 8, next/ }).click();
  await panel.getByRole("heading", { name: "Refunds" }).waitFor();

  await panel.getByRole("button", { name: /^Stories, 1 of 2/ }).click();
  await panel.getByRole("button", { name: "Actions for Login" }).click();
  await panel.getByRole("menuitem").first().waitFor();
  await expect
    .poll(async () => (await panel.getByRole("menuitem").allInnerTexts()).join())
    .not.toMatch(/round/i);
  await panel.keyboard.press("Escape");
  await panel.keyboard.press("Escape");

  await panel.getByRole("button", { name: "One person here" }).click();
  await panel.locator("tm-room-people").getByText("Ben Okafor").waitFor();
  for (const name of [/Actions for/, /guest/i, /Observe/])
    await expect.poll(() => panel.getByRole("button", { name }).count()).toBe(0);
  await panel.keyboard.press("Escape");

  // The summary of an ended room reads past rounds, which the panel must not request.
  await act(t.ana, t.room, "POST", "vote", { storyId: second, value: "3" });
  await ok(t.ana, "DELETE", t.room);
  await panel.getByText("This room has ended.").waitFor();
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByText("No open rooms.").first().waitFor();
  expect(refused).toEqual([]);
  await expectAccessible(panel, "a space without a room");
});

test("a room in the panel has one bar of 48 px", async () => {
  const t = await teamWithStory();
  const { page: panel, context } = await openProfileOf(browser, app, t.ana, defaultViewport);
  await panel.goto(`${app.baseUrl}/embed/meet`);
  await signInPanel(context, panel);
  await panel.getByRole("button", { name: t.space.name }).click();
  await panel.getByRole("button", { name: t.session.title }).click();
  const room = panel.locator("tm-embed-room");
  await room.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => room.locator("header").boundingBox()).toMatchObject({ y: 0, height: 48 });
  for (const part of [
    room.getByRole("button", { name: "Back" }),
    room.getByRole("button", { name: "One person here" }),
    room.getByRole("link", { name: "Open in browser" }),
  ])
    await expect.poll(async () => (await part.boundingBox())!.y + 44).toBeLessThanOrEqual(48);
  await context.close();
});

test("a panel reports an ended sign-in and returns to its room after the next one", async () => {
  const t = await teamWithStory();
  const { page, context } = await openProfileOf(browser, app, t.ben, defaultViewport);
  // Without a frame around it the page works as a small client.
  await page.goto(`${app.baseUrl}/embed/meet`);
  await signInPanel(context, page);
  await page.getByRole("button", { name: t.space.name }).click();
  await page.getByRole("button", { name: t.session.title }).click();
  await page.getByRole("heading", { name: t.session.title }).waitFor();
  await page.getByRole("button", { name: "5", exact: true }).waitFor();
  const token = await page.evaluate<string>("sessionStorage.getItem('standpoint.embed')");
  const reply = await fetch(`${app.baseUrl}/api/me`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(204);
  await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
  const code = await page.getByRole("status", { name: "Code" }).innerText();
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await tab.getByRole("textbox", { name: "Code" }).fill(code);
  await tab.keyboard.press("Enter");
  await page.getByRole("heading", { name: t.session.title }).waitFor();
});

/** Opens the team's room in a panel that Ben has signed in. */
async function openRoom({ ben, space, session }: Awaited<ReturnType<typeof teamWithStory>>) {
  const { page, context } = await openProfileOf(browser, app, ben, defaultViewport);
  await page.goto(`${app.baseUrl}/embed/meet`);
  await signInPanel(context, page);
  await page.getByRole("button", { name: space.name }).click();
  await page.getByRole("button", { name: session.title }).click();
  await page.getByRole("button", { name: "5", exact: true, disabled: false }).waitFor();
  return { page, context, room: page.locator("tm-embed-room") };
}

test("a panel's room shows a lost connection until it is back", async () => {
  const { context, room } = await openRoom(await teamWithStory());
  const lost = room.getByText("Connection lost, reconnecting");
  await context.setOffline(true);
  await lost.waitFor();
  await context.setOffline(false);
  await lost.waitFor({ state: "detached" });
});

test("a panel's room tells a removed person why", async () => {
  const t = await teamWithStory();
  const { room } = await openRoom(t);
  await ok(t.ana, "POST", `${t.room}/participants/${t.ben.id}/remove`, { message: "Wrong meeting" });
  await room.getByRole("alert").getByText("Wrong meeting").waitFor();
});

test("a panel without storage stays signed in until a reload", async () => {
  const t = await teamWithStory();
  const { page, context } = await openProfileOf(browser, app, t.ben, defaultViewport);
  await page.addInitScript(
    "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
  );
  await serveMeeting(context, app, meeting);
  const panel = await openPanel(page);
  await signInPanel(context, panel);
  await panel.getByRole("button", { name: t.space.name }).waitFor();
});

test("no other site can frame the panel or its code page", async () => {
  const { ben } = await teamWithStory();
  for (const [origin, path] of [
    ["https://elsewhere.example", "/embed/meet"],
    [meeting, `/embed/signin?c=${"A".repeat(43)}`],
  ] as const) {
    const { page, context } = await openProfileOf(browser, app, ben, defaultViewport);
    await serveMeeting(context, app, origin, path);
    const refused = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
    await page.goto(origin);
    await refused;
    await context.close();
  }
});

test("the panel reports its start to the meeting after first paint", async () => {
  const { ben } = await teamWithStory();
  const sdkParameters = ["1", "channel", meeting, embedEnv.MEET_CLOUD_PROJECT_NUMBER, 1];
  const address = `/embed/meet?meet_sdk=${encodeURIComponent(btoa(JSON.stringify(sdkParameters)))}`;
  const { page, context } = await openProfileOf(browser, app, ben, defaultViewport);
  await serveMeeting(context, app, meeting, address);
  const panel = await openPanel(page);
  await page.waitForFunction("window.messages.length > 0");
  const messages = await page.evaluate<{ origin: string }[]>("window.messages");
  expect(messages[0]!.origin).toBe(app.baseUrl);
  const { painted, fetched } = await panel.evaluate<{ painted: number; fetched: number }>(`({
    painted: performance.getEntriesByName("first-paint")[0].startTime,
    fetched: performance.getEntriesByType("resource").find(({ name }) => name.includes("meet.addons")).startTime,
  })`);
  expect(fetched).toBeGreaterThan(painted);
  // The panel continues without a reply from the meeting.
  await panel.getByRole("link", { name: "Sign in" }).waitFor();
});

test("a panel outside of a meeting does not load the Meet SDK", async () => {
  const t = await teamWithStory();
  const { page, context } = await openProfileOf(browser, app, t.ben, defaultViewport);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`${app.baseUrl}/embed/meet?meet_sdk=x`);
  await signInPanel(context, page);
  await page.getByRole("button", { name: t.space.name }).click();
  await page.getByRole("button", { name: t.session.title }).waitFor();
  expect(fetched.filter((url) => url.includes("meet.addons") || !url.startsWith(app.baseUrl))).toEqual([]);
});
