// Rules: protocol/plugins#export-hook, protocol/plugins#plugin-key, protocol/rooms#markdown-export
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen } from "#test/support/browser.ts";
import { openRoom } from "#test/support/orgs.ts";
import { ok, team, type Team } from "#test/support/client.ts";
import { freshName } from "#test/support/plugins.ts";
import { pagePackage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

const exporting = `
export const onAction = () => {};
export const view = () => ({});
export const exportRoom = ({ format }) => (format === "csv" ? { rows: [["a"]] } : { text: "# Notes" });`;

/** Opens a room of a new plugin, by default with an export of its own. */
async function roomOf(code?: string): Promise<Team> {
  const name = freshName("notes");
  const given = pagePackage(name, null);
  await world.install(
    code === undefined ? given : { ...given, files: { "plugin.js": { encoding: "utf8", data: code } } },
  );
  const t = await team(world.app, ["Ana Souza"]);
  const id = await openRoom(t.people[0]!, t.spacePath, { kind: name, title: "Notes" });
  return { ...t, session: { ...t.session, id }, room: `/api/sessions/${id}` };
}

const openMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await item(page, "Export").click();
};
const item = (page: Page, name: string) => page.getByRole("menuitem", { name });
const clipboard = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

test("the room's menu downloads and copies the Markdown that a plugin writes", async () => {
  const t = await roomOf(exporting);
  const ana = t.people[0]!;
  const { page, context, complaints } = await world.enter(ana, t);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openMenu(page);
  const downloaded = page.waitForEvent("download");
  await item(page, "Download Markdown").click();
  const file = await downloaded;
  expect([file.suggestedFilename(), await readFile(await file.path(), "utf8")]).toEqual([
    "Notes.md",
    "# Notes",
  ]);
  await openMenu(page);
  await item(page, "Copy as Markdown").click();
  await onScreen(page).getByText("Copied as Markdown.").waitFor();
  await expect.poll(() => clipboard(page)).toBe("# Notes");
  await page.evaluate("navigator.clipboard.writeText('')");
  await ok(ana, "DELETE", t.room);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => clipboard(page)).toBe("Notes");
  expect(complaints).toEqual([]);
  await context.close();
});

test("without an export of the plugin's own, the menu has only the CSV", async () => {
  const t = await roomOf();
  const { page, context } = await world.enter(t.people[0]!, t);
  await openMenu(page);
  await item(page, "Download CSV").waitFor();
  await expect.poll(() => page.getByRole("menuitem", { name: /Markdown/ }).count()).toBe(0);
  await context.close();
});

test("a copy begins in the press, before the text has arrived", async () => {
  const t = await roomOf(exporting);
  const { page, context } = await world.enter(t.people[0]!, t);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const release = Promise.withResolvers<void>();
  await page.route("**/export.md", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.evaluate(`{
    window.presses = [];
    const write = navigator.clipboard.write.bind(navigator.clipboard);
    navigator.clipboard.write = (items) => (presses.push(navigator.userActivation.isActive), write(items));
  }`);
  await openMenu(page);
  await item(page, "Copy as Markdown").click();
  await expect.poll(() => page.evaluate("presses")).toEqual([true]);
  release.resolve();
  await onScreen(page).getByText("Copied as Markdown.").waitFor();
  await expect.poll(() => clipboard(page)).toBe("# Notes");
  await context.close();
});

test("a text that cannot be read shows the reason instead of a copy", async () => {
  const t = await roomOf(exporting);
  const { page, context, complaints } = await world.enter(t.people[0]!, t);
  await page.route("**/export.md", (route) =>
    route.fulfill({ status: 503, json: { error: "try again", code: "unavailable" } }),
  );
  await openMenu(page);
  await item(page, "Copy as Markdown").click();
  await onScreen(page).getByText("The server had a problem. Try again in a moment.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
