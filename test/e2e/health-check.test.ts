import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { defaultViewport, expectFineInEveryViewport } from "#test/e2e/viewports.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("health-check"));
const t = await team(world.app, ["Ana Souza", "Ben Okafor", "Cleo Park", "Dora Lind"]);

async function newRoom(): Promise<Team> {
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
    kind: "health-check",
    title: "October",
    config: { statements: "Own statements", own: "We ship often\nWe learn\nWe laugh together" },
  });
  return { ...t, session, room: `/api/sessions/${session.id}` };
}

async function rate(who: Person, { room }: Team, color: string) {
  for (const statement of [0, 1, 2])
    await act(who, room, "PUT", "rate", { statement, color, direction: "up" });
}

test("four people rate in secret, and the facilitator shows counts and earlier rounds", async () => {
  const [ana, ...others] = t.people as [Person, ...Person[]];
  const earlier = await newRoom();
  for (const one of t.people) await rate(one, earlier, "red");
  await act(ana, earlier.room, "POST", "show");

  const room = await newRoom();
  const { page, context, complaints } = await world.enter(ana, room, defaultViewport);
  const rating = inPage(page).getByRole("group", { name: "We ship often: rating" });
  const show = inPage(page).getByRole("button", { name: "Show result" });
  await rating.getByRole("radio", { name: "So-so" }).waitFor();
  await expect.poll(() => show.isDisabled()).toBe(true);
  await expectFineInEveryViewport(page, "health check, rating");

  // By keyboard: the arrow keys move within a group and save.
  await rating.getByRole("radio", { name: "Good" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(async () => (await ok<{ mine: unknown }>(ana, "GET", room.room)).mine)
    .toEqual({ ratings: [{ color: "yellow" }, {}, {}] });
  await inPage(page).getByText("1 of 3", { exact: true }).waitFor();
  for (const one of others) await rate(one, room, "green");
  await inPage(page).getByText("3 of 4 people have rated everything.").waitFor();
  await show.click();

  const result = inPage(page).getByRole("region", { name: "Result" });
  await result.getByText("1 So-so").waitFor();
  await expect.poll(() => result.getByText("3 Good").count()).toBe(1);
  // Three people rated the other statements.
  await expect.poll(() => result.getByText("Fewer than 4 people rated this.").count()).toBe(2);
  await result.getByRole("table").getByText("Bad").first().waitFor();
  await expectFineInEveryViewport(page, "health check, result");
  expect(complaints).toEqual([]);
  await context.close();
});

test("eleven presses rate all statements, and each direction is asked after its rating", async () => {
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
    kind: "health-check",
    title: "November",
  });
  const { page, context } = await world.enter(t.people[1]!, { ...t, session }, defaultViewport);
  const good = inPage(page).getByRole("radio", { name: "Good" });
  await good.first().waitFor();
  await expect.poll(() => inPage(page).getByRole("radio").count()).toBe(33);
  for (let at = 0; at < 11; at++) {
    await inPage(page).locator("label.green").nth(at).click();
    await inPage(page)
      .getByText(`${at + 1} of 11`, { exact: true })
      .waitFor();
  }
  await inPage(page).getByText("1 of 4 people have rated everything.").waitFor();
  await inPage(page).getByRole("group", { name: "Teamwork: direction" }).waitFor();
  await context.close();
});
