// Rules: protocol/poker#own-vote, protocol/poker#revealed-votes, protocol/poker#room-state,
//   protocol/poker#round-results, protocol/poker#special-cards, protocol/poker#who-has-voted
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";

const app = await sharedApp();

/** A team with a selected story. */
async function round(
  names: string[],
  config: Record<string, unknown> = {},
): Promise<Team & { storyId: string }> {
  const t = await team(app, names, config);
  const storyId = await addStory(t.people[0]!, t.room, "Refund");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  return { ...t, storyId };
}

const read = (who: Person, room: string) => ok<PokerEnvelope>(who, "GET", room);
const current = (envelope: PokerEnvelope): PokerStory =>
  envelope.state.stories.find((story) => story.id === envelope.state.currentStoryId)!;
const vote = (
  who: Person,
  t: { room: string; storyId: string },
  value: string | null,
  roundVersion?: number,
) => who.send("POST", `${t.room}/actions/vote`, { body: { storyId: t.storyId, value, roundVersion } });

async function spectate(who: Person, t: Team, on = true) {
  await app.database.sql.query(
    "update space_members set spectator = $3 where space_id = $1 and user_id = $2",
    [t.space.id, who.id, on],
  );
}

// Rules: protocol/poker#quick-round, protocol/poker#resetting, protocol/poker#revealing,
//   protocol/poker#selecting, protocol/poker#voting
describe("select, vote, reveal, reset", () => {
  test("selecting a story begins its round: voting, unrevealed, and with roundVersion 1", async () => {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    expect((await read(t.people[0]!, t.room)).state.roundVersion).toBe(0);
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    const envelope = await read(t.people[0]!, t.room);
    expect(envelope).toMatchObject({ revealed: false, state: { currentStoryId: storyId, roundVersion: 1 } });
    expect(current(envelope).status).toBe("voting");
  });

  test("before the reveal the state shows only who has voted", async () => {
    const t = await round(["Ana", "Ben"]);
    await vote(t.people[1]!, t, "13");
    for (const who of t.people) {
      const envelope = await read(who, t.room);
      expect(current(envelope).votedUserIds).toEqual([t.people[1]!.id]);
      expect(current(envelope)).not.toHaveProperty("votes");
      expect(current(envelope)).not.toHaveProperty("results");
    }
  });

  test("after the reveal the state shows the votes and their results", async () => {
    const t = await round(["Ana", "Ben"]);
    await vote(t.people[0]!, t, "8");
    await vote(t.people[1]!, t, "8");
    await act(t.people[0]!, t.room, "POST", "reveal");
    const story = current(await read(t.people[1]!, t.room));
    expect(story.votes).toEqual(
      [t.people[0]!, t.people[1]!]
        .map(({ id }) => ({ userId: id, value: "8" }))
        .sort((a, b) => (a.userId < b.userId ? -1 : 1)),
    );
    expect(story.results).toEqual({
      histogram: [{ value: "8", count: 2 }],
      average: 8,
      median: 8,
      mode: ["8"],
      range: "8",
      consensus: true,
    });
  });

  test("a vote can be changed and withdrawn until the reveal", async () => {
    const t = await round(["Ana"]);
    const versions = [];
    for (const value of ["5", "5", "8", null, null]) {
      const reply = await vote(t.people[0]!, t, value);
      expect(reply.status).toBe(204);
      versions.push(Number(reply.headers.get("x-session-version")));
    }
    expect(versions).toEqual([4, 4, 5, 6, 6]);
    expect(current(await read(t.people[0]!, t.room)).votedUserIds).toEqual([]);
  });

  test("GET …/vote returns the caller's own vote, or nulls without a vote", async () => {
    const t = await round(["Ana", "Ben"]);
    await vote(t.people[0]!, t, "5");
    expect(await ok(t.people[0]!, "GET", `${t.room}/vote`)).toEqual({ storyId: t.storyId, value: "5" });
    expect(await ok(t.people[1]!, "GET", `${t.room}/vote`)).toEqual({ storyId: null, value: null });
  });

  test("an invalid vote is 400, and a vote outside the round is 409", async () => {
    const t = await round(["Ana", "Ben"]);
    const other = await addStory(t.people[0]!, t.room, "Other");
    await spectate(t.people[1]!, t);
    const statuses = [
      (await vote(t.people[0]!, t, "4")).status,
      (await vote(t.people[0]!, { ...t, storyId: other }, "5")).status,
      (await vote(t.people[0]!, t, "5", 0)).status,
      (await vote(t.people[1]!, t, "5")).status,
      (await vote(t.people[0]!, t, "5", 1)).status,
    ];
    await act(t.people[0]!, t.room, "POST", "reveal");
    statuses.push((await vote(t.people[0]!, t, "8")).status);
    expect(statuses).toEqual([400, 409, 409, 409, 204, 409]);
    expect(current(await read(t.people[0]!, t.room)).votes).toEqual([
      { userId: t.people[0]!.id, value: "5" },
    ]);
  });

  test("? and coffee are valid votes with every deck", async () => {
    const t = await round(["Ana"], { deck: { name: "ours", values: ["S", "L"], ordinal: true } });
    expect([
      (await vote(t.people[0]!, t, "?")).status,
      (await vote(t.people[0]!, t, "coffee")).status,
    ]).toEqual([204, 204]);
  });

  test("revealing twice changes nothing; reveal and reset without a story are 409", async () => {
    const t = await team(app, ["Ana"]);
    for (const action of ["reveal", "reset"]) {
      expect((await t.people[0]!.send("POST", `${t.room}/actions/${action}`)).status).toBe(409);
    }
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    const first = await t.people[0]!.send("POST", `${t.room}/actions/reveal`);
    const second = await t.people[0]!.send("POST", `${t.room}/actions/reveal`);
    expect([first.status, second.status]).toEqual([204, 204]);
    expect(second.headers.get("x-session-version")).toBe(first.headers.get("x-session-version"));
  });

  test("reset clears the votes and opens a new round, even without votes", async () => {
    const t = await round(["Ana"]);
    await vote(t.people[0]!, t, "5");
    await act(t.people[0]!, t.room, "POST", "reveal");
    await act(t.people[0]!, t.room, "POST", "reset");
    let envelope = await read(t.people[0]!, t.room);
    expect(envelope).toMatchObject({ revealed: false, state: { roundVersion: 2 } });
    expect(current(envelope).votedUserIds).toEqual([]);
    await act(t.people[0]!, t.room, "POST", "reset");
    envelope = await read(t.people[0]!, t.room);
    expect(envelope.state.roundVersion).toBe(3);
  });

  test("reset keeps the story's estimate, but the story is voted on until one is saved", async () => {
    const t = await round(["Ana"]);
    const statusAfter = async () => {
      const { estimate, status } = current(await read(t.people[0]!, t.room));
      return `${estimate} ${status}`;
    };
    const save = () => act(t.people[0]!, t.room, "PATCH", "story", { storyId: t.storyId, estimate: "5" });
    await save();
    expect(await statusAfter()).toBe("5 estimated");
    await act(t.people[0]!, t.room, "POST", "reset");
    expect(await statusAfter()).toBe("5 voting");
    await save();
    expect(await statusAfter()).toBe("5 estimated");
  });

  test("selecting a story again opens a new round with its old votes", async () => {
    const t = await round(["Ana"]);
    await vote(t.people[0]!, t, "5");
    const other = await addStory(t.people[0]!, t.room, "Other");
    await act(t.people[0]!, t.room, "POST", "select", { storyId: other });
    let envelope = await read(t.people[0]!, t.room);
    expect(envelope.state.stories.map((story) => story.status)).toEqual(["pending", "voting"]);
    expect(envelope.state.stories.map((story) => story.votedUserIds)).toEqual([[], []]);
    await act(t.people[0]!, t.room, "POST", "select", { storyId: t.storyId });
    envelope = await read(t.people[0]!, t.room);
    expect(envelope.state.roundVersion).toBe(3);
    expect(current(envelope).votedUserIds).toEqual([t.people[0]!.id]);
  });
});

// Rules: protocol/poker#auto-reveal-timing, protocol/poker#auto-reveal-with-open-voting,
//   protocol/poker#auto-reveal-without-open-voting, protocol/poker#config-during-a-round,
//   protocol/poker#recorded-voters
describe("auto-reveal", () => {
  test("without openVoting a round is revealed when all connected voters have voted", async () => {
    const t = await round(["Ana", "Ben", "Cem", "Dora"], { autoReveal: true });
    const [ana, ben, cem] = t.people as [Person, Person, Person];
    await spectate(cem, t);
    for (const who of [ana, ben, cem]) await watch(who, t.session.id);
    await vote(ana, t, "5");
    expect((await read(ana, t.room)).revealed).toBe(false);
    await vote(ben, t, "8");
    expect((await read(ana, t.room)).revealed).toBe(true);
  });

  test("without openVoting and without connected voters a vote reveals nothing", async () => {
    const t = await round(["Ana"], { autoReveal: true });
    await vote(t.people[0]!, t, "5");
    expect((await read(t.people[0]!, t.room)).revealed).toBe(false);
  });

  test("a disconnect never reveals a round", async () => {
    const t = await round(["Ana", "Ben"], { autoReveal: true });
    const [ana, ben] = t.people as [Person, Person];
    const here = await watch(ana, t.session.id);
    const leaving = await watch(ben, t.session.id);
    await vote(ana, t, "5");
    leaving.ws.close();
    await here.until((frame) => frame.presence.length === 2);
    await here.until((frame) => frame.presence.length === 1 && frame.state.stories.length === 1);
    expect((await read(ana, t.room)).revealed).toBe(false);
  });

  test("turning autoReveal on reveals a complete round at once", async () => {
    const t = await round(["Ana"]);
    await watch(t.people[0]!, t.session.id);
    await vote(t.people[0]!, t, "5");
    await act(t.people[0]!, t.room, "PATCH", "config", { autoReveal: true });
    expect((await read(t.people[0]!, t.room)).revealed).toBe(true);
    await act(t.people[0]!, t.room, "PATCH", "config", { autoReveal: false });
    expect(await read(t.people[0]!, t.room)).toMatchObject({ revealed: true, state: { autoReveal: false } });
  });

  test("with openVoting a round waits for the voters recorded at its start, connected or not", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem"], { autoReveal: true, openVoting: true });
    const [ana, ben, cem] = t.people as [Person, Person, Person];
    await watch(ana, t.session.id);
    (await watch(ben, t.session.id)).ws.close();
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    expect((await read(ana, t.room)).state.expectedVoterIds).toEqual([ana.id, ben.id].sort());
    await watch(cem, t.session.id);
    await vote(ana, { ...t, storyId }, "5");
    expect((await read(ana, t.room)).revealed).toBe(false);
    await vote(ben, { ...t, storyId }, "5");
    expect((await read(ana, t.room)).revealed).toBe(true);
  });

  test("a round no longer waits for a recorded voter who becomes a spectator", async () => {
    const t = await team(app, ["Ana", "Ben"], { autoReveal: true, openVoting: true });
    const [ana, ben] = t.people as [Person, Person];
    for (const who of [ana, ben]) await watch(who, t.session.id);
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    await spectate(ben, t);
    await vote(ana, { ...t, storyId }, "5");
    expect((await read(ana, t.room)).revealed).toBe(true);
  });

  test("turning openVoting on during a round records its voters", async () => {
    const t = await round(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    for (const who of [ana, ben]) await watch(who, t.session.id);
    expect((await read(ana, t.room)).state).not.toHaveProperty("expectedVoterIds");
    await act(ana, t.room, "PATCH", "config", { openVoting: true });
    expect(await read(ana, t.room)).toMatchObject({
      revealed: false,
      state: { openVoting: true, expectedVoterIds: [ana.id, ben.id].sort() },
    });
    await act(ana, t.room, "PATCH", "config", { openVoting: false });
    expect((await read(ana, t.room)).state).not.toHaveProperty("expectedVoterIds");
  });
});
