import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openProfile,
  startBrowser,
} from "#test/support/browser.ts";
import { act, addStory, team, type Team } from "#test/support/people.ts";

let browser: Browser;
let app: TestApp;
let t: Team;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const storyId = await addStory(t.people[0]!, t.room, "Show the fee before the customer pays");
  await addStory(t.people[0]!, t.room, "Retry failed webhooks");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  await act(t.people[1]!, t.room, "POST", "vote", { storyId, value: "8" });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await app.stop();
});

const spacePage = () => `/o/default/s/${t.space.slug}`;
const roomPage = () => `${spacePage()}/r/${t.session.id}`;

/** What to open, as whom, and how to know that it is there. */
const screens: [
  name: string,
  signedIn: boolean,
  path: () => string,
  ready: (page: Page) => Promise<unknown>,
][] = [
  ["landing", false, () => "/", (page) => page.getByLabel("Your name").waitFor()],
  [
    "my spaces",
    true,
    () => "/",
    (page) =>
      page
        .getByRole("link", { name: /Team of Ana/ })
        .first()
        .waitFor(),
  ],
  ["join", false, spacePage, (page) => page.getByLabel("Passcode").waitFor()],
  ["space", true, spacePage, (page) => page.getByText("Planning").first().waitFor()],
  [
    "voting",
    true,
    roomPage,
    (page) => page.getByText("1 of 2 voted").or(page.getByText("1 of 1 voted")).first().waitFor(),
  ],
  [
    "settings",
    true,
    () => `${spacePage()}/settings/general`,
    (page) => page.getByText("Passcode").first().waitFor(),
  ],
  [
    "members",
    true,
    () => `${spacePage()}/settings/members`,
    (page) => page.getByText("Ben Okafor").first().waitFor(),
  ],
  [
    "decks",
    true,
    () => `${spacePage()}/settings/decks`,
    (page) => page.getByText("Fibonacci").first().waitFor(),
  ],
  ["directory", true, () => "/o/default", (page) => page.getByText("Team of Ana Souza").first().waitFor()],
  [
    "profile",
    true,
    () => "/me/profile",
    (page) => page.getByRole("button", { name: "Play the bell" }).waitFor(),
  ],
  [
    "presenter",
    true,
    () => `${roomPage()}/present`,
    (page) => page.getByText("Show the fee").first().waitFor(),
  ],
  ["not found", false, () => "/nowhere/at/all", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["documentation", false, () => "/docs", (page) => page.getByText("/api/me").first().waitFor()],
];

describe.each([
  ["320 px, light", { width: 320, height: 720 }],
  ["768 px, dark", { width: 768, height: 1024, dark: true }],
  ["1440 px, light", { width: 1440, height: 900 }],
])("every screen at %s is accessible and scrolls in one direction (issue 2; ux)", (_size, options) => {
  test.each(screens)("%s", async (name, signedIn, path, ready) => {
    const { context, page, complaints } = await openProfile(browser, options);
    if (signedIn) {
      await context.addCookies([{ name: "svc_session", value: t.people[0]!.cookie!, url: app.baseUrl }]);
    }
    await page.goto(app.baseUrl + path());
    await ready(page);
    await expectAccessible(page, name);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("a room shows its results once they are revealed, accessibly, in both schemes", async () => {
  await act(t.people[0]!, t.room, "POST", "reveal");
  for (const dark of [false, true]) {
    const { context, page } = await openProfile(browser, { dark });
    await context.addCookies([{ name: "svc_session", value: t.people[1]!.cookie!, url: app.baseUrl }]);
    await page.goto(app.baseUrl + roomPage());
    await page.getByText("Median").waitFor();
    await expectAccessible(page, "revealed");
    await context.close();
  }
});

test("no screen puts a script or a style inline: the strict policy is never violated", async () => {
  const { page, complaints } = await openProfile(browser);
  const response = await page.goto(app.baseUrl);
  expect(response!.headers()["content-security-policy"]).not.toContain("unsafe");
  await page.getByLabel("Your name").waitFor();
  expect(complaints).toEqual([]);
});
