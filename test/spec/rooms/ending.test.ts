// Rules: protocol/rooms#reopening, protocol/rooms#who-gets-404
import { describe, expect, onTestFinished, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp } from "#test/support/app.ts";
import { ok, person, team, visitor, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const t = await team(app, ["Ana", "Ben"]);

test("reopening a room in a space at its session limit is 409", async () => {
  const small = await startApp({ env: { SESSION_LIMIT_PER_SPACE: "1" } });
  onTestFinished(() => small.stop());
  const own = await team(small, ["Ana"]);
  const [ana] = own.people as [Person];
  await ok(ana, "DELETE", own.room);
  const next = await ok<CreatedSession>(ana, "POST", `${own.spacePath}/sessions`, {
    kind: "poker",
    title: "x",
  });
  const refused = await ana.send("POST", `${own.room}/reopen`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "limit_reached" }]);
  expect((await ok<PokerEnvelope>(ana, "GET", own.room)).endedAt).not.toBeNull();
  await ok(ana, "DELETE", `/api/sessions/${next.id}`);
  await ok(ana, "POST", `${own.room}/reopen`);
});

// Rules: protocol/rooms#ending, protocol/rooms#reopening
describe("ending and reopening a room", () => {
  const fresh = async () => {
    const body = { kind: "poker", title: "Ends" };
    const { id } = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body);
    return `/api/sessions/${id}`;
  };
  const read = (room: string) => ok<PokerEnvelope>(t.people[0]!, "GET", room);

  test("ending and reopening are idempotent and keep the history", async () => {
    const room = await fresh();
    await ok(t.people[0]!, "POST", `${room}/actions/stories`, { title: "Kept" });
    const steps: [string, string, number, boolean][] = [
      ["POST", `${room}/reopen`, 2, false],
      ["DELETE", room, 3, true],
      ["DELETE", room, 3, true],
      ["POST", `${room}/reopen`, 4, false],
      ["POST", `${room}/reopen`, 4, false],
      ["DELETE", room, 5, true],
    ];
    for (const [method, path, version, ended] of steps) {
      const reply = await t.people[0]!.send(method, path);
      expect([method, reply.status, reply.text, reply.headers.get("x-session-version")]).toEqual([
        method,
        204,
        "",
        String(version),
      ]);
      const envelope = await read(room);
      expect([envelope.version, envelope.endedAt !== null]).toEqual([version, ended]);
      expect(envelope.state.stories.map((story) => story.title)).toEqual(["Kept"]);
    }
  });

  test("endedAt is the time of the first call and does not change when the call is repeated", async () => {
    const room = await fresh();
    await ok(t.people[0]!, "DELETE", room);
    const { endedAt } = await read(room);
    await ok(t.people[0]!, "DELETE", room);
    expect((await read(room)).endedAt).toBe(endedAt);
  });

  test("only the facilitator may end and reopen a room", async () => {
    const room = await fresh();
    const outsider = await person(app, "Olga");
    const ask = async () => {
      for (const [method, path] of [
        ["DELETE", room],
        ["POST", `${room}/reopen`],
      ] as const) {
        const member = await t.people[1]!.send(method, path);
        expect([member.status, member.body]).toEqual([
          403,
          { error: "only the facilitator can do that", code: "facilitator_only" },
        ]);
        for (const who of [outsider, visitor(app)]) expect((await who.send(method, path)).status).toBe(404);
      }
    };
    await ask();
    expect((await read(room)).endedAt).toBeNull();
    await ok(t.people[0]!, "DELETE", room);
    await ask();
    expect((await read(room)).endedAt).not.toBeNull();
  });

  test("simultaneous calls that end a room increment its version once", async () => {
    const room = await fresh();
    const replies = await Promise.all(Array.from({ length: 8 }, () => t.people[0]!.send("DELETE", room)));
    expect(new Set(replies.map((reply) => reply.headers.get("x-session-version")))).toEqual(new Set(["2"]));
    expect((await read(room)).version).toBe(2);
  });
});
