import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { openProfile, openProfileOf } from "#test/support/browser.ts";
import { retroToAction } from "./journeys/retro.ts";
import { act, team, type Person } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import {
  addCard,
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

test("two people go from New room to an action that its owner takes on", () =>
  retroToAction((options) => openProfile(world.browser, options), world.app));

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
  await expect.poll(() => target.getAttribute("data-name")).toBe("Pairs");
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
  await addCard(page, "Went well", "I was asked to join");
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
  await expect.poll(() => inPage(page).getByLabel("Owner").count()).toBe(0);
  await expect.poll(() => inPage(page).getByText("on it").count()).toBe(0);
  await expect.poll(() => button(page, /^(I'll do it|Undo)/).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
