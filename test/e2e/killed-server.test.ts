// Rules: protocol/guarantees#durability
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { act, addStory, ok, standup, team, type Person } from "#test/support/client.ts";
import { spawnReplica, type Spawned } from "#test/support/spawn.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let database: TestDatabase;
let port: number;
let api: Spawned;

beforeAll(async () => {
  await startBrowser();
  [database, port] = await Promise.all([createTestDatabase(), freePort()]);
  await startApi();
});

afterAll(async () => {
  await closeProfiles(await startBrowser());
  await killApi();
  await database.drop();
});

test("a killed server loses no vote and no typed text", async () => {
  const t = await team(api.app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
  const daily = await standup(t, { mode: "async" });
  const anas = await openProfileOf(await startBrowser(), api.app, ana);
  const bens = await openProfileOf(await startBrowser(), api.app, ben, { width: 390, height: 844 });
  const bensEntry = await bens.context.newPage();
  const pages = [anas.page, bens.page, bensEntry];
  const enter = async (page: Page, sessionId: string) => {
    await page.goto(`${api.app.baseUrl}/o/default/s/${t.space.slug}/r/${sessionId}`);
    await waitUntilLive(page);
    await page.evaluate("window.neverReloaded = true");
  };
  await enter(anas.page, t.session.id);
  await enter(bens.page, t.session.id);
  await enter(bensEntry, daily.session.id);

  await card(anas.page, "5").click();
  await onScreen(anas.page).getByText("You voted 5.").waitFor();
  await card(bens.page, "8").click();
  await onScreen(bens.page).getByText("You voted 8.").waitFor();
  const story = anas.page.getByPlaceholder("Add a story");
  await story.pressSequentially("Half a story");
  const today = bensEntry.getByLabel("Today", { exact: true });
  const status = bensEntry.locator("tm-standup-entry .state");
  await today.pressSequentially("First half");
  await expect.poll(() => status.textContent()).toMatch(/Saved \d/);

  await killApi();
  await today.pressSequentially(", second half");
  for (const page of pages) await onScreen(page).getByText("Reconnecting…", { exact: true }).waitFor();
  await expect.poll(() => status.textContent()).toMatch(/Not saved\. .*kept in this browser\./s);
  await expect.poll(() => card(anas.page, "5").getAttribute("aria-pressed")).toBe("true");
  await story.press("Enter");
  await expect.poll(() => story.inputValue()).toBe("Half a story");

  await startApi();
  for (const page of pages) await waitUntilLive(page);
  await expect.poll(() => status.textContent()).toMatch(/Saved \d/);
  await expect.poll(() => today.inputValue()).toBe("First half, second half");
  const stored = await database.sql.query("select today from standup_entries where user_id = $1", [ben.id]);
  expect(stored.rows).toEqual([{ today: "First half, second half" }]);
  await expect.poll(() => story.inputValue()).toBe("Half a story");

  await anas.page.getByRole("button", { name: /^Reveal/ }).click();
  const revealed = () => ok<Revealed[]>(ana, "GET", `${t.room}/rounds`);
  await expect.poll(() => revealed().then(({ length }) => length)).toBe(1);
  const [round] = await revealed();
  expect(round!.votes.map(({ value }) => value).toSorted()).toEqual(["5", "8"]);
  for (const page of pages) await expect.poll(() => page.evaluate("window.neverReloaded")).toBe(true);
  expect([...anas.complaints, ...bens.complaints]).toEqual([]);
});

type Revealed = { votes: { value: string }[] };

async function startApi() {
  const instance = { database, baseUrl: `http://${pagesHost}:${port}` };
  api = await spawnReplica(instance, { port, env: { IDENTITY_IP_HOURLY_LIMIT: "100000" } });
}

async function killApi() {
  api.child.kill("SIGKILL");
  await api.exited;
}
