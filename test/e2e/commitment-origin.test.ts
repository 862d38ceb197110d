// Rules: protocol/standups#commitment-origin
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, openProfileOf } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { retroAndStandup } from "#test/support/committing-plugin.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const browser = await testBrowser();
const w = await retroAndStandup(app);
await w.retro.take(w.ana, ["add", "Rotate the keys of the staging cluster"]);
await act(w.ana, w.daily.room, "PUT", "standup", { today: "Release" });

const roomPath = (id: string) => `/o/default/s/${w.t.space.slug}/r/${id}`;

async function open(who: Person, path: string, options = {}): Promise<Page> {
  const { page } = await openProfileOf(browser, app, who, options);
  await page.goto(app.baseUrl + path);
  return page;
}

test("a commitment links to its room in the owner's list, in the feed and after its answer", async () => {
  const anas = await open(w.ana, roomPath(w.daily.id), { width: 320, height: 700 });
  const bens = await open(w.ben, roomPath(w.daily.id));
  const own = anas.locator("tm-standup-commitments[made=before] li");
  const link = own.getByRole("link", { name: "Retro of May" });
  await link.waitFor();
  await bens.locator("tm-standup-feed li").getByRole("link", { name: "Retro of May" }).waitFor();
  await expectNoSidewaysScroll(anas);
  await expectAccessible(anas, "a standup with a commitment from a retro");
  await own.getByRole("button", { name: "Done" }).click();
  await own.getByText("Done", { exact: true }).waitFor();
  await link.click();
  await anas.waitForURL(`**${roomPath(w.retro.id)}`);
});

test("My standups links to the room, and a deleted room shows nothing", async () => {
  const page = await open(w.ana, "/me/standups");
  const shown = page.locator("tm-standups-page");
  const link = shown.getByRole("link", { name: "Retro of May" });
  await expect.poll(() => link.first().getAttribute("href")).toBe(roomPath(w.retro.id));
  await ok(w.ana, "DELETE", `${w.t.spacePath}/sessions/${w.retro.id}`);
  await page.reload();
  await shown.getByText("Rotate the keys").first().waitFor();
  await expect.poll(() => link.count()).toBe(0);
});
