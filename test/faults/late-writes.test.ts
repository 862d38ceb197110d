// Rules: protocol/guarantees#automatic-retries, protocol/rooms#opening-a-room, protocol/rooms#renaming,
//   protocol/rooms#spectator, protocol/rooms#who-gets-404
import { describe, expect, test } from "vitest";
import { statementsWaiting } from "#test/support/hold-lock.ts";
import { guest, mint, teamWithGuest } from "#test/support/guests.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import {
  act,
  addStory,
  ok,
  readStandup,
  standup,
  team,
  type Person,
  type Team,
} from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

async function waitFor(waiting: number) {
  await expect.poll(() => statementsWaiting(app.database)).toBe(waiting);
}

/** Sends two requests that wait for the same room or space in this order. Returns their statuses. */
async function sendInOrder(
  id: string,
  first: () => Promise<{ status: number }>,
  second: () => Promise<{ status: number }>,
): Promise<[number, number]> {
  const holder = await app.database.sql.connect();
  const sent: Promise<{ status: number }>[] = [];
  try {
    await holder.query("begin");
    await holder.query("select from spaces where id = $1 for no key update", [id]);
    await holder.query("select from sessions where id = $1 for no key update", [id]);
    sent.push(first());
    await waitFor(1);
    sent.push(second());
    await waitFor(2);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  const [firstReply, secondReply] = await Promise.all(sent);
  return [firstReply!.status, secondReply!.status];
}

// Rules: protocol/guarantees#rights-checked-under-lock, protocol/rooms#seat-lost-meanwhile
describe("a write that waits for a room while its caller loses the seat", () => {
  test("refuses a guest's entry queued behind the link's revocation", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const s = await standup(t, { mode: "async" });
    const link = await mint(ana, s.room);
    const gus = await guest(app, link.token, "Gus");
    const statuses = await sendInOrder(
      s.session.id,
      () => ana.send("DELETE", `${s.room}/links/${link.id}`),
      () => gus.send("PUT", `${s.room}/actions/standup`, { body: { today: "Too late" } }),
    );
    expect(statuses).toEqual([204, 404]);
    expect((await readStandup(ana, s.room)).state.entries).toEqual([]);
  });

  test("refuses a facilitator claim queued behind the claimer's removal", async () => {
    const t = await team(app, ["Olaf", "Mia"]);
    const [olaf, mia] = t.people as [Person, Person];
    await app.database.sql.query(
      "update sessions set facilitator_seen_at = now() - interval '5 minutes' where id = $1",
      [t.session.id],
    );
    const statuses = await sendInOrder(
      t.session.id,
      () => olaf.send("DELETE", `${t.spacePath}/members/${mia.id}`),
      () => mia.send("POST", `${t.room}/facilitator/claim`),
    );
    expect(statuses).toEqual([204, 404]);
    const { rows } = await app.database.sql.query("select facilitator_id from sessions where id = $1", [
      t.session.id,
    ]);
    expect(rows).toEqual([{ facilitator_id: olaf.id }]);
  });

  test("refuses a guest's vote queued behind the link's revocation", async () => {
    const t = await teamWithGuest(app, { autoReveal: true });
    const storyId = await addStory(t.ana, t.room, "Refund");
    await act(t.ana, t.room, "POST", "select", { storyId });
    // The token was last used so long ago that the vote updates the token before it waits for the room.
    await app.database.sql.query(
      "update session_tokens set last_used_at = now() - interval '5 minutes' where user_id = $1",
      [t.gus.id],
    );
    const vote = () => t.gus.send("POST", `${t.room}/actions/vote`, { body: { storyId, value: "5" } });
    const [revoked, voted] = await sendInOrder(
      t.session.id,
      () => t.ana.send("DELETE", `${t.room}/links/${t.linkId}`),
      vote,
    );
    // If the two deadlock, Postgres chooses which of them succeeds first.
    expect([revoked, [204, 404].includes(voted)]).toEqual([204, true]);
    expect((await vote()).status).toBe(404);
  });
});

// Rules: protocol/guarantees#rights-checked-under-lock
describe("a write that waits for a space while its caller is removed or demoted", () => {
  const remove = (t: Team, [owner, member]: Person[]) =>
    owner!.send("DELETE", `${t.spacePath}/members/${member!.id}`);

  test("a new room queued behind its opener's removal is 404 and not created", async () => {
    const t = await team(app, ["Olaf", "Mia"]);
    const [olaf, mia] = t.people as [Person, Person];
    const body = { kind: "poker", title: "Too late" };
    const statuses = await sendInOrder(
      t.space.id,
      () => remove(t, [olaf, mia]),
      () => mia.send("POST", `${t.spacePath}/sessions`, { body }),
    );
    expect(statuses).toEqual([204, 404]);
    const { sessions } = await ok<MemberView>(olaf, "GET", t.spacePath);
    expect(sessions.map((session) => session.title)).toEqual(["Planning"]);
  });

  test("a room's new name queued behind the owner's demotion is 403 and not written", async () => {
    const t = await team(app, ["Olaf", "Mia"]);
    const [olaf, mia] = t.people as [Person, Person];
    const role = (who: Person, body: object) =>
      olaf.send("POST", `${t.spacePath}/members/${who.id}/role`, { body });
    await role(mia, { role: "owner" });
    const statuses = await sendInOrder(
      t.space.id,
      () => role(mia, { role: "member" }),
      () => mia.send("PATCH", `${t.spacePath}/sessions/${t.session.id}`, { body: { title: "Too late" } }),
    );
    expect(statuses).toEqual([204, 403]);
    expect((await ok<Envelope>(olaf, "GET", t.room)).title).toBe("Planning");
  });

  test("a spectator flag queued behind its person's removal is 404", async () => {
    const t = await team(app, ["Olaf", "Mia"]);
    const [olaf, mia] = t.people as [Person, Person];
    const statuses = await sendInOrder(
      t.space.id,
      () => remove(t, [olaf, mia]),
      () => mia.send("POST", `${t.room}/spectator`, { body: { on: true } }),
    );
    expect(statuses).toEqual([204, 404]);
  });
});
