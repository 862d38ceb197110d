import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { team, type Person } from "#test/support/client.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { button, focused, moveTo, newRetro, waitForText, write } from "#test/e2e/pages/retro-pages.ts";
import { defaultViewport } from "#test/e2e/viewports.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

/** Opens the vote on twelve cards as the facilitator, whose page is higher than the window. */
async function openVote() {
  const t = await newRetro(await team(world.app, ["Ana Souza", "Ben Okafor"]));
  const [ana, ben] = t.people as [Person, Person];
  for (let at = 0; at < 12; at++) await write(at % 2 ? ana : ben, t, `Card ${at} of the sprint`);
  await moveTo(ana, t, "vote");
  const profile = await world.enter(ana, t, defaultViewport);
  await inPage(profile.page).locator("li.ballot").last().waitFor();
  // The frame gets its height after its first drawing, which moves what the mouse presses.
  const frame = await pageFrame(profile.page);
  await expect.poll(() => frame.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
  return { t, ana, ben, ...profile };
}

/** Returns the vertical range of the bar with the steps in the window. */
async function bar(page: Page) {
  const { y, height } = (await inPage(page).locator("header.top").boundingBox())!;
  return { top: y, bottom: y + height };
}

test("the steps, the title and the main button stay in sight while a person scrolls", async () => {
  const { page, context } = await openVote();
  await button(page, "End voting").waitFor();
  await page.mouse.move(160, 500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      return Math.abs((await bar(page)).top);
    })
    .toBeLessThan(8);
  await button(page, "Discuss").waitFor();
  await context.close();
});

test("a focused card is never below the bar with the steps", async () => {
  const { page, context } = await openVote();
  const cards = inPage(page).locator("[data-move]");
  await cards.last().focus();
  for (let at = (await cards.count()) - 1; at >= 0; at--) {
    await expect
      .poll(
        async () => {
          const { y } = (await focused(page).boundingBox())!;
          return y - (await bar(page)).bottom;
        },
        { message: `card ${at}` },
      )
      .toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Shift+Tab");
  }
  await context.close();
});

test("a press on a card votes, and its minus or Delete takes the vote back", async () => {
  const { page, context } = await openVote();
  const card = inPage(page).locator("li.ballot", { hasText: "Card 3 of the sprint" });
  await card.getByText("Card 3 of the sprint").click({ force: true });
  await waitForText(page, "4 of 5 left");
  await button(page, "Remove a vote from: Card 3 of the sprint").click();
  await waitForText(page, "5 of 5 left");
  // The minus is gone with its vote, and the focus is on the card again.
  await button(page, "Vote for: Card 3 of the sprint").and(inPage(page).locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await waitForText(page, "4 of 5 left");
  await page.keyboard.press("Delete");
  await waitForText(page, "5 of 5 left");
  await context.close();
});

test("everyone sees how many of the people in the room have voted", async () => {
  const { page, context, t, ben } = await openVote();
  const bens = await world.enter(ben, t, defaultViewport);
  await waitForText(page, "0 of 2 have voted");
  await button(bens.page, "Vote for: Card 3 of the sprint").click();
  await waitForText(page, "1 of 2 have voted");
  await waitForText(bens.page, "1 of 2 have voted");
  for (const one of [context, bens.context]) await one.close();
});
