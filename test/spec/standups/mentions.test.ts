// Rules: protocol/standups#guests-and-kudos, protocol/standups#kudos-of-deleted-rooms
import { describe, expect, test } from "vitest";
import { guestIn } from "#test/support/guests.ts";
import {
  act,
  ok,
  person,
  readStandup,
  standup,
  team,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { KUDO_LIMIT_PER_SPACE: "3" } });

type Body = { code: string; error: string; id: string };
const mention = (who: Person, { room }: Team, body: unknown) =>
  who.send<Body>("PUT", `${room}/actions/mention`, { body });
const kudo = (who: Person, { room }: Team, body: unknown) =>
  who.send<Body>("POST", `${room}/actions/kudo`, { body });
const versionOf = async (who: Person, s: Team) => (await readStandup(who, s.room)).version;

/** Returns the help requests of a room as pairs of names. */
async function requestPairs(s: Team): Promise<string[]> {
  const { rows } = await app.database.sql.query<{ pair: string }>(
    `select f.name || ' → ' || t.name as pair from standup_mentions m
     join users f on f.id = m.from_user_id join users t on t.id = m.to_user_id
     where m.session_id = $1 order by 1`,
    [s.session.id],
  );
  return rows.map((row) => row.pair);
}

/** Returns the parts of a room that a help request must not change for any viewer. */
const sameState = ({ state, config, names, participants }: StandupEnvelope) => ({
  state,
  config,
  names,
  participants,
});

async function asyncStandup(names = ["Ana", "Ben", "Cem"]) {
  const s = await standup(await team(app, names), { mode: "async" });
  const [ana, ben, cem] = s.people as [Person, Person, Person];
  return { s, ana, ben, cem };
}

// Rules: protocol/standups#idempotent-mentions, protocol/standups#mentions-after-leaving,
//   protocol/standups#mentions-push, protocol/standups#put-mention, protocol/standups#who-can-be-asked,
//   protocol/standups#who-sees-mentions
describe("asking for help", () => {
  test("`needed: true` asks and `needed: false` withdraws; each reply has its version", async () => {
    const { s, ana, ben, cem } = await asyncStandup();
    expect((await mention(ana, s, { to: ben.id, needed: true })).headers.get("x-session-version")).toBe("2");
    await mention(ana, s, { to: cem.id, needed: true });
    await mention(ben, s, { to: ana.id, needed: true });
    expect(await requestPairs(s)).toEqual(["Ana → Ben", "Ana → Cem", "Ben → Ana"]);
    const back = await mention(ana, s, { to: ben.id, needed: false });
    expect([back.status, back.text, back.headers.get("x-session-version")]).toEqual([204, "", "5"]);
    expect(await requestPairs(s)).toEqual(["Ana → Cem", "Ben → Ana"]);
  });

  test("repeated requests change nothing", async () => {
    const { s, ana, ben } = await asyncStandup();
    for (const [needed, version] of [
      [false, "1"],
      [true, "2"],
      [true, "2"],
      [false, "3"],
      [false, "3"],
    ] as const) {
      const reply = await mention(ana, s, { to: ben.id, needed });
      expect([needed, reply.status, reply.headers.get("x-session-version")]).toEqual([needed, 204, version]);
    }
  });

  test("the letter case of the asked person's id does not matter", async () => {
    const { s, ana, ben } = await asyncStandup();
    await mention(ana, s, { to: ben.id.toUpperCase(), needed: true });
    expect((await mention(ana, s, { to: ben.id, needed: true })).headers.get("x-session-version")).toBe("2");
    expect(await requestPairs(s)).toEqual(["Ana → Ben"]);
  });

  test("an invalid recipient is 400", async () => {
    const { s, ana } = await asyncStandup();
    const olga = await person(app, "Olga");
    const gus = await guestIn(app, s.session.id, "Gus");
    const wrong = [ana.id, ana.id.toUpperCase(), olga.id, gus.id, "00000000-0000-4000-8000-000000000000"];
    const malformed = [
      "",
      "Ben",
      ana.id.replaceAll("-", ""),
      `{${olga.id}}`,
      `${olga.id} `,
      7,
      null,
      undefined,
    ];
    for (const to of [...wrong, ...malformed]) {
      for (const needed of [true, false]) {
        const reply = await mention(ana, s, { to, needed });
        expect([to, needed, reply.status, reply.body.code]).toEqual([to, needed, 400, "invalid"]);
      }
    }
    for (const needed of ["true", 1, null, undefined]) {
      expect((await mention(ana, s, { to: olga.id, needed })).status).toBe(400);
    }
    expect([await versionOf(ana, s), await requestPairs(s)]).toEqual([1, []]);
  });

  test("a guest is 403 before the body is read; asking in a live standup is 409", async () => {
    const { s, ana, ben } = await asyncStandup();
    const gus = await guestIn(app, s.session.id, "Gus");
    expect((await mention(gus, s, "not an object")).body.code).toBe("guest_refused");
    const live = await standup(s);
    for (const needed of [true, false]) {
      const reply = await mention(ana, live, { to: ben.id, needed });
      expect([reply.status, reply.body.code]).toEqual([409, "only_async"]);
    }
    expect((await mention(ana, live, {})).status).toBe(400);
  });

  test("spectators can ask and can be asked like other members", async () => {
    const { s, ana, ben } = await asyncStandup();
    await ok(ben, "POST", `${s.room}/spectator`, { on: true });
    expect((await mention(ana, s, { to: ben.id, needed: true })).status).toBe(204);
    expect((await mention(ben, s, { to: ana.id, needed: true })).status).toBe(204);
  });

  test("a request to a former member can only be withdrawn", async () => {
    const { s, ana, ben } = await asyncStandup();
    await mention(ana, s, { to: ben.id, needed: true });
    await ok(ana, "DELETE", `${s.spacePath}/members/${ben.id}`);
    expect(await requestPairs(s)).toEqual(["Ana → Ben"]);
    expect((await mention(ana, s, { to: ben.id, needed: true })).status).toBe(400);
    expect((await mention(ana, s, { to: ben.id, needed: false })).status).toBe(204);
    expect(await requestPairs(s)).toEqual([]);
  });

  test("a request for help changes nothing in any copy of the room's state or config", async () => {
    const { s, ana, ben, cem } = await asyncStandup();
    const gus = await guestIn(app, s.session.id, "Gus");
    const watcher = await watch<StandupEnvelope>(cem, s.session.id);
    await watcher.until((frame) => frame.presence.includes(cem.id));
    // Both have an entry, so a mark could appear at their entries.
    for (const who of [ana, ben]) await act(who, s.room, "PUT", "standup", { today: "Ship it" });
    const everyone = [ana, ben, cem, gus];
    const stateFor = async (who: Visitor) => sameState(await readStandup(who, s.room));
    const before = await Promise.all(everyone.map(stateFor));
    await mention(ana, s, { to: ben.id, needed: true, note: "The build" });
    const pushed = await watcher.until((frame) => frame.version === 4);
    expect(sameState(pushed)).toEqual(before[2]);
    expect(await Promise.all(everyone.map(stateFor))).toEqual(before);
  });
});

// Rules: protocol/standups#kudo-in-a-room, protocol/standups#kudo-limit,
//   protocol/standups#kudo-text-and-recipient
describe("kudos given in a standup", () => {
  test("a kudo is in the room's state and on the wall", async () => {
    const { s, ana, ben } = await asyncStandup();
    const reply = await kudo(ana, s, { to: ben.id.toUpperCase(), text: " Thank you 🙂 " });
    expect([reply.status, reply.headers.get("x-session-version")]).toEqual([201, "2"]);
    const given = { id: reply.body.id, fromUserId: ana.id, toUserId: ben.id, text: "Thank you 🙂" };
    expect((await readStandup(ben, s.room)).state.kudos).toEqual([given]);
    const { rows } = await app.database.sql.query(
      `select id, space_id, from_user_id as "fromUserId", to_user_id as "toUserId", text, session_id from kudos where space_id = $1`,
      [s.space.id],
    );
    expect(rows).toEqual([{ ...given, space_id: s.space.id, session_id: s.session.id }]);
  });

  test("kudos work in both modes and stay in their room", async () => {
    const { s, ana, ben, cem } = await asyncStandup();
    const live = await standup(s);
    await kudo(ana, live, { to: ben.id, text: "First" });
    await kudo(cem, live, { to: ben.id, text: "Second" });
    await ok(ana, "DELETE", `${s.spacePath}/members/${ben.id}`);
    await ok(ana, "DELETE", live.room);
    const { state, names } = await readStandup(ana, live.room);
    expect(state.kudos.map((kudo) => kudo.text)).toEqual(["First", "Second"]);
    expect(names).toEqual({ [ben.id]: "Ben" });
    expect((await readStandup(ana, s.room)).state.kudos).toEqual([]);
  });

  test("an invalid kudo is 400", async () => {
    const { s, ana, ben } = await asyncStandup();
    const olga = await person(app, "Olga");
    const gus = await guestIn(app, s.session.id, "Gus");
    for (const to of [ana.id, ana.id.toUpperCase(), olga.id, gus.id, "Ben", "", 7, null, undefined]) {
      expect([to, (await kudo(ana, s, { to, text: "Thanks" })).status]).toEqual([to, 400]);
    }
    for (const text of ["", " \n", "🙂".repeat(281), 7, null, undefined]) {
      expect([text, (await kudo(ana, s, { to: ben.id, text })).status]).toEqual([text, 400]);
    }
    expect(await versionOf(ana, s)).toBe(1);
    expect((await kudo(ana, s, { to: ben.id, text: "🙂".repeat(280) })).status).toBe(201);
  });

  test("a guest who gives a kudo is 403 before the body is read", async () => {
    const { s } = await asyncStandup();
    const gus = await guestIn(app, s.session.id, "Gus");
    const reply = await kudo(gus, s, "not an object");
    expect([reply.status, reply.body.code]).toEqual([403, "guest_refused"]);
  });

  test("a kudo over KUDO_LIMIT_PER_SPACE is 409 in every room", async () => {
    const { s, ana, ben, cem } = await asyncStandup();
    const other = await standup(s);
    for (const room of [s, other, s])
      expect((await kudo(ana, room, { to: ben.id, text: "Thanks" })).status).toBe(201);
    const refused = await kudo(cem, other, { to: ben.id, text: "One more" });
    expect([refused.status, refused.body.code]).toEqual([409, "limit_reached"]);
    expect(await versionOf(ana, other)).toBe(2);
    await app.database.sql.query(
      "update kudos set created_at = now() - interval '31 days' where id = (select id from kudos where space_id = $1 limit 1)",
      [s.space.id],
    );
    expect((await kudo(cem, other, { to: ben.id, text: "One more" })).status).toBe(201);
  });

  test("deleting the room keeps its kudos on the wall without a session", async () => {
    const { s, ana, ben } = await asyncStandup();
    const { id } = await act<{ id: string }>(ana, s.room, "POST", "kudo", { to: ben.id, text: "Thanks" });
    await ok(ana, "DELETE", `${s.spacePath}/sessions/${s.session.id}`);
    const { rows } = await app.database.sql.query("select session_id, text from kudos where id = $1", [id]);
    expect(rows).toEqual([{ session_id: null, text: "Thanks" }]);
  });
});
