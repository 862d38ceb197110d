// Rules: protocol/conventions#order-of-refusals, protocol/conventions#retry-after,
//   protocol/guarantees#in-memory-state, protocol/spaces#order-of-joining
import { beforeEach, describe, expect, test } from "vitest";
import { crowd } from "#test/races/harness.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { ok, person, team, visitor, type Person, type Visitor } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
beforeEach(() => resetGuesses(app));

const resetGuesses = (app: TestApp) => app.database.sql.query("delete from throttles where budget = 'guess'");
const join = (who: Visitor, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  who.send<{ error: string; code: string }>("POST", `${path}/join`, { body, headers });
const guessCount = async () =>
  (await app.database.sql.query<{ spent: number }>("select spent from throttles where budget = 'guess'"))
    .rows[0]?.spent ?? 0;

const wrong = { passcode: "WRONG1" };
const openSpace = async (owner: Person) => {
  const space = await ok<{ slug: string }>(owner, "POST", "/api/spaces", { name: "Open", open: true });
  return `/api/orgs/default/spaces/${space.slug}`;
};

// Rules: protocol/spaces#guesses, protocol/spaces#joining-a-space, protocol/spaces#member-limit,
//   protocol/spaces#order-of-joining, protocol/spaces#passcode-comparison
describe("the order of refusals of joining", () => {
  test("the right passcode makes a member: 204 without a body, and access to the space's rooms", async () => {
    const t = await team(app, ["Ana"]);
    const ben = await person(app, "Ben");
    expect((await ben.send("GET", t.room)).status).toBe(404);
    const reply = await join(ben, t.spacePath, { passcode: t.space.passcode });
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect((await ben.send("GET", t.room)).status).toBe(200);
  });

  test("a passcode is accepted in any letter case and with any spaces and hyphens", async () => {
    const t = await team(app, ["Ana"]);
    const code = t.space.passcode;
    const spellings = [
      code.toLowerCase(),
      ` ${code} `,
      `${code.slice(0, 3)}-${code.slice(3)}`,
      `${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`,
      [...code].join(" - "),
      `\t${code}\u00a0`,
    ];
    for (const passcode of spellings) {
      const ben = await person(app, "Ben");
      expect([passcode, (await join(ben, t.spacePath, { passcode })).status]).toEqual([passcode, 204]);
    }
    const others = [code.slice(0, 5), `${code}X`, [...code].toReversed().join("") + "x", "", "%", `${code}_`];
    for (const passcode of others) {
      const ben = await person(app, "Ben");
      expect([passcode, (await join(ben, t.spacePath, { passcode })).status]).toEqual([passcode, 403]);
      await resetGuesses(app);
    }
  });

  test("a passcode with other dashes or invisible characters is right and is not a guess", async () => {
    const t = await team(app, ["Ana"]);
    const [start, end] = [t.space.passcode.slice(0, 3), t.space.passcode.slice(3)];
    for (const between of ["–", "—", "\u2011", "\u2212", "－", "\u200b", "\u2060", "\u2800"]) {
      const ben = await person(app, "Ben");
      const reply = await join(ben, t.spacePath, { passcode: `\ufeff${start}${between}${end}\u200e` });
      expect([between, reply.status]).toEqual([between, 204]);
    }
    expect(await guessCount()).toBe(0);
  });

  test("joining without an identity is 401 before other checks", async () => {
    const t = await team(app, ["Ana"]);
    for (const path of [t.spacePath, "/api/orgs/default/spaces/no-such", "/api/orgs/no-such/spaces/x"]) {
      for (const body of [wrong, { passcode: t.space.passcode }, undefined]) {
        const reply = await join(visitor(app), path, body);
        expect([path, reply.status, reply.body.code]).toEqual([path, 401, "not_signed_in"]);
      }
    }
    expect(await guessCount()).toBe(0);
  });

  test("joining an unknown space is 404 and does not count as a guess", async () => {
    const t = await team(app, ["Ana"]);
    const outsider = await person(app, "Olga");
    await app.database.sql.query("delete from org_members where user_id = $1", [outsider.id]);
    const former = await person(app, "Former");
    await app.database.sql.query("update org_members set revoked_at = now() where user_id = $1", [former.id]);
    const ben = await person(app, "Ben");
    const asks: [Person, string][] = [
      [former, t.spacePath],
      [ben, "/api/orgs/default/spaces/no-such"],
      [ben, "/api/orgs/no-such/spaces/no-such"],
      [outsider, t.spacePath],
    ];
    for (const [who, path] of asks) {
      for (const body of [wrong, { passcode: t.space.passcode }, {}]) {
        const reply = await join(who, path, body);
        expect([path, reply.status, reply.body]).toEqual([
          path,
          404,
          { error: "no such space", code: "no_such_space" },
        ]);
      }
    }
    expect(await guessCount()).toBe(0);
  });

  test("joining again is 204 and changes nothing", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    for (const who of t.people) {
      for (const body of [wrong, {}, undefined, { passcode: t.space.passcode }]) {
        expect((await join(who, t.spacePath, body)).status).toBe(204);
      }
    }
    const { rows } = await app.database.sql.query("select role from space_members where user_id = $1", [
      t.people[0]!.id,
    ]);
    expect([rows, await guessCount()]).toEqual([[{ role: "owner" }], 0]);
  });

  test("anyone of the org can join an open space, with or without a passcode", async () => {
    const path = await openSpace(await person(app, "Ana"));
    for (const body of [undefined, {}, wrong, { handle: "x" }]) {
      expect((await join(await person(app, "Ben"), path, body)).status).toBe(204);
    }
    expect(await guessCount()).toBe(0);
  });

  test("joining a protected space without passcode or handle is 400 and counts no guess", async () => {
    const t = await team(app, ["Ana"]);
    const ben = await person(app, "Ben");
    for (const body of [undefined, {}, { other: 1 }]) {
      const reply = await join(ben, t.spacePath, body);
      expect([reply.status, reply.body.code]).toEqual([400, "invalid"]);
    }
    for (const passcode of [7, null, {}, ["x"], "x".repeat(65), "\0", "\ud800"]) {
      expect((await join(ben, t.spacePath, { passcode })).status).toBe(400);
    }
    expect(await guessCount()).toBe(0);
  });

  test("a wrong passcode is 403 and counts as a guess", async () => {
    const t = await team(app, ["Ana"]);
    const ben = await person(app, "Ben");
    for (const body of [wrong, { handle: "no-such-handle" }]) {
      const reply = await join(ben, t.spacePath, body);
      expect([reply.status, reply.body]).toEqual([
        403,
        { error: "that passcode is not right", code: "wrong_passcode" },
      ]);
    }
    expect(await guessCount()).toBe(2);
    expect((await ben.send("GET", t.room)).status).toBe(404);
  });

  test("a space has at most MEMBER_LIMIT_PER_SPACE members", async () => {
    const small = await startApp({ env: { MEMBER_LIMIT_PER_SPACE: "4" } });
    const path = await openSpace(await person(small, "Ana"));
    const crowd = await Promise.all(Array.from({ length: 10 }, (_, i) => person(small, `P${i}`)));
    const replies = await Promise.all(crowd.map((who) => join(who, path)));
    const { rows } = await small.database.sql.query("select count(*)::int as members from space_members");
    const again = await join(crowd[replies.findIndex((reply) => reply.status === 204)]!, path);
    await small.stop();
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      204, 204, 204, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect([rows, again.status]).toEqual([[{ members: 4 }], 204]);
  });
});

// Rules: protocol/conventions#client-address, protocol/conventions#guess-limit,
//   protocol/conventions#windows, protocol/spaces#guesses
describe("the limit of guesses", () => {
  test("of 200 simultaneous wrong passcodes exactly 8 are compared; the others are 429", async () => {
    const t = await team(app, ["Ana"]);
    const guessers = await crowd(app, 200);
    const replies = await Promise.all(guessers.map((guesser) => join(guesser, t.spacePath, wrong)));
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(8);
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(192);
    for (const reply of refused) {
      const wait = reply.headers.get("retry-after")!;
      expect([/^\d+$/.test(wait), Number(wait) >= 1, Number(wait) <= 60]).toEqual([true, true, true]);
      expect(reply.body.code).toBe("too_many_attempts");
    }
  });

  test("the ninth guess is 429 even with the right passcode", async () => {
    const t = await team(app, ["Ana"]);
    const other = await team(app, ["Zoe"]);
    const ben = await person(app, "Ben");
    for (let i = 0; i < 8; i++)
      expect((await join(ben, i % 2 ? t.spacePath : other.spacePath, wrong)).status).toBe(403);
    const cem = await person(app, "Cem");
    for (const who of [ben, cem]) {
      for (const app of [t, other]) {
        expect((await join(who, app.spacePath, { passcode: app.space.passcode })).status).toBe(429);
      }
    }
    expect((await join(t.people[0]!, t.spacePath, wrong)).status).toBe(204);
    expect((await join(ben, await openSpace(t.people[0]!), wrong)).status).toBe(204);
  });

  test("a right passcode does not count: 30 people of an address join within a minute", async () => {
    const t = await team(app, ["Ana"]);
    for (let i = 0; i < 30; i++) {
      const who = await person(app, `P${i}`);
      expect((await join(who, t.spacePath, { passcode: t.space.passcode })).status).toBe(204);
    }
    expect(await guessCount()).toBe(0);
    for (let i = 0; i < 8; i++)
      expect((await join(await person(app, "X"), t.spacePath, wrong)).status).toBe(403);
  });

  test("the limit resets 60 seconds after the window began, and not earlier", async () => {
    const t = await team(app, ["Ana"]);
    const ben = await person(app, "Ben");
    for (let i = 0; i < 8; i++) await join(ben, t.spacePath, wrong);
    const age = (seconds: number) =>
      app.database.sql.query(
        "update throttles set window_started_at = now() - $1 * interval '1 s' where budget = 'guess'",
        [seconds],
      );
    await age(57);
    const early = await join(ben, t.spacePath, wrong);
    expect([early.status, Number(early.headers.get("retry-after")) <= 3]).toEqual([429, true]);
    await age(61);
    expect((await join(ben, t.spacePath, { passcode: t.space.passcode })).status).toBe(204);
    const cem = await person(app, "Cem");
    for (let i = 0; i < 8; i++) expect((await join(cem, t.spacePath, wrong)).status).toBe(403);
    expect((await join(cem, t.spacePath, wrong)).status).toBe(429);
  });

  test("the limit of guesses is shared by all replicas and survives a restart", async () => {
    const database = await createTestDatabase();
    const [first, second] = await Promise.all([startApp({ database }), startApp({ database })]);
    const t = await team(first, ["Ana"]);
    const ben = await person(first, "Ben");
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => join(i % 2 ? ben : ben.on(second), t.spacePath, wrong)),
    );
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(8);
    await Promise.all([first.stop(), second.stop()]);
    const third = await startApp({ database });
    expect((await join(ben.on(third), t.spacePath, { passcode: t.space.passcode })).status).toBe(429);
    await third.stop();
    await database.drop();
  });

  test("client addresses differ only behind a trusted proxy", async () => {
    const proxied = await startApp({
      env: { TRUST_PROXY_HEADERS: "true", TRUSTED_PROXY_CIDRS: "127.0.0.0/8,10.0.0.0/8" },
    });
    const t = await team(proxied, ["Ana"]);
    const ben = await person(proxied, "Ben");
    const guess = async (forwarded: string) =>
      (await join(ben, t.spacePath, wrong, { "x-forwarded-for": forwarded })).status;
    for (let i = 0; i < 8; i++) expect(await guess("203.0.113.7")).toBe(403);
    const table: [string, number][] = [
      ["203.0.113.7", 429],
      ["198.51.100.1, 203.0.113.7", 429],
      ["203.0.113.7, 10.1.2.3", 429],
      ["::ffff:203.0.113.7", 429],
      ["203.0.113.7:51234", 429],
      ["203.0.113.8", 403],
      ["203.0.113.7, 203.0.113.9", 403],
    ];
    for (const [forwarded, status] of table)
      expect([forwarded, await guess(forwarded)]).toEqual([forwarded, status]);
    const malformed = [
      "",
      "nonsense",
      "203.0.113.300",
      "203.0.113.7:http",
      "203.0.113.7;",
      "203.0.113.9, x",
      "0xcb.7",
    ];
    for (const forwarded of [...malformed, "also malformed"]) expect(await guess(forwarded)).toBe(403);
    expect(await guess("malformed for the ninth time")).toBe(429);
    await proxied.stop();
    for (let i = 0; i < 8; i++) {
      const elsewhere = await join(await person(app, "X"), (await team(app, ["Z"])).spacePath, wrong, {
        "x-forwarded-for": `203.0.113.${i}`,
      });
      expect(elsewhere.status).toBe(403);
    }
    expect(await guessCount()).toBe(8);
  });
});
