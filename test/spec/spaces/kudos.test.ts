// Rules: protocol/spaces#member-rights, protocol/standups#kudo
import { beforeEach, describe, expect, test } from "vitest";
import type { WallKudo } from "#shared/wire/standup.ts";
import { guestIn } from "#test/support/guests.ts";
import { unknownId } from "#test/support/operations.ts";
import {
  act,
  ok,
  person,
  readStandup,
  team,
  visitor,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup, type StandupRoom } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { KUDO_LIMIT_PER_SPACE: "4" } });
let t: Team;
let ana: Person;
let ben: Person;
let cleo: Person;
let wall: string;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cleo"]);
  [ana, ben, cleo] = t.people as [Person, Person, Person];
  wall = `${t.spacePath}/kudos`;
});

const give = (from: Visitor, to: string, text: string = "Thank you") =>
  from.send<WallKudo & { code: string }>("POST", wall, { body: { to, text } });
const given = async (from: Person, to: Person, text?: string) => {
  const reply = await give(from, to.id, text);
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return reply.body;
};
const list = (who: Person = ana) => ok<WallKudo[]>(who, "GET", wall);
const inRoom = (from: Person, { room }: StandupRoom, to: Person, text = "In the room") =>
  act<{ id: string }>(from, room, "POST", "kudo", { to: to.id, text });
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

// Rules: protocol/standups#kudo, protocol/standups#kudo-wall, protocol/standups#kudos-of-deleted-rooms
describe("the kudos wall", () => {
  test("every member can read the wall, newest first", async () => {
    const standup = await openStandup(ana, t.spacePath);
    const outside = await given(ana, ben, "On the wall");
    const { id } = await inRoom(ben, standup, cleo);
    const shown = [
      {
        id,
        fromUserId: ben.id,
        toUserId: cleo.id,
        text: "In the room",
        sessionId: standup.id,
        createdAt: expect.stringMatching(moment),
        fromName: "Ben",
        toName: "Cleo",
      },
      {
        id: outside.id,
        fromUserId: ana.id,
        toUserId: ben.id,
        text: "On the wall",
        sessionId: null,
        createdAt: expect.stringMatching(moment),
        fromName: "Ana",
        toName: "Ben",
      },
    ];
    for (const who of [ana, ben, cleo]) expect(await list(who)).toEqual(shown);
  });

  test("the wall shows at most the newest 100 kudos", async () => {
    expect(await list()).toEqual([]);
    await app.database.sql.query(
      `insert into kudos (space_id, from_user_id, to_user_id, text)
       select $1, $2, $3, 'No. ' || n from generate_series(1, 103) n`,
      [t.space.id, ana.id, ben.id],
    );
    const texts = (await list()).map((kudo) => kudo.text);
    expect(texts).toEqual(Array.from({ length: 100 }, (_, i) => `No. ${103 - i}`));
  });

  test("the wall shows no kudo of another space", async () => {
    const other = await team(app, ["Ana", "Ben"]);
    const [from, to] = other.people as [Person, Person];
    await ok(from, "POST", `${other.spacePath}/kudos`, { to: to.id, text: "Elsewhere" });
    expect(await list()).toEqual([]);
  });

  test("the wall shows people's current names", async () => {
    await given(ana, ben);
    await ok(ben, "POST", "/api/me", { name: "Benjamin" });
    expect((await list())[0]!.toName).toBe("Benjamin");
  });

  test("a kudo survives memberships and its room", async () => {
    const standup = await openStandup(ana, t.spacePath);
    await inRoom(ben, standup, cleo);
    for (const member of [ben, cleo]) await ok(ana, "DELETE", `${t.spacePath}/members/${member.id}`);
    expect(await list()).toMatchObject([{ sessionId: standup.id, fromName: "Ben", toName: "Cleo" }]);
    expect((await readStandup(ana, standup.room)).names).toMatchObject({
      [ben.id]: "Ben",
      [cleo.id]: "Cleo",
    });
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${standup.id}`);
    expect(await list()).toMatchObject([{ sessionId: null, text: "In the room" }]);
  });
});

// Rules: protocol/standups#kudo-limit, protocol/standups#kudo-on-the-wall,
//   protocol/standups#kudo-text-and-recipient
describe("giving a kudo on the wall", () => {
  test("any member may give a kudo: 201 with the kudo as on the wall; no room is pushed", async () => {
    const standup = await openStandup(ana, t.spacePath);
    const before = await readStandup(ana, standup.room);
    const reply = await give(cleo, ben.id.toUpperCase(), "  For the review 🎉 ");
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ text: "For the review 🎉", toUserId: ben.id, sessionId: null });
    expect(await list()).toEqual([reply.body]);
    const { version, state } = await readStandup(ana, standup.room);
    expect([version, state.kudos]).toEqual([before.version, []]);
  });

  test("a kudo has 1 to 280 code points after trimming", async () => {
    for (const text of ["x", "🎉".repeat(280), ` ${"é".repeat(280)}\n`]) {
      const kudo = await given(ana, ben, text);
      expect(kudo.text).toBe(text.trim());
      await ok(ana, "DELETE", `${wall}/${kudo.id}`);
    }
    for (const text of ["", " \n", "🎉".repeat(281), "x".repeat(281)]) {
      const reply = await give(ana, ben.id, text);
      expect([text.length, reply.status, reply.body.code]).toEqual([text.length, 400, "invalid"]);
    }
    expect(await list()).toEqual([]);
  });

  test("a kudo to an invalid recipient is 400", async () => {
    const outsider = await person(app, "Olga");
    const standup = await openStandup(ana, t.spacePath);
    const guest = await guestIn(app, standup.id, "Gus");
    const gone = await person(app, "Gone");
    await ok(gone, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
    await ok(ana, "DELETE", `${t.spacePath}/members/${gone.id}`);
    for (const to of [ana.id, ana.id.toUpperCase(), outsider.id, guest.id, gone.id, unknownId, "ben", ""]) {
      const reply = await give(ana, to);
      expect([to, reply.status, reply.body.code]).toEqual([to, 400, "invalid"]);
    }
    expect(await list()).toEqual([]);
  });

  test("a kudo past KUDO_LIMIT_PER_SPACE in 30 days is 409", async () => {
    const standup = await openStandup(ana, t.spacePath);
    const first = await given(ana, ben);
    await inRoom(ben, standup, cleo);
    await given(cleo, ana);
    await inRoom(cleo, standup, ana);
    const full = await give(ana, ben.id);
    expect([full.status, full.body.code]).toEqual([409, "limit_reached"]);
    const room = await ana.send("POST", `${standup.room}/actions/kudo`, {
      body: { to: ben.id, text: "x" },
    });
    expect(room.status).toBe(409);
    await ok(ana, "DELETE", `${wall}/${first.id}`);
    await given(ana, ben);
    await app.database.sql.query(
      "update kudos set created_at = now() - interval '31 days' where space_id = $1 and from_user_id = $2",
      [t.space.id, cleo.id],
    );
    await given(ana, cleo);
    expect(await list()).toHaveLength(5);
  });

  test("a space at its limit of kudos does not affect other spaces", async () => {
    const other = await team(app, ["Ana", "Ben"]);
    const [from, to] = other.people as [Person, Person];
    for (let n = 0; n < 4; n++) await given(ana, ben);
    expect((await give(ana, ben.id)).status).toBe(409);
    await ok(from, "POST", `${other.spacePath}/kudos`, { to: to.id, text: "Elsewhere" });
  });
});

// Rules: protocol/standups#deleting-a-kudo
describe("deleting a kudo", () => {
  test("the sender deletes a kudo: 204, then 404", async () => {
    const { id } = await given(ana, ben);
    const remaining = await given(ben, ana);
    expect((await ana.send("DELETE", `${wall}/${id}`)).status).toBe(204);
    expect(await list()).toEqual([remaining]);
    const again = await ana.send("DELETE", `${wall}/${id}`);
    expect([again.status, again.body]).toEqual([404, { error: "no such kudo", code: "no_such_kudo" }]);
  });

  test("only the sender may delete a kudo", async () => {
    const { id } = await given(cleo, ben);
    for (const who of [ana, ben]) {
      const reply = await who.send<{ code: string }>("DELETE", `${wall}/${id}`);
      expect([who.name, reply.status, reply.body.code]).toEqual([who.name, 403, "sender_only"]);
    }
    expect(await list()).toHaveLength(1);
  });

  test("deleting an unknown or foreign kudo is 404", async () => {
    const other = await team(app, ["Olga"]);
    const { id } = await given(ben, ana);
    await ok(ben, "POST", `${other.spacePath}/join`, { passcode: other.space.passcode });
    for (const path of [`${wall}/${unknownId}`, `${wall}/x`, `${other.spacePath}/kudos/${id}`]) {
      const reply = await ben.send<{ code: string }>("DELETE", path);
      expect([path, reply.status, reply.body.code]).toEqual([path, 404, "no_such_kudo"]);
    }
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const reply = await ben.send<{ code: string }>("DELETE", `${wall}/${id}`);
    expect([reply.status, reply.body.code]).toEqual([404, "no_such_space"]);
    expect(await list()).toHaveLength(1);
  });

  test("deleting a kudo is pushed only to its open room", async () => {
    const standup = await openStandup(ana, t.spacePath);
    const other = await openStandup(ana, t.spacePath);
    const { id } = await inRoom(ana, standup, ben);
    const watcher = await watch(cleo, standup.id);
    const before = await readStandup(cleo, standup.room);
    expect(before.state.kudos).toHaveLength(1);
    await ok(ana, "DELETE", `${wall}/${id}`);
    const pushed = await watcher.until((frame) => frame.version > before.version);
    const after = await readStandup(cleo, standup.room);
    expect([pushed.version, pushed.state]).toEqual([before.version + 1, after.state]);
    expect(after.state.kudos).toEqual([]);
    expect((await readStandup(cleo, other.room)).version).toBe(1);
  });

  test("deleting a kudo removes it from its ended room without a new version", async () => {
    const standup = await openStandup(ana, t.spacePath);
    const { id } = await inRoom(ana, standup, ben);
    await ok(ana, "DELETE", standup.room);
    const before = await readStandup(ben, standup.room);
    await ok(ana, "DELETE", `${wall}/${id}`);
    const after = await readStandup(ben, standup.room);
    expect([after.version, after.state.kudos]).toEqual([before.version, []]);
  });
});

// Rules: protocol/guests#refused-requests, protocol/standups#guests-and-kudos
describe("refusals of the kudos routes", () => {
  test("guests get 403 on every kudos route", async () => {
    const guest = await guestIn(app, t.session.id, "Gus");
    const { id } = await given(ana, ben);
    for (const place of [wall, "/api/orgs/default/spaces/no-such-space/kudos"]) {
      for (const [method, path, raw] of [
        ["GET", place, undefined],
        ["POST", place, JSON.stringify({ to: ben.id, text: "x" })],
        ["POST", place, "{"],
        ["DELETE", `${place}/${id}`, undefined],
        ["DELETE", `${place}/x`, undefined],
      ] as const) {
        const reply = await guest.send<{ code: string }>(method, path, raw === undefined ? {} : { raw });
        expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 403, "guest_refused"]);
      }
    }
    expect(await list()).toHaveLength(1);
  });

  test("kudos routes are 404 for people outside the space, and 401 without an identity", async () => {
    const { id } = await given(ana, ben);
    for (const [who, status] of [
      [await person(app, "Olga"), 404],
      [visitor(app), 401],
    ] as const) {
      const replies = [
        await who.send("GET", wall),
        await give(who, ben.id),
        await who.send("DELETE", `${wall}/${id}`),
      ];
      expect(replies.map((reply) => reply.status)).toEqual([status, status, status]);
    }
    expect(await list()).toHaveLength(1);
  });

  test("a kudo cannot be edited: PATCH and PUT are 405", async () => {
    const { id } = await given(ana, ben);
    for (const method of ["PATCH", "PUT"]) {
      const reply = await ana.send(method, `${wall}/${id}`, { body: { text: "Other" } });
      expect([method, reply.status, reply.headers.get("allow")]).toEqual([method, 405, "DELETE"]);
    }
  });
});
