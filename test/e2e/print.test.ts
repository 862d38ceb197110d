import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, standup, team, type Person, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp();
const browser = await testBrowser();

/** Opens the room on a phone in dark colours, which shows the least of it. */
async function enter(t: Team): Promise<Page> {
  const { page } = await openProfileOf(browser, app, t.people[0]!, { width: 360, height: 740, dark: true });
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  return page;
}

/** Waits for the code that prints, and returns the printed text and its colour. Then restores the screen. */
async function printed(page: Page): Promise<{ text: string; background: string }> {
  await page.emulateMedia({ media: "print" });
  const preview = () =>
    page.evaluate<{ text: string; background: string }>(`(() => {
      dispatchEvent(new Event("beforeprint"));
      const text = document.querySelector(".sheet") ? document.body.innerText : "";
      const { backgroundColor } = getComputedStyle(document.body);
      dispatchEvent(new Event("afterprint"));
      return { text, background: backgroundColor };
    })()`);
  await expect.poll(async () => (await preview()).text).not.toBe("");
  const found = await preview();
  await page.emulateMedia({ media: null });
  return found;
}

test("a poker room prints all its stories as a table, and nothing of its screen", async () => {
  const t = await team(app, ["Ana"]);
  const [ana] = t.people as [Person];
  const titles = Array.from({ length: 60 }, (_, n) => `Story_${n + 1}.`);
  for (const title of titles) await act(ana, t.room, "POST", "stories", { title });
  const page = await enter(t);
  const { text, background } = await printed(page);
  expect(titles.filter((title) => text.split(title).length !== 2)).toEqual([]);
  expect(text).toContain("Story\tEstimate");
  expect(text).toContain("0 of 60 estimated, 0 points");
  expect(text).not.toMatch(/Invite|Filter|Ana/);
  expect(background).toBe("rgb(255, 255, 255)");
  expect(
    (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)!.length,
  ).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Stories, 0 of 60" }).waitFor();
  await page.context().close();
});

test("a standup prints its entries without requests for help", async () => {
  const t = await standup(await team(app, ["Ana", "Ben"]), { mode: "async" });
  const [ana, ben] = t.people as [Person, Person];
  await act(ana, t.room, "PUT", "standup", { yesterday: "Words of Ana" });
  await act(ben, t.room, "PUT", "standup", { today: "Words of Ben" });
  await act(ben, t.room, "PUT", "mention", { to: ana.id, needed: true, note: "between us" });
  const page = await enter(t);
  await onScreen(page).getByText("between us").waitFor();
  const { text } = await printed(page);
  expect(text).toMatch(/Words of Ana[^]*Words of Ben/);
  expect(text).not.toContain("between us");
  await page.context().close();
});
