// Rules: protocol/plugins#waits, protocol/plugins#result, protocol/plugins#summary, protocol/rooms#panels-of-a-room
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { expectAccessible, onScreen } from "#test/support/browser.ts";
import { openRoom } from "#test/support/orgs.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { freshName } from "#test/support/plugins.ts";
import { pagePackage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
const kind = freshName("notes");
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

/** The room waits for its facilitator. */
const code = `
export const onCreate = ({ session }) => ({ state: { owner: session.facilitatorId } });
export const onAction = () => {};
export const view = () => ({});
export const waits = ({ state }) => [state.owner];
export const result = () => ({ text: "{count} actions", values: { count: 2 } });
export const summary = ({ people }) => [
  { text: "{count} actions", values: { count: 2 } },
  { text: "Thanks to {name}", values: { name: Object.values(people)[0] } },
];`;
const texts = {
  de: {
    "{count} actions": { one: "{count} Maßnahme", other: "{count} Maßnahmen" },
    "Thanks to {name}": "Danke an {name}",
  },
};

let t: Team;
let ana: Person;
beforeAll(async () => {
  const given = pagePackage(kind, "standpoint.onState(() => {});", {
    grants: ["session:read", "attention"],
    texts,
  });
  const files = { ...given.files, "plugin.js": { encoding: "utf8", data: code } };
  await world.install({ ...given, files, icon });
});
beforeEach(async () => {
  t = await team(world.app, ["Ana Souza"]);
  ana = t.people[0]!;
  const id = await openRoom(ana, t.spacePath, { kind, title: "Notes 7" });
  t = { ...t, session: { ...t.session, id }, room: `/api/sessions/${id}` };
});

const clipboard = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

test("Today lists a plugin's room that waits for the person", async () => {
  const { page, context, complaints } = await world.enter(ana, t);
  await page.goto(world.app.baseUrl);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await waiting.getByText("This room is waiting for you").waitFor();
  await waiting.getByRole("link", { name: "Open: Notes 7" }).click();
  await page.waitForURL(`**/${t.session.id}`);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the card of an ended room has the plugin's result in the person's language", async () => {
  await ok(ana, "DELETE", t.room);
  const { page, context, complaints } = await world.enter(ana, t, { language: "de" });
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}`);
  await page.locator("tm-rooms summary").click();
  const card = page.getByRole("article").filter({ hasText: "Notes 7" });
  await card.getByText("2 Maßnahmen").waitFor();
  await expectAccessible(page, "the card of an ended room");
  expect(complaints).toEqual([]);
  await context.close();
});

test("members copy the summary of an ended room in their language", async () => {
  await ok(ana, "DELETE", t.room);
  const { page, context, complaints } = await world.enter(ana, t, { language: "de" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await onScreen(page)
    .locator("tm-room-ending")
    .getByRole("button", { name: "Kopieren", exact: true })
    .click();
  await expect.poll(() => clipboard(page)).toBe("Notes 7\n2 Maßnahmen\nDanke an Ana Souza");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the header of a room has the icon of its kind on the kind's ink", async () => {
  const { page, context } = await world.enter(ana, t);
  const mark = page.locator("tm-room-header .kind-mark");
  await mark.locator("img").waitFor({ state: "attached" });
  await expect.poll(() => mark.locator("img").getAttribute("src")).toContain(encodeURIComponent(icon));
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}`);
  const card = page.getByRole("article").filter({ hasText: "Notes 7" });
  await expect
    .poll(() => card.locator(".kind-mark img").getAttribute("src"))
    .toContain(encodeURIComponent(icon));
  await context.close();
});
