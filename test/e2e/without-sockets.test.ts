// Rules: protocol/live#slow-updates
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePort, startApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, team, type Person } from "#test/support/client.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const browser = await startBrowser();
const port = await freePort();
const address = `http://${pagesHost}:${port}`;
const app = await startApp({ env: { BASE_URL: address } });
const proxy = await startTcpProxy(app.baseUrl, port);

afterEach(async () => {
  proxy.restore();
  await closeProfiles(browser);
});
afterAll(async () => {
  await proxy.close();
  await app.stop();
});

/** Opens a room with a story as the second of two members, in a page whose clock the test can put forward. */
async function openRoom({ script = "", watch = (_page: Page): unknown => undefined } = {}) {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
  const { page, complaints } = await openProfileOf(browser, app, ben);
  watch(page);
  await page.addInitScript(script);
  await page.clock.install();
  await page.goto(`${address}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  return { ana, room: t.room, page, complaints };
}

const reason = (page: Page) => onScreen(page).getByText("blocks live updates");
const story = (page: Page, title: string) => onScreen(page).getByText(title).first();

/** Opens a room whose sockets are refused. Puts the clock forward between the tries, until the page says so. */
async function openRefused() {
  proxy.loseReplies("Upgrade: websocket");
  const tries = { begun: 0, ended: 0 };
  const world = await openRoom({
    watch: (page) =>
      page.on("websocket", (socket) => {
        tries.begun++;
        socket.on("close", () => tries.ended++);
      }),
  });
  await expect.poll(() => tries.begun).toBeGreaterThan(0);
  while (!(await reason(world.page).isVisible())) {
    await expect.poll(() => tries.ended).toBe(tries.begun);
    await world.page.clock.fastForward(1_000);
  }
  return world;
}

/** Expects that a person votes and reveals by HTTP, and sees what another person did at the next read. */
async function expectRound({ ana, room, page }: Awaited<ReturnType<typeof openRoom>>) {
  const stored = page.waitForResponse(/\/actions\/vote$/);
  await card(page, "5").click();
  await onScreen(page).getByText("You voted 5.").waitFor();
  await stored;
  await addStory(ana, room, "Pay by invoice");
  await page.clock.fastForward(6_000);
  await story(page, "Pay by invoice").waitFor();
  await act(ana, room, "POST", "reveal");
  await page.clock.fastForward(6_000);
  await page.locator("tm-poker-results h3").waitFor();
}

test("a browser without WebSocket reads the room each few seconds, and says why", async () => {
  const world = await openRoom({ script: "delete window.WebSocket" });
  await reason(world.page).waitFor();
  await expectRound(world);
  expect(world.complaints).toEqual([]);
});

test("behind a proxy that refuses sockets, the room is read each few seconds", async () => {
  await expectRound(await openRefused());
});

test("a room without a socket gets one as soon as the proxy lets it through", async () => {
  const { ana, room, page } = await openRefused();
  proxy.restore();
  await page.clock.fastForward(15_000);
  await reason(page).waitFor({ state: "detached" });
  await addStory(ana, room, "Pay by card");
  await story(page, "Pay by card").waitFor();
});

test("a page from the back/forward cache opens a socket of its own, and shows the newest state", async () => {
  const { ana, room, page } = await openRoom();
  await waitUntilLive(page);
  await card(page, "5").and(page.locator(":not([aria-disabled])")).waitFor();
  proxy.muteSockets();
  await addStory(ana, room, "Pay by invoice");
  proxy.restore();
  const socket = page.waitForEvent("websocket");
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await socket;
  await story(page, "Pay by invoice").waitFor();
});
