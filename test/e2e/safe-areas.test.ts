// docs/browsers.md: what differs
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openProfileOf, settled } from "#test/support/browser.ts";
import { act, addStory, team } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const browser = await testBrowser();
const app = await sharedApp();
const t = await team(app, ["Ana Souza", "Ben Okafor"]);
const ana = t.people[0]!;
const storyId = await addStory(ana, t.room, "Refund a captured payment");
await act(ana, t.room, "POST", "select", { storyId });

/** The parts of a phone's screen under its camera and its home indicator, in pixels. */
const upright = { width: 390, height: 844, insets: { top: 47, bottom: 34, left: 0, right: 0 } };
const sideways = { width: 844, height: 390, insets: { top: 0, bottom: 21, left: 47, right: 47 } };
type Phone = typeof upright;

/** Opens the room on a phone whose page fills the screen. */
async function openOn({ insets, ...size }: Phone): Promise<Page> {
  const { page, context } = await openProfileOf(browser, app, ana, { ...size, touch: true });
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setSafeAreaInsetsOverride", { insets });
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  return page;
}

/** Expects that a control is inside of the area that is safe on a phone. */
async function expectInside(control: Locator, { width, height, insets }: Phone) {
  await control.waitFor();
  await settled(control.page().mainFrame());
  const box = (await control.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(insets.left);
  expect(box.x + box.width).toBeLessThanOrEqual(width - insets.right);
  expect(box.y).toBeGreaterThanOrEqual(insets.top);
  expect(box.y + box.height).toBeLessThanOrEqual(height - insets.bottom);
}

const phones: [string, Phone][] = [
  ["upright", upright],
  ["sideways", sideways],
];

test.each(phones)("the hand is above the home indicator of a phone held %s", async (_name, phone) => {
  const page = await openOn(phone);
  await expectInside(card(page, "1"), phone);
});

test.each(phones)("the sheet of people is clear of the camera of a phone held %s", async (_name, phone) => {
  const page = await openOn(phone);
  await page.keyboard.press("p");
  const sheet = page.locator("tm-sheet[open]");
  await expectInside(sheet.getByRole("button", { name: "Close" }), phone);
  const last = sheet.getByRole("button").last();
  await last.scrollIntoViewIfNeeded();
  await expectInside(last, phone);
});

test("the field for a story is in sight above a phone's keyboard", async () => {
  const aboveKeyboard = { ...upright, height: 340, insets: { ...upright.insets, bottom: 0 } };
  const page = await openOn(aboveKeyboard);
  await page.keyboard.press("a");
  const field = page.locator("tm-poker-add input:focus");
  await expectInside(field, aboveKeyboard);
  const before = await page.evaluate("scrollY");
  await field.click({ trial: true });
  await expect.poll(() => page.evaluate("scrollY")).toBe(before);
});
