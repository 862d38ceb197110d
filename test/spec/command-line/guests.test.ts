import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import { redeem, teamWithGuest } from "#test/support/guests.ts";
import { act, addStory, visitor } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/** A round that waits only for its guest, and is revealed when it no longer waits for the guest. */
async function roundWaitingForGuest() {
  const t = await teamWithGuest(app, { autoReveal: true, openVoting: true });
  const [anaWatcher, guestWatcher] = [await watch(t.ana, t.session.id), await watch(t.gus, t.session.id)];
  const storyId = await addStory(t.ana, t.room, "Refund");
  await act(t.ana, t.room, "POST", "select", { storyId });
  await act(t.ana, t.room, "POST", "vote", { storyId, value: "5" });
  return { ...t, anaWatcher, guestWatcher };
}

// Rules: protocol/operations#admin-commands, protocol/poker#auto-reveal-timing
describe("commands that end the seats of guests", () => {
  test.each([["sign-out-user"], ["erase-user"]])(
    "%s ends a guest's seat, and no round waits for the guest",
    async (command) => {
      const t = await roundWaitingForGuest();
      expect((await admin(app, [command, t.gus.id, "--yes"])).code).toBe(0);
      await t.anaWatcher.until((frame) => frame.revealed);
      expect(await t.guestWatcher.closed).toMatchObject({ code: 1008 });
    },
  );

  test("sign-out-everyone ends the seats of all guests, and no round waits for them", async () => {
    const t = await roundWaitingForGuest();
    expect((await admin(app, ["sign-out-everyone", "--yes"])).code).toBe(0);
    const { rows } = await app.database.sql.query("select revealed from sessions where id = $1", [
      t.session.id,
    ]);
    expect(rows).toEqual([{ revealed: true }]);
    expect(await t.anaWatcher.closed).toMatchObject({ code: 1008 });
  });

  test("revoke-links ends a room's links and guests, and no round waits for them", async () => {
    const t = await roundWaitingForGuest();
    expect((await admin(app, ["revoke-links", t.session.id])).out).toBe(
      "Revoked 1 link, and removed 1 guest.\n",
    );
    await t.anaWatcher.until((frame) => frame.revealed);
    expect(await t.guestWatcher.closed).toMatchObject({ code: 1008 });
    expect((await redeem(visitor(app), t.token)).body).toMatchObject({ code: "no_such_link" });
    expect((await admin(app, ["revoke-links", t.session.id])).out).toBe(
      "Revoked 0 links, and removed 0 guests.\n",
    );
  });

  test("revoke-links refuses an unknown room and text that is no id", async () => {
    const unknown = await admin(app, ["revoke-links", randomUUID()]);
    expect([unknown.code, unknown.err]).toEqual([1, "No such session.\n"]);
    expect((await admin(app, ["revoke-links", "planning"])).code).toBe(2);
  });
});
