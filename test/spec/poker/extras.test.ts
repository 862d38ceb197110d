// Rules: protocol/poker#removing-stories
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";

const app = await sharedApp();

const read = (t: Team) => ok<PokerEnvelope>(t.people[0]!, "GET", t.room);

// Rules: protocol/poker#quick-round
describe("quick round", () => {
  test("quick-round creates a story named Quick round N and selects it", async () => {
    const t = await team(app, ["Ana"]);
    const first = await act<{ id: string }>(t.people[0]!, t.room, "POST", "quick-round");
    expect(await read(t)).toMatchObject({ version: 2, state: { currentStoryId: first.id, roundVersion: 1 } });
    await addStory(t.people[0]!, t.room, "Quick round about nothing");
    const second = await act<{ id: string }>(t.people[0]!, t.room, "POST", "quick-round");
    const stories = (await read(t)).state.stories;
    expect(stories.map(({ title, status }) => [title, status])).toEqual([
      ["Quick round 1", "pending"],
      ["Quick round about nothing", "pending"],
      ["Quick round 2", "voting"],
    ]);
    expect(stories[2]!.id).toBe(second.id);
  });
});

// Rules: protocol/poker#untouched-quick-round
describe("an untouched quick round", () => {
  async function quickRound() {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const storyId = await addStory(ana, t.room, "Refunds");
    const round = await act<{ id: string }>(ana, t.room, "POST", "quick-round");
    const titles = async () => (await read(t)).state.stories.map(({ title }) => title);
    return { t, ana, storyId, round, titles };
  }

  test("an import removes the untouched quick round with the same version", async () => {
    const { t, ana, round, titles } = await quickRound();
    const { version } = await read(t);
    const stories = [{ title: "Invoices" }];
    await act(ana, t.room, "POST", "import", { stories, dropQuickRound: true });
    expect(await titles()).toEqual(["Refunds", "Invoices"]);
    expect(await read(t)).toMatchObject({ version: version + 1, state: { currentStoryId: null } });
    const late = await ana.send("POST", `${t.room}/actions/vote`, {
      body: { storyId: round.id, value: "3" },
    });
    expect(late).toMatchObject({ status: 404, body: { code: "no_such_story" } });
  });

  test("selecting another story removes the untouched quick round", async () => {
    const { t, ana, storyId, titles } = await quickRound();
    await act(ana, t.room, "POST", "select", { storyId, dropQuickRound: true });
    expect(await titles()).toEqual(["Refunds"]);
    expect((await read(t)).state.currentStoryId).toBe(storyId);
  });

  test("selecting the quick round itself keeps it", async () => {
    const { t, ana, round, titles } = await quickRound();
    await act(ana, t.room, "POST", "select", { storyId: round.id, dropQuickRound: true });
    expect(await titles()).toEqual(["Refunds", "Quick round 1"]);
  });

  test.each([
    ["a vote", [["POST", "vote", { value: "3" }]]],
    [
      "a past round",
      [
        ["POST", "vote", { value: "3" }],
        ["POST", "reveal"],
        ["POST", "reset"],
      ],
    ],
    ["notes", [["PATCH", "story", { notes: "The old shop" }]]],
    ["an estimate", [["PATCH", "story", { estimate: "3" }]]],
    ["its own title", [["PATCH", "story", { title: "Coupons" }]]],
  ] as const)("a quick round with %s stays", async (_what, touches) => {
    const { t, ana, storyId, round, titles } = await quickRound();
    for (const [verb, action, body] of touches)
      await act(ana, t.room, verb, action, body && { storyId: round.id, ...body });
    await act(ana, t.room, "POST", "select", { storyId, dropQuickRound: true });
    expect(await titles()).toHaveLength(2);
  });

  test("without dropQuickRound, an untouched quick round stays in the queue", async () => {
    const { t, ana, storyId, titles } = await quickRound();
    await act(ana, t.room, "POST", "import", { stories: [{ title: "Invoices" }] });
    await act(ana, t.room, "POST", "select", { storyId });
    expect(await titles()).toEqual(["Refunds", "Quick round 1", "Invoices"]);
  });

  test("an invalid import keeps the quick round on the table", async () => {
    const { t, ana, round, titles } = await quickRound();
    const body = { stories: [{ title: "" }], dropQuickRound: true };
    const { status } = await ana.send("POST", `${t.room}/actions/import`, { body });
    expect(status).toBe(400);
    expect(await titles()).toEqual(["Refunds", "Quick round 1"]);
    expect((await read(t)).state.currentStoryId).toBe(round.id);
  });
});

// Rules: protocol/poker#timer
describe("the round's timer", () => {
  async function round() {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    return { ...t, storyId };
  }
  const start = (t: Team, seconds: unknown) =>
    t.people[0]!.send("POST", `${t.room}/actions/timer`, { body: { seconds } });

  test("the timer ends by the server's clock and can be restarted and stopped", async () => {
    const t = await round();
    expect((await read(t)).state.timerEndsAt).toBeNull();
    for (const seconds of [60, 120]) {
      expect((await start(t, seconds)).status).toBe(204);
      const { state, serverTime } = await read(t);
      const left = (Date.parse(state.timerEndsAt!) - Date.parse(serverTime)) / 1000;
      expect(left).toBeGreaterThan(seconds - 5);
      expect(left).toBeLessThanOrEqual(seconds);
    }
    const stopped = await start(t, null);
    const again = await start(t, null);
    expect((await read(t)).state.timerEndsAt).toBeNull();
    expect(again.headers.get("x-session-version")).toBe(stopped.headers.get("x-session-version"));
  });

  test("votes count after the timer has ended; a new round and the reveal remove the timer", async () => {
    const t = await round();
    await start(t, 60);
    await app.database.sql.query(
      "update sessions set timer_ends_at = now() - interval '1 minute' where id = $1",
      [t.session.id],
    );
    await act(t.people[0]!, t.room, "POST", "vote", { storyId: t.storyId, value: "5" });
    await act(t.people[0]!, t.room, "POST", "reveal");
    expect((await read(t)).state.timerEndsAt).toBeNull();
    await act(t.people[0]!, t.room, "POST", "reset");
    expect((await read(t)).state.timerEndsAt).toBeNull();
  });

  test("removing the selected story ends the timer", async () => {
    for (const isRevealed of [false, true]) {
      const t = await round();
      const [ana] = t.people;
      const watcher = await watch(ana!, t.session.id);
      expect((await start(t, 60)).status).toBe(204);
      if (isRevealed) await act(ana!, t.room, "POST", "reveal");
      const other = await addStory(ana!, t.room, "Login");
      await act(ana!, t.room, "POST", "remove-story", { storyId: other });
      expect((await read(t)).state.timerEndsAt === null).toBe(isRevealed);
      await act(ana!, t.room, "POST", "remove-story", { storyId: t.storyId });
      expect((await read(t)).state).toMatchObject({ currentStoryId: null, timerEndsAt: null });
      await expectPushEqualsGet(t.session.id, [[ana!, watcher]]);
    }
  });

  test("a timer survives the end and reopening of the room", async () => {
    const t = await round();
    await start(t, 3600);
    const { timerEndsAt } = (await read(t)).state;
    await ok(t.people[0]!, "DELETE", t.room);
    await ok(t.people[0]!, "POST", `${t.room}/reopen`);
    expect((await read(t)).state.timerEndsAt).toBe(timerEndsAt);
    await start(t, null);
    expect((await read(t)).state.timerEndsAt).toBeNull();
  });

  test("a timer needs 10 to 3600 seconds and an open round", async () => {
    const t = await round();
    for (const bad of [9, 3601, 10.5, "60", undefined]) expect((await start(t, bad)).status).toBe(400);
    await act(t.people[0]!, t.room, "POST", "reveal");
    expect((await start(t, 60)).status).toBe(409);
    const empty = await team(app, ["Ben"]);
    expect((await start(empty, 60)).status).toBe(409);
  });
});
