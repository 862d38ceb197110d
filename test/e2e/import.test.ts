// Rules: protocol/limits#room-text, protocol/poker#importing-stories
import { expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfile } from "#test/support/browser.ts";
import { asRoomStory, jiraExport } from "./jira-export.ts";
import {
  importAndStart,
  choose,
  dialogOf,
  drop,
  file,
  waitUntilClosed,
  recordRowBatches,
  openImport,
  openRoomIn,
  storiesOf,
} from "#test/e2e/pages/import-pages.ts";
import { expectFine } from "#test/e2e/viewports.ts";
import { addStory, act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { chooseInDock, dockItems } from "#test/e2e/pages/dock.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

/** One profile for all tests: a new profile loads the page in another process, which doubles the cost. */
const profile = await openProfile(browser);

const openRoom = (t: Team) => openRoomIn(profile, app, t);

test("500 rows of a Jira export are imported in order", async () => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  const { csv, stories } = jiraExport(500);
  const dialog = await openImport(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") requests.push(request.url());
  });
  await recordRowBatches(page);
  await choose(page, csv);
  await dialog.getByText("500 stories can be added.").waitFor();
  await expect.poll(() => dialog.locator("tm-paste-rows li").count()).toBe(500);
  await expect
    .poll(async () => Math.max(...(await page.evaluate<number[]>("window.rowBatches"))))
    .toBeLessThanOrEqual(25);
  expect(requests).toEqual([]);
  await dialog.getByRole("button", { name: "Add 500 stories" }).click();
  await onScreen(page).getByText("500 stories added.").waitFor();
  expect(requests.length).toBeGreaterThan(0);
  await expect.poll(() => storiesOf(t)).toEqual(stories.map(asRoomStory));
  expect(complaints).toEqual([]);
});

test("importing 40 Jira stories takes four actions, the first estimate three more", async () => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  let actions = 0;
  const countAction = (action: Promise<unknown>) => {
    actions++;
    return action;
  };
  await countAction(page.getByRole("button", { name: "Import stories" }).first().click());
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Choose a file" }).waitFor();
  const fileChooser = page.waitForEvent("filechooser");
  await countAction(dialog.getByRole("button", { name: "Choose a file" }).click());
  await (await fileChooser).setFiles(file(jiraExport(40).csv));
  await countAction(dialog.getByRole("button", { name: "Add 40 stories" }).click());
  await waitUntilClosed(page);
  await countAction(page.getByRole("button", { name: /^Start with/ }).click());
  expect(actions).toBe(4);
  await countAction(page.getByRole("button", { name: "5", exact: true }).first().click());
  await countAction(
    page
      .getByRole("button", { name: /^Reveal/ })
      .first()
      .click(),
  );
  await countAction(
    page
      .getByRole("button", { name: /^Save .*, next$/ })
      .first()
      .click(),
  );
  await expect
    .poll(async () => (await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).state)
    .toMatchObject({
      stories: [
        { ref: "PAY-1", estimate: "5" },
        { ref: "PAY-2", status: "voting" },
        ...Array.from({ length: 38 }, () => ({})),
      ],
    });
  expect(actions).toBe(7);
  expect(complaints).toEqual([]);
});

test("a quick round that was voted on before an import does not count as one of its stories", async () => {
  const t = await team(app, ["Ana"]);
  const { id: storyId } = await act<{ id: string }>(t.people[0]!, t.room, "POST", "quick-round");
  await act(t.people[0]!, t.room, "POST", "vote", { storyId, value: "3" });
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await choose(page, "Key,Summary\nA-1,One\nA-2,Two");
  await dialog.getByRole("button", { name: "Add 2 stories" }).click();
  await waitUntilClosed(page);
  await chooseInDock(page, "Next story");
  for (const title of ["One", "Two"]) {
    await page.locator("tm-poker-story").getByRole("heading", { name: title }).waitFor();
    await page.locator("tm-poker-hand").getByRole("button", { name: "5", exact: true }).click();
    await page.getByRole("button", { name: "Reveal", exact: true }).click();
    await page
      .getByRole("button", { name: title === "One" ? "Save 5, next" : "Save 5", exact: true })
      .click();
  }
  await page.locator("tm-poker-queue").getByText("2 of 2 estimated").waitFor();
  await expect.poll(() => dockItems(page)).not.toContain("Next story");
  await ok(t.people[0]!, "DELETE", t.room);
  const summary = page.locator("tm-poker-summary[loaded]");
  await summary.getByText("All 2 estimated").waitFor();
  // The rows are read again after the end of the room.
  await expect.poll(() => summary.getByRole("rowheader").allInnerTexts()).toEqual(["A-1 One", "A-2 Two"]);
  expect(complaints).toEqual([]);
});

test("a file dropped on the queue opens the import; another one replaces it", async () => {
  const t = await team(app, ["Ana"]);
  await addStory(t.people[0]!, t.room, "Already here");
  const { page, complaints } = await openRoom(t);
  await page.locator("tm-poker-add").waitFor();
  await drop(page.locator("tm-poker-queue"), "Key;Summary\nA-1;One\nA-2;Two", "first.csv");
  const dialog = dialogOf(page);
  await dialog.getByText("first.csv").waitFor();
  await dialog.getByText("2 stories can be added.").waitFor();
  await drop(dialog.locator("tm-paste-source"), "Titre,Clé\nTrois,A-3", "second.csv");
  await dialog.getByText("second.csv").waitFor();
  await dialog.locator("#add:focus").waitFor();
  await dialog.getByRole("button", { name: "Add 1 story" }).click();
  await waitUntilClosed(page);
  await expect
    .poll(async () => (await storiesOf(t)).map(({ ref, title }) => [ref, title]))
    .toEqual([
      ["", "Already here"],
      ["A-3", "Trois"],
    ]);
  expect(complaints).toEqual([]);
});

test("the contents of a column can be set by hand, also estimates", async () => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await expectFine(page, "an empty import");
  await choose(page, "K,N,O,P,U\nx,Logowanie,Co,5 SP,Jak\ny,Koszyk,,6 SP,\n");
  await dialog.getByText("Choose the column with the titles above.").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Add stories" }).isDisabled()).toBe(true);
  for (const [column, role] of [
    ["K", "Reference"],
    ["N", "Title"],
    ["O", "Notes"],
    ["U", "Notes"],
    ["P", "Estimate"],
  ] as const)
    await dialog.getByLabel(`Contents of column ${column}`).selectOption({ label: role });
  await dialog.getByText("1 estimate isn't in this deck and was removed: 6 SP.").waitFor();
  await dialog.getByRole("button", { name: "Add 2 stories" }).click();
  await waitUntilClosed(page);
  const { state } = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
  expect(state.stories).toMatchObject([
    { ref: "x", title: "Logowanie", notes: "Co\n\nJak", estimate: "5", status: "estimated" },
    { ref: "y", title: "Koszyk", notes: "", estimate: null, status: "pending" },
  ]);
  expect(complaints).toEqual([]);
});

test("invalid rows come first, can be corrected and stay after the import", async () => {
  const t = await team(app, ["Ana"]);
  await act(t.people[0]!, t.room, "POST", "import", { stories: [{ ref: "A-5", title: "Known" }] });
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await choose(
    page,
    `Key,Summary,Description\nA-1,One,"${"n ".repeat(1500)}"\nA-2,,\nA-3,,\nA-4,,\nA-5,Known,\n`,
  );
  await dialog.getByText("1 story can be added.").waitFor();
  await dialog.getByText("Fix or remove 3 rows to continue.").waitFor();
  await dialog.getByText("The notes of 1 story were too long").waitFor();
  await dialog.getByText("1 story is already in the list.").waitFor();
  const rows = dialog.locator("tm-paste-rows li");
  const row = (at: number) => rows.nth(at);
  await expect.poll(() => row(0).getByLabel("Reference").inputValue()).toBe("A-2");

  await dialog.getByRole("button", { name: "Add 1 story" }).click();
  await dialog.getByText("1 story added.").waitFor();
  await expect
    .poll(() =>
      row(0)
        .getByLabel("Title")
        .evaluate((field) => field.matches(":focus")),
    )
    .toBe(true);
  await page.keyboard.type("Two");
  await dialog.getByRole("button", { name: "Add 1 story" }).waitFor();
  await expect.poll(() => row(0).getByLabel("Title").inputValue()).toBe("Two");

  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Leave without adding these stories?" }).waitFor();
  await page.locator("tm-confirm").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => row(0).getByLabel("Title").inputValue()).toBe("Two");

  await row(1).getByLabel("Title").fill("Three");
  await row(2).getByRole("button", { name: "Remove" }).click();
  await row(2).getByText("This row was removed.").waitFor();
  await dialog.getByRole("button", { name: "Add 2 stories" }).click();
  await waitUntilClosed(page);
  const imported = await storiesOf(t);
  expect(imported.map(({ ref, title }) => [ref, title])).toEqual([
    ["A-5", "Known"],
    ["A-1", "One"],
    ["A-2", "Two"],
    ["A-3", "Three"],
  ]);
  expect(imported[1]!.notes).toMatch(/n…$/);
  expect([...imported[1]!.notes].length).toBeLessThanOrEqual(2000);
  expect(complaints).toEqual([]);
});

test("the import warns about stories that do not fit, and keeps refused rows", async () => {
  const t = await team(app, ["Ana"]);
  const rows = (count: number, more: string) =>
    Array.from({ length: count }, (_, i) => ({ title: `${more} ${i}`, notes: more.repeat(10) }));
  for (let i = 0; i < 4; i++)
    await act(t.people[0]!, t.room, "POST", "import", { stories: rows(100, `Full ${i}`) });
  await act(t.people[0]!, t.room, "POST", "import", { stories: rows(98, "Last") });
  const { page } = await openRoom(t);
  const dialog = await openImport(page);
  await dialog.getByRole("textbox").fill("A-1 One\nA-2 Two\nA-3 Three");
  await dialog.getByText("2 of these 3 still fit.").waitFor();
  await dialog.getByRole("button", { name: "Add 3 stories" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByText("2 stories added.").waitFor();
  await dialog.getByText("A-3").waitFor();
  await expect.poll(() => dialog.locator("tm-paste-rows li").count()).toBe(1);
  await expect.poll(() => storiesOf(t)).toHaveLength(500);
});

test("one button shortens notes that make a room too large", async () => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  const lines = Array.from({ length: 200 }, (_, i) => `Story ${i},"${"ten chars ".repeat(180)}"`);
  await choose(page, `Title,Description\n${lines.join("\n")}`);
  await dialog.getByText("A room holds 256 KiB of text. 145 of these 200 stories still fit.").waitFor();
  await dialog.getByRole("button", { name: "Shorten the notes so they all fit" }).click();
  await dialog.locator("#add:focus").waitFor();
  await dialog.getByText("The notes of 200 stories were too long").waitFor();
  await dialog.getByRole("button", { name: "Add 200 stories" }).click();
  await waitUntilClosed(page);
  await expect.poll(() => storiesOf(t)).toHaveLength(200);
  expect(complaints).toEqual([]);
});

test("after an import, Enter starts with the first story, and the empty quick round is gone", async () => {
  const t = await team(app, ["Ana"]);
  const [ana] = t.people as [Person];
  await act(ana, t.room, "POST", "quick-round");
  const { page, complaints } = await openRoom(t);
  await importAndStart(page);
  await expect
    .poll(async () => (await storiesOf(t)).map(({ title }) => title))
    .toEqual(["Refunds", "Invoices"]);
  expect(complaints).toEqual([]);
});
