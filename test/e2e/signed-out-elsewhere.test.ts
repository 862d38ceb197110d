import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { expectFine, defaultViewport } from "#test/e2e/viewports.ts";
import { refocusUntil, focusedName } from "#test/e2e/pages/pages.ts";
import { ok, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

const urlOf = (t: Team, part = "") => `${app.baseUrl}/o/default/s/${t.space.slug}${part}`;
const messageHeading = (page: Page, heading: string) =>
  page.getByRole("heading", { name: heading, exact: true });

/** Opens a page of a new team's space as Ben, a member. */
async function openAsBen(part: (t: Team) => string) {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const profile = await openProfileOf(browser, app, ben, defaultViewport);
  await profile.page.goto(urlOf(t, part(t)));
  return { ...profile, t, ana, ben };
}

const remove = (t: Team, ana: Person, ben: Person) => ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);

test("signing out in one tab shows a message in the others", async () => {
  const { page, context, t } = await openAsBen((team) => `/r/${team.session.id}`);
  await waitUntilLive(page);
  const other = await context.newPage();
  await other.goto(urlOf(t));
  await other.getByRole("button", { name: "Ben", exact: true }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await other.getByRole("button", { name: "Sign out" }).click();
  await messageHeading(page, "You're signed out").waitFor();
  await expect.poll(() => focusedName(page)).toBe("You're signed out");
  await expectFine(page, "signed out elsewhere");
  await page.getByRole("button", { name: "Rejoin" }).click();
  await page.getByRole("heading", { name: "Join Team of Ana" }).waitFor();
  expect(page.url()).toContain(
    `then=${encodeURIComponent(`/o/default/s/${t.space.slug}/r/${t.session.id}`)}`,
  );
  // The tab that signed out is at the front page.
  await other.getByLabel("Your name").waitFor();
  await context.close();
});

test.each([
  ["in a room, whose socket closes", (t: Team) => `/r/${t.session.id}`],
  ["on another page, with its next request", () => "/kudos"],
])("a session that ended elsewhere shows a message %s", async (_where, part) => {
  const { page, context, ben } = await openAsBen(part);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await ok(visitor(app, ben.cookie), "DELETE", "/api/me");
  await refocusUntil(page, () => messageHeading(page, "You're signed out").isVisible());
  await context.close();
});

test.each([
  ["in a room", (t: Team) => `/r/${t.session.id}`],
  ["on the space's page", () => ""],
  ["in its settings", () => "/settings/general"],
])("a removed member sees a message %s and can join again", async (_where, part) => {
  const { page, context, t, ana, ben } = await openAsBen(part);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await onScreen(page)
    .getByText(/Planning|Rooms|Access/)
    .first()
    .waitFor();
  await remove(t, ana, ben);
  await refocusUntil(page, () => messageHeading(page, "You're no longer in Team of Ana").isVisible());
  await expect.poll(() => focusedName(page)).toBe("You're no longer in Team of Ana");
  await page.getByRole("link", { name: "Rejoin" }).click();
  await page.getByRole("heading", { name: "Join Team of Ana" }).waitFor();
  await context.close();
});

test("only members of a deleted space see that it is gone", async () => {
  const { page, context, t, ana } = await openAsBen(() => "");
  await page.getByRole("heading", { name: "Team of Ana" }).waitFor();
  await ok(ana, "DELETE", t.spacePath, { slug: t.space.slug });
  await refocusUntil(page, () => messageHeading(page, "You're no longer in Team of Ana").isVisible());
  await onScreen(page).getByText("You were removed from this space, or it was deleted.").waitFor();
  const stranger = await openProfile(browser);
  await stranger.page.goto(urlOf(t));
  await messageHeading(stranger.page, "Nothing on the table here").waitFor();
  // After a reload a former member sees the same page as a stranger.
  await page.reload();
  await messageHeading(page, "Nothing on the table here").waitFor();
  await context.close();
  await stranger.context.close();
});

test("a person in a deleted room sees a message with a link to the space", async () => {
  const { page, context, t, ana } = await openAsBen((team) => `/r/${team.session.id}`);
  await waitUntilLive(page);
  await ok(ana, "DELETE", `${t.spacePath}/sessions/${t.session.id}`);
  await messageHeading(page, "This room was deleted").waitFor();
  await page.getByRole("link", { name: "Go to the space" }).click();
  await page.getByRole("heading", { name: "Team of Ana" }).waitFor();
  await context.close();
});
