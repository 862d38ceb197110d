import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import {
  button,
  focused,
  heading,
  moveTo,
  newRetro,
  region,
  waitForText,
  write,
} from "#test/e2e/pages/retro-pages.ts";
import { defaultViewport } from "#test/e2e/viewports.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

const wide = { width: 1440, height: 900 };

/** Writes a card in the page and waits until it is there. */
async function add(page: Page, column: string, text: string) {
  await inPage(page)
    .getByRole("textbox", { name: `A card for ${column}` })
    .fill(text);
  await button(page, `Add to ${column}`).click();
  await button(page, `Edit: ${text}`).waitFor();
}

test("two people go from New room to an action that its owner takes on", async () => {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const anas = await openProfileOf(world.browser, world.app, ana, wide);
  await anas.page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}`);
  await anas.page.getByRole("button", { name: "New room", exact: true }).click();
  await anas.page.getByRole("radio", { name: "Retrospective" }).check();
  await anas.page.getByRole("button", { name: "Open room", exact: true }).click();
  await heading(anas.page, "Write");
  const bens = await openProfileOf(world.browser, world.app, ben, defaultViewport);
  await bens.page.goto(anas.page.url());
  await add(anas.page, "Went well", "The release took ten minutes");
  await add(bens.page, "To try", "Rotate the keys every month");
  await add(bens.page, "Went well", "Releases are quick");
  await region(anas.page, "To try").getByText("1 hidden card").waitFor();
  expect(await (await pageFrame(anas.page)).content()).not.toContain("Rotate");

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
  await inPage(bens.page).getByRole("textbox", { name: "A comment" }).fill("The provider can do it");
  await bens.page.keyboard.press("Enter");
  await waitForText(anas.page, "The provider can do it");
  await button(anas.page, "Go to actions").click();
  await heading(bens.page, "Actions");

  await inPage(anas.page).getByLabel("New action").fill("Rotate the keys");
  await inPage(anas.page).getByLabel("Owner").selectOption("Ben Okafor");
  await button(anas.page, "Add action").click();
  await button(bens.page, "I'll do it: Rotate the keys").click();
  await waitForText(anas.page, "Ben Okafor's on it");
  expect(await button(anas.page, /^(I'll do it|Undo)/).count()).toBe(0);
  const standup = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "standup",
    title: "Standup",
    config: { mode: "async" },
  });
  const { state } = await ok<StandupEnvelope>(ben, "GET", `/api/sessions/${standup.id}`);
  expect(state.commitments).toMatchObject([{ userId: ben.id, text: "Rotate the keys" }]);
  await bens.page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}/r/${standup.id}`);
  await onScreen(bens.page).getByText("Rotate the keys").first().waitFor();
  for (const { context, complaints } of [anas, bens]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("a retrospective works by keyboard at 320 pixels", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza", "Ben Okafor"]));
  const [ana, ben] = t.people as [Person, Person];
  await write(ben, t, "Pairs");
  const { page, context, complaints } = await world.enter(ana, t, defaultViewport);
  const press = async (name: string | RegExp, ...keys: string[]) => {
    await button(page, name).focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  await inPage(page).getByRole("textbox", { name: "A card for To try" }).focus();
  await page.keyboard.type("More pairs");
  await page.keyboard.press("Enter");
  await press("Edit: More pairs", "Enter");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await button(page, "Edit: More pairs!").and(focused(page)).waitFor();
  await press("Reveal and group", "Enter");
  await inPage(page).getByRole("heading", { name: "Group", level: 1 }).and(focused(page)).waitFor();
  await press("Move: More pairs!", "Enter", "ArrowUp");
  await inPage(page).locator(".drop-target").waitFor();
  const target = inPage(page).locator(".drop-target");
  for (let keys = 0; keys < 20 && (await target.getAttribute("data-name")) !== "Pairs"; keys++)
    await page.keyboard.press("ArrowUp");
  expect(await target.getAttribute("data-name")).toBe("Pairs");
  await page.keyboard.press("Enter");
  await waitForText(page, "2 cards · +1 from To try");
  await press(/^Name this group/, "Enter");
  await page.keyboard.type("Pairing");
  await page.keyboard.press("Enter");
  await inPage(page).getByRole("heading", { name: "Pairing" }).waitFor();
  await press("Start voting", "Enter");
  await press(/^Vote for: Pairing/, "Enter", "Enter");
  await waitForText(page, "3 of 5 left");
  await button(page, "Vote for: Pairing, 2 votes of yours").and(focused(page)).waitFor();
  await press("Remove a vote from: Pairing", "Enter");
  await waitForText(page, "4 of 5 left");
  await press("Write", "Enter");
  await heading(page, "Write");
  await press("Discuss", "Enter");
  await inPage(page).getByText("Topic 1 of 1, 1 vote").waitFor();
  await press("5 min: start the timer", "Enter");
  await button(page, "Stop timer").waitFor();
  await inPage(page)
    .getByRole("timer")
    .getByText(/^[45]:\d\d$/)
    .waitFor();
  await inPage(page).getByLabel("New action").focus();
  await page.keyboard.type("Pair on Mondays");
  await page.keyboard.press("Enter");
  await press("I'll do it: Pair on Mondays", "Enter");
  await press("Undo: Pair on Mondays", "Enter");
  await button(page, "I'll do it: Pair on Mondays").waitFor();
  await press("Go to actions", "Enter");
  await button(page, "End retro").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a person sees the actions of last time, keeps one, and opens the last room", async () => {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const first = await newRetro(t);
  await moveTo(ana, first, "actions");
  await act(ana, first.room, "POST", "add-action", { text: "Pair on Mondays", owner: ben.id });
  const now = await newRetro(t);
  const { page, context, complaints } = await world.enter(ben, now, defaultViewport);
  const last = region(page, "From last time");
  await last.getByText("Ben Okafor").waitFor();
  await last.getByRole("button", { name: "Not yet: Pair on Mondays", disabled: false }).click();
  await last.getByRole("button", { name: "Not yet: Pair on Mondays", pressed: true }).waitFor();
  await moveTo(ana, now, "actions");
  await button(page, "I'll do it: Pair on Mondays").waitFor();
  await moveTo(ana, now, "write");
  await last.getByRole("button", { name: "Open “Sprint 12”", disabled: false }).click();
  await page.waitForURL(`**/r/${first.session.id}`);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a guest writes, votes and comments, but sees no commitments and no actions of last time", async () => {
  const t = await team(world.app, ["Ana Souza"]);
  const [ana] = t.people as [Person];
  const first = await newRetro(t);
  await moveTo(ana, first, "actions");
  await act(ana, first.room, "POST", "add-action", { text: "From last time" });
  const now = await newRetro(t);
  const gus = await guestIn(world.app, now.session.id, "Gus");
  const { page, context, complaints } = await openProfileOf(world.browser, world.app, gus, defaultViewport);
  await page.goto(`${world.app.baseUrl}/r/${now.session.id}`);
  await add(page, "Went well", "I was asked to join");
  expect(await (await pageFrame(page)).content()).not.toContain("From last time");
  await moveTo(ana, now, "vote");
  await button(page, "Vote for: I was asked to join").click();
  await waitForText(page, "4 of 5 left");
  await moveTo(ana, now, "actions");
  const { id } = await act<{ id: string }>(ana, now.room, "POST", "add-action", { text: "Invite Gus again" });
  await act(ana, now.room, "POST", "take", { id, base: "Invite Gus again" });
  await inPage(page).getByLabel("New action").fill("Come again");
  await page.keyboard.press("Enter");
  await waitForText(page, "Come again");
  expect(await inPage(page).getByLabel("Owner").count()).toBe(0);
  expect(await inPage(page).getByText("on it").count()).toBe(0);
  expect(await button(page, /^(I'll do it|Undo)/).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
