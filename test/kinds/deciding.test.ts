// Rules: protocol/rooms#one-dispatcher
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { actionsWith } from "#shared/kinds/action.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp } from "#test/support/app.ts";
import { act, ok, person, team, type Person } from "#test/support/client.ts";
import { giveHands, showOfHands } from "./show-of-hands/kind.ts";

/** A kind whose decisions wait for `open`. `deciding` returns the number of decisions in progress. */
function gatedKind() {
  const gate = Promise.withResolvers<void>();
  let deciding = 0;
  const decide = actionsWith()({
    verb: "POST",
    who: "member",
    summary: "Decide once the gate is open",
    body: z.object({}),
    async decide() {
      deciding++;
      await gate.promise;
      return async () => "changed" as const;
    },
  });
  const kind = { ...showOfHands, name: "gated", actions: { decide } };
  return { kind, open: gate.resolve, deciding: () => deciding };
}

test("slow decisions hold at most two connections of a replica", async () => {
  const app = await startApp({ env: { DATABASE_POOL_SIZE: "3" } });
  onTestFinished(() => app.stop());
  const gated = gatedKind();
  const removeKind = await giveHands(app.database, "default", { kind: gated.kind, display: "Gated" });
  onTestFinished(removeKind);
  const t = await team(app, ["Ana"]);
  const [ana] = t.people as [Person];
  const rooms = await Promise.all(
    Array.from({ length: 5 }, () =>
      ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, { kind: "gated", title: "Waits" }),
    ),
  );
  const decide = (who: Person, { id }: CreatedSession) =>
    who.send("POST", `/api/sessions/${id}/actions/decide`, { body: {} });
  const replies = rooms.map((room) => decide(ana, room));
  await expect.poll(gated.deciding).toBe(2);

  await act(ana, t.room, "POST", "stories", { title: "Goes on meanwhile" });
  const stranger = await person(app, "Olga");
  const otherRoom = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "gated",
    title: "Not yours",
  });
  expect((await decide(stranger, otherRoom)).status).toBe(404);
  expect(gated.deciding()).toBe(2);

  gated.open();
  const statuses = (await Promise.all(replies)).map((reply) => reply.status);
  expect(statuses.filter((status) => status !== 204 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(2);
});
