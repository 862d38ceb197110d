// Rules: protocol/live#drawing-frames, protocol/live#optimistic-vote
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

async function roomOfThree(): Promise<Team & { storyId: string }> {
  const t = await team(app, ["Ana Souza", "Ben Okafor", "Cleo Tan"]);
  const storyId = await addStory(t.people[0]!, t.room, "Refund a captured payment");
  await addStory(t.people[0]!, t.room, "Pay by invoice");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  return { ...t, storyId };
}

/** Opens the room. In the page, `find` searches elements through all shadow roots, and `roomSocket` is the socket. */
async function openRoom(who: Person, { space, session }: Team): Promise<Page> {
  const { page } = await openProfileOf(browser, app, who);
  await page.addInitScript(`window.find = (selector, root = document) =>
    [...root.querySelectorAll("*")].flatMap((element) =>
      [...(element.matches(selector) ? [element] : []), ...(element.shadowRoot ? find(selector, element.shadowRoot) : [])]);
    window.WebSocket = class extends WebSocket {
      constructor(...args) {
        super(...args);
        window.roomSocket = this;
      }
    }`);
  await page.goto(`${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
  await waitUntilLive(page);
  await page.locator("tm-poker-hand button:not([aria-disabled])").first().waitFor();
  return page;
}

const vote = (person: Person, { room }: Team, storyId: string, value: string | null) =>
  act(person, room, "POST", "vote", { storyId, value });

/**
 * Records every element that changes from now on, by name and text. The document's head is excluded, because code that
 * loads late adds links there.
 */
const recordChanges = (page: Page) =>
  page.evaluate(`{
    window.changed = [];
    const watcher = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement ?? target.getRootNode().host;
        changed.push(element?.closest("li")?.textContent.replace(/\\s+/g, " ").trim() ?? element?.localName);
      }
    });
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    for (const root of [document.body, ...find("*").flatMap(({ shadowRoot }) => shadowRoot ?? [])]) watcher.observe(root, options);
  }`);

const changes = async (page: Page) => [...new Set(await page.evaluate<string[]>("window.changed"))];

test("the own card is shown as chosen in the next frame, before the server's reply", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[1]!, t);
  const release = Promise.withResolvers<void>();
  await page.route("**/actions/vote", async (route) => {
    await release.promise;
    await route.continue();
  });
  const rendered = await page.evaluate(`new Promise((resolve) => {
    const card = find("tm-poker-hand")[0].shadowRoot.querySelectorAll("button")[3];
    card.click();
    // This callback runs in the next frame, before its paint.
    requestAnimationFrame(() => resolve([card.getAttribute("aria-pressed"), find(".me b")[0].textContent]));
  })`);
  expect(rendered).toEqual(["true", "You voted 5."]);
  release.resolve();
  await onScreen(page)
    .getByText("1 of 1 voted")
    .or(onScreen(page).getByText("All votes in"))
    .first()
    .waitFor();
});

test("a reveal waits for the facilitator's own card", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[0]!, t);
  const release = Promise.withResolvers<void>();
  await page.route("**/actions/vote", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Reveal/ }).waitFor();
  await page.getByRole("button", { name: "8", exact: true }).click();
  await page.keyboard.press("r");
  release.resolve();
  await page.locator("tm-poker-results h3").waitFor();
  const { state } = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
  expect(state.stories[0]!.votes).toMatchObject([{ userId: t.people[0]!.id, value: "8" }]);
});

test("a refused vote is reverted with a message", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[1]!, t);
  await page.route("**/actions/vote", (route) =>
    route.fulfill({ status: 409, json: { error: "the votes are revealed", code: "round_moved" } }),
  );
  const card = page.getByRole("button", { name: "8", exact: true });
  await card.click();
  await onScreen(page).getByText("Your vote wasn't counted.").first().waitFor();
  await expect.poll(() => card.getAttribute("aria-pressed")).toBe("false");
});

test("another person's vote redraws only their seat", async () => {
  const t = await roomOfThree();
  const [ana, ben, cleo] = t.people as [Person, Person, Person];
  const page = await openRoom(ana, t);
  const others = await Promise.all([ben, cleo].map((person) => openRoom(person, t)));
  await onScreen(page).getByText("3 people here").waitFor({ state: "attached" });
  await recordChanges(page);
  await vote(ben, t, t.storyId, "5");
  await onScreen(page).getByText("1 of 3 voted").first().waitFor();
  const seats = (await changes(page)).filter((text) => /Souza|Okafor|Tan|Refund|invoice/.test(text));
  expect(seats).toEqual([expect.stringContaining("Ben Okafor voted")]);
  await Promise.all(others.map((other) => other.context().close()));
});

test("the next vote also updates a person's changed name and avatar", async () => {
  const t = await roomOfThree();
  const [ana, ben, cleo] = t.people as [Person, Person, Person];
  const page = await openRoom(ana, t);
  const bensPage = await openRoom(ben, t);
  await vote(cleo, t, t.storyId, "5");
  const seats = page.locator("tm-poker-table").getByRole("listitem");
  await seats.filter({ hasText: /Cleo Tan\s+voted · away/ }).waitFor();
  // Neither change causes a push.
  await ok(cleo, "POST", "/api/me", { name: "Cleo Silva" });
  await ok(cleo, "PATCH", "/api/me/avatar", { icon: "otter" });
  await vote(ben, t, t.storyId, "5");
  const seat = seats.filter({ hasText: /Cleo Silva\s+voted · away/ });
  await seat.waitFor();
  await expect.poll(() => seat.locator("tm-avatar").getAttribute("icon")).toBe("otter");
  await expect.poll(() => seats.count()).toBe(2);
  await bensPage.context().close();
});

test("a push without a visible change does not change the page", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[0]!, t);
  await vote(t.people[1]!, t, t.storyId, "5");
  await onScreen(page)
    .getByRole("listitem")
    .filter({ hasText: /Ben Okafor\s+voted/ })
    .waitFor();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  const nextPush = page.evaluate(`new Promise((rendered) => {
    const room = find("tm-room-header")[0].room;
    const before = room.envelope.version;
    const stop = room.subscribe(() => {
      if (room.envelope.version === before) return;
      stop();
      requestAnimationFrame(() => requestAnimationFrame(rendered));
    });
  })`);
  await recordChanges(page);
  // A changed card is not visible before the reveal.
  await vote(t.people[1]!, t, t.storyId, "8");
  await nextPush;
  expect(await changes(page)).toEqual([]);
});

test("only the newest of several pushes in one frame is drawn", async () => {
  const t = await roomOfThree();
  const page = await openRoom(t.people[0]!, t);
  const result = await page.evaluate(`new Promise((resolve) => {
    const room = find("tm-room-header")[0].room;
    const versions = [];
    room.subscribe(({ next }) => next && versions.push(next.version));
    // The server's own frames are ignored from now on, because they would also be drawn.
    const onMessage = window.roomSocket.onmessage;
    window.roomSocket.onmessage = null;
    const frame = (more) => JSON.stringify({ ...room.envelope, version: room.envelope.version + more, title: "Push " + more });
    requestAnimationFrame(() => {
      const from = room.envelope.version;
      versions.length = 0;
      for (const more of [1, 2, 3]) onMessage({ data: frame(more) });
      const before = versions.length;
      requestAnimationFrame(() => requestAnimationFrame(() =>
        resolve({ before, versions: versions.map((version) => version - from), title: find("h1")[0].textContent })));
    });
  })`);
  expect(result).toEqual({ before: 0, versions: [3], title: "Push 3" });
});
