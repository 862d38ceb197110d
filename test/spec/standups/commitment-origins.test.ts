// Rules: protocol/standups#commitment-origin, protocol/standups#changes, protocol/standups#own-standups-json
import { describe, expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { act, ok, readStandup } from "#test/support/client.ts";
import { commitmentsIn, retroAndStandup, versionOf } from "#test/support/committing-plugin.ts";
import { guestIn } from "#test/support/guests.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });

describe("the origin of a commitment", () => {
  test("each viewer's push equals their GET in every open standup", async () => {
    const { t, ana, ben, daily, retro } = await retroAndStandup(app);
    const gus = await guestIn(app, daily.id, "Gus");
    const live = await openStandup(ana, t.spacePath, { mode: "sync" });
    const seats = [daily, live].flatMap((room) => [ana, ben].map((who) => ({ room, who })));
    const watched = await Promise.all(
      [...seats, { room: daily, who: gus }].map(async ({ room, who }) => ({
        room,
        who,
        watcher: await watch<StandupEnvelope>(who, room.id),
      })),
    );
    const compare = async () => {
      for (const { room, who, watcher } of watched)
        await expectPushEqualsGet<StandupEnvelope>(room.id, [[who, watcher]]);
    };
    const [id] = (await retro.take(ben, ["add", "Rotate the keys"])) as [string];
    await compare();
    await act(ben, daily.room, "POST", "answer", { id, done: false });
    await compare();
    await ok(ana, "PATCH", `${t.spacePath}/sessions/${retro.id}`, {
      title: "Retro of June",
      base: { title: "Retro of May" },
    });
    await compare();
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${retro.id}`);
    await compare();
    const [member] = watched;
    expect(member!.watcher.newest().state.commitments).toEqual([
      expect.not.objectContaining({ origin: expect.anything() }),
    ]);
    const guestTexts = watched.find(({ who }) => who === gus)!.watcher.texts.join("");
    expect(guestTexts).not.toMatch(/Rotate the keys|Retro of/);
  });

  test("after the plugin's removal the commitment stays without an origin", async () => {
    const { t, ana, daily, retro } = await retroAndStandup(app);
    const [id] = await retro.take(ana, ["add", "Rotate the keys"]);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${retro.id}`);
    await ok(ana, "DELETE", `/api/orgs/default/admin/plugins/${retro.install}`);
    const [commitment] = await commitmentsIn(ana, daily);
    expect(commitment).toMatchObject({ id, text: "Rotate the keys", openedHere: false });
    expect(commitment).not.toHaveProperty("origin");
  });

  test("an answered commitment keeps its origin among the standup's changes", async () => {
    const { ana, daily, retro } = await retroAndStandup(app);
    const [id] = await retro.take(ana, ["add", "Rotate the keys"]);
    await act(ana, daily.room, "POST", "answer", { id, done: true });
    const origin = { sessionId: retro.id, title: "Retro of May", kind: retro.kind };
    const { state } = await readStandup(ana, daily.room);
    expect(state.changes).toEqual([
      { id, userId: ana.id, text: "Rotate the keys", outcome: "landed", origin },
    ]);
  });

  test("renaming or deleting a room pushes only to standups that show it", async () => {
    const { t, ana, daily, retro } = await retroAndStandup(app);
    const version = await versionOf(ana, daily);
    const rename = (title: string, before: string) =>
      ok(ana, "PATCH", `${t.spacePath}/sessions/${retro.id}`, { title, base: { title: before } });
    await rename("Retro of June", "Retro of May");
    expect(await versionOf(ana, daily)).toBe(version);
    await retro.take(ana, ["add", "Rotate the keys"]);
    await rename("Retro of July", "Retro of June");
    expect(await versionOf(ana, daily)).toBe(version + 2);
    expect((await commitmentsIn(ana, daily))[0]!.origin!.title).toBe("Retro of July");
  });

  test("a person's own record names the origin until they leave the space", async () => {
    const { t, ana, ben, retro } = await retroAndStandup(app);
    await retro.take(ben, ["add", "Rotate the keys"]);
    const today = new Date().toISOString().slice(0, 10);
    const read = async () =>
      (
        await ok<{ commitments: { origin: object | null }[] }>(
          ben,
          "GET",
          `/api/me/standups?from=${today}&to=${today}`,
        )
      ).commitments[0]!.origin;
    expect(await read()).toEqual({
      sessionId: retro.id,
      title: "Retro of May",
      kind: retro.kind,
      orgSlug: "default",
      spaceSlug: t.space.slug,
    });
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await read()).toBeNull();
  });
});
