import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { onScreen } from "#test/support/browser.ts";
import { readStandup, standup, team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { closeWithoutComplaints, enterRoom, type OpenProfile } from "./opener.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const waitUntilSaved = (page: Page) =>
  expect.poll(() => page.locator("tm-standup-entry .state").textContent()).toMatch(/Saved \d/);

/** A person types into two fields of an async entry in two tabs. Both tabs save and show both texts. */
export async function entryInTwoTabs(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await standup(await team(app, ["Ana", "Ben"]), { mode: "async" });
  const ben = t.people[1]!;
  const profile = await enterRoom(open, app, ben, t);
  const first = profile.page;
  const second = await profile.context.newPage();
  await second.goto(first.url());
  await waitUntilLive(second);
  await field(first, "Yesterday").fill("From the first tab");
  await field(second, "Today").fill("From the second tab");
  for (const tab of [first, second]) {
    await expect.poll(() => field(tab, "Yesterday").inputValue()).toBe("From the first tab");
    await expect.poll(() => field(tab, "Today").inputValue()).toBe("From the second tab");
    await waitUntilSaved(tab);
    await expect.poll(() => onScreen(tab).getByText("Changed elsewhere").count()).toBe(0);
  }
  await field(first, "Today").press("ControlOrMeta+End");
  await field(first, "Today").pressSequentially(", and the first");
  await expect.poll(() => field(second, "Today").inputValue()).toBe("From the second tab, and the first");
  await waitUntilSaved(first);
  const { entries } = (await readStandup(ben, t.room)).state;
  expect(entries.find(({ userId }) => userId === ben.id)).toMatchObject({
    yesterday: "From the first tab",
    today: "From the second tab, and the first",
  });
  await closeWithoutComplaints(profile);
}
