import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { statementsWaiting } from "#test/support/hold-lock.ts";
import { guest, mint, teamWithGuest } from "#test/support/guests.ts";
import { act, addStory, readStandup, standup, team, type Person } from "#test/support/people.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

async function waitFor(waiting: number) {
  await expect.poll(() => statementsWaiting(app.database)).toBe(waiting);
}

/** Sends two requests that both wait for a room, the first one first, and returns their statuses. */
async function oneBehindTheOther(
  roomId: string,
  first: () => Promise<{ status: number }>,
  second: () => Promise<{ status: number }>,
): Promise<[number, number]> {
  const holder = await app.database.sql.connect();
  const sent: Promise<{ status: number }>[] = [];
  try {
    await holder.query("begin");
    await holder.query("select from sessions where id = $1 for no key update", [roomId]);
    sent.push(first());
    await waitFor(1);
    sent.push(second());
    await waitFor(2);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  const [one, two] = await Promise.all(sent);
  return [one!.status, two!.status];
}

describe("a write that waits for a room while its caller's seat ends (protocol/guarantees 17, protocol/rooms 12)", () => {
  test("a guest's entry that waits behind the revocation of the link is refused and not written", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const s = await standup(t, { mode: "async" });
    const link = await mint(ana, s.room);
    const gus = await guest(app, link.token, "Gus");
    const statuses = await oneBehindTheOther(
      s.session.id,
      () => ana.send("DELETE", `${s.room}/links/${link.id}`),
      () => gus.send("PUT", `${s.room}/actions/standup`, { body: { today: "Too late" } }),
    );
    expect(statuses).toEqual([204, 404]);
    expect((await readStandup(ana, s.room)).state.entries).toEqual([]);
  });

  test("a claim of the facilitator's seat that waits behind the claimer's removal from the space is refused", async () => {
    const t = await team(app, ["Olaf", "Mia"]);
    const [olaf, mia] = t.people as [Person, Person];
    await app.database.sql.query(
      "update sessions set facilitator_seen_at = now() - interval '5 minutes' where id = $1",
      [t.session.id],
    );
    const statuses = await oneBehindTheOther(
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

  test("a guest's vote that waits behind the revocation of the link is no failure, also where the two deadlock, and none counts after it (protocol/guarantees 15, 17)", async () => {
    const t = await teamWithGuest(app, { autoReveal: true });
    const storyId = await addStory(t.ana, t.room, "Refund");
    await act(t.ana, t.room, "POST", "select", { storyId });
    // Long enough ago that the vote writes the token before it waits for the room.
    await app.database.sql.query(
      "update session_tokens set last_used_at = now() - interval '5 minutes' where user_id = $1",
      [t.gus.id],
    );
    const vote = () => t.gus.send("POST", `${t.room}/actions/vote`, { body: { storyId, value: "5" } });
    const [revoked, voted] = await oneBehindTheOther(
      t.session.id,
      () => t.ana.send("DELETE", `${t.room}/links/${t.linkId}`),
      vote,
    );
    // Where the two deadlock, Postgres chooses which of them is done first.
    expect([revoked, [204, 404].includes(voted)]).toEqual([204, true]);
    expect((await vote()).status).toBe(404);
  });
});
