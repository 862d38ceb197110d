import { expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { openProfile } from "#test/support/browser.ts";
import {
  choose,
  chooseBytes,
  waitUntilClosed,
  openImport,
  openRoomIn,
  storiesOf,
} from "#test/e2e/pages/import-pages.ts";
import { act, ok, team, type Team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

/** One profile for all tests: a new profile loads the page in another process, which doubles the cost. */
const profile = await openProfile(browser);

const openRoom = (t: Team) => openRoomIn(profile, app, t);

test("one choice updates the title and estimate of stories in the queue", async () => {
  const t = await team(app, ["Ana"]);
  await act(t.people[0]!, t.room, "POST", "import", {
    stories: [{ ref: "SHOP-1", title: "Pay" }, { title: "Cart" }],
  });
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await choose(page, "Key,Summary,Points\nSHOP-1,Pay by card,5\nSHOP-2,Cart,\nSHOP-3,New,");
  await dialog.getByText("2 stories are already in the list.").waitFor();
  await dialog.locator("#known").selectOption({ label: "Update changed stories (2)" });
  await dialog.getByRole("button", { name: "Add 1, update 2" }).click();
  await waitUntilClosed(page);
  const { state } = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
  expect(state.stories.map(({ ref, title, estimate }) => [ref, title, estimate])).toEqual([
    ["SHOP-1", "Pay by card", "5"],
    ["SHOP-2", "Cart", null],
    ["SHOP-3", "New", null],
  ]);
  expect(complaints).toEqual([]);
});

test("rows can be edited or left out, also all rows of a status at once", async () => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await choose(page, "Key,Summary,Status\nA-1,One,Open\nA-2,Two,Done\nA-3,Three,Open\nA-4,Four,Done");
  await dialog.getByText("4 stories can be added.").waitFor();
  await dialog.getByRole("group", { name: "State" }).getByRole("button", { name: "Done" }).click();
  await dialog.getByText("2 stories can be added.").waitFor();
  await dialog.getByRole("button", { name: "Edit Three" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" times");
  await dialog.getByRole("button", { name: "Remove One" }).click();
  await dialog.getByRole("button", { name: "Restore Four" }).click();
  await dialog.getByRole("button", { name: "Add 2 stories" }).click();
  await waitUntilClosed(page);
  await expect
    .poll(async () => (await storiesOf(t)).map(({ title }) => title))
    .toEqual(["Three times", "Four"]);
  expect(complaints).toEqual([]);
});

test("the guessed encoding of a file can be corrected in the preview", async () => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await chooseBytes(page, Buffer.from([...Buffer.from("Key,Summary\nA-1,Caf"), 0xe9, 0x0a]));
  await dialog.locator("tm-paste-rows").getByText("Café").waitFor();
  await dialog.getByText("The encoding of this file is a guess.").waitFor();
  await dialog.getByLabel("Characters").selectOption({ label: "Cyrillic (Windows-1251)" });
  await dialog.locator("tm-paste-rows").getByText("Cafй").waitFor();
  expect(complaints).toEqual([]);
});

test("the preview lists omitted lines and estimates that the deck lacks", async () => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await choose(page, "Sprint 12,,\nKey,Summary,Points\nA-1,One,4\nA-2,Two,7\nA-3,Three,4\nTotal,,15");
  await dialog
    .getByRole("status")
    .getByText("2 lines don't look like stories and were skipped: “Sprint 12”, “Total 15”.")
    .waitFor();
  await dialog.getByText("3 estimates aren't in this deck and were removed: 4, 7.").waitFor();
  await dialog.getByText("Its estimate 7 isn't in this deck.").waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ["a header without rows", "Key,Summary,Description\r\n", "a.csv", "This table has no stories."],
  ["a spreadsheet", "PK\u0003\u0004\u0014\0", "a.xlsx", "Save it as CSV"],
  ["a document", "{\\rtf1 x}", "a.rtf", "This is a document."],
  ["JSON without issues", '{"a":1}', "a.json", "No stories found in this file."],
])("%s is answered with a sentence that is announced", async (_what, text, name, sentence) => {
  const t = await team(app, ["Ana"]);
  const { page, complaints } = await openRoom(t);
  const dialog = await openImport(page);
  await chooseBytes(page, Buffer.from(text), name);
  await dialog.getByRole("status").getByText(sentence).waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Add stories" }).isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
});
