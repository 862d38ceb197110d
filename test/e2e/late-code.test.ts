import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const roomCode = /\/assets\/tm-poker-room-/;
const facilitatorCode = /\/assets\/facilitator-code-/;
const dialogCode = /\/assets\/tm-poker-dialogs-/;
const headerCode = /\/assets\/room-items-/;
const questionCode = /\/assets\/tm-confirm-/;

const browser = await testBrowser();
const app = await sharedApp();

async function roomWithStory(): Promise<Team> {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const storyId = await addStory(t.people[0]!, t.room, "Refund a captured payment");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  return t;
}

/** Opens a profile of a person, and returns it with the room's URL. */
async function profileOf(who: Person, { space, session }: Team) {
  const profile = await openProfileOf(browser, app, who);
  return { ...profile, address: `${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}` };
}

/** Holds a file of the client until `release`. `requested` resolves when the page requests it. */
async function holdFile(page: Page, file: RegExp) {
  const gate = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    requested.resolve();
    await gate.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: gate.resolve };
}

/** Returns the label or text of the focused element, also in shadow trees. */
const focusedLabel = (page: Page) =>
  page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  })()`);

test("the facilitator's controls load with the room", async () => {
  const t = await roomWithStory();
  const { context, page, address, complaints } = await profileOf(t.people[0]!, t);
  const room = await holdFile(page, roomCode);
  const controls = await holdFile(page, facilitatorCode);
  await page.goto(address);
  await Promise.all([room.requested, controls.requested]);
  room.release();
  controls.release();
  await page.getByRole("button", { name: /^Reveal/ }).waitFor();
  await page.getByPlaceholder("Add a story").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("key presses wait for code that is still loading", async () => {
  const t = await roomWithStory();
  const [ana, ben] = t.people as [Person, Person];
  const { context, page, address, complaints } = await profileOf(ben, t);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(address);
  await waitUntilLive(page);
  await page.locator("tm-poker-hand").getByRole("button").first().waitFor();
  expect(fetched.filter((path) => facilitatorCode.test(path) || dialogCode.test(path))).toEqual([]);

  const controls = await holdFile(page, facilitatorCode);
  const dialogs = await holdFile(page, dialogCode);
  await ok(ana, "POST", `${t.room}/facilitator`, { userId: ben.id });
  await controls.requested;
  await page.keyboard.press("a");
  controls.release();
  await expect.poll(() => focusedLabel(page)).toBe("Add a story");
  await page.keyboard.type("PAY-8 Retry failed webhooks");
  await page.keyboard.press("Enter");
  await page.locator("tm-poker-queue li", { hasText: "Retry failed webhooks" }).waitFor();
  // The field is empty and focused, ready for the next story.
  await expect.poll(() => page.getByPlaceholder("Add a story").inputValue()).toBe("");

  await page.getByRole("button", { name: "More for this round" }).focus();
  await page.keyboard.press("t");
  await dialogs.requested;
  dialogs.release();
  const timer = page.getByRole("dialog", { name: "Timer for this round" });
  await timer.waitFor();
  await expect.poll(() => timer.evaluate((dialog) => dialog.matches(":focus-within"))).toBe(true);
  await page.keyboard.press("Escape");
  await timer.waitFor({ state: "hidden" });
  await expect.poll(() => focusedLabel(page)).toBe("More for this round");

  await page.keyboard.press("e");
  await page.getByRole("heading", { name: "Choose an estimate" }).waitFor();
  await expect
    .poll(() => page.locator("tm-poker-estimate").evaluate((panel) => panel.matches(":focus-within")))
    .toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("without its code a confirmation uses the browser's dialog", async () => {
  const t = await roomWithStory();
  const { context, page, address } = await profileOf(t.people[0]!, t);
  await page.goto(address);
  await waitUntilLive(page);
  await page.route(questionCode, (route) => route.abort());
  const end = async (answer: "accept" | "dismiss") => {
    const dialogEvent = page.waitForEvent("dialog");
    await page.getByRole("button", { name: "Room", exact: true }).click();
    // The browser's dialog blocks the page, so the click resolves only after it.
    const clicked = page.getByRole("menuitem", { name: "End room" }).click();
    const question = await dialogEvent;
    expect(question.message()).toContain("End this room?");
    await question[answer]();
    await clicked;
  };
  await end("dismiss");
  await waitUntilLive(page);
  await end("accept");
  await onScreen(page).getByText("Ended today at").waitFor();
  await context.close();
});

test("a press on the team's name waits for code that is still loading", async () => {
  const { context, page, complaints } = await openProfile(browser);
  const code = await holdFile(page, headerCode);
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").fill("Dora");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Name your team" }).click();
  await code.requested;
  code.release();
  await expect.poll(() => page.getByLabel("Team name").inputValue()).toBe("Dora's team");
  expect(complaints).toEqual([]);
  await context.close();
});
