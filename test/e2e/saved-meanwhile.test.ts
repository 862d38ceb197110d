// Rules: protocol/poker#saved-decks
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SavedDeck } from "#shared/wire/decks.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { closeProfiles, openProfile, openProfileOf } from "#test/support/browser.ts";
import { choose } from "#test/e2e/pages/by-keyboard.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { renamedMeanwhile, waitForConflict } from "./journeys/renamed-meanwhile.ts";
import { holdRequest } from "#test/e2e/pages/pages.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();
let t: Team;
let ana: Person;

beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
});
afterEach(() => closeProfiles(browser));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function open(part: string): Promise<Page> {
  const { page } = await openProfileOf(browser, app, ana);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}${part}`);
  return page;
}

// Rules: protocol/poker#editing-stories
describe("a story that is edited in two windows", () => {
  let storyId: string;
  beforeEach(async () => void (storyId = await addStory(ana, t.room, "Refund")));
  const edit = (texts: object) => act(ana, t.room, "PATCH", "story", { storyId, ...texts });
  const readStory = async () => {
    const { title, notes, estimate } = (await ok<PokerEnvelope>(ana, "GET", t.room)).state.stories[0]!;
    return { title, notes, estimate };
  };
  const conflictChoice = (page: Page) => page.getByRole("group", { name: "Notes: changed elsewhere" });

  async function openEditor(): Promise<Page> {
    const page = await open(`/r/${t.session.id}`);
    await waitUntilLive(page);
    await choose(page, "Actions for Refund", "Edit");
    await page.getByRole("heading", { name: "Edit story" }).waitFor();
    return page;
  }

  test("saving the title keeps notes that another window saved", async () => {
    const page = await openEditor();
    await page.getByLabel("Title").fill("Refund a payment");
    await edit({ notes: "By card only" });
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("By card only");
    await button(page, "Save").click();
    await page.getByRole("heading", { name: "Edit story" }).waitFor({ state: "hidden" });
    await expect.poll(() => readStory()).toMatchObject({ title: "Refund a payment", notes: "By card only" });
  });

  test("a late save of the title does not change notes that another window saved", async () => {
    const page = await openEditor();
    const heldSave = await holdRequest(page, "PATCH", "**/actions/story");
    await page.getByLabel("Title").fill("Refund a payment");
    await button(page, "Save").click();
    await heldSave.sent;
    await edit({ notes: "By card only" });
    await heldSave.release();
    await page.getByRole("heading", { name: "Edit story" }).waitFor({ state: "hidden" });
    await expect.poll(() => readStory()).toMatchObject({ title: "Refund a payment", notes: "By card only" });
  });

  test("notes that both windows changed must be resolved before Save", async () => {
    const page = await openEditor();
    await page.getByLabel("Notes").fill("Typed here");
    await edit({ notes: "Typed there" });
    await conflictChoice(page).getByText("Typed there").waitFor();
    await page.locator("#announce-polite").getByText("Notes was changed elsewhere.").waitFor();
    await button(page, "Save").click();
    await page.locator(".contested button:focus").getByText("Keep mine").waitFor();
    await expect.poll(() => readStory()).toMatchObject({ notes: "Typed there" });
    await button(page, "Keep mine").click();
    await expect.poll(() => page.locator("#notes:focus").inputValue()).toBe("Typed here");
    await button(page, "Save").click();
    await page.getByRole("heading", { name: "Edit story" }).waitFor({ state: "hidden" });
    await expect.poll(() => readStory()).toMatchObject({ notes: "Typed here" });
  });

  test("a late save over newer notes is refused and offers the newer notes", async () => {
    const page = await openEditor();
    const heldSave = await holdRequest(page, "PATCH", "**/actions/story");
    await page.getByLabel("Notes").fill("Typed here");
    await button(page, "Save").click();
    await heldSave.sent;
    await edit({ notes: "Typed there" });
    await heldSave.release();
    await button(page, "Use theirs").click();
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("Typed there");
    await button(page, "Save").click();
    await page.getByRole("heading", { name: "Edit story" }).waitFor({ state: "hidden" });
    await expect.poll(() => readStory()).toMatchObject({ notes: "Typed there" });
  });

  test("the choice between two texts is accessible in every viewport", async () => {
    const page = await openEditor();
    await page.getByLabel("Notes").fill("Typed here");
    await edit({ notes: "Typed there" });
    await conflictChoice(page).waitFor();
    await page.setViewportSize(defaultViewport);
    await expectFineInEveryViewport(page, "a story that was changed elsewhere");
  });

  test("a late estimate does not replace a newer one, and shows a message", async () => {
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "8" });
    await act(ana, t.room, "POST", "reveal");
    const page = await open(`/r/${t.session.id}`);
    const heldSave = await holdRequest(page, "PATCH", "**/actions/story");
    const choose8 = page.locator("tm-poker-estimate").getByRole("button", { name: "8", exact: true });
    await choose8.click();
    await button(page, "Save 8").click();
    await heldSave.sent;
    await edit({ estimate: "5" });
    await heldSave.release();
    await page
      .locator("tm-toasts")
      .getByText("This was changed in the meantime, so nothing was saved.")
      .waitFor();
    await expect.poll(() => readStory()).toMatchObject({ estimate: "5" });
    await page.locator("tm-poker-estimate [aria-pressed=true]").getByText("5", { exact: true }).waitFor();
    await choose8.click();
    await button(page, "Save 8").click();
    await expect.poll(readStory).toMatchObject({ estimate: "8" });
  });

  test("a window can replace its own estimate before the push arrives", async () => {
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "8" });
    await act(ana, t.room, "POST", "reveal");
    const { page } = await openProfileOf(browser, app, ana);
    // The socket delivers only its first frame.
    await page.routeWebSocket("**/ws**", (socket) => {
      let frames = 0;
      const server = socket.connectToServer();
      server.onMessage((message) => frames++ === 0 && socket.send(message));
    });
    await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
    const cards = page.locator("tm-poker-estimate");
    for (const card of ["8", "5"]) {
      await cards.getByRole("button", { name: card, exact: true }).click();
      await button(page, `Save ${card}`).click();
      await expect.poll(readStory).toMatchObject({ estimate: card });
    }
    await expect.poll(() => page.locator("tm-toasts").getByText("meanwhile").count()).toBe(0);
  });
});

// Rules: protocol/conventions#base
describe("a text of a space that another person saved during an edit", () => {
  test("a space's name is replaced only after the newer one was shown", () =>
    renamedMeanwhile((options) => openProfile(browser, options), app));

  test("the reference link is replaced only after the newer one was shown", async () => {
    const page = await open("/settings/planning");
    const card = page.locator("tm-reference-link");
    const readLink = async () => (await ok<{ referenceLink: string }>(ana, "GET", t.spacePath)).referenceLink;
    await card.getByRole("textbox").fill("https://mine.example/{ref}");
    await ok(ana, "PATCH", `${t.spacePath}/reference-link`, { pattern: "https://theirs.example/{ref}" });
    await card.getByRole("button", { name: "Save" }).click();
    await waitForConflict(page, "https://theirs.example/{ref}");
    await expect.poll(() => readLink()).toBe("https://theirs.example/{ref}");
    await card.getByRole("button", { name: "Save" }).click();
    await page.locator("tm-toasts").getByText("Saved.").waitFor();
    await expect.poll(() => readLink()).toBe("https://mine.example/{ref}");
  });

  test("a room's title is replaced only after the newer one was shown", async () => {
    const page = await open("");
    await choose(page, `Manage ${t.session.title}`, "Rename");
    await page.getByLabel("Title").fill("Mine");
    const path = `${t.spacePath}/sessions/${t.session.id}`;
    await ok(ana, "PATCH", path, { title: "Theirs" });
    await button(page, "Rename").click();
    await waitForConflict(page, "Theirs");
    expect((await ok<PokerEnvelope>(ana, "GET", t.room)).title).toBe("Theirs");
    await button(page, "Rename").click();
    await page.getByLabel("Title").waitFor({ state: "hidden" });
    expect((await ok<PokerEnvelope>(ana, "GET", t.room)).title).toBe("Mine");
  });

  test("a deck is replaced only after the newer one was shown", async () => {
    const decks = `${t.spacePath}/decks`;
    const deck = { name: "Hours", cards: ["1", "2"], ordinal: false };
    const { id } = await ok<SavedDeck>(ana, "POST", decks, deck);
    const readCards = async () => (await ok<SavedDeck[]>(ana, "GET", decks))[0]!.cards;
    const page = await open("/settings/decks");
    await button(page, "Edit Hours").click();
    const cards = page.locator("tm-card-chips").getByRole("textbox");
    await cards.fill("3");
    await cards.press("Enter");
    await ok(ana, "PATCH", `${decks}/${id}`, { ...deck, cards: ["1", "2", "8"] });
    await button(page, "Save deck").click();
    await page.getByRole("alert").getByText("someone changed this deck").waitFor();
    await expect.poll(() => readCards()).toEqual(["1", "2", "8"]);
    await page.setViewportSize(defaultViewport);
    await expectFine(page, "a deck that was changed meanwhile");
    await button(page, "Show their version").click();
    await page.locator("tm-card-chips").getByText("8", { exact: true }).waitFor();
    await expect.poll(() => page.locator("#name:focus").count()).toBe(1);
    await cards.fill("13");
    await cards.press("Enter");
    await button(page, "Save deck").click();
    await page.locator("tm-toasts").getByText("Deck saved.").waitFor();
    await expect.poll(() => readCards()).toEqual(["1", "2", "8", "13"]);
  });
});
