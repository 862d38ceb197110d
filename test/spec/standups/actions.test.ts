// Rules: protocol/guests#allowed-requests, protocol/guests#refused-requests, protocol/rooms#action-answers,
//   protocol/rooms#csv-export, protocol/rooms#csv-formulas, protocol/rooms#ended-rooms,
//   protocol/rooms#name-tags, protocol/rooms#transferring-the-seat, protocol/rooms#who-gets-404,
//   protocol/standups#commitment-limit, protocol/standups#kudo-in-a-room, protocol/standups#post-add,
//   protocol/standups#post-answer, protocol/standups#post-drop, protocol/standups#post-next,
//   protocol/standups#post-remove, protocol/standups#post-reply, protocol/standups#post-skip,
//   protocol/standups#post-start, protocol/standups#put-mention, protocol/standups#put-ready,
//   protocol/standups#put-standup, protocol/standups#remove-reply
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { standup as standupKind } from "#shared/kinds/standup/index.ts";
import { poker } from "#shared/kinds/poker/index.ts";
import { distinctNames } from "#shared/rules/distinct-names.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, ok, person, readStandup, standup, team, visitor, type Person } from "#test/support/client.ts";

const app = await sharedApp();

type Who = "facilitator" | "member" | "participant";

/** Verb, action, and the people who may take it. */
const table: [string, string, Who][] = [
  ["PUT", "standup", "participant"],
  ["PUT", "ready", "participant"],
  ["POST", "add", "member"],
  ["POST", "answer", "member"],
  ["POST", "remove", "member"],
  ["POST", "drop", "member"],
  ["POST", "undo", "member"],
  ["PUT", "mention", "member"],
  ["PUT", "mention-done", "member"],
  ["PUT", "mention-reply", "member"],
  ["POST", "kudo", "member"],
  ["POST", "reply", "member"],
  ["POST", "remove-reply", "member"],
  ["POST", "talk-after", "member"],
  ["POST", "remove-talk-after", "member"],
  ["POST", "start", "facilitator"],
  ["POST", "next", "facilitator"],
  ["POST", "skip", "facilitator"],
];

const verbs = ["POST", "PUT", "PATCH", "DELETE", "GET", "HEAD"];

async function opened() {
  const s = await standup(await team(app, ["Ana", "Ben"]));
  const [ana, ben] = s.people as [Person, Person];
  return { s, ana, ben, gus: await guestIn(app, s.session.id, "Gus") };
}

const sendInvalid = (who: { send: Person["send"] }, room: string, verb: string, name: string) =>
  who.send<{ code: string }>(verb, `${room}/actions/${name}`, { raw: "not json" });

// Rules: protocol/rooms#order-of-refusals
describe("the order of refusals of standup actions", () => {
  test("the table of this file names every action of the standup kind", () => {
    expect(table.map(([, name]) => name).sort()).toEqual(Object.keys(standupKind.actions).sort());
  });

  test("every action without a seat is the room's 404", async () => {
    const { s, ana } = await opened();
    const elsewhere = await guestIn(app, (await standup(s)).session.id, "Else");
    for (const isEnded of [false, true]) {
      if (isEnded) await ok(ana, "DELETE", s.room);
      for (const who of [visitor(app), await person(app, "Olga"), elsewhere]) {
        for (const [verb, name] of table) {
          const reply = await sendInvalid(who, s.room, verb, name);
          expect([name, reply.status, reply.body.code]).toEqual([name, 404, "no_such_session"]);
        }
      }
    }
  });

  test("an action of another kind is 404", async () => {
    const t = await team(app, ["Ana"]);
    const { room } = await standup(t);
    const asks = [
      ...Object.keys(poker.actions).map((name) => [room, name] as const),
      ...table.map(([, name]) => [t.room, name] as const),
    ];
    for (const [where, name] of asks) {
      for (const verb of verbs.filter((candidate) => candidate !== "HEAD")) {
        const reply = await t.people[0]!.send<{ code: string }>(verb, `${where}/actions/${name}`);
        expect([verb, name, reply.status, reply.body.code]).toEqual([verb, name, 404, "no_such_action"]);
      }
    }
  });

  test("a wrong verb is 405 with Allow", async () => {
    const { s, ana, ben, gus } = await opened();
    await ok(ana, "DELETE", s.room);
    for (const who of [ana, ben, gus]) {
      for (const [right, name] of table) {
        for (const verb of verbs.filter((candidate) => candidate !== right)) {
          const reply = await who.send(verb, `${s.room}/actions/${name}`);
          expect([verb, name, reply.status, reply.headers.get("allow")]).toEqual([verb, name, 405, right]);
        }
      }
    }
  });

  test("every action in an ended room is 409", async () => {
    const { s, ana, ben, gus } = await opened();
    await ok(ana, "DELETE", s.room);
    for (const who of [ana, ben, gus]) {
      for (const [verb, name] of table) {
        const reply = await sendInvalid(who, s.room, verb, name);
        expect([name, reply.status, reply.body.code]).toEqual([name, 409, "room_ended"]);
      }
    }
    await ok(ana, "POST", `${s.room}/reopen`);
    await act(ana, s.room, "POST", "start");
    expect((await readStandup(ana, s.room)).version).toBe(4);
  });

  test("a guest may only write an entry and set a ready mark", async () => {
    const { s, gus } = await opened();
    for (const [verb, name, who] of table) {
      const reply = await sendInvalid(gus, s.room, verb, name);
      const expected = who === "participant" ? [400, "invalid_json"] : [403, "guest_refused"];
      expect([name, reply.status, reply.body.code]).toEqual([name, ...expected]);
    }
  });

  test("start, next and skip are 403 for a member, before the body is read", async () => {
    const { s, ben } = await opened();
    for (const [verb, name, who] of table) {
      const reply = await sendInvalid(ben, s.room, verb, name);
      const expected = who === "facilitator" ? [403, "facilitator_only"] : [400, "invalid_json"];
      expect([name, reply.status, reply.body.code]).toEqual([name, ...expected]);
    }
    expect((await readStandup(ben, s.room)).version).toBe(1);
  });

  test("after a handover only the new facilitator may start, next and skip", async () => {
    const { s, ana, ben } = await opened();
    await ok(ana, "POST", `${s.room}/facilitator`, { userId: ben.id });
    expect((await ana.send("POST", `${s.room}/actions/start`)).status).toBe(403);
    expect((await ben.send("POST", `${s.room}/actions/start`)).status).toBe(204);
  });

  test("an action returns 201 with an id, or 204, with the version", async () => {
    const { s, ana, ben } = await opened();
    const room = (await standup(s, { mode: "async" })).room;
    const { id } = await act<{ id: string }>(ana, room, "POST", "add", { text: "One" });
    const { id: second } = await act<{ id: string }>(ana, room, "POST", "add", { text: "Two" });
    const { id: third } = await act<{ id: string }>(ana, room, "POST", "add", { text: "Three" });
    const steps: [string, string, string, unknown, number][] = [
      [s.room, "POST", "add", { text: "Four" }, 201],
      [s.room, "POST", "kudo", { to: ben.id, text: "Thanks" }, 201],
      [s.room, "POST", "talk-after", { text: "The rota" }, 201],
      [s.room, "PUT", "standup", { today: "Ship" }, 204],
      [s.room, "PUT", "ready", { ready: true }, 204],
      [s.room, "POST", "answer", { id, done: false }, 204],
      [s.room, "POST", "drop", { id: second }, 204],
      [s.room, "POST", "remove", { id: third }, 204],
      [s.room, "POST", "start", undefined, 204],
      [s.room, "POST", "next", {}, 204],
      [s.room, "POST", "skip", { ignored: true }, 204],
      [room, "PUT", "mention", { to: ben.id, needed: true }, 204],
    ];
    for (const [where, verb, name, body, status] of steps) {
      const before = (await readStandup(ana, where)).version;
      const reply = await ana.send<{ id: string }>(verb, `${where}/actions/${name}`, { body });
      expect([name, reply.status, reply.headers.get("x-session-version")]).toEqual([
        name,
        status,
        String(before + 1),
      ]);
      if (status === 204) expect(reply.text).toBe("");
      else expect(reply.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    }
  });
});

// Rules: protocol/standups#room-export
describe("the CSV of a standup", () => {
  const rowsOf = async (who: Person, room: string): Promise<string[][]> =>
    parse((await who.send("GET", `${room}/export.csv`)).text, { record_delimiter: "\r\n" });

  test("the CSV has a row for each entry, without ready marks", async () => {
    const { s, ana, ben, gus } = await opened();
    await act(gus, s.room, "PUT", "standup", { yesterday: "Called", today: 'Say "hi",\nthen go' });
    await act(ben, s.room, "PUT", "ready", { ready: true });
    await act(ana, s.room, "POST", "start");
    await act(ana, s.room, "POST", "next");
    await act(ana, s.room, "POST", "skip");
    await ok(ana, "DELETE", `${s.spacePath}/members/${ben.id}`);
    await ok(ana, "DELETE", s.room);
    expect(await rowsOf(ana, s.room)).toEqual([
      ["name", "yesterday", "today", "blockers", "skipped"],
      ["Ana", "", "", "", "false"],
      ["Ben", "", "", "", "true"],
      ["Gus", "Called", 'Say "hi",\nthen go', "", "false"],
    ]);
  });

  test("authors with the same name have tags, with and without a seat in the space", async () => {
    const { s, ana, ben, gus } = await opened();
    await app.database.sql.query("update users set name = 'Sam' where id = any($1)", [[ben.id, gus.id]]);
    for (const who of [ben, gus]) await act(who, s.room, "PUT", "standup", { today: who.id });
    const distinct = distinctNames([ben, gus].map(({ id }) => ({ userId: id, name: "Sam" })));
    const shown = (await rowsOf(ana, s.room)).slice(1).map(([name, , today]) => [today, name]);
    expect(new Map(shown as [string, string][])).toEqual(distinct);
  });

  test("no cell begins a formula; commitments, mentions, kudos and days away are omitted", async () => {
    const { s, ana, ben } = await opened();
    const over = await standup(s, { mode: "async" });
    await act(ana, over.room, "PUT", "standup", { yesterday: "=1+1", today: "+2", blockers: "@SUM(1)" });
    await act(ana, over.room, "POST", "add", { text: "qzPromise" });
    await act(ana, over.room, "POST", "kudo", { to: ben.id, text: "qzThanks" });
    await act(ana, over.room, "PUT", "mention", { to: ben.id, needed: true });
    expect((await rowsOf(ana, over.room)).slice(1)).toEqual([["Ana", "'=1+1", "'+2", "'@SUM(1)", "false"]]);
  });

  test("a guest may not export a standup", async () => {
    const { s, gus } = await opened();
    expect((await gus.send("GET", `${s.room}/export.csv`)).status).toBe(403);
  });
});
