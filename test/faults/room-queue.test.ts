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
/** As shared/domain/actions/room-queue.ts says. */
const maxQueue = 300;

async function heldRoom() {
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
  const { app, ana, ben, vote, release } = await heldRoom();
  const voted = [vote(ana, "3"), vote(ben, "5")];
  const refused = [...(await crowd(app, strangers)), visitor(app)].map((who) => vote(who, "8"));
  // None of them ends while the room is locked if it stands behind the two votes.
  const statuses = (await Promise.all(refused)).map((reply) => reply.status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  await release();
  expect((await Promise.all(voted)).map((reply) => reply.status)).toEqual([204, 204]);
  recordResult({
    trial: "a stranger cannot hold a room's turn",
    tried: `${strangers} actions of callers without a seat in a room that is locked`,
    outcome: "all refused before the room was free; both votes counted",
  });
});

test("a full room queue is 503 with Retry-After", async () => {
  const { app, spaceId, vote, release } = await heldRoom();
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
  const { app, ana, ben, release, room } = await heldRoom();
  const elsewhere = await team(app, ["Cleo"]);
  const [cleo] = elsewhere.people as [Person];
  const waiting = watch(ben, room);
  // His presence waits for the room.
  await expect.poll(() => statementsWaiting(app.database)).toBe(1);
  const frames = await watch(cleo, elsewhere.session.id);
  await frames.until((frame) => frame.presence.includes(cleo.id));
  frames.ws.close();
  await expect.poll(async () => (await ok<Envelope>(cleo, "GET", elsewhere.room)).presence).toEqual([]);
  expect(await statementsWaiting(app.database)).toBe(1);
  await release();
  const there = await waiting;
  await there.until((frame) => frame.presence.includes(ben.id));
  there.ws.close();
  await expect
    .poll(async () => (await ok<Envelope>(ana, "GET", `/api/sessions/${room}`)).presence)
    .toEqual([]);
});
