import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { PushReply } from "#shared/wire/push.ts";
import { expectAccessible, onScreen, openProfileOf } from "#test/support/browser.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { givePushService, startPushApp } from "./pages/push-pages.ts";

const browser = await testBrowser();
const app = await startPushApp();
afterAll(() => app.stop());

const offer = (page: Page) => page.getByRole("region", { name: "Reminder" });

/** Opens a standup over a day, in a browser that grants notifications, and writes the person's first entry. */
async function writeFirstEntry() {
  const t = await team(app, ["Ana"]);
  const [ana] = t.people as [Person];
  const closesAt = new Date(Date.now() + 7_200_000).toISOString();
  const { id } = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "standup",
    title: "Monday",
    config: { mode: "async", closesAt },
  });
  const profile = await openProfileOf(browser, app, ana);
  await profile.context.grantPermissions(["notifications"]);
  await givePushService(profile.page);
  const address = `${app.baseUrl}/o/default/s/${t.space.slug}/r/${id}`;
  await profile.page.goto(address);
  const today = profile.page.getByLabel("Today", { exact: true });
  await today.waitFor();
  await expect.poll(() => offer(profile.page).count()).toBe(0);
  await today.fill("Refunds");
  await today.blur();
  await offer(profile.page).waitFor();
  return { ...profile, ana, address };
}

test("after the first entry one press turns on the reminder", async () => {
  const { page, context, ana, complaints } = await writeFirstEntry();
  await expectAccessible(page, "offer of a reminder");
  await offer(page).getByRole("button", { name: "Turn on" }).click();
  await onScreen(page).getByText("Reminders are on.").waitFor();
  const { here } = await ok<PushReply>(ana, "GET", "/api/me/push");
  expect(here).toMatchObject({ sorts: ["closing"], closingMinutes: 15 });
  await offer(page).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a declined offer of a reminder does not come back", async () => {
  const { page, context, address } = await writeFirstEntry();
  await offer(page).getByRole("button", { name: "No, thanks" }).click();
  await offer(page).waitFor({ state: "detached" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address);
  await onScreen(page)
    .getByText(/^Saved /)
    .waitFor();
  // Kudos are part of the same file as the offer.
  await page.getByRole("heading", { name: "Kudos" }).waitFor();
  expect(asked.filter((url) => url.includes("/api/me/push"))).toEqual([]);
  await expect.poll(() => offer(page).count()).toBe(0);
  await context.close();
});
