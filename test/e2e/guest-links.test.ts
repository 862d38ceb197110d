import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { expectNoSidewaysScroll } from "#test/support/browser.ts";
import { heading, waitUntilLive, openLinksPanel, startGuestWorld } from "#test/e2e/pages/guest-pages.ts";
import { mint } from "#test/support/guests.ts";
import { ok, standup } from "#test/support/client.ts";

const w = await startGuestWorld();

// All tests share one IP address and its rate limit for guesses.
beforeEach(() => w.app.database.sql.query("delete from throttles"));

const panel = (page: Page) => page.locator("tm-links");

test("history navigation closes the dialogs of the room", async () => {
  const { page, context, complaints } = await w.enter(w.ana, w.t.session.id);
  await page.getByRole("link", { name: "Back to the space" }).click();
  await heading(page, w.t.space.name);
  await page.goBack();
  await waitUntilLive(page);
  await openLinksPanel(page);
  await panel(page).getByRole("button", { name: "Create guest link" }).click();
  await panel(page).getByLabel("Link", { exact: true }).waitFor();
  await panel(page)
    .getByRole("button", { name: /^Revoke the link/ })
    .click();
  await page.getByRole("heading", { name: "Revoke this link?" }).waitFor();

  await page.goForward();
  await heading(page, w.t.space.name);
  await expect.poll(() => page.locator("tm-links, tm-confirm").count()).toBe(0);
  // An open dialog disables keys, also an invisible one.
  await page.keyboard.press("?");
  await heading(page, "Keyboard");
  const { links } = await ok<{ links: { revokedAt: string | null }[] }>(w.ana, "GET", `${w.t.room}/links`);
  expect(links.map(({ revokedAt }) => revokedAt)).toEqual([null]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("links from the same minute show their seconds", async () => {
  const { room, session } = await w.anotherRoom();
  const made = [await mint(w.ana, room), await mint(w.ana, room)];
  // One statement, so both links are in the same minute.
  await w.app.database.sql.query(
    `update signed_links set created_at = date_trunc('minute', now()) - made.place * interval '1 second'
     from unnest($1::uuid[]) with ordinality made(id, place) where signed_links.id = made.id`,
    [made.map(({ id }) => id)],
  );
  const { page, context } = await w.enter(w.ana, session.id);
  await openLinksPanel(page);
  const buttons = panel(page).getByRole("button", { name: /^Revoke the link/ });
  await expect.poll(() => buttons.count()).toBe(2);
  const names = await buttons.evaluateAll((found) =>
    found.map((button) => button.getAttribute("aria-label")),
  );
  expect(names.toSorted()).toEqual([
    expect.stringMatching(/created at \d+:\d\d:58\s/),
    expect.stringMatching(/created at \d+:\d\d:59\s/),
  ]);
  await context.close();
});

test("at 320 px a new link and its copy button are visible without scrolling", async () => {
  const { session } = await w.anotherRoom();
  const { page, context } = await w.enter(w.ana, session.id, { width: 320, height: 568 });
  await openLinksPanel(page);
  await panel(page).getByText("Guests join this room").waitFor();
  await panel(page).getByRole("button", { name: "Create guest link" }).click();
  const copy = panel(page).getByRole("button", { name: "Copy link" });
  await copy.waitFor();
  await expect.poll(() => panel(page).getByText("Guests join this room").count()).toBe(0);
  const dialog = (await panel(page).getByRole("dialog").boundingBox())!;
  for (const part of [panel(page).getByLabel("Link", { exact: true }), copy]) {
    const { y, height } = (await part.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(dialog.y + dialog.height);
  }
  await expectNoSidewaysScroll(page);
  await context.close();
});

test("a guest's face has a dashed ring in the header", async () => {
  const { session, room } = await standup(w.t);
  const gus = await w.joinByLink(await w.linkTo(room), "Gus Lindqvist");
  const { page, context } = await w.enter(w.ana, session.id);
  for (const each of [gus.page, page]) {
    const faces = each.locator("tm-room-header .faces tm-avatar");
    await expect.poll(() => faces.count()).toBe(2);
    const rings = await faces.evaluateAll((all) =>
      all.map((face) => face.ownerDocument.defaultView!.getComputedStyle(face).outlineStyle),
    );
    expect(rings.toSorted()).toEqual(["dashed", "none"]);
  }
  await gus.page.setViewportSize({ width: 320, height: 720 });
  const leftOf = async (part: string) => (await gus.page.locator(part).first().boundingBox())!.x;
  expect(await leftOf("tm-room-header .title")).toBe(await leftOf("tm-standup-room .panel"));
  await expectNoSidewaysScroll(gus.page);
  await context.close();
  await gus.context.close();
});
