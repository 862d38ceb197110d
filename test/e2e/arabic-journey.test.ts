// CONTRIBUTING.md#habits: every page can be laid out from right to left.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfile } from "#test/support/browser.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { translator } from "#test/support/translations.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const inArabic = translator("ar");
const name = "نورا";
const title = "إرجاع دفعة";
const maxTabs = 60;

const browser = await testBrowser();
const app = await sharedApp();

const t = await team(app, ["Ana Souza"]);
const [ana] = t.people as [Person];
const storyId = await addStory(ana, t.room, title);
await act(ana, t.room, "POST", "select", { storyId });

const stateOf = async () => (await ok<PokerEnvelope>(ana, "GET", t.room)).state;
const button = (page: Page, name: RegExp) => page.getByRole("button", { name });

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator) {
  await control.waitFor();
  for (let tabs = 0; tabs < maxTabs; tabs++) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((element) => element.matches(":focus"))) return;
  }
  expect.fail(`${maxTabs} times Tab did not reach ${String(control)}`);
}

/** Makes a member of the space the facilitator. */
async function makeFacilitator(memberName: string) {
  const { participants } = await ok<PokerEnvelope>(ana, "GET", t.room);
  const { userId } = participants.find((person) => person.name === memberName)!;
  await ok(ana, "POST", `${t.room}/facilitator`, { userId });
}

test("an invited person reads Arabic and estimates a story by keyboard", async () => {
  const { page, complaints } = await openProfile(browser, { width: 1440, height: 900, language: "ar-EG" });
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}#p=${t.space.passcode}`);

  // Joins with a name.
  await page.getByRole("heading", { name: inArabic("Join {0}", t.space.name) }).waitFor();
  await expect
    .poll(() => page.evaluate("({ lang: document.documentElement.lang, dir: document.documentElement.dir })"))
    .toEqual({ lang: "ar", dir: "rtl" });
  await page
    .getByRole("textbox", { name: inArabic("Your name") })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.type(name);
  await tabTo(page, button(page, inArabic("Join")));
  await page.keyboard.press("Enter");

  // Plays a card. The next card is to the left.
  await page.getByRole("heading", { level: 2, name: title }).waitFor();
  await page.getByRole("group", { name: inArabic("Your hand") }).waitFor();
  await tabTo(page, button(page, /^1$/));
  for (const card of ["2", "3", "5", "8"]) {
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => focusedName(page)).toBe(card);
  }
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focusedName(page)).toBe("5");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "5", pressed: true }).waitFor();
  await onScreen(page).getByText(inArabic("All votes in")).first().waitFor();
  await act(ana, t.room, "POST", "vote", { storyId, value: "8" });

  // Reveals the votes as the facilitator.
  await makeFacilitator(name);
  await tabTo(page, button(page, inArabic("Reveal")));
  await page.keyboard.press("Enter");
  await page.locator("tm-poker-results dl").waitFor();

  // Chooses an estimate. The next card is to the left here too.
  const chips = page.getByRole("group", { name: inArabic("Choose an estimate") });
  await tabTo(page, chips.getByRole("button", { name: "8", pressed: true }));
  await page.keyboard.press("ArrowRight");
  await chips.getByRole("button", { name: "5", pressed: true }).waitFor();
  await tabTo(page, button(page, inArabic("Save {0}", "5")));
  await page.keyboard.press("Enter");

  // The queue shows it.
  const queue = page.getByRole("complementary", { name: inArabic("Stories") });
  await queue.getByRole("img", { name: inArabic("estimate {0}", "5") }).waitFor();
  expect((await stateOf()).stories).toMatchObject([{ title, estimate: "5", status: "estimated" }]);
  expect(complaints).toEqual([]);
});
