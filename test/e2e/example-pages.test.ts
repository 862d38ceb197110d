import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { examplePackage } from "#test/support/example-plugins.ts";
import { act, ok, team, type Person, type Team } from "#test/support/people.ts";
import { inPage, pageFrame, startPluginWorld, type PluginWorld } from "#test/support/plugin-pages.ts";

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

const shot = async (page: Page, name: string) => {
  if (process.env["OUT"])
    await page.screenshot({ path: `${process.env["OUT"]}/${name}.png`, fullPage: true });
};
const column = (page: Page, name: string) => inPage(page).getByRole("region", { name });
const button = (page: Page, name: string | RegExp) => inPage(page).getByRole("button", { name });
const seen = (page: Page, text: string) => inPage(page).getByText(text, { exact: true }).first().waitFor();

test("a retrospective of three: cards stay one's own until they are revealed, are grouped and voted for, and what most voted for comes first", async () => {
  const t = await roomOf("retro", ["Ana Souza", "Ben Okafor", "Cleo Tan"], { votes: 2 });
  const [ana, ben, cleo] = t.people as [Person, Person, Person];
  const one = await world.enter(ana, t, { width: 1440, height: 900 });
  const other = await world.enter(ben, t, { width: 320, height: 720, dark: true });

  const add = async (page: Page, where: string, text: string) => {
    await inPage(page)
      .getByRole("textbox", { name: `A card for ${where}` })
      .fill(text);
    await page.keyboard.press("Enter");
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
  await shot(one.page, "retro-write-1440");
  await shot(other.page, "retro-write-320");

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
  await shot(one.page, "retro-vote-1440");
  await shot(other.page, "retro-vote-320");
  await button(one.page, "Show the result").click();
  const first = inPage(other.page).getByRole("listitem").first();
  await first.getByText("2 votes").waitFor();
  expect(await first.locator("p").allInnerTexts()).toEqual([
    "Pair on the first day of a story",
    "Pair more",
    "2 votes",
  ]);
  await shot(one.page, "retro-talk-1440");
  await shot(other.page, "retro-talk-320");
  for (const { context, complaints } of [one, other]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("a fist of five by keyboard: arrow keys find a hand, nobody sees another's before all are revealed, and it can be asked again", async () => {
  const t = await roomOf("fist-of-five", ["Ana Souza", "Ben Okafor"], { question: "Do we ship on Friday?" });
  const [ana, ben] = t.people as [Person, Person];
  const { page, context, complaints } = await world.enter(ana, t);
  await seen(page, "Do we ship on Friday?");
  await button(page, /^0 ?No$/).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await seen(page, "1 of 2 have shown a hand");
  expect(await button(page, /^3/).getAttribute("aria-pressed")).toBe("true");
  await act(ben, t.room, "PUT", "show", { fingers: 5 });
  await seen(page, "2 of 2 have shown a hand");
  expect(await (await pageFrame(page)).content()).not.toContain("Ben Okafor");
  await shot(page, "fist-1280");
  await button(page, "Reveal the hands").press("Enter");
  await seen(page, "4.0 on average, 3 is the lowest");
  await inPage(page)
    .getByRole("row", { name: /5: I would lead it/ })
    .getByText("Ben Okafor")
    .waitFor();
  await shot(page, "fist-shown-1280");
  await page.setViewportSize({ width: 320, height: 720 });
  await shot(page, "fist-shown-320");
  await button(page, "Ask again").press("Enter");
  await seen(page, "0 of 2 have shown a hand");
  await shot(page, "fist-320");
  expect(complaints).toEqual([]);
  await context.close();
});
