import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { standupFixtures } from "#test/e2e/standup-fixtures.ts";
import { closeProfiles, onScreen, openProfile, openProfileOf, type Profile } from "#test/support/browser.ts";
import { openImport } from "#test/e2e/pages/import-pages.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { giveLongNames, longName, longRef, longTitle } from "#test/support/long-names.ts";
import { expectFineInOtherLanguages } from "./other-languages.ts";
import { installLongPlugin, pluginEnv } from "./long-plugin.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { act, addStory, team, type Person, type Team } from "#test/support/client.ts";
import { openWideRooms, type WideRooms } from "./wide-rooms.ts";
import { loadThemeFile } from "#test/e2e/pages/theme-file.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

let browser: Browser;
let app: TestApp;
let t: Team;
let wideRooms: WideRooms;
let anasProfile: Profile;
let strangersProfile: Profile;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp({ env: pluginEnv });
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const storyId = await addStory(t.people[0]!, t.room, longTitle);
  await act(t.people[0]!, t.room, "PATCH", "story", {
    storyId,
    ref: longRef,
    notes: `See https://example.com/${longName}/${longName}`,
  });
  await addStory(t.people[0]!, t.room, "Retry failed webhooks");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  await act(t.people[1]!, t.room, "POST", "vote", { storyId, value: "8" });
  await standupFixtures(t);
  await makeOrgAdmin(t.people[0]!);
  await installLongPlugin(t.people[0]!);
  wideRooms = await openWideRooms(t);
  await giveLongNames(app, t);
  anasProfile = await signedIn(t.people[0]!);
  strangersProfile = await openProfile(browser, defaultViewport);
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

async function signedIn(who: Person): Promise<Profile> {
  return openProfileOf(browser, app, who, defaultViewport);
}

const spacePage = () => `/o/default/s/${t.space.slug}`;
const pageOf = (room: keyof WideRooms) => `${spacePage()}/r/${wideRooms[room]}`;
const roomPage = () => `${spacePage()}/r/${t.session.id}`;

/** Each screen: its name, true if Ana is signed in, the path, and a function that waits for it. */
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
        .getByRole("link", { name: new RegExp(longName) })
        .first()
        .waitFor(),
  ],
  ["join", false, spacePage, (page) => page.getByLabel("Passcode").waitFor()],
  ["space", true, spacePage, (page) => onScreen(page).getByText(longTitle).first().waitFor()],
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
  ["directory", true, () => "/o/default", (page) => onScreen(page).getByText(longName).first().waitFor()],
  [
    "admin, spaces",
    true,
    () => "/o/default/admin/spaces",
    (page) => page.getByRole("rowheader", { name: longName }).waitFor(),
  ],
  [
    "admin, members",
    true,
    () => "/o/default/admin/members",
    (page) => onScreen(page).getByText("The only admin").first().waitFor(),
  ],
  [
    "admin, theme",
    true,
    () => "/o/default/admin/theme",
    async (page) => {
      await page.getByLabel("Start from").waitFor();
      await loadThemeFile(page, "pale.json", '{"light":{"accent":"#ffee88"}}');
      await page.getByLabel("Apply these colors anyway").check();
    },
  ],
  [
    "admin, plugins",
    true,
    () => "/o/default/admin/plugins",
    (page) => page.getByRole("button", { name: "Approve 2.0.0" }).waitFor(),
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
    (page) => onScreen(page).getByText(longTitle).first().waitFor(),
  ],
  ["trend", true, () => `${spacePage()}/trend`, (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  [
    "schedule",
    true,
    () => `${spacePage()}/settings/schedule`,
    (page) => page.getByRole("button", { name: /Save/ }).first().waitFor(),
  ],
  [
    "webhook",
    true,
    () => `${spacePage()}/settings/webhook`,
    (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  ],
  ["calendar", true, () => "/me/calendar", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["wide cards revealed", true, () => pageOf("revealed"), (page) => waitUntilLive(page)],
  ["empty room", true, () => pageOf("empty"), (page) => waitUntilLive(page)],
  [
    "first screen after an import",
    true,
    () => pageOf("unstarted"),
    (page) => page.getByRole("button", { name: /Start with/ }).waitFor(),
  ],
  [
    "ended",
    true,
    () => pageOf("ended"),
    (page) => page.getByRole("button", { name: "Copy results", disabled: false }).waitFor(),
  ],
  [
    "import",
    true,
    () => pageOf("empty"),
    async (page) => {
      await waitUntilLive(page);
      const dialog = await openImport(page);
      await dialog
        .getByRole("textbox")
        .first()
        .fill(
          `Key,Summary,Description\n${longRef},${longTitle},${longTitle}\n,,${longName}\n${longRef}9,${longTitle},x`,
        );
      await dialog.locator("tm-paste-rows li").first().waitFor();
    },
  ],
  [
    "key help",
    true,
    roomPage,
    async (page) => {
      await waitUntilLive(page);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "palette",
    true,
    roomPage,
    async (page) => {
      await waitUntilLive(page);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "rounds",
    true,
    () => pageOf("revealed"),
    async (page) => {
      await waitUntilLive(page);
      await page.getByRole("button", { name: /^Stories, / }).click();
      await page.locator("tm-poker-queue li .open").first().click();
      await page.getByRole("dialog").last().waitFor();
    },
  ],
  ["guest landing", false, () => "/join#token", (page) => page.getByLabel("Your name").waitFor()],
  [
    "guest without a seat",
    false,
    () => `/r/${t.session.id}`,
    (page) => page.getByRole("heading", { name: "You're not in this room" }).waitFor(),
  ],
  ["not found", false, () => "/nowhere/at/all", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["documentation", false, () => "/docs", (page) => onScreen(page).getByText("OpenAPI").waitFor()],
];

describe.each(screens)("with the longest names the screen %s", (name, signedIn, path, ready) => {
  let profile: Profile;

  beforeAll(async () => {
    profile = signedIn ? anasProfile : strangersProfile;
    profile.complaints.length = 0;
    await profile.page.goto(app.baseUrl + path());
    await ready(profile.page);
  });

  test("is accessible in every viewport", async () => {
    await expectFineInEveryViewport(profile.page, name);
    expect(profile.complaints).toEqual([]);
  });

  test("is accessible in German, Japanese and Arabic", async () => {
    await expectFineInOtherLanguages(profile.page, name);
    expect(profile.complaints).toEqual([]);
  });
});

test("a revealed room is accessible in every viewport and language", async () => {
  await act(t.people[0]!, t.room, "POST", "reveal");
  const { context, page } = await signedIn(t.people[1]!);
  await page.goto(app.baseUrl + roomPage());
  await onScreen(page).getByText("Median").waitFor();
  await expectFineInEveryViewport(page, "revealed");
  await expectFineInOtherLanguages(page, "revealed");
  await context.close();
});

test("the front page does not violate the strict content security policy", async () => {
  const { page, complaints } = await openProfile(browser);
  const response = await page.goto(app.baseUrl);
  expect(response!.headers()["content-security-policy"]).not.toContain("unsafe");
  await page.getByLabel("Your name").waitFor();
  expect(complaints).toEqual([]);
});
