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
/** Gives a button the focus, once it can have it: until the socket is open nothing in the page can be pressed. */
const focusOn = (page: Page, name: string | RegExp) =>
  button(page, name).and(inPage(page).locator(":enabled")).focus();
const seen = (page: Page, text: string) => inPage(page).getByText(text, { exact: true }).first().waitFor();

test("a retrospective of three is revealed, grouped and voted on", async () => {
  const t = await roomOf("retro", ["Ana Souza", "Ben Okafor", "Cleo Tan"], { votes: 2 });
  const [ana, ben, cleo] = t.people as [Person, Person, Person];
  const one = await world.enter(ana, t, { width: 1440, height: 900 });
  const other = await world.enter(ben, t, { width: 320, height: 720, dark: true });

  const add = async (page: Page, where: string, text: string) => {
    await inPage(page)
      .getByRole("textbox", { name: `A card for ${where}` })
      .fill(text);
    await button(page, `Add to ${where}`).click();
    await column(page, where).getByRole("listitem").getByText(text).waitFor();
  };
  await add(one.page, "Went well", "The release took ten minutes");
  await add(one.page, "To try", "Pair on the first day of a story");
  await column(other.page, "Went well").getByText("1 card so far").waitFor();
  expect(await (await pageFrame(other.page)).content()).not.toContain("ten minutes");

  const half = inPage(other.page).getByRole("textbox", { name: "A card for To try" });
  await half.pressSequentially("Fewer mee");
  await act(cleo, t.room, "POST", "card", { column: "To try", text: "Pair more" });
  await column(other.page, "To try").getByText("2 cards so far").waitFor();
  await half.pressSequentially("tings");
  expect(await half.inputValue()).toBe("Fewer meetings");
  await other.page.keyboard.press("Enter");
  await button(other.page, "Edit: Fewer meetings").click();
  await other.page.keyboard.type(" on Mondays");
  await other.page.keyboard.press("Enter");
  await button(other.page, "Edit: Fewer meetings on Mondays").waitFor();

  await button(one.page, "Reveal 4 cards").click();
  await seen(other.page, "The release took ten minutes");
  await inPage(one.page).getByRole("checkbox", { name: "Choose: Pair on the first day of a story" }).check();
  await inPage(one.page).getByRole("checkbox", { name: "Choose: Pair more" }).check();
  await button(one.page, "Group 2 cards").click();
  await button(one.page, "Take apart").waitFor();
  await button(other.page, "Vote for: Pair on the first day of a story").click();
  await seen(other.page, "1 vote left");
  await button(one.page, "Vote for: Pair on the first day of a story").click();
  await seen(one.page, "1 vote left");
  await button(one.page, "Show the result").click();
  const first = inPage(other.page).getByRole("listitem").first();
  await first.getByText("2 votes").waitFor();
  expect(await first.locator("p").allInnerTexts()).toEqual([
    "Pair on the first day of a story",
    "Pair more",
    "2 votes",
  ]);
  for (const { context, complaints } of [one, other]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("a card that another window changed is shown before the retrospective replaces it", async () => {
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

test("a retrospective of fifty people is voted on by arrow keys", async () => {
  const names = Array.from({ length: 50 }, (_, i) => `Person ${i}`);
  const t = await roomOf("retro", names, { votes: 3 });
  const [ana] = t.people as [Person];
  for (let i = 0; i < 150; i++) {
    const to = ["Went well", "Could be better", "To try"][i % 3];
    const text = `Card ${i} says something about the week`;
    await act(t.people[i % 50]!, t.room, "POST", "card", { column: to, text });
  }
  await act(ana, t.room, "POST", "reveal");
  const { page, context, complaints } = await world.enter(ana, t, { width: 320, height: 720 });
  await focusOn(page, "Vote for: Card 0 says something about the week");
  await page.keyboard.press("Enter");
  await seen(page, "2 votes left");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => inPage(page).locator(":focus").getAttribute("aria-label"))
    .toBe("Vote for: Card 3 says something about the week");
  await page.keyboard.press("Enter");
  await seen(page, "1 vote left");
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
  await seen(page, "Do we ship on Friday?");
  await focusOn(page, /^0 ?No$/);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await seen(page, "1 of 2 have shown a hand");
  expect(await button(page, /^3/).getAttribute("aria-pressed")).toBe("true");
  await act(ben, t.room, "PUT", "show", { fingers: 5 });
  await seen(page, "2 of 2 have shown a hand");
  expect(await (await pageFrame(page)).content()).not.toContain("Ben Okafor");
  await button(page, "Reveal the hands").press("Enter");
  await seen(page, "4.0 on average, 3 is the lowest");
  await inPage(page)
    .getByRole("row", { name: /5: I would lead it/ })
    .getByText("Ben Okafor")
    .waitFor();
  await expectAccessible(page, "a fist of five that is shown");
  await page.setViewportSize({ width: 320, height: 720 });
  await button(page, "Ask again").press("Enter");
  await seen(page, "0 of 2 have shown a hand");
  expect(complaints).toEqual([]);
  await context.close();
});
