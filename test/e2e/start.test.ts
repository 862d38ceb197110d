import { afterEach, expect, test } from "vitest";
import { become, expectAccessible, openProfile } from "#test/support/browser.ts";
import { holdResponse } from "#test/e2e/pages/pages.ts";
import { person, team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp();
const browser = await testBrowser();

/** One profile for all tests. It belongs to a stranger at the start of each test. */
const profile = await openProfile(browser);
const { page } = profile;

afterEach(async () => {
  await profile.context.clearCookies();
  await page.evaluate("localStorage.clear(), sessionStorage.clear()");
});

const start = () => page.getByRole("button", { name: "Start planning poker" });
const card = (name: string) => page.getByRole("button", { name, exact: true });
const rowCounts = async () =>
  (
    await app.database.sql.query<{ people: number; spaces: number; rooms: number; stories: number }>(
      `select (select count(*)::int from users) as people, (select count(*)::int from spaces) as spaces,
         (select count(*)::int from sessions) as rooms, (select count(*)::int from stories) as stories`,
    )
  ).rows[0]!;

/** Returns the number of rows that were created since `before`. */
async function createdSince(before: Awaited<ReturnType<typeof rowCounts>>) {
  const now = await rowCounts();
  return {
    people: now.people - before.people,
    spaces: now.spaces - before.spaces,
    rooms: now.rooms - before.rooms,
    stories: now.stories - before.stories,
  };
}

test("a first vote takes only a name and a card", async () => {
  const before = await rowCounts();
  await page.goto(app.baseUrl);
  // The field has the focus without a click.
  await expect.poll(() => focusedLabel()).toBe("Your name");

  // Action 1: the name. Enter presses the primary button.
  await page.keyboard.type("Ana");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/o/default/s/ana-s-team/r/*");
  await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
  // Action 2: the card.
  await card("5").click();
  await page.getByRole("button", { name: "5", exact: true, pressed: true }).waitFor();

  await expect.poll(() => createdSince(before)).toEqual({ people: 1, spaces: 1, rooms: 1, stories: 1 });
  const { rows } = await app.database.sql.query<{ name: string; passcode: string; title: string }>(
    `select sp.name, sp.passcode, s.title from spaces sp join sessions s on s.space_id = sp.id
     where sp.slug = 'ana-s-team'`,
  );
  expect(rows).toEqual([
    {
      name: "Ana's team",
      passcode: expect.stringMatching(/^\w{6}$/),
      title: expect.stringMatching(/^Planning, \w{3} \w{3} \d+$/),
    },
  ]);
  expect(profile.complaints).toEqual([]);
});

test("only a space with a default name offers to name the team", async () => {
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").fill("Bea");
  await start().click();
  await page.waitForURL("**/r/*");
  const offer = page.getByRole("button", { name: "Name your team" });
  await offer.click();
  const field = page.getByRole("textbox", { name: "Team name" });
  await expect.poll(() => field.inputValue()).toBe("Bea's team");
  await expectAccessible(page, "name your team");
  await page.keyboard.type("Payments");
  await page.keyboard.press("Enter");
  await offer.waitFor({ state: "detached" });
  await expect.poll(() => focusedLabel()).toMatch(/^Planning, /);

  await page.getByRole("link", { name: "Back to the space" }).click();
  await page.getByRole("heading", { name: "Payments" }).waitFor();

  // A space with a chosen name does not have the offer.
  await page.goto(app.baseUrl);
  await page.getByRole("button", { name: "New space" }).click();
  await page.getByLabel("Space name").fill("Chosen");
  await page.getByRole("button", { name: "Create" }).click();
  // The landing page has a button *New room* too.
  await page.getByRole("heading", { name: "Chosen" }).waitFor();
  await page.getByRole("button", { name: "New room" }).click();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toMatch(/^Planning, /);
  await expect.poll(() => focusedLabel()).toBe("Title");
  await page.keyboard.type("Ours");
  await page.getByRole("button", { name: "Open room" }).click();
  await page.getByRole("heading", { name: "Ours", exact: true }).waitFor();
  await expect.poll(() => offer.count()).toBe(0);
});

test.each([
  ["the space is refused", "**/api/spaces", "Name saved."],
  ["the room is refused", "**/api/orgs/*/spaces/*/sessions", "Name and space saved."],
  ["the round is refused", "**/actions/quick-round", "Your room is ready."],
])(
  "after a failed step the page lists the completed steps and continues: %s",
  async (_what, address, message) => {
    const before = await rowCounts();
    await page.route(address, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.goto(app.baseUrl);
    await page.getByLabel("Your name").fill("Cleo");
    await start().click();
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await page.unroute(address);
    await start().click();
    await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
    await expect.poll(() => createdSince(before)).toEqual({ people: 1, spaces: 1, rooms: 1, stories: 1 });
  },
);

test.each([
  ["the space", "**/api/spaces"],
  ["the room", "**/api/orgs/*/spaces/*/sessions"],
  ["the round", "**/actions/quick-round"],
])("a lost reply does not create anything twice: %s", async (_what, address) => {
  const before = await rowCounts();
  const heldReply = await holdResponse(page, "POST", address);
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").fill("Dan");
  await start().click();
  await heldReply.drop();
  await page.getByRole("alert").filter({ hasText: "Press again to continue." }).waitFor();
  await start().click();
  await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
  await expect.poll(() => createdSince(before)).toEqual({ people: 1, spaces: 1, rooms: 1, stories: 1 });
});

test("a standup starts with a name and one click", async () => {
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").fill("Eve");
  await page.getByRole("button", { name: "Standup" }).click();
  await page.waitForURL("**/o/default/s/eve-s-team/r/*");
  await page.getByRole("heading", { name: /^Standup, \w{3} \w{3} \d+$/ }).waitFor();
});

test("signing out forgets the address of the first space", async () => {
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").fill("Hal");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Name your team" }).waitFor();
  const storedData = () => page.evaluate("JSON.stringify(localStorage)");
  await expect.poll(() => storedData()).toContain("hal-s-team");
  await page.getByRole("button", { name: "Hal", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Your name").waitFor();
  await expect.poll(() => storedData()).not.toContain("hal-s-team");
  await expect.poll(() => focusedLabel()).toBe("Your name");
});

test("an invited person can paste the whole message with the link", async () => {
  const t = await team(app, ["Fay"]);
  await page.goto(app.baseUrl);
  await page.getByRole("button", { name: "I was invited" }).click();
  await expect.poll(() => focusedLabel()).toBe("The link you were sent");
  await page.keyboard.type("ABC123");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "That isn't a link" }).waitFor();
  await expectAccessible(page, "I was invited");
  const link = `${app.baseUrl}/o/default/s/${t.space.slug}`;
  await page.getByLabel("The link you were sent").fill(`Join Team of Fay on Standpoint: ${link}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(link);
  await page.getByRole("heading", { name: "Join Team of Fay" }).waitFor();
});

test("a known person without a space starts with one click", async () => {
  const gil = await person(app, "Gil");
  await become(profile.context, app, gil);
  await page.goto(app.baseUrl);
  await page.getByRole("heading", { name: "No rooms yet" }).waitFor();
  await start().click();
  await page.waitForURL("**/o/default/s/gil-s-team/r/*");
  await page.getByRole("heading", { name: "Quick round 1" }).waitFor();
});

/** Returns the label or text of the focused element, also in shadow trees. */
function focusedLabel(): Promise<string> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return (element?.labels?.[0] ?? element)?.textContent?.trim() ?? "";
  })()`);
}
