// Rules: protocol/guarantees#isolation-of-rooms, protocol/limits#room-queue
import { expect, onTestFinished, test } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { startApp } from "#test/support/app.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { act, addStory, ok, team, visitor, type Person, type Reply } from "#test/support/client.ts";
import { crowd } from "#test/races/harness.ts";
import { watch } from "#test/support/socket.ts";
import { recordResult } from "#test/support/stress.ts";

const strangers = 100;
/** The limit in shared/domain/actions/room-queue.ts. */
const maxQueue = 300;

async function lockedRoom() {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Login");
  await act(ana, t.room, "POST", "select", { storyId });
  const release = await holdLock(app.database, "select from sessions where id = $1 for update", [
    t.session.id,
  ]);
  onTestFinished(release);
  const vote = (who: Pick<Person, "send">, value: string) =>
    who.send("POST", `${t.room}/actions/vote`, { body: { storyId, value } });
  return { app, ana, ben, vote, release, room: t.session.id, spaceId: t.session.spaceId };
}

test("a busy room refuses callers without a seat at once", async () => {
  const { app, ana, ben, vote, release } = await lockedRoom();
  const voted = [vote(ana, "3"), vote(ben, "5")];
  const refused = [...(await crowd(app, strangers)), visitor(app)].map((who) => vote(who, "8"));
  // These requests would not end while the room is locked if they queued behind the two votes.
  const statuses = (await Promise.all(refused)).map((reply) => reply.status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  await release();
  expect((await Promise.all(voted)).map((reply) => reply.status)).toEqual([204, 204]);
  recordResult({
    trial: "callers without a seat at a busy room",
    tried: `${strangers} actions of callers without a seat in a locked room`,
    outcome: "all refused before the room was unlocked; both votes counted",
  });
});

test("a full room queue is 503 with Retry-After", async () => {
  const { app, spaceId, vote, release } = await lockedRoom();
  const tooMany = 8;
  const members = await crowd(app, maxQueue + tooMany);
  await app.database.sql.query(
    "insert into space_members (space_id, user_id) select $1, unnest($2::uuid[])",
    [spaceId, members.map((member) => member.id)],
  );
  const replies: Reply[] = [];
  const votes = members.map((member) => vote(member, "3").then((reply) => void replies.push(reply)));
  await expect.poll(() => replies.length).toBe(tooMany);
  for (const { status, headers } of replies) {
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("1");
  }
  await release();
  await Promise.all(votes);
  expect(replies.slice(tooMany).map((reply) => reply.status)).toEqual(votes.slice(tooMany).map(() => 204));
});

test("opening a locked room delays no other room", async () => {
  const { app, ana, ben, release, room } = await lockedRoom();
  const otherTeam = await team(app, ["Cleo"]);
  const [cleo] = otherTeam.people as [Person];
  const waiting = watch(ben, room);
  // The update of Ben's presence waits for the lock.
  await expect.poll(() => statementsWaiting(app.database)).toBe(1);
  const frames = await watch(cleo, otherTeam.session.id);
  await frames.until((frame) => frame.presence.includes(cleo.id));
  frames.ws.close();
  await expect.poll(async () => (await ok<Envelope>(cleo, "GET", otherTeam.room)).presence).toEqual([]);
  expect(await statementsWaiting(app.database)).toBe(1);
  await release();
  const bensWatcher = await waiting;
  await bensWatcher.until((frame) => frame.presence.includes(ben.id));
  bensWatcher.ws.close();
  await expect
    .poll(async () => (await ok<Envelope>(ana, "GET", `/api/sessions/${room}`)).presence)
    .toEqual([]);
});
