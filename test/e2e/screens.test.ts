import { beforeAll, describe, expect, test } from "vitest";
import { onScreen, openProfile, openProfileOf, type Profile } from "#test/support/browser.ts";
import { expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { expectFineInOtherLanguages } from "./other-languages.ts";
import { pluginEnv } from "./long-plugin.ts";
import { makeScreensWorld, roomPage, screens } from "./screens.ts";
import { openRoom } from "#test/support/orgs.ts";
import { watch } from "#test/support/socket.ts";
import { act, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp({ env: pluginEnv });
const browser = await testBrowser();

const w = await makeScreensWorld(app);
const { t } = w;
const anasProfile = await signedIn(t.people[0]!);
const strangersProfile = await openProfile(browser, defaultViewport);

async function signedIn(who: Person): Promise<Profile> {
  return openProfileOf(browser, app, who, defaultViewport);
}

describe.each(screens)("with the longest names the screen %s", (name, signedIn, path, ready) => {
  let profile: Profile;

  beforeAll(async () => {
    profile = signedIn ? anasProfile : strangersProfile;
    profile.complaints.length = 0;
    await profile.page.goto(app.baseUrl + path(w));
    await ready(profile.page);
  });

  test("is accessible in every viewport", async () => {
    await expectFineInEveryViewport(profile.page, name);
    expect(profile.complaints).toEqual([]);
  });

  test("is accessible in German, Japanese and Arabic", async () => {
    await expectFineInOtherLanguages(profile.page, name);
    expect(profile.complaints).toEqual([]);
  });
});

test("a revealed room with a free seat is accessible in every viewport and language", async () => {
  await act(t.people[0]!, t.room, "POST", "reveal");
  await app.database.sql.query(
    "update sessions set facilitator_seen_at = now() - interval '5 minutes' where id = $1",
    [t.session.id],
  );
  const { context, page } = await signedIn(t.people[1]!);
  await page.goto(app.baseUrl + roomPage(w));
  await onScreen(page).getByText("Median").waitFor();
  await page.getByRole("button", { name: "Take over" }).waitFor();
  await expectFineInEveryViewport(page, "revealed");
  await expectFineInOtherLanguages(page, "revealed");
  await context.close();
});

test("the front page does not violate the strict content security policy", async () => {
  const { page, complaints } = await openProfile(browser);
  const response = await page.goto(app.baseUrl);
  expect(response!.headers()["content-security-policy"]).not.toContain("unsafe");
  await page.getByLabel("Your name").waitFor();
  expect(complaints).toEqual([]);
});

test("on a phone no tab of the account is alone in its row", async () => {
  const { page } = await signedIn(t.people[0]!);
  await page.goto(`${app.baseUrl}/me/calendar`);
  const tabs = page.getByRole("navigation", { name: "Account" }).getByRole("link");
  await tabs.first().waitFor();
  const rows = await Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())!.y));
  expect(rows.filter((row) => rows.indexOf(row) === rows.lastIndexOf(row))).toEqual([]);
});

test("with text at 200 % a live room's card on Today has its title on one line", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const id = await openRoom(ana, t.spacePath, { kind: "poker", title: "Sprint 25 planning" });
  await watch(ben, id);
  const { page } = await openProfileOf(browser, app, ana, { width: 1440, height: 900 });
  await page.goto(app.baseUrl);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const title = page
    .getByRole("region", { name: "Happening now" })
    .getByRole("heading", { name: "Sprint 25 planning" });
  // Less than two lines of 36 px.
  await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(72);
});
