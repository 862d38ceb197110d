import { expect } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { TestApp } from "#test/support/app.ts";
import { onScreen } from "#test/support/browser.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { inPage } from "#test/e2e/pages/plugin-pages.ts";
import { addCard, button, heading, pressAndFill, region, waitForText } from "#test/e2e/pages/retro-pages.ts";
import { closeWithoutComplaints, openAs, type OpenProfile } from "./opener.ts";

/**
 * Two people open a retrospective, group two cards by a drag, vote, discuss, and agree on an action, which is then in
 * the owner's standup. The app has the plugin `retro`.
 */
export async function retroToAction(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const anas = await openAs(open, app, ana, { width: 1440, height: 900 });
  await anas.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}`);
  await anas.page.getByRole("button", { name: "New room", exact: true }).click();
  await anas.page.getByRole("radio", { name: "Retrospective" }).check();
  await anas.page.getByRole("button", { name: "Open room", exact: true }).click();
  await heading(anas.page, "Write");
  const bens = await openAs(open, app, ben, { width: 320, height: 720 });
  await bens.page.goto(anas.page.url());
  await addCard(anas.page, "Went well", "The release took ten minutes");
  await addCard(bens.page, "To try", "Rotate the keys every month");
  await addCard(bens.page, "Went well", "Releases are quick");
  await region(anas.page, "To try").getByText("1 hidden card").waitFor();
  await expect.poll(() => inPage(anas.page).locator("body").innerHTML()).not.toContain("Rotate");

  await button(anas.page, "Reveal and group").click();
  await heading(bens.page, "Group");
  const grip = button(bens.page, "Move: Releases are quick");
  await grip.hover();
  await bens.page.mouse.down();
  await inPage(bens.page).getByText("The release took ten minutes").hover();
  await inPage(bens.page).getByText("The release took ten minutes").hover();
  await bens.page.mouse.up();
  await waitForText(anas.page, "2 cards");
  await button(anas.page, "Start voting").click();
  await button(bens.page, "Vote for: Rotate the keys every month").click();
  await waitForText(bens.page, "4 of 5 left");
  await button(bens.page, /^Vote for: Rotate/).click();
  await waitForText(bens.page, "3 of 5 left");
  await button(anas.page, "End voting").click();
  await region(bens.page, "Topic 1 of 1")
    .getByRole("heading", { name: "Rotate the keys every month" })
    .waitFor();
  await pressAndFill(inPage(bens.page).getByRole("textbox", { name: "A comment" }), "The provider can do it");
  await bens.page.keyboard.press("Enter");
  await waitForText(anas.page, "The provider can do it");
  await button(anas.page, "Go to actions").click();
  await heading(bens.page, "Actions");

  await pressAndFill(inPage(anas.page).getByLabel("New action"), "Rotate the keys");
  await inPage(anas.page).getByLabel("Owner").selectOption("Ben Okafor");
  await button(anas.page, "Add action").click();
  await button(bens.page, "I'll do it: Rotate the keys").click();
  await waitForText(anas.page, "Ben Okafor's on it");
  await expect.poll(() => button(anas.page, /^(I'll do it|Undo)/).count()).toBe(0);
  const standup = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "standup",
    title: "Standup",
    config: { mode: "async" },
  });
  const { state } = await ok<StandupEnvelope>(ben, "GET", `/api/sessions/${standup.id}`);
  expect(state.commitments).toMatchObject([{ userId: ben.id, text: "Rotate the keys" }]);
  await bens.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${standup.id}`);
  await onScreen(bens.page).getByText("Rotate the keys").first().waitFor();
  await closeWithoutComplaints(anas, bens);
}
