import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { distinctNames } from "#shared/rules/distinct-names.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, addStory, ok, standup, team, type Person } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const t = await team(app, ["Ana Souza", "Sam", "sam"]);
const ana = t.people[0]!;
const sams: [Person, Person] = [t.people[1]!, t.people[2]!];
const guest = await guestIn(app, t.session.id, "Sam");
const samsAndGuest = [...sams, guest].map(({ id, name }) => ({ userId: id, name }));
const distinct = distinctNames(samsAndGuest);
/** The distinct names of the two members and the guest, in this order. */
const distinctSams: [string, string, string] = samsAndGuest.map(({ userId }) =>
  distinct.get(userId)!,
) as typeof distinctSams;

const spacePath = () => `/o/default/s/${t.space.slug}`;

async function open(who: Person, path: string): Promise<Page> {
  const { page } = await openProfileOf(browser, app, who, { width: 1440, height: 1000 });
  await page.goto(`${app.baseUrl}${path}`);
  return page;
}

async function openRoom(who: Person, session = t.session): Promise<Page> {
  const path = who === guest ? `/r/${session.id}` : `${spacePath()}/r/${session.id}`;
  const page = await open(who, path);
  await waitUntilLive(page);
  return page;
}

// Rules: protocol/rooms#name-tags
describe("three people named Sam", () => {
  beforeAll(async () => {
    const storyId = await addStory(ana, t.room, "Login");
    await act(ana, t.room, "POST", "select", { storyId });
    for (const [who, value] of [
      [ana, "3"],
      [sams[0], "2"],
      [sams[1], "13"],
      [guest, "5"],
    ] as const)
      await act(who, t.room, "POST", "vote", { storyId, value });
    await act(ana, t.room, "POST", "reveal");
    // Only people who are here are asked to speak.
    await Promise.all([openRoom(sams[0]), openRoom(sams[1])]);
  });

  test("the result of a round distinguishes their cards", async () => {
    const page = await openRoom(ana);
    await onScreen(page).getByText(`Hear from ${distinctSams[0]} and ${distinctSams[1]}.`).waitFor();
    const names = page.locator("tm-poker-results .who > .visually-hidden");
    await expect
      .poll(() => names.allTextContents())
      .toEqual([distinctSams[0], "you", `${distinctSams[2]} (guest)`, distinctSams[1]]);
  });

  test("a guest sees the same tags as the members", async () => {
    const page = await openRoom(guest);
    await onScreen(page).getByText(`Hear from ${distinctSams[0]} and ${distinctSams[1]}.`).waitFor();
  });

  test("the list of people and the removal dialog use the same tag", async () => {
    const page = await openRoom(ana);
    await page.keyboard.press("p");
    const people = page.locator("tm-room-people");
    await people.getByText(distinctSams[0], { exact: true }).waitFor();
    await expect
      .poll(async () => (await people.locator(".name").allInnerTexts()).toSorted())
      .toEqual(["Ana Souza", ...distinctSams].toSorted());
    await page.getByRole("button", { name: `Actions for ${distinctSams[1]}` }).click();
    await page.getByRole("menuitem", { name: "Remove from room" }).click();
    await page.getByRole("dialog", { name: `Remove ${distinctSams[1]} from this room?` }).waitFor();
  });

  test("the dialog of earlier rounds shows the tags", async () => {
    const page = await openRoom(sams[0]);
    await page.getByRole("button", { name: /^Login/ }).click();
    const names = page.locator("tm-poker-round dt");
    await names.first().waitFor();
    await expect
      .poll(async () => (await names.allInnerTexts()).toSorted())
      .toEqual(["Ana Souza", ...distinctSams].toSorted());
  });

  test("the space's pages show the same tags as its rooms", async () => {
    const page = await open(ana, `${spacePath()}/settings/members`);
    await onScreen(page).getByText(distinctSams[0], { exact: true }).waitFor();
    await onScreen(page).getByText(distinctSams[1], { exact: true }).waitFor();
  });

  test("a standup shows the tags in its entries, its order and its Markdown", async () => {
    const s = await standup(t, { mode: "sync" });
    for (const who of sams) await act(who, s.room, "PUT", "standup", { today: `I am ${who.id}` });
    const page = await openRoom(ana, s.session);
    await act(ana, s.room, "POST", "start");
    await page.locator("tm-standup-order li").first().waitFor();
    // Without the guest of the other room, a tag can be shorter.
    const distinct = distinctNames(sams.map(({ id, name }) => ({ userId: id, name })));
    const names = sams.map(({ id }) => distinct.get(id)!);
    await expect
      .poll(async () =>
        (await page.locator("tm-standup-order li > span:first-child").allInnerTexts()).toSorted(),
      )
      .toEqual(["Ana Souza (you)", ...names].toSorted());
    await page.getByRole("button", { name: "Room", exact: true }).click();
    await page.getByRole("menuitem", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Copy as Markdown" }).click();
    await onScreen(page).getByText("Copied as Markdown.").waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    for (const [n, { id }] of sams.entries())
      expect(copied).toContain(`## ${names[n]}\n\n- **Today:** I am ${id}`);
    await ok(ana, "DELETE", s.room);
  });
});
