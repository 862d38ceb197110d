import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { standupFixtures } from "#test/e2e/standup-fixtures.ts";
import { onScreen, openProfile, openProfileOf, type Profile } from "#test/support/browser.ts";
import { openImport } from "#test/e2e/pages/import-pages.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { giveLongNames, longName, longRef, longTitle } from "#test/support/long-names.ts";
import { expectFineInOtherLanguages } from "./other-languages.ts";
import { installLongPlugin, pluginEnv } from "./long-plugin.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { watch } from "#test/support/socket.ts";
import { act, addStory, team, type Person } from "#test/support/client.ts";
import { openWideRooms, type WideRooms } from "./wide-rooms.ts";
import { loadThemeFile } from "#test/e2e/pages/theme-file.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp({ env: pluginEnv });
const browser = await testBrowser();

const t = await team(app, ["Ana Souza", "Ben Okafor"]);
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
const wideRooms = await openWideRooms(t);
await giveLongNames(app, t);
const anasProfile = await signedIn(t.people[0]!);
const strangersProfile = await openProfile(browser, defaultViewport);

async function signedIn(who: Person): Promise<Profile> {
  return openProfileOf(browser, app, who, defaultViewport);
}

const spacePage = () => `/o/default/s/${t.space.slug}`;
const pageOf = (room: keyof WideRooms) => `${spacePage()}/r/${wideRooms[room]}`;
const roomPage = () => `${spacePage()}/r/${t.session.id}`;

type Ready = (page: Page) => Promise<unknown>;
const text =
  (words: string): Ready =>
  (page) =>
    onScreen(page).getByText(words).first().waitFor();
const title: Ready = (page) => page.getByRole("heading", { level: 1 }).waitFor();
const field =
  (label: string): Ready =>
  (page) =>
    page.getByLabel(label).waitFor();
const button =
  (name: string | RegExp): Ready =>
  (page) =>
    page.getByRole("button", { name, disabled: false }).first().waitFor();
/** Presses a key in a live room and waits for the dialog. */
const dialogOf =
  (key: string): Ready =>
  async (page) => {
    await waitUntilLive(page);
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
  };

/** Each screen: its name, true if Ana is signed in, the path, and a function that waits for it. */
const screens: [name: string, signedIn: boolean, path: () => string, ready: Ready][] = [
  ["landing", false, () => "/", field("Your name")],
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
  ["join", false, spacePage, field("Passcode")],
  ["space", true, spacePage, text(longTitle)],
  [
    "voting",
    true,
    roomPage,
    (page) =>
      onScreen(page).getByText("1 of 2 voted").or(onScreen(page).getByText("1 of 1 voted")).first().waitFor(),
  ],
  ["settings", true, () => `${spacePage()}/settings/general`, text("Passcode")],
  ["members", true, () => `${spacePage()}/settings/members`, text("Ben Okafor")],
  ["decks", true, () => `${spacePage()}/settings/decks`, text("Fibonacci")],
  ["directory", true, () => "/o/default", text(longName)],
  [
    "admin, spaces",
    true,
    () => "/o/default/admin/spaces",
    (page) => page.getByRole("rowheader", { name: longName }).waitFor(),
  ],
  ["admin, members", true, () => "/o/default/admin/members", text("The only admin")],
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
  ["admin, plugins", true, () => "/o/default/admin/plugins", button("Approve 2.0.0")],
  ["profile", true, () => "/me/profile", button("Test sound")],
  [
    "new standup",
    true,
    spacePage,
    async (page) => {
      await page.getByRole("button", { name: "New room" }).click();
      await page.getByRole("radio", { name: "Standup" }).check();
      await page.getByRole("radio", { name: "Async" }).check();
      await page.getByLabel("Closes at").waitFor();
    },
  ],
  ["kudos", true, () => `${spacePage()}/kudos`, text("Explained it twice")],
  [
    "days away",
    true,
    () => "/me/away",
    (page) => onScreen(page).getByText("today", { exact: true }).waitFor(),
  ],
  ["my standups", true, () => "/me/standups", text("Send the draft")],
  ["presenter", true, () => `${roomPage()}/present`, text(longTitle)],
  ["trend", true, () => `${spacePage()}/trend`, title],
  ["schedule", true, () => `${spacePage()}/settings/schedule`, button(/Save/)],
  ["webhook", true, () => `${spacePage()}/settings/webhook`, title],
  [
    "calendar",
    true,
    () => "/me/calendar",
    async (page) => {
      await page.getByRole("button", { name: "Create address" }).click();
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    },
  ],
  ["wide cards revealed", true, () => pageOf("revealed"), waitUntilLive],
  ["empty room", true, () => pageOf("empty"), waitUntilLive],
  ["first screen after an import", true, () => pageOf("unstarted"), button(/Start with/)],
  ["ended", true, () => pageOf("ended"), button("Copy")],
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
      await dialog.getByText("Columns", { exact: true }).click();
    },
  ],
  ["key help", true, roomPage, dialogOf("?")],
  ["palette", true, roomPage, dialogOf("Control+k")],
  [
    "invitation",
    true,
    roomPage,
    async (page) => {
      await dialogOf("i")(page);
      await page.locator("tm-invite-dialog").getByText("Passcode", { exact: true }).click();
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
  ["guest landing", false, () => "/join#token", field("Your name")],
  [
    "guest without a seat",
    false,
    () => `/r/${t.session.id}`,
    (page) => page.getByRole("heading", { name: "You're not in this room" }).waitFor(),
  ],
  ["not found", false, () => "/nowhere/at/all", title],
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

test("on a phone no tab of the account is alone in its row", async () => {
  const { page } = await signedIn(t.people[0]!);
  await page.goto(`${app.baseUrl}/me/calendar`);
  const tabs = page.getByRole("navigation", { name: "Account" }).getByRole("link");
  await tabs.first().waitFor();
  const rows = await Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())!.y));
  expect(rows.filter((row) => rows.indexOf(row) === rows.lastIndexOf(row))).toEqual([]);
});

test("with text at 200 % a live room's card on Today has its title on one line", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const id = await openRoom(ana, t.spacePath, { kind: "poker", title: "Sprint 25 planning" });
  await watch(ben, id);
  const { page } = await openProfileOf(browser, app, ana, { width: 1440, height: 900 });
  await page.goto(app.baseUrl);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const title = page
    .getByRole("region", { name: "Happening now" })
    .getByRole("heading", { name: "Sprint 25 planning" });
  // Less than two lines of 36 px.
  await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(72);
});
