import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, onScreen, openProfileOf } from "#test/support/browser.ts";
import {
  clickNotifications,
  showPage,
  hidePage,
  recordNotifications,
  notificationsOf,
  openNotificationCount,
} from "./pages/notification-pages.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

// Browsers show notifications only in a secure context.
const w = standupPages("localhost");
const { makeStandup, reenter } = w;
const quarterMs = 15 * 60_000;
const switchOf = (page: Page, name: string) => page.getByRole("switch", { name });

/** Returns the number of notification types that the browser stores as enabled. */
const storedCount = (page: Page) =>
  page.evaluate<number>("(localStorage.getItem('standpoint.tell') ?? '').split(' ').filter(Boolean).length");

/** Opens the profile of a person whose browser grants notifications, and enables the named types. */
async function openWithNotifications(who: Person, ...names: string[]) {
  const profile = await openProfileOf(w.browser, w.app, who, { width: 320, height: 700 });
  await profile.context.grantPermissions(["notifications"]);
  await recordNotifications(profile.page);
  await profile.page.goto(`${w.app.baseUrl}/me/profile`);
  for (const [before, name] of names.entries()) {
    await switchOf(profile.page, name).click();
    // The permission request comes before the setting is stored.
    await expect.poll(() => storedCount(profile.page)).toBe(before + 1);
  }
  return profile;
}

test("notifications are off until a person switches one on", async () => {
  const ana = w.t.people[0]!;
  const { page, context, complaints } = await openProfileOf(w.browser, w.app, ana, {
    width: 320,
    height: 700,
  });
  await recordNotifications(page);
  await page.goto(`${w.app.baseUrl}/me/profile`);
  const closing = switchOf(page, "A standup closes in 15 minutes");
  const names = ["A standup closes in 15 minutes", "It's your turn", "Voting has started"];
  for (const name of names) await expect.poll(() => switchOf(page, name).isChecked()).toBe(false);

  await closing.click();
  await page.getByRole("alert").getByText("This browser blocks notifications from this site").waitFor();
  await expect.poll(() => closing.isChecked()).toBe(false);
  expect(await page.evaluate("localStorage.getItem('standpoint.tell')")).toBeNull();
  await expectAccessible(page, "refused notifications");
  await expectNoSidewaysScroll(page, "refused notifications");

  await context.grantPermissions(["notifications"]);
  await closing.click();
  await expect.poll(() => closing.isChecked()).toBe(true);
  await page.locator("tm-my-notices [role=alert]").waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => closing.isChecked()).toBe(true);
  await expect.poll(() => switchOf(page, "It's your turn").isChecked()).toBe(false);

  await page.addInitScript("delete globalThis.Notification");
  await page.reload();
  await onScreen(page).getByText("This browser doesn't support notifications.").waitFor();
  await expect.poll(() => closing.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a background page notifies once when voting starts", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const body = { kind: "poker", title: "Secret plans" };
  const { id } = await ok<{ id: string }>(ana, "POST", `${w.t.spacePath}/sessions`, body);
  const startRound = () => act(ana, `/api/sessions/${id}`, "POST", "quick-round");
  const { page, context } = await openWithNotifications(ben, "Voting has started");
  await reenter(page, id);
  const round = (name: string) => onScreen(page).getByRole("heading", { name });

  await startRound();
  await round("Quick round 1").waitFor();
  await expect.poll(() => notificationsOf(page)).toEqual([]);

  await hidePage(page);
  await startRound();
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([
      { title: "Voting has started", body: "In the planning poker room you have open.", tag: `voting ${id}` },
    ]);

  await expect.poll(() => openNotificationCount(page)).toBe(1);
  await showPage(page);
  await expect.poll(() => openNotificationCount(page)).toBe(0);
  await startRound();
  await round("Quick round 3").waitFor();
  await expect.poll(() => notificationsOf(page)).toHaveLength(1);

  await hidePage(page);
  await startRound();
  await expect.poll(() => openNotificationCount(page)).toBe(1);
  expect(await clickNotifications(page)).toBe(true);
  await expect.poll(() => openNotificationCount(page)).toBe(0);
  await context.close();
});

test("a background page notifies only the speaker of their turn", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const id = await makeStandup("Notified of a turn", {});
  const anas = await openWithNotifications(ana, "Voting has started");
  const bens = await openWithNotifications(ben, "It's your turn");
  for (const { page } of [anas, bens]) {
    await reenter(page, id);
    await hidePage(page);
  }
  const room = `/api/sessions/${id}`;
  await expect.poll(async () => (await ok<Envelope>(ana, "GET", room)).presence.length).toBe(2);
  await act(ana, `/api/sessions/${id}`, "POST", "start");
  await act(ana, `/api/sessions/${id}`, "POST", "next");
  await expect
    .poll(() => notificationsOf(bens.page))
    .toEqual([{ title: "It's your turn", body: "In the standup you have open.", tag: `turn ${id}` }]);
  await expect.poll(() => notificationsOf(anas.page)).toEqual([]);
  await Promise.all([anas, bens].map(({ context }) => context.close()));
});

test("a background page notifies before a standup closes", async () => {
  const [, ben, cy] = w.t.people as [Person, Person, Person];
  const profiles = [
    await openWithNotifications(ben, "A standup closes"),
    await openWithNotifications(cy, "A standup closes"),
  ];
  // The device's clock is an hour behind.
  await profiles[0]!.page.clock.install({ time: Date.now() - 3_600_000 });
  await profiles[0]!.page.reload();
  for (const { page } of profiles) await switchOf(page, "A standup closes").waitFor();
  const closing = (ms: number) => ({ mode: "async", closesAt: new Date(Date.now() + ms).toISOString() });
  // The first standup's time to notify has passed, the second's is seconds ahead.
  await makeStandup("Too late to notify", closing(quarterMs - 60_000));
  const id = await makeStandup("Notified of its end", closing(quarterMs + 20_000));
  await act(cy, `/api/sessions/${id}`, "PUT", "standup", { today: "Bread" });
  for (const { page } of profiles) await hidePage(page);
  const expected = [
    { title: "A standup closes in 15 min", body: "You haven't written yet.", tag: `closing ${id}` },
  ];
  await expect.poll(() => notificationsOf(profiles[0]!.page)).toEqual(expected);
  await expect.poll(() => notificationsOf(profiles[1]!.page)).toEqual([]);
  await Promise.all(profiles.map(({ context }) => context.close()));
});

test("switches whose code was lost come with a retry", async () => {
  const { page, context, complaints } = await openProfileOf(w.browser, w.app, w.t.people[0]!);
  const code = "**/assets/notifications-*.js";
  await page.route(code, (route) => route.abort());
  await page.goto(`${w.app.baseUrl}/me/profile`);
  await onScreen(page).getByText("Part of this page couldn't be loaded").first().waitFor();
  await page.unroute(code);
  await page.getByRole("button", { name: "Try again" }).click();
  await switchOf(page, "It's your turn").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
