// Rules: protocol/conventions#broken-json, protocol/conventions#invalid-content, protocol/rooms#ended-rooms,
//   protocol/rooms#version-counting, protocol/rooms#who-gets-404
import { describe, expect, test } from "vitest";
import { createKindRegistry, kinds } from "#shared/kinds/registry.ts";
import type { Who } from "#shared/kinds/who-acts.ts";
import { poker } from "#shared/kinds/poker/index.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, addStory, ok, person, team, visitor } from "#test/support/client.ts";
import { entriesOfKinds } from "#test/support/kinds.ts";
import { openRoom } from "#test/support/orgs.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";

const app = await sharedApp();

/** The actions of each core kind by the people who may act. Guests are participants, but not members. */
const actions = entriesOfKinds<Record<Who, string[]>>({
  poker: {
    facilitator: [
      "POST stories",
      "PATCH story",
      "POST remove-story",
      "POST import",
      "POST select",
      "POST reveal",
      "POST reset",
      "POST timer",
      "POST quick-round",
      "PATCH config",
    ],
    member: [],
    participant: ["POST vote"],
  },
  standup: {
    facilitator: ["POST start", "POST next", "POST skip"],
    participant: ["PUT standup", "PUT ready"],
    member: [
      "POST add",
      "POST answer",
      "POST remove",
      "POST drop",
      "POST undo",
      "PUT mention",
      "PUT mention-done",
      "PUT mention-reply",
      "POST kudo",
      "POST reply",
      "POST remove-reply",
      "POST talk-after",
      "POST remove-talk-after",
    ],
  },
}).map(([kind, by]) => ({
  kind,
  by,
  facilitatorOnly: splitActions(by.facilitator),
  all: splitActions(Object.values(by).flat()),
}));

function splitActions(actions: string[]) {
  return actions.map((action) => action.split(" ") as [verb: string, name: string]);
}

/** Sets up a team and opens a room of the kind, whose facilitator is the first person. */
async function roomOf(kind: string, names: string[]) {
  const { people, spacePath } = await team(app, names);
  return { people, room: `/api/sessions/${await openRoom(people[0]!, spacePath, { kind })}` };
}

// Rules: protocol/rooms#action-answers, protocol/rooms#action-permissions, protocol/rooms#action-verbs,
//   protocol/rooms#atomic-actions, protocol/rooms#one-dispatcher, protocol/rooms#order-of-refusals
describe("the order of refusals of an action", () => {
  test.each(actions)("the actions of $kind are open to the people of this test's table", ({ kind, by }) => {
    const registered = Object.entries(kinds.core.find(({ name }) => name === kind)!.actions);
    const actionsOf = (who: string) =>
      registered.filter(([, action]) => action.who === who).map(([name, { verb }]) => `${verb} ${name}`);
    for (const [who, named] of Object.entries(by)) expect(actionsOf(who).sort()).toEqual(named.sort());
  });

  test("an action without a seat is the same 404 for every room", async () => {
    const t = await team(app, ["Ana"]);
    const outsider = await person(app, "Olga");
    const unknown = "/api/sessions/00000000-0000-4000-8000-000000000000";
    const asks = [
      [visitor(app), t.room],
      [outsider, t.room],
      [outsider, unknown],
      [outsider, "/api/sessions/not-an-id"],
      [outsider, t.room.toUpperCase().replace("/API/SESSIONS", "/api/sessions")],
    ] as const;
    for (const [who, room] of asks) {
      for (const action of ["vote", "no-such-action"]) {
        const reply = await who.send("POST", `${room}/actions/${action}`, { raw: "not json" });
        expect([reply.status, reply.body]).toEqual([
          404,
          { error: "no such session", code: "no_such_session" },
        ]);
      }
    }
  });

  test("an unknown action is 404 under every verb", async () => {
    const t = await team(app, ["Ana"]);
    for (const verb of ["POST", "PUT", "PATCH", "DELETE", "GET"]) {
      for (const name of ["no-such-action", "constructor", "__proto__", "standup"]) {
        const reply = await t.people[0]!.send(verb, `${t.room}/actions/${name}`);
        expect([verb, name, reply.status]).toEqual([verb, name, 404]);
      }
    }
  });

  test.each(actions)(
    "a $kind action under another verb is 405 for every member, with the verb in Allow",
    async ({ kind, all }) => {
      const { people, room } = await roomOf(kind, ["Ana", "Ben"]);
      for (const [right, name] of all) {
        for (const verb of ["POST", "PUT", "PATCH", "DELETE", "GET"].filter((v) => v !== right)) {
          const reply = await people[1]!.send(verb, `${room}/actions/${name}`);
          expect([verb, name, reply.status, reply.headers.get("allow")]).toEqual([verb, name, 405, right]);
        }
      }
    },
  );

  test.each(actions)(
    "any action in an ended $kind room is 409, for every caller and every body",
    async ({ kind, all }) => {
      const { people, room } = await roomOf(kind, ["Ana", "Ben"]);
      await ok(people[0]!, "DELETE", room);
      for (const who of people) {
        for (const [verb, name] of all) {
          const reply = await who.send(verb, `${room}/actions/${name}`, { raw: "not json" });
          expect([name, reply.status]).toEqual([name, 409]);
        }
      }
    },
  );

  test.each(actions)(
    "a facilitator's action of $kind is 403 for other members, before the body is read",
    async ({ kind, facilitatorOnly }) => {
      const { people, room } = await roomOf(kind, ["Ana", "Ben"]);
      for (const [verb, name] of facilitatorOnly) {
        const reply = await people[1]!.send(verb, `${room}/actions/${name}`, { raw: "not json" });
        expect([name, reply.status, reply.body]).toEqual([
          name,
          403,
          { error: "only the facilitator can do that", code: "facilitator_only" },
        ]);
      }
    },
  );

  test("a body that is not JSON, of a wrong type, too deep or missing is 400 and changes nothing", async () => {
    const t = await team(app, ["Ana"]);
    const deep = '{"title":'.repeat(40) + "1" + "}".repeat(40);
    for (const raw of ["not json", "[]", '"text"', '{"title":"a"} trailing', deep, "", "null"]) {
      const reply = await t.people[0]!.send("POST", `${t.room}/actions/stories`, { raw });
      expect([raw.slice(0, 12), reply.status]).toEqual([raw.slice(0, 12), 400]);
    }
    expect((await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).version).toBe(1);
  });

  test("every action that changes the room increments its version", async () => {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    const steps: [string, string, unknown][] = [
      ["POST", "select", { storyId }],
      ["POST", "vote", { storyId, value: "5" }],
      ["POST", "reveal", undefined],
      ["PATCH", "story", { storyId, estimate: "5" }],
      ["POST", "reset", {}],
      ["PATCH", "config", { autoReveal: true }],
      ["POST", "remove-story", { storyId }],
    ];
    for (const [i, [verb, name, body]] of steps.entries()) {
      const reply = await t.people[0]!.send(verb, `${t.room}/actions/${name}`, { body });
      expect([name, reply.status, reply.text, reply.headers.get("x-session-version")]).toEqual([
        name,
        204,
        "",
        String(i + 3),
      ]);
      expect((await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).version).toBe(i + 3);
    }
  });

  test("startup fails for a kind with an action under GET or HEAD", () => {
    for (const verb of ["GET", "HEAD"]) {
      const kind = { ...poker, actions: { vote: { ...poker.actions["vote"]!, verb: verb as "POST" } } };
      expect(() => createKindRegistry([kind])).toThrow(`vote cannot use ${verb}`);
    }
  });

  test("startup fails for two kinds with the same name, read or export list", () => {
    const other = { ...poker, name: "other" };
    expect(() => createKindRegistry([poker, poker])).toThrow("two session kinds are called poker");
    expect(() => createKindRegistry([poker, other])).toThrow("two reads are called vote");
    const otherWithoutReads = { ...other, reads: {}, lists: {} };
    expect(() => createKindRegistry([poker, otherWithoutReads])).toThrow(
      "two lists of an export are called awaitedIn",
    );
  });

  test("simultaneous votes all count, and each increments the version", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    await Promise.all(t.people.map((who) => act(who, t.room, "POST", "vote", { storyId, value: "5" })));
    const envelope = await ok<PokerEnvelope>(t.people[0]!, "GET", t.room);
    expect(envelope.version).toBe(6);
    expect(envelope.state.stories[0]!.votedUserIds).toHaveLength(3);
  });
});
