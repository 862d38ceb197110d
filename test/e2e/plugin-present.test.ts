// Rules: protocol/plugins#presenting
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { onScreen } from "#test/support/browser.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
for (const name of ["retro", "fist-of-five"]) await world.install(await examplePackage(name));

/** Opens a room of a kind as Ana, the facilitator, and presents it. */
async function present(kind: string, before: (ana: Person, room: string) => Promise<unknown>) {
  const t = await team(world.app, ["Ana Souza"]);
  const [ana] = t.people as [Person];
  const { id } = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, {
    kind,
    title: "Sprint 12",
  });
  const room = `/api/sessions/${id}`;
  await before(ana, room);
  const profile = await world.enter(ana, { ...t, session: { id } as typeof t.session }, defaultViewport);
  await profile.page.goto(`${profile.page.url()}/present`);
  await profile.page.getByRole("heading", { name: "Sprint 12", level: 1 }).waitFor();
  return { ...profile, ana, room };
}

test("a presented retrospective hides its presenter's own cards and controls", async () => {
  const { page, ana, room, context, complaints } = await present("retro", (ana, room) =>
    act(ana, room, "POST", "card", { column: "To try", text: "Only mine so far" }),
  );
  await inPage(page).getByText("1 hidden card").waitFor();
  const frame = await pageFrame(page);
  expect(await frame.content()).not.toContain("Only mine so far");
  await expect.poll(() => inPage(page).locator("button:visible, textarea:visible").count()).toBe(0);
  await expect.poll(() => page.locator("tm-plugin-permissions, tm-room-header").count()).toBe(0);
  await expectFineInEveryViewport(page, "a retrospective on a shared screen");
  await page.setViewportSize({ width: 1440, height: 900 });
  const size = "parseFloat(getComputedStyle(document.body).fontSize)";
  await expect.poll(() => frame.evaluate<number>(size)).toBeGreaterThan(20);
  await act(ana, room, "PUT", "phase", { to: "vote" });
  await inPage(page).getByText("Only mine so far").waitFor();
  await expect.poll(() => inPage(page).locator("button:visible, input:visible").count()).toBe(0);
  await act(ana, room, "PUT", "phase", { to: "actions" });
  await inPage(page).getByText("No actions yet.").waitFor();
  await expect.poll(() => inPage(page).locator("button:visible, input:visible").count()).toBe(0);
  await page.keyboard.press("Escape");
  await onScreen(page).getByText("What Retrospective may do").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a presented fist of five refuses votes", async () => {
  const { page, ana, room, context, complaints } = await present("fist-of-five", (ana, room) =>
    act(ana, room, "PUT", "show", { fingers: 4 }),
  );
  await inPage(page).getByText("1 of 1 have shown a hand").waitFor();
  await expect.poll(() => inPage(page).locator("button:visible").count()).toBe(0);
  await expectFine(page, "a fist of five on a shared screen");
  await inPage(page).locator("h1").click();
  const revealResult = "standpoint.act('reveal').then(() => 'done', ({ reason }) => reason)";
  expect(await (await pageFrame(page)).evaluate(revealResult)).toBe("forbidden");
  await act(ana, room, "POST", "reveal");
  await inPage(page).getByText("Average 4.0, lowest 4").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
