// Rules: protocol/live#slow-updates, protocol/live#stale-socket
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, team, type Person, type Team } from "#test/support/client.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/tcp-proxy.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

let app: TestApp;
let proxy: TcpProxy;
let address: string;

beforeAll(async () => {
  await startBrowser();
  const port = await freePort();
  address = `http://${pagesHost}:${port}`;
  app = await startApp({ env: { BASE_URL: address, WS_MAX_PER_TOKEN: "1" } });
  proxy = await startTcpProxy(app.baseUrl, port);
});

afterEach(async () => {
  proxy.restore();
  await closeProfiles(await startBrowser());
});

afterAll(async () => {
  await proxy.close();
  await app.stop();
});

async function roomOfTwo(): Promise<Team & { ana: Person; ben: Person; path: string }> {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
  return { ...t, ana, ben, path: `${address}/o/default/s/${t.space.slug}/r/${t.session.id}` };
}

/** Opens the room with a clock that the test can put forward. */
async function enter(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.locator("tm-room-header").getByRole("heading", { level: 1 }).waitFor();
}

/** Opens the room, and waits until its socket is open: only then the cards are enabled. */
async function enterLive(page: Page, path: string): Promise<void> {
  await enter(page, path);
  await page.locator("tm-poker-hand button:not([aria-disabled])").first().waitFor();
}

const reconnecting = (page: Page) =>
  page.locator("tm-room-header").getByText("Reconnecting…", { exact: true });
const story = (page: Page, title: string) => onScreen(page).getByText(title).first();

test("a page whose socket is silent says so after its own write, and catches up", async () => {
  const { ana, ben, room, path } = await roomOfTwo();
  const { page } = await openProfileOf(await startBrowser(), app, ben);
  await enterLive(page, path);
  proxy.muteSockets();
  await card(page, "5").click();
  await reconnecting(page).waitFor();
  await addStory(ana, room, "Pay by invoice");
  proxy.restore();
  await story(page, "Pay by invoice").waitFor();
  await waitUntilLive(page);
});

test("a page whose socket is silent reads the room after 50 seconds, and replaces the socket", async () => {
  const { ana, ben, room, path } = await roomOfTwo();
  const { page } = await openProfileOf(await startBrowser(), app, ben);
  await enterLive(page, path);
  proxy.muteSockets();
  await addStory(ana, room, "Pay by invoice");
  await page.clock.fastForward(50_000);
  await story(page, "Pay by invoice").waitFor();
  await reconnecting(page).waitFor();
  proxy.restore();
  await waitUntilLive(page);
  await addStory(ana, room, "Pay by card");
  await story(page, "Pay by card").waitFor();
});

test("a room beyond the limit of sockets gives the reason, and works at a slow pace", async () => {
  const { ana, ben, room, path } = await roomOfTwo();
  const first = await openProfileOf(await startBrowser(), app, ben);
  await enterLive(first.page, path);
  const page = await first.context.newPage();
  await enter(page, path);
  const reason = onScreen(page).getByText("Too many rooms are open in this browser");
  await reason.waitFor();
  await expect.poll(() => reconnecting(page).count()).toBe(0);
  await card(page, "5").click();
  await onScreen(page).getByText("You voted 5.").waitFor();
  await addStory(ana, room, "Pay by invoice");
  await page.clock.fastForward(15_000);
  await story(page, "Pay by invoice").waitFor();
  await expect.poll(() => reason.isVisible()).toBe(true);
  await first.page.close();
  await page.clock.fastForward(15_000);
  await reason.waitFor({ state: "detached" });
  await addStory(ana, room, "Pay by card");
  await story(page, "Pay by card").waitFor();
});
