import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { act, team, type Person } from "#test/support/client.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { button, focused, heading, moveTo, newRetro, region, write } from "#test/e2e/pages/retro-pages.ts";
import { defaultViewport } from "#test/e2e/viewports.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

test("a comment that was not sent returns with its topic", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza", "Ben Okafor"]));
  const [ana, ben] = t.people as [Person, Person];
  const [pairs, tea] = [await write(ana, t, "Pairs"), await write(ana, t, "Tea")];
  await moveTo(ana, t, "discuss");
  const discuss = (id: string) => act(ana, t.room, "PUT", "topic", { id });
  await discuss(tea);
  const { page, context } = await world.enter(ben, t, defaultViewport);
  const field = inPage(page).getByRole("textbox", { name: "A comment" });
  const title = (name: string) => inPage(page).getByRole("heading", { name, level: 2 }).waitFor();
  await title("Tea");
  await field.pressSequentially("With milk");
  await discuss(pairs);
  await title("Pairs");
  await expect.poll(() => field.inputValue()).toBe("");
  await discuss(tea);
  await title("Tea");
  await expect.poll(() => field.inputValue()).toBe("With milk");
  await context.close();
});

test("the focus stays in the column of a card that a person removes", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza"]));
  const [ana] = t.people as [Person];
  await write(ana, t, "Pairs", "To try");
  const { page, context } = await world.enter(ana, t, defaultViewport);
  await button(page, "Remove: Pairs").focus();
  await page.keyboard.press("Enter");
  await region(page, "To try").getByText("0 cards").waitFor();
  await region(page, "To try").locator("button, textarea").and(focused(page)).waitFor();
  await context.close();
});

test("a refused card says why at its field, until the room moves on", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza", "Ben Okafor"]));
  const [ana, ben] = t.people as [Person, Person];
  const { page, context } = await world.enter(ben, t, defaultViewport);
  const text = "話".repeat(300);
  for (let cards = 0; cards < 8; cards++) await write(ben, t, text, "To try");
  await region(page, "To try").getByText("8 cards").waitFor();
  const field = inPage(page).getByRole("textbox", { name: "A card for To try" });
  await field.fill(text);
  await field.press("Enter");
  const refusal = region(page, "To try").getByText("Your cards have reached their size limit.");
  await refusal.waitFor();
  await expect.poll(() => field.inputValue()).toBe(text);
  await moveTo(ana, t, "group");
  await heading(page, "Group");
  await moveTo(ana, t, "write");
  await field.waitFor();
  await expect.poll(async () => [await refusal.count(), await field.inputValue()]).toEqual([0, text]);
  await context.close();
});
