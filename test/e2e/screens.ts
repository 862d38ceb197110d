import type { Page } from "playwright-core";
import type { TestApp } from "#test/support/app.ts";
import { act, addStory, team, type Team } from "#test/support/client.ts";
import { onScreen } from "#test/support/browser.ts";
import { giveLongNames, longName, longRef, longTitle } from "#test/support/long-names.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { openImport } from "#test/e2e/pages/import-pages.ts";
import { loadThemeFile } from "#test/e2e/pages/theme-file.ts";
import { installLongPlugin } from "./long-plugin.ts";
import { standupFixtures } from "./standup-fixtures.ts";
import { openWideRooms, type WideRooms } from "./wide-rooms.ts";

/** A team whose texts and names are the longest, and its rooms. Ana, the first person, is an org admin. */
export type ScreensWorld = { t: Team; wideRooms: WideRooms };

/** Creates what the screens show, in an app of their own with the settings `pluginEnv`. */
export async function makeScreensWorld(app: TestApp): Promise<ScreensWorld> {
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
  return { t, wideRooms };
}

/** A screen: its name, true if Ana is signed in, its path, and a function that waits for it. */
type Screen = [name: string, signedIn: boolean, path: (w: ScreensWorld) => string, ready: Ready];

const spacePage = ({ t }: ScreensWorld) => `/o/default/s/${t.space.slug}`;
const pageOf = (w: ScreensWorld, room: keyof WideRooms) => `${spacePage(w)}/r/${w.wideRooms[room]}`;

/** Returns the path of the poker room in which people vote. */
export const roomPage = (w: ScreensWorld) => `${spacePage(w)}/r/${w.t.session.id}`;

/** Waits until a page shows the screen. */
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

/** Opens the dialog with a person's data. */
const openData: Ready = async (page) => {
  await page.locator("tm-topbar tm-menu").last().getByRole("button").first().click();
  await page.getByRole("menuitem", { name: "Your data" }).click();
  await button("Download")(page);
};

/** The screens of the product. */
export const screens: Screen[] = [
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
  ["settings", true, (w) => `${spacePage(w)}/settings/general`, text("Passcode")],
  ["members", true, (w) => `${spacePage(w)}/settings/members`, text("Ben Okafor")],
  ["decks", true, (w) => `${spacePage(w)}/settings/decks`, text("Fibonacci")],
  [
    "directory",
    true,
    () => "/o/default",
    // The page before has the name too.
    async (page) => {
      await page.getByRole("heading", { name: "Directory", level: 1 }).waitFor();
      await text(longName)(page);
    },
  ],
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
  ["your data", true, () => "/me/profile", openData],
  [
    "delete account",
    true,
    () => "/me/profile",
    async (page) => {
      await openData(page);
      await page.getByRole("button", { name: "Delete account…" }).click();
      await page.locator("tm-delete-account").getByRole("dialog").first().waitFor();
    },
  ],
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
  ["kudos", true, (w) => `${spacePage(w)}/kudos`, text("Explained it twice")],
  [
    "days away",
    true,
    () => "/me/away",
    (page) => onScreen(page).getByText("today", { exact: true }).waitFor(),
  ],
  ["my standups", true, () => "/me/standups", text("Send the draft")],
  ["presenter", true, (w) => `${roomPage(w)}/present`, text(longTitle)],
  ["trend", true, (w) => `${spacePage(w)}/trend`, title],
  ["schedule", true, (w) => `${spacePage(w)}/settings/schedule`, button(/Save/)],
  ["webhook", true, (w) => `${spacePage(w)}/settings/webhook`, title],
  [
    "calendar",
    true,
    () => "/me/calendar",
    async (page) => {
      await page.getByRole("button", { name: "Create address" }).click();
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    },
  ],
  ["wide cards revealed", true, (w) => pageOf(w, "revealed"), waitUntilLive],
  ["empty room", true, (w) => pageOf(w, "empty"), waitUntilLive],
  ["first screen after an import", true, (w) => pageOf(w, "unstarted"), button(/Start with/)],
  ["ended", true, (w) => pageOf(w, "ended"), button("Copy")],
  [
    "import",
    true,
    (w) => pageOf(w, "empty"),
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
    (w) => pageOf(w, "revealed"),
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
    ({ t }) => `/r/${t.session.id}`,
    (page) => page.getByRole("heading", { name: "You're not in this room" }).waitFor(),
  ],
  ["not found", false, () => "/nowhere/at/all", title],
  ["documentation", false, () => "/docs", (page) => onScreen(page).getByText("OpenAPI").waitFor()],
];
