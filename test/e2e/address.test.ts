import { expect, test } from "vitest";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { ok, team } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

test("a room URL with another space's slug is replaced by the room's own URL", async () => {
  const { people, space, session } = await team(app, ["Ana Souza"]);
  const { slug } = await ok<CreatedSpace>(people[0]!, "POST", "/api/spaces", { name: "Elsewhere" });
  const { page, context, complaints } = await openProfileOf(browser, app, people[0]!);
  await page.goto(`${app.baseUrl}/o/default/s/${slug}/r/${session.id}`);
  await page.waitForURL(`${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
  await waitUntilLive(page);
  expect(complaints).toEqual([]);
  await context.close();
});
