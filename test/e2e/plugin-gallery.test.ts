// Rules: protocol/plugins#page-abilities, protocol/plugins#page-drag
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { inPage, startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { defaultViewport, expectFineInEveryViewport } from "#test/e2e/viewports.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";

let world: PluginWorld;
beforeAll(async () => {
  world = await startPluginWorld();
  await world.install(await examplePackage("gallery"));
});
afterAll(() => world.stop());

test("the gallery shows each ability of a page, in every viewport", async () => {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  await ok(ana, "PATCH", "/api/me/avatar", { icon: "fish" });
  const newRoom = (title: string) =>
    ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, { kind: "gallery", title });
  const [session, other] = [await newRoom("This week"), await newRoom("Last week")];
  const room = `/api/sessions/${session.id}`;
  for (const text of ["Fix the door", "Water the plants"]) await act(ben, room, "POST", "add", { text });
  await act(ana, room, "POST", "timer", { seconds: 180 });
  const profile = await world.enter(ana, { ...t, session }, defaultViewport);
  const { page, context, complaints } = profile;

  await inPage(page)
    .getByRole("timer", { name: "Time left" })
    .getByText(/^2:\d\d$/)
    .waitFor();
  await inPage(page).locator(".avatar svg").first().waitFor();
  const owner = inPage(page).getByRole("combobox", { name: "Owner of: Fix the door" });
  await owner.selectOption({ label: "Ben Okafor" });
  await expectFineInEveryViewport(page, "the gallery");
  await expect.poll(() => owner.inputValue()).toBe(ben.id);

  await inPage(page).getByRole("button", { name: "Move: Fix the door" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const doing = inPage(page).getByRole("region", { name: "Doing" });
  await doing.getByText("Fix the door").waitFor();
  await inPage(page)
    .getByRole("button", { name: "Move: Fix the door" })
    .and(inPage(page).locator(":focus"))
    .waitFor();

  await inPage(page).getByLabel("Address of another gallery room").fill(`${world.app.baseUrl}/x/${other.id}`);
  await inPage(page).getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("heading", { name: "Last week", level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
