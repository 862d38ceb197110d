import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { region } from "#test/e2e/pages/retro-pages.ts";
import { translate } from "#test/e2e/translating.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

test("a retrospective that a browser has translated shows each text once, and as it is", async () => {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const body = { kind: "retro", title: "Sprint 12", config: {} };
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const write = (text: string) =>
    act(ben, `/api/sessions/${session.id}`, "POST", "card", { column: "Went well", text });
  const { page, complaints, context } = await world.enter(ana, { ...t, session });
  const column = region(page, "Went well");
  await write("Releases are quick");
  await column.getByText("1 hidden card").waitFor();
  await translate(await pageFrame(page), { everything: true });
  await column.getByText("1 hidden card*").waitFor();
  await write("Lunch");
  await column.getByText("2 hidden cards").waitFor();
  await expect.poll(() => column.getByText("1 hidden card").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
