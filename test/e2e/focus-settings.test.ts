import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openIn, openProfile, type Profile } from "#test/support/browser.ts";
import {
  button,
  choose,
  closeWithEscape,
  expectFocus,
  press,
  waitForText,
  confirm,
} from "#test/e2e/pages/by-keyboard.ts";
import { createOrg, enrol, orgPerson, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import { person, team, type Person } from "#test/support/client.ts";
import { startReceiver, webhookEnv, type Receiver } from "#test/support/receiver.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let browser: Browser;
let receiver: Receiver;
let app: TestApp;
let profile: Profile;

beforeAll(async () => {
  [browser, receiver, app] = await Promise.all([
    startBrowser(),
    startReceiver(),
    // Browsers show notifications only in a secure context.
    startApp({ env: webhookEnv, host: "localhost" }),
  ]);
  profile = await openProfile(browser);
  await profile.context.grantPermissions(["notifications"]);
});

afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
  await receiver.close();
});

const openPage = (who: Person, path: string) => openIn(profile, app, who, path);

test("the webhook settings move the focus after each action", async () => {
  const t = await team(app, ["Ana"]);
  const { page } = await openPage(t.people[0]!, `/o/default/s/${t.space.slug}/settings/webhook`);
  await page.getByLabel("Address").fill(receiver.url);
  await press(page, "Save");
  await expectFocus(page, "button Copy secret");
  await page.getByLabel("I've stored it").focus();
  await page.keyboard.press("Space");
  await press(page, "Done");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expectFocus(page, "button Save with a new secret");
  await press(page, "Send a test");
  await waitForText(page, /Sending a test/);
  await expectFocus(page, "button Send a test");
  await press(page, "Save with a new secret");
  await confirm(page, "Save");
  await expectFocus(page, "button Copy secret");
  await page.getByLabel("I've stored it").focus();
  await page.keyboard.press("Space");
  await press(page, "Done");
  await expectFocus(page, "button Save with a new secret");
  await press(page, "Remove webhook");
  await confirm(page, "Remove webhook");
  await waitForText(page, "Webhook removed.");
  await expectFocus(page, "h2 Webhook");
});

test("a space's settings move the focus after each action", async () => {
  const t = await team(app, ["Ana"]);
  const at = `/o/default/s/${t.space.slug}/settings`;
  const { page } = await openPage(t.people[0]!, `${at}/planning`);
  const card = page.locator("tm-reference-link");
  for (const link of ["https://team.example/browse/{ref}", ""]) {
    await card.locator("input").fill(link);
    await card.getByRole("button", { name: "Save" }).focus();
    await page.keyboard.press("Enter");
    await waitForText(page, "Saved.");
    // The message of the first save is still there when the second one waits for its reply.
    await card.getByRole("button", { name: "Save", disabled: false }).waitFor();
    await expectFocus(page, "button Save");
  }
  await card.locator("input").fill("nowhere");
  await page.keyboard.press("Enter");
  await waitForText(page, /contains \{ref\} once/);
  await expectFocus(page, /^input/);

  await page.goto(`${app.baseUrl}${at}/general`);
  await press(page, "Remove passcode");
  await confirm(page, "Remove passcode");
  await expectFocus(page, "h2 Access");
  await press(page, "Add a passcode");
  await waitForText(page, "Passcode added.");
  await expectFocus(page, "h2 Access");

  await page.goto(`${app.baseUrl}${at}/schedule`);
  await press(page, "Save schedule");
  await waitForText(page, "Schedule saved.");
  await expectFocus(page, "button Save schedule");
  await page.getByLabel("Open standups on this schedule").focus();
  await page.keyboard.press("Space");
  await press(page, "Undo my changes");
  await button(page, "Undo my changes").waitFor({ state: "detached" });
  await expectFocus(page, "button Sun");
  await page.getByLabel("Open standups on this schedule").focus();
  await page.keyboard.press("Space");
  await press(page, "Save schedule");
  await button(page, "Undo my changes").waitFor({ state: "detached" });
  await expectFocus(page, "button Save schedule");

  await page.goto(`${app.baseUrl}${at}/decks`);
  await press(page, /^Duplicate/);
  await expectFocus(page, "input Deck name");
  await press(page, "Cancel");
  await expectFocus(page, /^button Duplicate/);

  await page.goto(`${app.baseUrl}${at}/general`);
  await press(page, "Delete space…");
  await expectFocus(page, /^input Type/);
  await closeWithEscape(page);
  await expectFocus(page, "button Delete space…");
  await page.keyboard.press("Enter");
  await expectFocus(page, /^input Type/);
  await page.keyboard.type(t.space.slug);
  await page.keyboard.press("Enter");
  await waitForText(page, `${t.space.name} deleted.`);
  await expectFocus(page, /^(h1|input)/);
});

test("the profile's switches keep the focus", async () => {
  const { page } = await openPage(await person(app, "Mia"), "/me/profile");
  for (const name of ["A standup closes in 15 minutes", "It's your turn", "Ring a bell"]) {
    const before = await page.getByRole("switch", { name }).isChecked();
    await page.getByRole("switch", { name }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("switch", { name, checked: !before }).waitFor();
    await expectFocus(page, new RegExp(`^input ${name}`));
  }
});

test("the table of spaces in org admin keeps the focus", async () => {
  const { org, ana, ben, cy } = await createStudioOrg();
  for (const name of ["Atlas", "Borea"]) await orgSpace(org, [ben, cy], name);
  await app.database.sql.query("update spaces set visibility = 'org' where org_id = $1", [org.id]);
  await app.database.sql.query(
    "delete from space_members where space_id = (select id from spaces where org_id = $1 and name = 'Borea')",
    [org.id],
  );
  const { page } = await openPage(ana, `/o/${org.slug}/admin/spaces`);
  const menu = "Actions for Atlas";
  await choose(page, menu, "Archive");
  await waitForText(page, "Atlas archived.");
  await expectFocus(page, `button ${menu}`);
  await choose(page, menu, "Unarchive");
  await waitForText(page, "Atlas unarchived.");
  await expectFocus(page, `button ${menu}`);
  await choose(page, menu, "Make private…");
  await confirm(page, "Make private");
  await waitForText(page, "Atlas is now private.");
  await expectFocus(page, `button ${menu}`);
  await choose(page, menu, "Add an owner…");
  await page.getByRole("radio", { name: "Cy" }).focus();
  await page.keyboard.press("Space");
  await press(page, "Make owner");
  await waitForText(page, "Cy is now an owner of Atlas.");
  await expectFocus(page, `button ${menu}`);
  await choose(page, menu, "Rename…");
  await expectFocus(page, "input Name");
  await closeWithEscape(page);
  await expectFocus(page, `button ${menu}`);
  await choose(page, menu, "Rename…");
  await page.getByLabel("Name", { exact: true }).fill("Zephyr");
  await page.keyboard.press("Enter");
  await waitForText(page, "Space renamed.");
  await expectFocus(page, "button Actions for Zephyr");
  await choose(page, "Actions for Borea", "Take over…");
  await confirm(page, "Take over");
  await waitForText(page, "Borea is now yours.");
  await expectFocus(page, "button Actions for Borea");
  for (const [name, next] of [
    ["Borea", /^button Actions for Zephyr/],
    ["Zephyr", /^h2 Spaces/],
  ] as const) {
    await choose(page, `Actions for ${name}`, "Delete…");
    await expectFocus(page, /^input Type/);
    await page.keyboard.type(name === "Borea" ? "borea" : "atlas");
    await page.keyboard.press("Enter");
    await waitForText(page, `${name} deleted.`);
    await expectFocus(page, next);
  }
});

test("the table of members in org admin keeps the focus", async () => {
  const { org, ana } = await createStudioOrg();
  const { page } = await openPage(ana, `/o/${org.slug}/admin/members`);
  await choose(page, /^Role of Ben/, "Admin");
  await expectFocus(page, "button Role of Ben: Admin");
  await press(page, "Remove Cy");
  await page.locator("tm-revoke-dialog").getByRole("button", { name: "Remove Cy" }).focus();
  await page.keyboard.press("Enter");
  await button(page, "Restore Cy").waitFor();
  await expectFocus(page, "button Restore Cy");
  await page.keyboard.press("Enter");
  await waitForText(page, /^Cy is/);
  await expectFocus(page, /^h2 Members/);
  await page.goto(`${app.baseUrl}/o/${org.slug}/admin/danger`);
  await press(page, "Delete organization…");
  await expectFocus(page, /^input Type/);
  await closeWithEscape(page);
  await expectFocus(page, "button Delete organization…");
  await page.keyboard.press("Enter");
  await expectFocus(page, /^input Type/);
  await page.keyboard.type(org.slug);
  await page.keyboard.press("Enter");
  await waitForText(page, /deleted: /);
  await expectFocus(page, /^(h1|input)/);
});

async function createStudioOrg(): Promise<{ org: TestOrg; ana: Person; ben: Person; cy: Person }> {
  const org = await createOrg(app, "studio");
  const ana = await enrol(org, await person(app, "Ana"), "admin");
  return { org, ana, ben: await orgPerson(app, org, "Ben"), cy: await orgPerson(app, org, "Cy") };
}
