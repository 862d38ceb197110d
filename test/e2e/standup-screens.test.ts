import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { drawnText, onScreen, openProfileOf } from "#test/support/browser.ts";
import { expectFineInOtherLanguages } from "#test/e2e/other-languages.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { giveLongNames } from "#test/support/long-names.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();
const rooms: Record<string, string> = {};

const entry = {
  yesterday: "Merged https://example.com/a-rather-long-address/that/has/no/space/to/break/at/all?query=1",
  today: "Refunds on staging.\nThen a review.",
  blockers: "",
};

const t = await team(app, ["Ana Souza", "Ben Okafor", "Cy Lindqvist-Featherstonehaugh"]);
await openGathering();
await openRunning("speaking", 1);
await openRunning("done", 3);
await openAsyncStandups();
await giveLongNames(app, t);
const profile = await openProfileOf(browser, app, t.people[0]!, defaultViewport);

async function makeStandup(name: string, config: Record<string, unknown>): Promise<string> {
  const body = { kind: "standup", title: `Standup ${name}`, config };
  rooms[name] = (await ok<{ id: string }>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body)).id;
  return `/api/sessions/${rooms[name]}`;
}

/** Creates a standup with entries of Ana and Ben, Ben's blocker, a kudo and a commitment of Ana. */
async function standupWithEntries(name: string, config: Record<string, unknown>): Promise<string> {
  const [ana, ben] = t.people as [Person, Person];
  const room = await makeStandup(name, config);
  await act(ana, room, "PUT", "standup", entry);
  await act(ben, room, "PUT", "standup", { today: "Retries", blockers: "No access to the sandbox" });
  await act(ana, room, "POST", "add", { text: "Write down how refunds are tested" });
  await act(ben, room, "POST", "kudo", { to: ana.id, text: "For the checkout tests" });
  return room;
}

async function openGathering() {
  const room = await standupWithEntries("gathering", {});
  await act(t.people[1]!, room, "PUT", "ready", { ready: true });
}

async function openRunning(name: string, steps: number) {
  const room = await standupWithEntries(name, {});
  await act(t.people[0]!, room, "POST", "start", { order: "random" });
  await act(t.people[0]!, room, "POST", "skip");
  for (let step = 1; step < steps; step++) await act(t.people[0]!, room, "POST", "next");
}

async function openAsyncStandups() {
  const [ana, ben, cy] = t.people as [Person, Person, Person];
  await makeStandup("empty", { mode: "async" });
  const closesAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
  const open = await standupWithEntries("async", { mode: "async", closesAt });
  await act(ben, open, "PUT", "mention", { to: ana.id, needed: true });
  await act(ana, open, "PUT", "mention", { to: cy.id, needed: true });
  const ended = await standupWithEntries("ended", { mode: "async" });
  await ok(ana, "DELETE", ended);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

/** Each screen: its name, the room, the path in it, and a function that waits for it. */
const screens: [name: string, room: string, view: string, ready: (page: Page) => Promise<unknown>][] = [
  ["gathering", "gathering", "", (page) => heading(page, "Gathering")],
  ["speaking", "speaking", "", (page) => heading(page, "Speaking order")],
  ["done", "done", "", (page) => page.getByRole("heading", { name: /^Done in/ }).waitFor()],
  ["over a day", "async", "", (page) => onScreen(page).getByText("Ben Okafor asked you for help.").waitFor()],
  ["over a day, empty", "empty", "", (page) => onScreen(page).getByText("No other entries yet.").waitFor()],
  ["ended", "ended", "", (page) => onScreen(page).getByText("Ended today at").waitFor()],
  ["presenter, speaking", "speaking", "/present", (page) => page.locator("tm-standup-clock").waitFor()],
  ["presenter, over a day", "async", "/present", (page) => onScreen(page).getByText("Retries").waitFor()],
];

// Rules: protocol/standups#no-personal-metrics
describe.each(screens)("the standup screen %s", (name, room, view, ready) => {
  beforeAll(async () => {
    profile.complaints.length = 0;
    await profile.page.goto(roomPath(room) + view);
    await ready(profile.page);
  });

  test("is accessible in every viewport and shows no personal metrics", async () => {
    await expectFineInEveryViewport(profile.page, name, async () => {
      const text = await drawnText(profile.page);
      expect(text).toContain("Ana");
      // The clock of a turn can show “0:12 of 1:30”, and its place in the order is “Speaking · 4 of 12”.
      expect(text).not.toMatch(
        /%|streak|(?<![\d:]|(?:Speaking|Your turn) · )\d+ (of|out of) \d+\b(?!:)|\bscore\b/i,
      );
    });
    expect(profile.complaints).toEqual([]);
  });

  test("is accessible in German, Japanese and Arabic", async () => {
    await expectFineInOtherLanguages(profile.page, name);
    expect(profile.complaints).toEqual([]);
  });
});

const roomPath = (room: string) => `${app.baseUrl}/o/default/s/${t.space.slug}/r/${rooms[room]}`;

test("the button that takes a commitment back has one line", async () => {
  const { context, page } = await openProfileOf(browser, app, t.people[0]!, defaultViewport);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${rooms["async"]}`);
  const takeBack = page.getByRole("button", { name: "Remove: Write down how refunds are tested" });
  await takeBack.waitFor();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => (await takeBack.boundingBox())!.height, { message: `${width} px` })
      .toBeLessThan(50);
  }
  await context.close();
});
