// Rules: protocol/live#drawing-frames, protocol/live#optimistic-vote
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";

let browser: Browser;
let app: TestApp;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

async function roomOfThree(): Promise<Team & { storyId: string }> {
  const t = await team(app, ["Ana Souza", "Ben Okafor", "Cleo Tan"]);
  const storyId = await addStory(t.people[0]!, t.room, "Refund a captured payment");
  await addStory(t.people[0]!, t.room, "Pay by invoice");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  return { ...t, storyId };
}

/** Opens the room, with what finds an element through all shadow roots as `find` of the page. */
async function openRoom(who: Person, { space, session }: Team): Promise<Page> {
  const { page } = await openProfileOf(browser, app, who);
  await page.addInitScript(`window.find = (selector, root = document) =>
    [...root.querySelectorAll("*")].flatMap((one) =>
      [...(one.matches(selector) ? [one] : []), ...(one.shadowRoot ? find(selector, one.shadowRoot) : [])]);
    window.WebSocket = class extends WebSocket {
      constructor(...args) {
        super(...args);
        window.roomSocket = this;
      }
    }`);
  await page.goto(`${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
  await onScreen(page).getByText("Live", { exact: true }).waitFor();
  await page.locator("tm-poker-hand button:not([aria-disabled])").first().waitFor();
  return page;
}

const cast = (person: Person, { room }: Team, storyId: string, value: string | null) =>
  act(person, room, "POST", "vote", { storyId, value });

/**
 * Notes every element in which something changes from now on, by its name and its text. The document's head is left
 * out: parts of the program that are loaded late are entered there, at a time of their own, and nobody sees it.
 */
const watchChanges = (page: Page) =>
  page.evaluate(`{
    window.changed = [];
    const watcher = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement ?? target.getRootNode().host;
        changed.push(element?.closest("li")?.textContent.replace(/\\s+/g, " ").trim() ?? element?.localName);
      }
    });
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    for (const root of [document.body, ...find("*").flatMap((one) => one.shadowRoot ?? [])]) watcher.observe(root, options);
  }`);

const changes = async (page: Page) => [...new Set(await page.evaluate<string[]>("window.changed"))];

test("one's own card is drawn as chosen before the next frame, while the server has not answered", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[1]!, t);
  const held = Promise.withResolvers<void>();
  await page.route("**/actions/vote", async (route) => {
    await held.promise;
    await route.continue();
  });
  const shown = await page.evaluate(`new Promise((resolve) => {
    const card = find("tm-poker-hand")[0].shadowRoot.querySelectorAll("button")[3];
    card.click();
    // The browser calls this in the very next frame, before it paints that.
    requestAnimationFrame(() => resolve([card.getAttribute("aria-pressed"), find(".me .playing-card.down").length]));
  })`);
  expect(shown).toEqual(["true", 1]);
  held.resolve();
  await onScreen(page)
    .getByText("1 of 1 voted")
    .or(onScreen(page).getByText("All votes in"))
    .first()
    .waitFor();
});

test("a reveal waits for the facilitator's own card", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[0]!, t);
  const held = Promise.withResolvers<void>();
  await page.route("**/actions/vote", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator("tm-poker-actions").getByRole("button", { name: "Quick round" }).waitFor();
  await page.getByRole("button", { name: "8", exact: true }).click();
  await page.keyboard.press("r");
  held.resolve();
  await page.locator("tm-poker-results h3").waitFor();
  const { state } = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
  expect(state.stories[0]!.votes).toMatchObject([{ userId: t.people[0]!.id, value: "8" }]);
});

test("a vote that is refused goes back, with the reason", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[1]!, t);
  await page.route("**/actions/vote", (route) =>
    route.fulfill({ status: 409, json: { error: "the votes are revealed", code: "round_moved" } }),
  );
  const card = page.getByRole("button", { name: "8", exact: true });
  await card.click();
  await onScreen(page).getByText("Your vote did not count.").first().waitFor();
  await expect.poll(() => card.getAttribute("aria-pressed")).toBe("false");
});

test("a vote of another redraws their seat, and no other seat and no story", async () => {
  const t = await roomOfThree();
  const [ana, ben, cleo] = t.people as [Person, Person, Person];
  const page = await openRoom(ana, t);
  const others = await Promise.all([ben, cleo].map((person) => openRoom(person, t)));
  await onScreen(page).getByText("3 people here").waitFor({ state: "attached" });
  await watchChanges(page);
  await cast(ben, t, t.storyId, "5");
  await onScreen(page).getByText("1 of 3 voted").first().waitFor();
  const seats = (await changes(page)).filter((text) => /Souza|Okafor|Tan|Refund|invoice/.test(text));
  expect(seats).toEqual([expect.stringContaining("Ben Okafor voted")]);
  await Promise.all(others.map((one) => one.context().close()));
});

test("with a vote of another a seat also shows another name and another face of its person", async () => {
  const t = await roomOfThree();
  const [ana, ben, cleo] = t.people as [Person, Person, Person];
  const page = await openRoom(ana, t);
  const others = await openRoom(ben, t);
  await cast(cleo, t, t.storyId, "5");
  const seats = page.locator("tm-poker-table").getByRole("listitem");
  await seats.filter({ hasText: /Cleo Tan\s+voted/ }).waitFor();
  // Neither of them is pushed by itself.
  await ok(cleo, "POST", "/api/me", { name: "Cleo Silva" });
  await ok(cleo, "PATCH", "/api/me/avatar", { icon: "otter" });
  await cast(ben, t, t.storyId, "5");
  const seat = seats.filter({ hasText: /Cleo Silva\s+voted/ });
  await seat.waitFor();
  expect(await seat.locator("tm-avatar").getAttribute("icon")).toBe("otter");
  expect(await seats.count()).toBe(3);
  await others.context().close();
});

test("a push that changes nothing to be seen changes nothing in the page", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[0]!, t);
  await cast(t.people[1]!, t, t.storyId, "5");
  await onScreen(page)
    .getByRole("listitem")
    .filter({ hasText: /Ben Okafor\s+voted/ })
    .waitFor();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  const arrived = page.evaluate(`new Promise((arrived) => {
    const room = find("tm-room-header")[0].room;
    const before = room.envelope.version;
    const stop = room.subscribe(() => {
      if (room.envelope.version === before) return;
      stop();
      requestAnimationFrame(() => requestAnimationFrame(arrived));
    });
  })`);
  await watchChanges(page);
  // Another card in the place of the first, which nobody sees before the reveal.
  await cast(t.people[1]!, t, t.storyId, "8");
  await arrived;
  expect(await changes(page)).toEqual([]);
});

test("of pushes that arrive together only the newest is drawn, once", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[0]!, t);
  const drawn = await page.evaluate(`new Promise((resolve) => {
    const room = find("tm-room-header")[0].room;
    const versions = [];
    room.subscribe(({ next }) => next && versions.push(next.version));
    // Only the frames below arrive from now on: one of the server's own between them would be drawn too.
    const arrive = window.roomSocket.onmessage;
    window.roomSocket.onmessage = null;
    const frame = (more) => JSON.stringify({ ...room.envelope, version: room.envelope.version + more, title: "Push " + more });
    requestAnimationFrame(() => {
      const from = room.envelope.version;
      versions.length = 0;
      for (const more of [1, 2, 3]) arrive({ data: frame(more) });
      const before = versions.length;
      requestAnimationFrame(() => requestAnimationFrame(() =>
        resolve({ before, versions: versions.map((version) => version - from), title: find("h1")[0].textContent })));
    });
  })`);
  expect(drawn).toEqual({ before: 0, versions: [3], title: "Push 3" });
});
