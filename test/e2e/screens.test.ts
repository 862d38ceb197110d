import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfile, openProfileOf, type Profile } from "#test/support/browser.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { expectFineInEveryLook, firstLook } from "#test/support/looks.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/people.ts";

let browser: Browser;
let app: TestApp;
let t: Team;
let anas: Profile;
let strangers: Profile;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const storyId = await addStory(t.people[0]!, t.room, "Show the fee before the customer pays");
  await addStory(t.people[0]!, t.room, "Retry failed webhooks");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  await act(t.people[1]!, t.room, "POST", "vote", { storyId, value: "8" });
  await aroundStandups(t);
  await makeOrgAdmin(t.people[0]!);
  anas = await signedIn(t.people[0]!);
  strangers = await openProfile(browser, firstLook);
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

async function signedIn(who: Person): Promise<Profile> {
  return openProfileOf(browser, app, who, firstLook);
}

/** A standup that Ana has written in, a kudo in it and one outside, and a day away: what the screens around it show. */
async function aroundStandups({ people, spacePath }: Team) {
  const [ana, ben] = people as [Person, Person];
  const body = { kind: "standup", title: "Standup of the day", config: { mode: "async" } };
  const room = `/api/sessions/${(await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, body)).id}`;
  await act(ana, room, "PUT", "standup", {
    yesterday: "Read the logs",
    today: "Fix the fee",
    blockers: "Keys",
  });
  await act(ana, room, "POST", "add", { text: "Send the draft" });
  await act(ana, room, "POST", "kudo", { to: ben.id, text: "Found the leak before anybody noticed" });
  await ok(ben, "POST", `${spacePath}/kudos`, { to: ana.id, text: "Explained it twice" });
  const today = new Date().toISOString().slice(0, 10);
  await ok(ana, "POST", "/api/me/away", { startsOn: today, endsOn: today });
}

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
  ["space", true, spacePage, (page) => onScreen(page).getByText("Planning").first().waitFor()],
  [
    "voting",
    true,
    roomPage,
    (page) =>
      onScreen(page).getByText("1 of 2 voted").or(onScreen(page).getByText("1 of 1 voted")).first().waitFor(),
  ],
  [
    "settings",
    true,
    () => `${spacePage()}/settings/general`,
    (page) => onScreen(page).getByText("Passcode").first().waitFor(),
  ],
  [
    "members",
    true,
    () => `${spacePage()}/settings/members`,
    (page) => onScreen(page).getByText("Ben Okafor").first().waitFor(),
  ],
  [
    "decks",
    true,
    () => `${spacePage()}/settings/decks`,
    (page) => onScreen(page).getByText("Fibonacci").first().waitFor(),
  ],
  [
    "directory",
    true,
    () => "/o/default",
    (page) => onScreen(page).getByText("Team of Ana Souza").first().waitFor(),
  ],
  [
    "admin, spaces",
    true,
    () => "/o/default/admin/spaces",
    (page) => page.getByRole("rowheader", { name: "Team of Ana Souza" }).waitFor(),
  ],
  [
    "admin, members",
    true,
    () => "/o/default/admin/members",
    (page) => onScreen(page).getByText("The only admin").first().waitFor(),
  ],
  [
    "admin, danger",
    true,
    () => "/o/default/admin/danger",
    (page) => onScreen(page).getByText("This is the default organization").waitFor(),
  ],
  [
    "profile",
    true,
    () => "/me/profile",
    (page) => page.getByRole("button", { name: "Play the bell" }).waitFor(),
  ],
  [
    "new standup",
    true,
    spacePage,
    async (page) => {
      await page.getByRole("button", { name: "New room" }).click();
      await page.getByRole("radio", { name: "Standup" }).check();
      await page.getByRole("radio", { name: "Over a day" }).check();
      await page.getByLabel("Closes at").waitFor();
    },
  ],
  [
    "kudos",
    true,
    () => `${spacePage()}/kudos`,
    (page) => onScreen(page).getByText("Explained it twice").waitFor(),
  ],
  [
    "days away",
    true,
    () => "/me/away",
    (page) => onScreen(page).getByText("today", { exact: true }).waitFor(),
  ],
  [
    "my standups",
    true,
    () => "/me/standups",
    (page) => onScreen(page).getByText("Send the draft").first().waitFor(),
  ],
  [
    "presenter",
    true,
    () => `${roomPage()}/present`,
    (page) => onScreen(page).getByText("Show the fee").first().waitFor(),
  ],
  ["guest landing", false, () => "/join#token", (page) => page.getByLabel("Your name").waitFor()],
  [
    "guest without a seat",
    false,
    () => `/r/${t.session.id}`,
    (page) => page.getByRole("heading", { name: "You have no seat here" }).waitFor(),
  ],
  ["not found", false, () => "/nowhere/at/all", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["documentation", false, () => "/docs", (page) => onScreen(page).getByText("/api/me").first().waitFor()],
];

describe("every screen is accessible and scrolls in one direction, at 320, 768 and 1440 px, light and dark", () => {
  test.each(screens)("%s", async (name, signedIn, path, ready) => {
    const { page, complaints } = signedIn ? anas : strangers;
    complaints.length = 0;
    await page.goto(app.baseUrl + path());
    await ready(page);
    await expectFineInEveryLook(page, name);
    expect(complaints).toEqual([]);
  });
});

test("a room shows its results once they are revealed, accessibly in every look", async () => {
  await act(t.people[0]!, t.room, "POST", "reveal");
  const { context, page } = await signedIn(t.people[1]!);
  await page.goto(app.baseUrl + roomPage());
  await onScreen(page).getByText("Median").waitFor();
  await expectFineInEveryLook(page, "revealed");
  await context.close();
});

test("no screen puts a script or a style inline: the strict policy is never violated", async () => {
  const { page, complaints } = await openProfile(browser);
  const response = await page.goto(app.baseUrl);
  expect(response!.headers()["content-security-policy"]).not.toContain("unsafe");
  await page.getByLabel("Your name").waitFor();
  expect(complaints).toEqual([]);
});
