// Rules: protocol/standups#post-start
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { endLinkOf, guestIn } from "#test/support/guests.ts";
import { act, ok, readStandup, standup, team, type Team } from "#test/support/client.ts";

const app = await sharedApp();

const start = ({ people, room }: Team, body?: object) => act(people[0]!, room, "POST", "start", body);
const next = ({ people, room }: Team) => act(people[0]!, room, "POST", "next");
const skip = ({ people, room }: Team) => act(people[0]!, room, "POST", "skip");
const read = ({ people, room }: Team) => readStandup(people[0]!, room);
const refuse = async (s: Team, action: string) => {
  const reply = await s.people[0]!.send<{ code: string }>("POST", `${s.room}/actions/${action}`);
  return [reply.status, reply.body?.code];
};

/** Returns the names in the speaking order. */
async function orderOf(s: Team): Promise<string[]> {
  const { entries } = (await read(s)).state;
  const ordered = entries.filter((entry) => entry.position !== null);
  expect(ordered.map((entry) => entry.position)).toEqual(ordered.map((_entry, i) => i));
  return ordered.map((entry) => entry.name);
}

/** Returns the speaker's name and the room's phase. */
async function speaking(s: Team): Promise<[string | null, string]> {
  const { state, phase } = await read(s);
  const speaker = state.entries.find((entry) => entry.userId === state.currentSpeakerId);
  expect(state.currentPosition).toBe(speaker?.position ?? null);
  return [speaker?.name ?? null, phase];
}

// Rules: protocol/standups#order-by-name, protocol/standups#post-start, protocol/standups#random-order,
//   protocol/standups#speaking-order, protocol/standups#starting-again
describe("the speaking order", () => {
  test("start orders everyone by name, ignoring case, and the first person speaks", async () => {
    const s = await standup(await team(app, ["zoe", "Ben", "émile", "Dora", "álvaro"]));
    expect((await read(s)).phase).toBe("");
    await start(s);
    expect(await orderOf(s)).toEqual(["álvaro", "Ben", "Dora", "émile", "zoe"]);
    expect(await speaking(s)).toEqual(["álvaro", "speaking"]);
    expect((await read(s)).state.order).toEqual({ by: "name" });
  });

  test("people with the same name are ordered by id", async () => {
    const s = await standup(await team(app, ["Ana", "ana", "ANA"]));
    await start(s);
    const ids = (await read(s)).state.entries.map((entry) => entry.userId);
    expect(ids).toEqual(s.people.map((person) => person.id).sort());
  });

  test("the order omits spectators, even the facilitator, and includes guests with a live link", async () => {
    const s = await standup(await team(app, ["Ana", "Ben", "Cem"]));
    const gus = await guestIn(app, s.session.id, "Bernd");
    const gone = await guestIn(app, s.session.id, "Gone");
    await endLinkOf(app, gone);
    await guestIn(app, (await standup(s)).session.id, "Elsewhere");
    await ok(s.people[0]!, "POST", `${s.room}/spectator`, { on: true });
    await start(s);
    expect(await orderOf(s)).toEqual(["Ben", "Bernd", "Cem"]);
    await next(s);
    expect((await read(s)).state.currentSpeakerId).toBe(gus.id);
  });

  test("the order includes absent people and stays fixed", async () => {
    const s = await standup(await team(app, ["Ana", "Ben", "Cem"]));
    await start(s);
    await ok(s.people[1]!, "POST", `${s.room}/spectator`, { on: true });
    await ok(s.people[0]!, "DELETE", `${s.spacePath}/members/${s.people[2]!.id}`);
    expect(await orderOf(s)).toEqual(["Ana", "Ben", "Cem"]);
  });

  test("start is 409 if all people are spectators, and changes nothing", async () => {
    const s = await standup(await team(app, ["Ana"]));
    await ok(s.people[0]!, "POST", `${s.room}/spectator`, { on: true });
    const { version } = await read(s);
    expect(await refuse(s, "start")).toEqual([409, "nobody_to_speak"]);
    expect(await read(s)).toMatchObject({ version, phase: "", state: { entries: [], order: null } });
  });

  test("starting again makes a new order of current speakers and clears the skipped marks", async () => {
    const s = await standup(await team(app, ["Ana", "Ben", "Cem"]));
    await start(s);
    await skip(s);
    await ok(s.people[1]!, "POST", `${s.room}/spectator`, { on: true });
    await act(s.people[1]!, s.room, "PUT", "standup", { today: "Written before" });
    await start(s);
    expect(await orderOf(s)).toEqual(["Ana", "Cem"]);
    expect(await speaking(s)).toEqual(["Ana", "speaking"]);
    const { entries } = (await read(s)).state;
    expect(entries.map(({ name, position, skipped, today }) => [name, position, skipped, today])).toEqual([
      ["Ana", 0, false, ""],
      ["Cem", 1, false, ""],
      ["Ben", null, false, "Written before"],
    ]);
    while ((await read(s)).phase !== "done") await next(s);
    await start(s);
    expect(await speaking(s)).toEqual(["Ana", "speaking"]);
  });

  test("a random order shows its seed, which reproduces the order", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `P${String(i).padStart(2, "0")}`);
    const s = await standup(await team(app, names));
    const orders = new Set<string>();
    for (let i = 0; i < 4; i++) {
      await start(s, { order: "random" });
      const { order, entries } = (await read(s)).state;
      expect(order).toEqual({ by: "random", seed: expect.stringMatching(/^[0-9a-f]{8}$/) });
      const { rows } = await app.database.sql.query<{ id: string }>(
        "select id from unnest($1::uuid[]) id order by md5($2 || id::text)",
        [s.people.map((person) => person.id), (order as { seed: string }).seed],
      );
      expect(entries.map((entry) => entry.userId)).toEqual(rows.map((row) => row.id));
      orders.add((await orderOf(s)).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test("an unknown order is 400; without an order people are ordered by name", async () => {
    const s = await standup(await team(app, ["Ana"]));
    for (const order of ["alphabetical", "", null, 1]) {
      const reply = await s.people[0]!.send("POST", `${s.room}/actions/start`, { body: { order } });
      expect([order, reply.status]).toEqual([order, 400]);
    }
    for (const body of [{}, { other: 1 }]) {
      await start(s, body);
      expect((await read(s)).state.order).toEqual({ by: "name" });
    }
  });

  test("ending and reopening the room keeps the order", async () => {
    const s = await standup(await team(app, ["Ana", "Ben"]));
    await start(s, { order: "random" });
    const before = (await read(s)).state;
    await ok(s.people[0]!, "DELETE", s.room);
    await ok(s.people[0]!, "POST", `${s.room}/reopen`);
    const { phase, state } = await read(s);
    expect([phase, state]).toEqual(["speaking", before]);
  });
});

// Rules: protocol/standups#no-automatic-advance, protocol/standups#post-next, protocol/standups#post-skip
describe("next and skip", () => {
  test("next gives each person of the order one turn, then the phase is done", async () => {
    const s = await standup(await team(app, ["Ana", "Ben", "Cem"]));
    await start(s);
    const speakers = [];
    for (let i = 0; i < 4; i++) {
      speakers.push(await speaking(s));
      if (i < 3) await next(s);
    }
    expect(speakers).toEqual([
      ["Ana", "speaking"],
      ["Ben", "speaking"],
      ["Cem", "speaking"],
      [null, "done"],
    ]);
    expect((await read(s)).state).toMatchObject({
      currentSpeakerId: null,
      currentPosition: null,
      speakerStartedAt: null,
    });
  });

  test("each speaker's time starts with their turn, by the server's clock", async () => {
    const s = await standup(await team(app, ["Ana", "Ben"]));
    await start(s);
    const begun = async () => Date.parse((await read(s)).state.speakerStartedAt!);
    expect(await begun()).toBeLessThanOrEqual(Date.parse((await read(s)).serverTime));
    await app.database.sql.query(
      "update sessions set speaker_started_at = speaker_started_at - interval '1 hour' where id = $1",
      [s.session.id],
    );
    const first = await begun();
    await next(s);
    expect(await begun()).toBeGreaterThan(first + 3_000_000);
  });

  test("skip marks only the current speaker and advances, even past the last speaker", async () => {
    const s = await standup(await team(app, ["Ana", "Ben"]));
    await start(s);
    await next(s);
    await skip(s);
    expect(await speaking(s)).toEqual([null, "done"]);
    const { entries } = (await read(s)).state;
    expect(entries.map(({ name, skipped }) => [name, skipped])).toEqual([
      ["Ana", false],
      ["Ben", true],
    ]);
  });

  test("next and skip are 409 in the gathering phase and after the standup is done", async () => {
    const s = await standup(await team(app, ["Ana"]));
    for (const action of ["next", "skip"]) expect(await refuse(s, action)).toEqual([409, "nobody_speaking"]);
    await start(s);
    await next(s);
    for (const action of ["next", "skip"]) expect(await refuse(s, action)).toEqual([409, "nobody_speaking"]);
    expect((await read(s)).version).toBe(3);
  });

  test("a speaker who leaves keeps their turn until next or skip", async () => {
    const s = await standup(await team(app, ["Ana", "Ben", "Cem"]));
    const gus = await guestIn(app, s.session.id, "Dietmar");
    await start(s);
    await next(s);
    await ok(s.people[0]!, "DELETE", `${s.spacePath}/members/${s.people[1]!.id}`);
    expect(await speaking(s)).toEqual(["Ben", "speaking"]);
    await skip(s);
    await ok(s.people[0]!, "POST", `${s.room}/participants/${s.people[2]!.id}/remove`);
    expect(await speaking(s)).toEqual(["Cem", "speaking"]);
    await next(s);
    await endLinkOf(app, gus);
    const ended = await read(s);
    expect(ended.state.currentSpeakerId).toBe(gus.id);
    expect(ended.names[gus.id]).toBe("Dietmar");
    await skip(s);
    const { entries } = (await read(s)).state;
    expect(entries.map(({ name, skipped }) => [name, skipped])).toEqual([
      ["Ana", false],
      ["Ben", true],
      ["Cem", false],
      ["Dietmar", true],
    ]);
  });

  test("in an async standup start, next and skip are 409, because it has no speaking order", async () => {
    const s = await standup(await team(app, ["Ana"]), { mode: "async" });
    expect(await refuse(s, "start")).toEqual([409, "not_async"]);
    for (const action of ["next", "skip"]) expect(await refuse(s, action)).toEqual([409, "nobody_speaking"]);
    expect(await read(s)).toMatchObject({ version: 1, phase: "", state: { entries: [] } });
  });
});

// Rules: protocol/standups#start-and-end
describe("start and end", () => {
  const timesOf = async (s: Team) => {
    const { startedAt, doneAt } = (await read(s)).config;
    return { startedAt, doneAt };
  };

  test("the config has the time of the start, and the time when the last turn ended", async () => {
    const s = await standup(await team(app, ["Ana"]));
    expect(await timesOf(s)).toEqual({});
    await start(s);
    const { startedAt, doneAt } = await timesOf(s);
    expect([startedAt, doneAt]).toEqual([(await read(s)).state.speakerStartedAt, undefined]);
    await next(s);
    const after = await timesOf(s);
    expect(after.startedAt).toBe(startedAt);
    expect(Date.parse(after.doneAt!)).toBeGreaterThan(Date.parse(startedAt!));
  });

  test("skipping the last speaker writes the time of the end too", async () => {
    const s = await standup(await team(app, ["Ana"]));
    await start(s);
    await skip(s);
    expect((await timesOf(s)).doneAt).toBeDefined();
  });

  test("starting again replaces the start and removes the end", async () => {
    const s = await standup(await team(app, ["Ana"]));
    await start(s);
    await next(s);
    const { doneAt } = await timesOf(s);
    await start(s);
    const again = await timesOf(s);
    expect(again.doneAt).toBeUndefined();
    expect(Date.parse(again.startedAt!)).toBeGreaterThan(Date.parse(doneAt!));
  });
});
