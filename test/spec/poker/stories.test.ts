// Rules: protocol/conventions#texts, protocol/poker#estimate, protocol/poker#room-state
import { describe, expect, test } from "vitest";
import { act, addStory, ok, team, type Team } from "#test/support/client.ts";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { STORY_LIMIT_PER_SESSION: "120" } });

async function stories({ people, room }: Team): Promise<PokerStory[]> {
  return (await ok<PokerEnvelope>(people[0]!, "GET", room)).state.stories;
}

// Rules: protocol/poker#a-story, protocol/poker#adding-stories, protocol/poker#editing-stories,
//   protocol/poker#estimate, protocol/poker#foreign-stories, protocol/poker#removing-stories
describe("stories", () => {
  test("a new story is 201 with its id, pending, at the end of the queue", async () => {
    const t = await team(app, ["Ana"]);
    const first = await t.people[0]!.send<{ id: string }>("POST", `${t.room}/actions/stories`, {
      body: { ref: "PAY-1", title: "Refund", notes: " two\nlines " },
    });
    expect(first.status).toBe(201);
    expect(first.headers.get("x-session-version")).toBe("2");
    await addStory(t.people[0]!, t.room, "Second");
    const list = await stories(t);
    expect(list.map((story) => story.title)).toEqual(["Refund", "Second"]);
    expect(list[0]).toEqual({
      id: first.body.id,
      ref: "PAY-1",
      title: "Refund",
      notes: " two\nlines ",
      position: 1,
      estimate: null,
      status: "pending",
      votedUserIds: [],
    });
  });

  test.each([
    ["neither title nor ref", {}, "a title or a reference"],
    ["a blank title", { title: "   " }, "a title or a reference"],
    ["a title of 201 characters", { title: "t".repeat(201) }, "200"],
    ["notes of 2001 characters", { title: "t", notes: "n".repeat(2001) }, "2000"],
    ["a ref of 41 characters", { ref: "r".repeat(41) }, "40"],
    ["a title that is not text", { title: 7 }, "text"],
    ["a NUL", { title: "a\0b" }, "NUL"],
    ["a lone surrogate", { title: "a\ud800b" }, "well-formed"],
  ])("a story with %s is refused with 400 and changes nothing", async (_title, body, sentence) => {
    const t = await team(app, ["Ana"]);
    const reply = await t.people[0]!.send("POST", `${t.room}/actions/stories`, { body });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(sentence);
    const envelope = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
    expect([envelope.version, envelope.state.stories]).toEqual([1, []]);
  });

  test("lengths of a story's texts are counted in code points: a title can have 200 emoji", async () => {
    const t = await team(app, ["Ana"]);
    await addStory(t.people[0]!, t.room, "🂡".repeat(200));
    expect((await stories(t))[0]!.title).toBe("🂡".repeat(200));
  });

  test("an edit changes only the named keys", async () => {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    await act(t.people[0]!, t.room, "PATCH", "story", { storyId, notes: "why", position: 0.5 });
    expect((await stories(t))[0]).toMatchObject({ title: "Refund", notes: "why", position: 0.5 });
    const reply = await t.people[0]!.send("PATCH", `${t.room}/actions/story`, {
      body: { storyId, title: "" },
    });
    expect(reply.status).toBe(400);
    await act(t.people[0]!, t.room, "PATCH", "story", { storyId, ref: "PAY-1", title: "" });
    expect((await stories(t))[0]).toMatchObject({ ref: "PAY-1", title: "" });
  });

  test("the queue is sorted by position, then by creation", async () => {
    const t = await team(app, ["Ana"]);
    const ids = [];
    for (const title of ["a", "b", "c"]) ids.push(await addStory(t.people[0]!, t.room, title));
    await act(t.people[0]!, t.room, "PATCH", "story", { storyId: ids[2], position: 1 });
    expect((await stories(t)).map((story) => story.title)).toEqual(["a", "c", "b"]);
  });

  test("an estimate is a card of the deck or a special card", async () => {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    for (const estimate of ["5", "?", "coffee"]) {
      await act(t.people[0]!, t.room, "PATCH", "story", { storyId, estimate });
      expect((await stories(t))[0]).toMatchObject({ estimate, status: "estimated" });
    }
    const reply = await t.people[0]!.send("PATCH", `${t.room}/actions/story`, {
      body: { storyId, estimate: "4" },
    });
    expect(reply.status).toBe(400);
    await act(t.people[0]!, t.room, "PATCH", "story", { storyId, estimate: "" });
    expect((await stories(t))[0]).toMatchObject({ estimate: null, status: "pending" });
  });

  test("an edit that changes nothing is 204 without a new version", async () => {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    const reply = await t.people[0]!.send("PATCH", `${t.room}/actions/story`, {
      body: { storyId, title: "Refund" },
    });
    expect([reply.status, reply.headers.get("x-session-version")]).toEqual([204, "2"]);
  });

  test("a story of another session is 404 in every action that names a story", async () => {
    const [mine, other] = [await team(app, ["Ana"]), await team(app, ["Ben"])];
    const storyId = await addStory(other.people[0]!, other.room, "Theirs");
    const asks: [string, string, object][] = [
      ["PATCH", "story", { title: "x" }],
      ["POST", "select", {}],
      ["POST", "remove-story", {}],
      ["POST", "vote", { value: "5" }],
    ];
    for (const [verb, action, body] of asks) {
      const reply = await mine.people[0]!.send(verb, `${mine.room}/actions/${action}`, {
        body: { storyId, ...body },
      });
      expect([action, reply.status]).toEqual([action, 404]);
    }
  });

  test("removing the selected story deletes its votes and selects none", async () => {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    await act(t.people[0]!, t.room, "POST", "vote", { storyId, value: "5" });
    await act(t.people[0]!, t.room, "POST", "reveal");
    await act(t.people[0]!, t.room, "POST", "remove-story", { storyId });
    const envelope = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
    expect(envelope).toMatchObject({ revealed: false, state: { currentStoryId: null, stories: [] } });
    const votes = await app.database.sql.query("select from votes where story_id = $1", [storyId]);
    expect(votes.rowCount).toBe(0);
  });
});

// Rules: protocol/poker#adding-stories, protocol/poker#importing-stories
describe("importing stories", () => {
  test("up to 100 stories are imported in the given order, with one version", async () => {
    const t = await team(app, ["Ana"]);
    const rows = Array.from({ length: 100 }, (_, i) => ({ title: `Story ${i}` }));
    await act(t.people[0]!, t.room, "POST", "import", { stories: rows });
    expect((await stories(t)).map((story) => story.title)).toEqual(rows.map((row) => row.title));
    expect((await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).version).toBe(2);
  });

  test("one bad row refuses the whole import, and the error names the row", async () => {
    const t = await team(app, ["Ana"]);
    const reply = await t.people[0]!.send("POST", `${t.room}/actions/import`, {
      body: { stories: [{ title: "good" }, { notes: "only notes" }] },
    });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain("row 2");
    expect(await stories(t)).toEqual([]);
  });

  test("an invalid estimate refuses the import and names the row", async () => {
    const t = await team(app, ["Ana"]);
    const rows = [{ title: "Done", estimate: "5" }, { title: "Open", estimate: "" }, { title: "New" }];
    await act(t.people[0]!, t.room, "POST", "import", { stories: rows });
    const kept = [
      { title: "Done", estimate: "5", status: "estimated" },
      { title: "Open", estimate: null, status: "pending" },
      { title: "New", estimate: null, status: "pending" },
    ];
    expect(await stories(t)).toMatchObject(kept);
    const reply = await t.people[0]!.send("POST", `${t.room}/actions/import`, {
      body: { stories: [{ title: "good" }, { title: "bad", estimate: "6" }] },
    });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain("row 2: that estimate is not a card");
    expect(await stories(t)).toMatchObject(kept);
  });

  test("an import of 101 stories is 400", async () => {
    const t = await team(app, ["Ana"]);
    const rows = Array.from({ length: 101 }, () => ({ title: "x" }));
    const reply = await t.people[0]!.send("POST", `${t.room}/actions/import`, { body: { stories: rows } });
    expect(reply.status).toBe(400);
  });

  test("a session has at most STORY_LIMIT_PER_SESSION stories", async () => {
    const t = await team(app, ["Ana"]);
    const rows = Array.from({ length: 100 }, () => ({ title: "x" }));
    await act(t.people[0]!, t.room, "POST", "import", { stories: rows });
    const more = await t.people[0]!.send("POST", `${t.room}/actions/import`, {
      body: { stories: rows.slice(0, 21) },
    });
    expect(more.status).toBe(409);
    await act(t.people[0]!, t.room, "POST", "import", { stories: rows.slice(0, 20) });
    const refusal = await t.people[0]!.send("POST", `${t.room}/actions/stories`, {
      body: { title: "one more" },
    });
    expect(refusal.status).toBe(409);
  });
});
