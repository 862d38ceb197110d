// Rules: protocol/plugins#while-disabled, protocol/spaces#member-view
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { freshName } from "#test/support/plugins.ts";
import { inPage, pagePackage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const installs: Record<string, string> = {};
const world = await startPluginWorld();
for (const name of ["retro", "fist-of-five"])
  installs[name] = (await world.install(await examplePackage(name))).id;
const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);

async function openSpace(who: Person) {
  const profile = await openProfileOf(world.browser, world.app, who, defaultViewport);
  await profile.page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}`);
  await profile.page.getByRole("heading", { name: t.space.name, exact: true }).waitFor();
  return profile;
}

/** Expects a field's description for screen readers. Each kind's form has ids of its own. */
async function expectDescription(page: Page, field: Locator, text: string) {
  const id = await field.getAttribute("aria-describedby");
  const form = page.locator("tm-plugin-picker").filter({ has: field });
  await expect.poll(async () => (await form.locator(`#${id}`).textContent())?.trim()).toBe(text);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const setEnabled = (name: string, enabled: boolean) =>
  ok(world.admin, "POST", `/api/orgs/default/admin/plugins/${installs[name]}/enabled`, { enabled });

test("the dialog for new rooms offers a plugin's kind and its fields", async () => {
  const { page, context, complaints } = await openSpace(t.people[0]!);
  await button(page, "New room").click();
  await page.getByRole("radio", { name: "Retrospective" }).check();
  await page.locator("tm-plugin-picker:not([hidden]) summary").click();
  await page.getByRole("textbox", { name: "Custom columns (one per line)" }).fill("Keep\nStop");
  await page.getByRole("textbox", { name: "Votes per person" }).fill("three");
  await onScreen(page).getByText("This must be a number.").waitFor();
  await expect.poll(() => button(page, "Open room").isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Votes per person" }).fill("21");
  await expectFineInEveryViewport(page, "new room of a plugin's kind");
  await button(page, "Open room").click();
  await page.getByRole("alert").getByText("Each person has 1 to 20 votes.").waitFor();
  await page.getByRole("textbox", { name: "Votes per person" }).fill("2");
  await button(page, "Open room").click();
  await page.getByRole("heading", { name: /^Retrospective/ }).waitFor();
  await waitUntilLive(page);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { config } = await ok<{ config: object }>(t.people[0]!, "GET", `/api/sessions/${id}`);
  expect(config).toMatchObject({ columns: ["Keep", "Stop"], votes: 2, open: false, named: false });
  expect(complaints).toEqual([]);
  await context.close();
});

test("the form of a new room starts with declared values, and previews the chosen option", async () => {
  const name = freshName("talk");
  const preview = "What went well, what could be better, what we try next week";
  const fields = [
    {
      name: "template",
      label: "Template",
      type: "choice",
      options: [
        "Own columns",
        { name: "Classic", preview },
        { name: "Sailboat", preview: "Wind, anchor, rocks" },
      ],
      value: "Classic",
    },
    { name: "votes", label: "Votes", type: "number", value: 3 },
    { name: "named", label: "Named", type: "toggle", value: true },
  ];
  const given = pagePackage(name, null);
  const kinds = given.kinds.map((kind) => ({ ...kind, display: "Talk", fields }));
  await world.install({ ...given, kinds });
  const { page, context, complaints } = await openSpace(t.people[0]!);
  await button(page, "New room").click();
  await page.getByRole("radio", { name: "Talk" }).check();
  const template = page.getByRole("combobox", { name: "Template" });
  await expectDescription(page, template, preview);
  await expectFine(page, "new room with a preview");
  await template.selectOption("Sailboat");
  await page.getByRole("status").getByText("Wind, anchor, rocks").waitFor();
  await expectDescription(page, template, "Wind, anchor, rocks");
  await template.selectOption("Own columns");
  await onScreen(page).getByText("Wind, anchor, rocks").waitFor({ state: "hidden" });
  await expectDescription(page, template, "");
  await template.selectOption("Sailboat");
  await button(page, "Open room").click();
  await page.getByRole("heading", { name: /^Talk/ }).waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { config } = await ok<{ config: object }>(t.people[0]!, "GET", `/api/sessions/${id}`);
  expect(config).toEqual({ template: "Sailboat", votes: 3, named: true });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a disabled plugin's kind is not offered, but room cards still show its name", async () => {
  const [ana] = t.people as [Person];
  await ok(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "fist-of-five",
    title: "Do we ship?",
    config: {},
  });
  await setEnabled("fist-of-five", false);
  const { page, context, complaints } = await openSpace(ana);
  await page.locator("tm-room-card", { hasText: "Do we ship?" }).getByText("Fist of five").waitFor();
  await button(page, "New room").click();
  await page.getByRole("radio", { name: "Retrospective" }).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: "Fist of five" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Do we ship?" }).click();
  await onScreen(page).getByText("can't show this room right now").first().waitFor();
  await setEnabled("fist-of-five", true);
  await onScreen(page).getByText("can't show this room right now").first().waitFor({ state: "hidden" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a guest can read a plugin's capabilities in its room", async () => {
  const [ana] = t.people as [Person];
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "retro",
    title: "How was the sprint?",
    config: {},
  });
  const gus = await guestIn(world.app, session.id, "Gus");
  const { page, context, complaints } = await openProfileOf(world.browser, world.app, gus, defaultViewport);
  await page.goto(`${world.app.baseUrl}/r/${session.id}`);
  await inPage(page).getByRole("textbox", { name: "A card for Went well" }).fill("I was asked to join");
  await inPage(page).getByRole("button", { name: "Add to Went well" }).click();
  await inPage(page).getByRole("button", { name: "Edit: I was asked to join" }).waitFor();
  await act(ana, `/api/sessions/${session.id}`, "PUT", "phase", { to: "group" });
  await inPage(page).getByText("I was asked to join").first().waitFor();
  await onScreen(page).getByText("What Retrospective may do", { exact: true }).press("Enter");
  for (const text of [
    "Acts for you in its rooms, but only when you click or type in it.",
    "It connects to no other hosts.",
  ])
    await onScreen(page).getByText(text).waitFor();
  await expectFineInEveryViewport(page, "a guest in a plugin's room");
  expect(complaints).toEqual([]);
  await context.close();
});
