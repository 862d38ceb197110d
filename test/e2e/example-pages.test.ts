import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { expectAccessible } from "#test/support/browser.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("fist-of-five"));

async function roomOf(kind: string, names: string[], config: object = {}): Promise<Team> {
  const t = await team(world.app, names);
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
    kind,
    title: "Sprint 12",
    config,
  });
  return { ...t, session, room: `/api/sessions/${session.id}` };
}

const button = (page: Page, name: string | RegExp) => inPage(page).getByRole("button", { name });
/** Focuses a button. All buttons are disabled until the socket is open. */
const focusOn = (page: Page, name: string | RegExp) =>
  button(page, name).and(inPage(page).locator(":enabled")).focus();
const waitForText = (page: Page, text: string) =>
  inPage(page).getByText(text, { exact: true }).first().waitFor();

test("a fist of five works by keyboard", async () => {
  const t = await roomOf("fist-of-five", ["Ana Souza", "Ben Okafor"], { question: "Do we ship on Friday?" });
  const [ana, ben] = t.people as [Person, Person];
  const { page, context, complaints } = await world.enter(ana, t);
  await waitForText(page, "Do we ship on Friday?");
  await focusOn(page, /^0 ?No$/);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await waitForText(page, "1 of 2 have shown a hand");
  await expect.poll(() => button(page, /^3/).getAttribute("aria-pressed")).toBe("true");
  await act(ben, t.room, "PUT", "show", { fingers: 5 });
  await waitForText(page, "2 of 2 have shown a hand");
  expect(await (await pageFrame(page)).content()).not.toContain("Ben Okafor");
  await button(page, "Reveal hands").press("Enter");
  await waitForText(page, "Average 4.0, lowest 3");
  await inPage(page)
    .getByRole("row", { name: /5: I'd lead it/ })
    .getByText("Ben Okafor")
    .waitFor();
  await expectAccessible(page, "a fist of five that is shown");
  await page.setViewportSize({ width: 320, height: 720 });
  await button(page, "Ask again").press("Enter");
  await waitForText(page, "0 of 2 have shown a hand");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a fist of five separates names as the language does", async () => {
  const t = await roomOf("fist-of-five", ["Ana Souza", "Ben Okafor"]);
  const [ana] = t.people as [Person];
  for (const one of t.people) await act(one, t.room, "PUT", "show", { fingers: 4 });
  await act(ana, t.room, "POST", "reveal");
  const { page, context } = await world.enter(ana, t, { language: "ja" });
  await waitForText(page, "Ana Souza、Ben Okafor");
  await context.close();
});
