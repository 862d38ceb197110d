import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { expectAccessible } from "#test/support/browser.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { inPage, pageFrame, startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";

let world: PluginWorld;
beforeAll(async () => {
  world = await startPluginWorld();
  for (const name of ["retro", "fist-of-five"]) await world.install(await examplePackage(name));
});
afterAll(() => world.stop());

async function roomOf(kind: string, names: string[], config: object = {}): Promise<Team> {
  const t = await team(world.app, names);
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
    kind,
    title: "Sprint 12",
    config,
  });
  return { ...t, session, room: `/api/sessions/${session.id}` };
}

const column = (page: Page, name: string) => inPage(page).getByRole("region", { name });
const button = (page: Page, name: string | RegExp) => inPage(page).getByRole("button", { name });
/** Focuses a button. All buttons are disabled until the socket is open. */
const focusOn = (page: Page, name: string | RegExp) =>
  button(page, name).and(inPage(page).locator(":enabled")).focus();
const waitForText = (page: Page, text: string) =>
  inPage(page).getByText(text, { exact: true }).first().waitFor();

test("a retrospective of three is revealed, grouped and voted on", async () => {
  const t = await roomOf("retro", ["Ana Souza", "Ben Okafor", "Cleo Tan"], { votes: 2 });
  const [ana, ben, cleo] = t.people as [Person, Person, Person];
  const anasProfile = await world.enter(ana, t, { width: 1440, height: 900 });
  const bensProfile = await world.enter(ben, t, { width: 320, height: 720, dark: true });

  const add = async (page: Page, where: string, text: string) => {
    await inPage(page)
      .getByRole("textbox", { name: `A card for ${where}` })
      .fill(text);
    await button(page, `Add to ${where}`).click();
    await column(page, where).getByRole("listitem").getByText(text).waitFor();
  };
  await add(anasProfile.page, "Went well", "The release took ten minutes");
  await add(anasProfile.page, "To try", "Pair on the first day of a story");
  await column(bensProfile.page, "Went well").getByText("1 card so far").waitFor();
  expect(await (await pageFrame(bensProfile.page)).content()).not.toContain("ten minutes");

  const field = inPage(bensProfile.page).getByRole("textbox", { name: "A card for To try" });
  await field.pressSequentially("Fewer mee");
  await act(cleo, t.room, "POST", "card", { column: "To try", text: "Pair more" });
  await column(bensProfile.page, "To try").getByText("2 cards so far").waitFor();
  await field.pressSequentially("tings");
  expect(await field.inputValue()).toBe("Fewer meetings");
  await bensProfile.page.keyboard.press("Enter");
  await button(bensProfile.page, "Edit: Fewer meetings").click();
  await bensProfile.page.keyboard.type(" on Mondays");
  await bensProfile.page.keyboard.press("Enter");
  await button(bensProfile.page, "Edit: Fewer meetings on Mondays").waitFor();

  await button(anasProfile.page, "Reveal 4 cards").click();
  await waitForText(bensProfile.page, "The release took ten minutes");
  await inPage(anasProfile.page)
    .getByRole("checkbox", { name: "Choose: Pair on the first day of a story" })
    .check();
  await inPage(anasProfile.page).getByRole("checkbox", { name: "Choose: Pair more" }).check();
  await button(anasProfile.page, "Group 2 cards").click();
  await button(anasProfile.page, "Take apart").waitFor();
  await button(bensProfile.page, "Vote for: Pair on the first day of a story").click();
  await waitForText(bensProfile.page, "1 vote left");
  await button(anasProfile.page, "Vote for: Pair on the first day of a story").click();
  await waitForText(anasProfile.page, "1 vote left");
  await button(anasProfile.page, "Show the result").click();
  const first = inPage(bensProfile.page).getByRole("listitem").first();
  await first.getByText("2 votes").waitFor();
  expect(await first.locator("p").allInnerTexts()).toEqual([
    "Pair on the first day of a story",
    "Pair more",
    "2 votes",
  ]);
  for (const { context, complaints } of [anasProfile, bensProfile]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("a retrospective shows another window's edit before it replaces the card", async () => {
  const t = await roomOf("retro", ["Ana Souza", "Ben Okafor"]);
  const [, ben] = t.people as [Person, Person];
  const { id } = await act<{ id: string }>(ben, t.room, "POST", "card", { column: "To try", text: "Pair" });
  const { page } = await world.enter(ben, t, { width: 320, height: 720 });
  await button(page, "Edit: Pair").click();
  await page.keyboard.type(" more");
  await act(ben, t.room, "PUT", "edit", { id, text: "Pair often" });
  await act(ben, t.room, "POST", "card", { column: "To try", text: "Rest" });
  await column(page, "To try").getByText("2 cards so far").waitFor();
  await page.keyboard.press("Enter");
  await inPage(page).getByText("It now says: “Pair often”.").waitFor();
  await page.keyboard.press("Enter");
  await button(page, "Edit: Pair more").waitFor();
});

test("fifty people's cards can be voted on with the arrow keys", async () => {
  const names = Array.from({ length: 50 }, (_, i) => `Person ${i}`);
  const t = await roomOf("retro", names, { votes: 3 });
  const [ana] = t.people as [Person];
  for (let i = 0; i < 150; i++) {
    const column = ["Went well", "Could be better", "To try"][i % 3];
    const text = `Card ${i} says something about the week`;
    await act(t.people[i % 50]!, t.room, "POST", "card", { column, text });
  }
  await act(ana, t.room, "POST", "reveal");
  const { page, context, complaints } = await world.enter(ana, t, { width: 320, height: 720 });
  await focusOn(page, "Vote for: Card 0 says something about the week");
  await page.keyboard.press("Enter");
  await waitForText(page, "2 votes left");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => inPage(page).locator(":focus").getAttribute("aria-label"))
    .toBe("Vote for: Card 3 says something about the week");
  await page.keyboard.press("Enter");
  await waitForText(page, "1 vote left");
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

test("a fist of five works by keyboard", async () => {
  const t = await roomOf("fist-of-five", ["Ana Souza", "Ben Okafor"], { question: "Do we ship on Friday?" });
  const [ana, ben] = t.people as [Person, Person];
  const { page, context, complaints } = await world.enter(ana, t);
  await waitForText(page, "Do we ship on Friday?");
  await focusOn(page, /^0 ?No$/);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await waitForText(page, "1 of 2 have shown a hand");
  expect(await button(page, /^3/).getAttribute("aria-pressed")).toBe("true");
  await act(ben, t.room, "PUT", "show", { fingers: 5 });
  await waitForText(page, "2 of 2 have shown a hand");
  expect(await (await pageFrame(page)).content()).not.toContain("Ben Okafor");
  await button(page, "Reveal the hands").press("Enter");
  await waitForText(page, "4.0 on average, 3 is the lowest");
  await inPage(page)
    .getByRole("row", { name: /5: I would lead it/ })
    .getByText("Ben Okafor")
    .waitFor();
  await expectAccessible(page, "a fist of five that is shown");
  await page.setViewportSize({ width: 320, height: 720 });
  await button(page, "Ask again").press("Enter");
  await waitForText(page, "0 of 2 have shown a hand");
  expect(complaints).toEqual([]);
  await context.close();
});
