// Rules: protocol/limits#room-text, protocol/standups#room-text
import { describe, expect, test } from "vitest";
import { MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, addStory, ok, standup, team, type Person, type Team } from "#test/support/client.ts";
import { fillPoker, fillStandup } from "#test/support/room-text.ts";

const app = await sharedApp();

const sentence = (left: string) => `this room holds at most 256 KiB of text; ${left} left`;
const stateOf = async ({ people, room }: Team) => {
  const { version, state } = await ok<PokerEnvelope>(people[0]!, "GET", room);
  return { version, state };
};

/** Sends an action that must be refused because the room is full. Expects that it changed nothing. */
async function expectFull(t: Team, left: string, [verb, action, body]: [string, string, object?]) {
  const before = await stateOf(t);
  const reply = await t.people[0]!.send<{ code: string; error: string }>(
    verb,
    `${t.room}/actions/${action}`,
    { body },
  );
  expect([reply.status, reply.body]).toEqual([409, { code: "room_full", error: sentence(left) }]);
  expect(await stateOf(t)).toEqual(before);
}

// Rules: protocol/limits#room-text
describe("the text of a poker room", () => {
  const poker = async (left: number) => {
    const t = await team(app, ["Ana"]);
    await fillPoker(app, t.session.id, MAX_ROOM_TEXT_BYTES - left);
    return t;
  };

  test("a story that fits exactly is accepted; one byte more is refused with the remaining size", async () => {
    const t = await poker(1229);
    await expectFull(t, "1.2 KiB are", ["POST", "stories", { title: "tt", notes: "n".repeat(1228) }]);
    await act(t.people[0]!, t.room, "POST", "stories", { title: "t", ref: "r", notes: "n".repeat(1227) });
    await expectFull(t, "0 bytes are", ["POST", "stories", { title: "t" }]);
    await expectFull(t, "0 bytes are", ["POST", "quick-round"]);
  });

  test("text is counted in UTF-8 bytes: five letters of two bytes do not fit into nine", async () => {
    const t = await poker(9);
    await expectFull(t, "9 bytes are", ["POST", "stories", { title: "ééééé" }]);
    await act(t.people[0]!, t.room, "POST", "stories", { title: "éééée" });
  });

  test("an import that does not fit adds nothing, even if some of its rows would fit", async () => {
    const t = await poker(100);
    const stories = Array.from({ length: 100 }, (_, i) => ({ title: i < 99 ? "t" : "tt" }));
    await expectFull(t, "100 bytes are", ["POST", "import", { stories }]);
    stories[99] = { title: "t" };
    await act(t.people[0]!, t.room, "POST", "import", { stories });
  });

  test("only the text that an edit adds is counted", async () => {
    const t = await poker(1);
    const ana = t.people[0]!;
    const storyId = (await stateOf(t)).state.stories[0]!.id;
    await act(ana, t.room, "PATCH", "story", { storyId, title: "tt" });
    await expectFull(t, "0 bytes are", ["PATCH", "story", { storyId, title: "ttt" }]);
    await act(ana, t.room, "PATCH", "story", { storyId, title: "éa", ref: "", notes: "n".repeat(1000) });

    await fillPoker(app, t.session.id, MAX_ROOM_TEXT_BYTES);
    await act(ana, t.room, "PATCH", "story", { storyId, title: "xxx", position: 5 });
    await act(ana, t.room, "PATCH", "story", { storyId, estimate: "5" });
    await expectFull(t, "0 bytes are", ["PATCH", "story", { storyId, title: "xxxx" }]);
    await act(ana, t.room, "POST", "remove-story", { storyId });
  });
});

// Rules: protocol/limits#room-text
describe("the text of a standup", () => {
  async function full(left: number, names = ["Ana", "Ben"]) {
    const t = await standup(await team(app, names));
    await fillStandup(app, t.session.id, MAX_ROOM_TEXT_BYTES - left);
    return t;
  }

  test("an entry that does not fit is refused, and the old entry stays", async () => {
    const t = await full(10);
    const ana = t.people[0]!;
    await act(ana, t.room, "PUT", "standup", { yesterday: "1234", today: "1234", blockers: "12" });
    await expectFull(t, "0 bytes are", ["PUT", "standup", { yesterday: "12345678901" }]);
    await fillStandup(app, t.session.id, MAX_ROOM_TEXT_BYTES);
    await act(ana, t.room, "PUT", "standup", { today: "1234567890" });
    await expectFull(t, "0 bytes are", ["PUT", "standup", { today: "12345678901" }]);
    await act(ana, t.room, "PUT", "standup", {});
    await act(ana, t.room, "PUT", "ready", { ready: true });
  });

  test("a room's kudos count as its text; kudos given on the wall do not", async () => {
    const t = await full(10);
    const [ana, ben] = t.people as [Person, Person];
    await act(ana, t.room, "POST", "kudo", { to: ben.id, text: "123456" });
    await expectFull(t, "4 bytes are", ["POST", "kudo", { to: ben.id, text: "12345" }]);
    await ok(ana, "POST", `${t.spacePath}/kudos`, { to: ben.id, text: "12345" });
    await expectFull(t, "4 bytes are", ["PUT", "standup", { today: "12345" }]);
  });

  test("start prefills entries in speaking order until the room is full", async () => {
    const names = ["Ana", "Ben", "Cem", "Dee"];
    const before = await standup(await team(app, names));
    const plans = ["1234", "123456", "12", "1"];
    for (const [i, today] of plans.entries())
      await act(before.people[i]!, before.room, "PUT", "standup", { today });
    const t = await standup(before);
    await fillStandup(app, t.session.id, MAX_ROOM_TEXT_BYTES - 9);
    await act(t.people[0]!, t.room, "POST", "start");
    const { state } = await ok<{ state: { entries: { name: string; yesterday: string }[] } }>(
      t.people[0]!,
      "GET",
      t.room,
    );
    const shown = state.entries.filter((entry) => names.includes(entry.name));
    expect(shown.map(({ name, yesterday }) => [name, yesterday])).toEqual([
      ["Ana", "1234"],
      ["Ben", ""],
      ["Cem", ""],
      ["Dee", ""],
    ]);
  });
});

test("a story counts only in its own room", async () => {
  const t = await team(app, ["Ana"]);
  await fillPoker(app, t.session.id, MAX_ROOM_TEXT_BYTES);
  const other = await ok<{ id: string }>(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title: "Other",
  });
  await addStory(t.people[0]!, `/api/sessions/${other.id}`, "Story");
});
