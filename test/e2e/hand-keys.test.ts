import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openIn, openProfile, type Profile } from "#test/support/browser.ts";
import { countWrites, focusedName } from "#test/e2e/pages/pages.ts";
import { typeCard } from "#test/e2e/pages/by-keyboard.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { chooseInDock } from "#test/e2e/pages/dock.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const profile = await openProfile(browser, { width: 1440, height: 900 });

const pathOf = ({ space, session }: Team) => `/o/default/s/${space.slug}/r/${session.id}`;

/** Opens a room as its facilitator, with stories named “Story 1” and so on. Story 1 is the current one. */
async function openRoom(count: number, deck = "fibonacci"): Promise<{ t: Team; ana: Person } & Profile> {
  const t = await team(app, ["Ana", "Ben"], { deck });
  const ana = t.people[0]!;
  const first = await addStory(ana, t.room, "Story 1");
  for (let i = 2; i <= count; i++) await addStory(ana, t.room, `Story ${i}`);
  await act(ana, t.room, "POST", "select", { storyId: first });
  await openIn(profile, app, ana, pathOf(t));
  await profile.page.getByRole("button", { name: /^Reveal/ }).waitFor();
  return { t, ana, ...profile };
}

const buttonIn = (tag: string) => (page: Page, name: string) =>
  page.locator(tag).getByRole("button", { name, exact: true });
const [card, chip] = [buttonIn("tm-poker-hand"), buttonIn("tm-poker-estimate")];
const stateOf = async (who: Person, { room }: Team) => (await ok<PokerEnvelope>(who, "GET", room)).state;
const votedCount = async (who: Person, t: Team) => (await stateOf(who, t)).stories[0]!.votedUserIds.length;
const expectFocusedName = (page: Page) => expect.poll(() => focusedName(page));
const isOnTable = (page: Page, name: string) =>
  page.locator("tm-poker-story").getByRole("heading", { name }).waitFor();

test("typing 13 focuses the card 13, and Enter plays it", async () => {
  const { t, ana, page, complaints } = await openRoom(7);
  const places: Record<string, () => Promise<void>> = {
    nowhere: () => page.locator("tm-poker-story h2").click(),
    "a card of the hand": () => card(page, "2").click(),
    "a story of the queue": async () => {
      await page.locator("tm-poker-queue button.open").first().click();
      await page.getByRole("dialog", { name: "Story 1" }).getByRole("button", { name: "Close" }).click();
    },
    "the cards, after the choice of an estimate was left": async () => {
      await chooseInDock(page, "Estimate");
      await chip(page, "5").click();
      await page.keyboard.press("Escape");
    },
  };
  for (const [place, moveFocus] of Object.entries(places)) {
    await moveFocus();
    if (place === "a card of the hand") await expect.poll(() => votedCount(ana, t)).toBe(1);
    const before = await votedCount(ana, t);
    await typeCard(page, "13");
    await expect.poll(() => votedCount(ana, t), { message: place }).toBe(before);
    await expect.poll(() => card(page, "13").getAttribute("aria-pressed"), { message: place }).toBe("false");
    await page.keyboard.press("Enter");
    await page.locator('tm-poker-hand button[aria-pressed="true"]', { hasText: "13" }).waitFor();
    await page.keyboard.press("Space");
    await expect.poll(() => card(page, "13").getAttribute("aria-pressed")).toBe("false");
    await expect.poll(() => votedCount(ana, t)).toBe(0);
  }
  await page.getByRole("searchbox", { name: "Filter stories" }).click();
  await page.keyboard.type("13");
  await expect.poll(() => page.getByRole("searchbox", { name: "Filter stories" }).inputValue()).toBe("13");
  expect(complaints).toEqual([]);
});

test("a letter that starts no card runs its command", async () => {
  const { page, complaints } = await openRoom(3);
  await card(page, "5").click();
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: "Timer for this round" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.locator("tm-poker-results h3").waitFor();
  await chip(page, "8").click();
  await page.keyboard.press("x");
  await onScreen(page).getByText("This round stays in the story's past rounds.").waitFor();
  await page.getByRole("button", { name: "Vote again", exact: true }).last().press("Enter");
  await onScreen(page).getByText("0 of 1 voted").first().waitFor();
  await page.locator("tm-poker-queue button.open").first().focus();
  await page.keyboard.press("n");
  await isOnTable(page, "Story 2");
  expect(complaints).toEqual([]);
});

test("a letter that starts a card focuses it while the hand has the focus", async () => {
  const { page, complaints } = await openRoom(2, "tshirt");
  await card(page, "M").click();
  await onScreen(page).getByText("All votes in").first().waitFor();
  await page.keyboard.type("xl");
  await expectFocusedName(page).toBe("XL");
  await page.locator("tm-poker-queue button.open").first().focus();
  await page.keyboard.press("x");
  await page.getByRole("dialog", { name: "Vote again?" }).waitFor();
  await page.keyboard.press("Escape");
  expect(complaints).toEqual([]);
});

test("e and Enter save the estimate and select the next story", async () => {
  const { t, ana, page, complaints } = await openRoom(3);
  await card(page, "5").click();
  await page.keyboard.press("r");
  await page.locator("tm-poker-results h3").waitFor();
  await page.keyboard.press("e");
  await expectFocusedName(page).toBe("5");
  await page.keyboard.press("Enter");
  await isOnTable(page, "Story 2");
  await card(page, "5").click();
  await page.keyboard.press("r");
  await page.locator("tm-poker-results h3").waitFor();
  await typeCard(page, "13");
  await page.keyboard.press("Enter");
  await isOnTable(page, "Story 3");
  await page.keyboard.press("e");
  await expectFocusedName(page).toBe("1");
  await page.keyboard.press("Enter");
  await expect.poll(() => chip(page, "1").getAttribute("aria-pressed")).toBe("true");
  expect((await stateOf(ana, t)).stories.map(({ estimate }) => estimate)).toEqual(["5", "13", null]);
  expect(complaints).toEqual([]);
});

/** The effect of each key in the room's key help, in a round where the viewer played 13. */
const expectedEffects: Record<string, (page: Page) => Promise<unknown>> = {
  R: (page) => page.locator("tm-poker-results").waitFor(),
  X: (page) => page.getByRole("dialog", { name: "Vote again?" }).waitFor(),
  N: (page) => isOnTable(page, "Story 2"),
  Q: (page) => isOnTable(page, "Quick round 1"),
  T: (page) => page.getByRole("dialog", { name: "Timer for this round" }).waitFor(),
  E: (page) => page.getByRole("heading", { name: "Choose an estimate" }).waitFor(),
  "E Enter": (page) => onScreen(page).getByText("1 of 7 estimated").waitFor(),
  A: (page) => expectFocusedName(page).toBe("Add a story"),
  "/": (page) => expectFocusedName(page).toBe("Filter stories"),
  P: (page) => page.getByRole("dialog", { name: "People" }).waitFor(),
  I: (page) => page.locator("tm-invite-dialog").getByRole("dialog").waitFor(),
  "0–9": (page) => expectFocusedName(page).toBe("8"),
  Enter: (page) => card(page, "13").and(page.locator('[aria-pressed="false"]')).waitFor(),
  "← →": (page) => expectFocusedName(page).toBe("8"),
  "Home End": (page) => expectFocusedName(page).toBe("1"),
  "Alt ↑ Alt ↓": (page) => expect.poll(() => firstInQueue(page)).toBe("Story 2"),
  "Alt Home Alt End": (page) => expect.poll(() => firstInQueue(page)).toBe("Story 3"),
  "↑ ↓": (page) => expectFocusedName(page).toMatch(/^Story 2/),
  "→": (page) => expectFocusedName(page).toBe("Actions for Story 1"),
  Esc: (page) => isOnTable(page, "Story 2"),
  "Ctrl K": (page) => page.getByRole("combobox", { name: "Find rooms, people and commands" }).waitFor(),
  "?": (page) => page.getByRole("heading", { name: "Keyboard", exact: true }).waitFor(),
  "G S": (page) => page.waitForURL(`${app.baseUrl}/`),
};
const firstInQueue = (page: Page) => page.locator("tm-poker-queue li .title").first().textContent();
const keysInHelp = async (page: Page) =>
  (await page.locator("tm-keys-help dd").allInnerTexts()).map((key) => key.trim().replace(/\s+/g, " "));

/** Presses a key by its text in the help, with the focus on an element where the key works. */
async function pressKeyInHelp(page: Page, keyText: string) {
  if (keyText === "E Enter") {
    await page.keyboard.press("e");
    await chip(page, "1").focus();
    await page.keyboard.press("ArrowRight");
    return page.keyboard.press("Enter");
  }
  if (keyText === "0–9") return page.keyboard.press("8");
  if (["Enter", "← →", "Home End"].includes(keyText)) {
    await card(page, "13").focus();
    return page.keyboard.press({ Enter: "Enter", "← →": "ArrowLeft", "Home End": "Home" }[keyText]!);
  }
  if (keyText.startsWith("Alt")) {
    await page
      .locator("tm-poker-queue button.open")
      .nth(keyText.includes("Home") ? 2 : 1)
      .focus();
    return page.keyboard.press(keyText.includes("Home") ? "Alt+Home" : "Alt+ArrowUp");
  }
  if (keyText === "↑ ↓" || keyText === "→") {
    await page.locator("tm-poker-queue button.open").first().focus();
    return page.keyboard.press(keyText === "→" ? "ArrowRight" : "ArrowDown");
  }
  if (keyText === "Esc") {
    await page.getByPlaceholder("Add a story").focus();
    await page.keyboard.press("Escape");
    return page.keyboard.press("n");
  }
  if (keyText === "Ctrl K") return page.keyboard.press("Control+k");
  for (const key of keyText.split(" ")) await page.keyboard.press(key);
}

/** Resets the room and the page: no dialog or focus, and Story 1 is first and current, with the viewer's vote 13. */
async function reset(ana: Person, t: Team, page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const { stories } = await stateOf(ana, t);
  const first = stories.find(({ title }) => title === "Story 1")!;
  if (first.estimate) await act(ana, t.room, "PATCH", "story", { storyId: first.id, estimate: "" });
  for (const { id, title } of stories)
    if (title.startsWith("Quick")) await act(ana, t.room, "POST", "remove-story", { storyId: id });
  for (let at = 1; at <= 7; at++) {
    const { id } = stories.find(({ title }) => title === `Story ${at}`)!;
    await act(ana, t.room, "PATCH", "story", { storyId: id, position: at });
  }
  await act(ana, t.room, "POST", "select", { storyId: stories.find(({ title }) => title === "Story 7")!.id });
  await isOnTable(page, "Story 7");
  await act(ana, t.room, "POST", "select", { storyId: first.id });
  await act(ana, t.room, "POST", "vote", { storyId: first.id, value: "13" });
  await isOnTable(page, "Story 1");
  await card(page, "13").and(page.locator('[aria-pressed="true"]')).waitFor();
  await page.locator("tm-poker-story h2").click();
}

test("the key help and the palette name every key of the room", async () => {
  const { t, ana, page, complaints } = await openRoom(7);
  await act(t.people[1]!, t.room, "POST", "vote", {
    storyId: (await stateOf(ana, t)).currentStoryId,
    value: "5",
  });
  await card(page, "13").click();
  await onScreen(page)
    .getByText("2 of 2 voted")
    .or(onScreen(page).getByText("All votes in"))
    .first()
    .waitFor();
  await page.locator("tm-poker-story h2").click();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  const named = await keysInHelp(page);
  const labels = await page.locator("tm-keys-help dt").allInnerTexts();
  expect(named.sort()).toEqual(Object.keys(expectedEffects).sort());
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "More for this round" }).click();
  const keysShown = async () => (await page.locator("tm-poker-actions kbd").allTextContents()).sort();
  await expect.poll(keysShown).toEqual(["E", "N", "Q", "R", "T", "X"]);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.getByRole("option").first().waitFor();
  const rows = page.getByRole("option");
  const options = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector("span")!.textContent, row.querySelector("kbd")?.textContent]),
  );
  for (const command of ["Reveal the votes R", "Vote again X", "Next story without an estimate N", "Timer T"])
    expect(options.map((option) => option.join(" "))).toContain(command);
  for (const [label, keys] of options.filter(([label]) => labels.includes(label)))
    expect(named, `${label}`).toContain(keys);
  for (const command of ["Choose an estimate E", "Add a story A", "Filter stories /", "People P"])
    expect(options.map((option) => option.join(" "))).toContain(command);
  for (const command of ["Import stories", "Voting settings", "End room", "Guest links"])
    expect(options.map(([label]) => label)).toContain(command);
  await page.keyboard.press("Escape");

  const writes = countWrites(page);
  for (const key of Object.keys(expectedEffects)) {
    await expect.poll(writes).toBe(0);
    await reset(ana, t, page);
    await pressKeyInHelp(page, key);
    await expectedEffects[key]!(page);
  }
  expect(complaints).toEqual([]);
});

test("a spectator's key help has no keys of the hand or the facilitator", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  await addStory(t.people[0]!, t.room, "Story 1");
  const { page } = await openIn(profile, app, t.people[1]!, pathOf(t));
  await card(page, "1").waitFor();
  const named = async () => {
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    const keys = await keysInHelp(page);
    await page.keyboard.press("Escape");
    return keys;
  };
  await expect
    .poll(named)
    .toEqual(["0–9", "Enter", "← →", "Home End", "P", "I", "Ctrl K", "Esc", "?", "G S"]);
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Observe" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Take a seat" }).waitFor();
  await expect.poll(() => named()).toEqual(["P", "I", "Ctrl K", "Esc", "?", "G S"]);
});

test("with single-letter keys off, typing still finds cards of the hand", async () => {
  const { page } = await openRoom(2);
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Single-letter keys" }).click();
  await page.keyboard.press("Escape");
  await page.locator("tm-poker-story h2").click();
  for (const key of ["5", "r"]) await page.keyboard.press(key);
  await card(page, "1").focus();
  await page.keyboard.press("8");
  await expectFocusedName(page).toBe("8");
  for (const key of ["r", "Enter"]) await page.keyboard.press(key);
  await card(page, "8").and(page.locator('[aria-pressed="true"]')).waitFor();
  await expect.poll(() => page.locator("tm-poker-results").count()).toBe(0);
});
