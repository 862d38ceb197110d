// Rules: protocol/plugins#page-abilities
import { expect, test } from "vitest";
import { openProfileOf } from "#test/support/browser.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

const timerPage = `
globalThis.timer = standpoint.timer();
document.body.append(timer, Object.assign(document.createElement("p"), { textContent: "Ready" }));
standpoint.onState((room) => (globalThis.room = room));`;

async function openTimer(hoursAhead: number) {
  const t = await world.roomWith(timerPage);
  const { page, context, complaints } = await openProfileOf(world.browser, world.app, t.people[0]!);
  if (hoursAhead !== 0) await page.clock.install({ time: Date.now() + hoursAhead * 3_600_000 });
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await inPage(page).getByText("Ready").waitFor();
  const frame = await pageFrame(page);
  await expect.poll(() => frame.evaluate("globalThis.room?.session.title")).toBe("Sprint 12");
  return { page, context, complaints, frame };
}

test.each([5, -30])("a page has the server's time on a device that is %i hours ahead", async (hours) => {
  const { context, frame } = await openTimer(hours);
  const off = (await frame.evaluate<number>("standpoint.now()")) - Date.now();
  expect(Math.abs(off)).toBeLessThan(20_000);
  await context.close();
});

test("a countdown announces its last minute and its end, and can be hidden", async () => {
  const { page, context, complaints, frame } = await openTimer(0);
  const timer = inPage(page).getByRole("timer", { name: "Time left" });
  const said = inPage(page).getByRole("status");
  await expect.poll(() => timer.count()).toBe(0);
  await frame.evaluate("timer.show(standpoint.now() + 62_000)");
  await timer.getByText(/^1:0[12]$/).waitFor();
  // A busy machine may draw the countdown a few seconds later.
  await said.getByText(/^(One minute|5\d seconds) left\.$/).waitFor({ state: "attached" });
  // As in a tab that comes to the foreground.
  await frame.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await timer.getByText(/^(1:00|0:5\d)$/).waitFor();
  await frame.evaluate("timer.show(standpoint.now() + 2_000)");
  await inPage(page).locator(".timer.soon").waitFor();
  await timer.getByText("Time is up").waitFor();
  await said.getByText("Time is up.").waitFor({ state: "attached" });
  await frame.evaluate("timer.show(null)");
  await expect.poll(() => timer.count()).toBe(0);
  await frame.evaluate("timer.show(NaN)");
  await expect.poll(() => timer.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
