import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { expectAccessible } from "#test/support/browser.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
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
import { defaultViewport, expectFineInEveryViewport } from "#test/e2e/viewports.ts";

/** The part of a page's globals that these tests use. */
type Styled = { getComputedStyle(element: unknown): { backgroundColor: string } };

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

test("every step fits every screen", async () => {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const first = await newRetro(t);
  await moveTo(ana, first, "actions");
  await act(ana, first.room, "POST", "add-action", { text: "Pair on Mondays", owner: ben.id });
  const now = await newRetro(t, { icebreaker: true, names: "Named" });
  const [a, b] = [await write(ben, now, "Pairs"), await write(ana, now, "More pairs", "To try")];
  await write(ben, now, "x".repeat(300), "Could be better");
  const { page, context, complaints } = await world.enter(ana, now, defaultViewport);
  for (const step of ["Write", "Group", "Vote", "Discuss", "Actions"]) {
    await moveTo(ana, now, step.toLowerCase());
    if (step === "Group") await act(ben, now.room, "POST", "group", { ids: [b], to: a });
    if (step === "Vote") await act(ben, now.room, "PUT", "vote", { id: a, votes: 2 });
    if (step === "Discuss") await act(ben, now.room, "POST", "comment", { id: a, text: "Every day?" });
    if (step === "Actions")
      await act(ben, now.room, "POST", "add-action", { text: "Pair", owner: ana.id, day: "2026-12-01" });
    await heading(page, step);
    await expectFineInEveryViewport(page, `a retrospective at ${step}`);
  }
  await ok(ana, "DELETE", now.room);
  await waitForText(page, "This retrospective has ended.");
  await expect.poll(() => inPage(page).locator("input, textarea, select").count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: /^Copy/ }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the main action of a plugin looks different in forced colours", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza"]));
  const [ana] = t.people as [Person];
  await write(ana, t, "Pairs");
  const { page, context } = await world.enter(ana, t, defaultViewport);
  await page.emulateMedia({ forcedColors: "active" });
  const background = (name: string | RegExp) =>
    button(page, name).evaluate(
      (one) => (globalThis as unknown as Styled).getComputedStyle(one).backgroundColor,
    );
  await expect.poll(() => background(/^Reveal/)).not.toBe(await background("Add to To try"));
  await context.close();
});

test("a retrospective shows another window's edit before it replaces the card", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza", "Ben Okafor"]));
  const [, ben] = t.people as [Person, Person];
  const id = await write(ben, t, "Pair", "To try");
  const { page } = await world.enter(ben, t, defaultViewport);
  await button(page, "Edit: Pair").click();
  await page.keyboard.type(" more");
  await act(ben, t.room, "PUT", "edit", { id, text: "Pair often" });
  await write(ben, t, "Rest", "To try");
  await region(page, "To try").getByText("2 cards").waitFor();
  await page.keyboard.press("Enter");
  await inPage(page).getByText("It now says: “Pair often”.").first().waitFor();
  await page.keyboard.press("Enter");
  await button(page, "Edit: Pair more").waitFor();
});

test("text that a person types stays while others write and the room moves on", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza", "Ben Okafor"]));
  const [ana, ben] = t.people as [Person, Person];
  const { page } = await world.enter(ben, t, defaultViewport);
  const field = inPage(page).getByRole("textbox", { name: "A card for To try" });
  await field.pressSequentially("Fewer mee");
  await write(ana, t, "Pair more", "To try");
  await region(page, "To try").getByText("1 hidden card").waitFor();
  await field.pressSequentially("tings");
  await expect.poll(() => field.inputValue()).toBe("Fewer meetings");
  await moveTo(ana, t, "group");
  await inPage(page).getByRole("heading", { name: "Group", level: 1 }).and(focused(page)).waitFor();
  await expect.poll(() => inPage(page).getByRole("status").first().textContent()).toMatch(/^Group\. /);
});

test("fifty people's cards can be voted on with the arrow keys", async () => {
  const names = Array.from({ length: 50 }, (_, i) => `Person ${i}`);
  // Only named cards that everybody sees at once stay in the order of writing.
  const config = { names: "Named", writing: "Everybody sees them at once" };
  const t = await newRetro(await team(world.app, names), config);
  const [ana] = t.people as [Person];
  for (let i = 0; i < 150; i++)
    await write(
      t.people[i % 50]!,
      t,
      `Card ${i} says something about the week`,
      ["Went well", "Could be better", "To try"][i % 3],
    );
  await moveTo(ana, t, "vote");
  const { page, context, complaints } = await world.enter(ana, t, defaultViewport);
  await button(page, "Vote for: Card 0 says something about the week").focus();
  await page.keyboard.press("Enter");
  await waitForText(page, "4 of 5 left");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => focused(page).getAttribute("aria-label"))
    .toBe("Vote for: Card 3 says something about the week");
  await page.keyboard.press("Enter");
  await waitForText(page, "3 of 5 left");
  await expectAccessible(page, "a retrospective of 150 cards, 320 px");
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await (await pageFrame(page)).evaluate(wider), `${width} px`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "a retrospective of 150 cards, dark");
  expect(complaints).toEqual([]);
  await context.close();
});
