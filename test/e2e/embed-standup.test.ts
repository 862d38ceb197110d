// Rules: protocol/identity#embedded-permissions
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { embedEnv } from "#test/support/embedding.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { recordRefusals, signInPanel } from "#test/e2e/pages/panel-pages.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { openStandup } from "#test/support/standups.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp(embedEnv);

/** Signs a person's panel in and opens a room of the team in it. */
async function openRoomInPanel(t: Team, who: Person, title: string) {
  const { page: panel, context } = await openProfileOf(browser, app, who, defaultViewport);
  const refusals = recordRefusals(panel);
  await panel.goto(`${app.baseUrl}/embed/meet`);
  await signInPanel(context, panel);
  await panel.getByRole("button", { name: t.space.name }).click();
  await panel.getByRole("button", { name: title }).click();
  await panel.getByRole("heading", { name: title }).waitFor();
  return { panel, refusals };
}

/** Writes into a field of the own entry and waits until it is saved. */
async function write(panel: Page, field: string, text: string) {
  await panel.getByRole("textbox", { name: field }).fill(text);
  await onScreen(panel)
    .getByText(/^Saved( |$)/)
    .waitFor();
}

test("a live standup works in the panel", async () => {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const { room } = await openStandup(ana, t.spacePath, { mode: "sync" });
  await act(ben, room, "PUT", "standup", { today: "The release notes" });
  const { panel, refusals } = await openRoomInPanel(t, ana, "Daily");

  await panel.getByRole("button", { name: "I'm ready" }).click();
  await write(panel, "Today", "The index of the orders");
  await expectFine(panel, "a standup before its start, in the panel");
  await panel.getByRole("button", { name: "Start the standup" }).click();
  await panel.getByRole("heading", { name: /Ana Souza/ }).waitFor();
  await expectFine(panel, "a turn, in the panel");
  await panel
    .getByRole("button", { name: /Done|Finish|Next/ })
    .first()
    .click();
  await onScreen(panel).getByText("The release notes").waitFor();
  expect(refusals).toEqual([]);
});

test("an async standup takes entries, commitments and help requests in the panel", async () => {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const { id, room } = await openStandup(ana, t.spacePath);
  await act(ana, room, "PUT", "standup", { today: "The release notes" });
  const { panel, refusals } = await openRoomInPanel(t, ben, "Daily");

  await write(panel, "Today", "The index of the orders");
  await panel.getByRole("textbox", { name: "Add commitment" }).fill("Ship the index");
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await onScreen(panel).getByText("Ship the index").waitFor();
  await panel.getByRole("button", { name: "Ask Ana Souza for help" }).click();
  await panel.locator("input:focus").fill("Which index?");
  await panel.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Asked Ana Souza for help" }).waitFor();
  await expectFineInEveryViewport(panel, "a standup over a day, in the panel");

  const mentions = () => ok<{ needsYou: string[] }>(ana, "GET", `/api/sessions/${id}/mentions`);
  await expect.poll(async () => (await mentions()).needsYou).toEqual([ben.id]);
  expect(refusals).toEqual([]);
});
