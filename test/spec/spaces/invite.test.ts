// Rules: protocol/conventions#body-size, protocol/conventions#guess-limit, protocol/conventions#times,
//   protocol/conventions#windows, protocol/spaces#guesses, protocol/spaces#handle-expiry,
//   protocol/spaces#joining-a-space, protocol/spaces#member-limit, protocol/spaces#order-of-joining,
//   protocol/spaces#passcode-comparison
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { ok, person, team, visitor, type Person, type Team, type Visitor } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
beforeEach(async () => {
  await app.database.sql.query("delete from throttles");
  t = await team(app, ["Ana"]);
});

const wrong = { passcode: "WRONG1" };
const right = () => ({ passcode: t.space.passcode });
const invite = (who: Visitor, body?: unknown, path = t.spacePath) =>
  who.send<{ handle: string; code: string }>("POST", `${path}/invite`, { body });
const join = (who: Visitor, body: unknown, path = t.spacePath) =>
  who.send<{ code: string }>("POST", `${path}/join`, { body });
const handle = async (path = t.spacePath, body: unknown = right()) => {
  const reply = await invite(visitor(app), body, path);
  expect(reply.status).toBe(201);
  return reply.body.handle;
};
const guessCount = async () =>
  (await app.database.sql.query<{ spent: number }>("select spent from throttles where budget = 'guess'"))
    .rows[0]?.spent ?? 0;
const handleCount = async () =>
  (
    await app.database.sql.query<{ n: number }>(
      "select count(*)::int as n from invite_handles where space_id = $1",
      [t.space.id],
    )
  ).rows[0]!.n;

// Rules: protocol/spaces#invite-guesses, protocol/spaces#invite-handle,
//   protocol/spaces#invites-of-open-spaces
describe("creating an invite handle with POST …/invite", () => {
  test("the right passcode in any spelling returns a handle", async () => {
    const member = t.people[0]!;
    for (const who of [visitor(app), member, await person(app, "Ben"), visitor(app, "A".repeat(43))]) {
      for (const passcode of [t.space.passcode, ` ${t.space.passcode.toLowerCase()} `]) {
        const reply = await invite(who, { passcode });
        expect([reply.status, reply.text]).toEqual([
          201,
          expect.stringMatching(/^\{"handle":"[A-Za-z0-9_-]{43}"\}$/),
        ]);
        expect(reply.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await guessCount()).toBe(0);
  });

  test("each invite handle is different, and only its digest is stored", async () => {
    const handles = [await handle(), await handle(), await handle()];
    expect(new Set(handles).size).toBe(3);
    const { rows } = await app.database.sql.query<{ row: string; bytes: number }>(
      "select row_to_json(h)::text as row, octet_length(digest) as bytes from invite_handles h",
    );
    for (const { row, bytes } of rows) {
      expect(bytes).toBe(32);
      for (const handleToken of handles) {
        expect(row).not.toContain(handleToken);
        expect(row).not.toContain(Buffer.from(handleToken, "base64url").toString("hex"));
      }
    }
    expect(app.logLines.join("")).not.toContain(handles[0]);
  });

  test("an invitation to an unknown space is 404 and does not count as a guess", async () => {
    for (const path of ["/api/orgs/default/spaces/no-such", "/api/orgs/no-such/spaces/x"]) {
      const miss = await visitor(app).send("GET", path);
      for (const body of [wrong, right(), {}]) {
        const reply = await invite(visitor(app), body, path);
        expect([reply.status, reply.text]).toEqual([404, miss.text]);
      }
    }
    expect(await guessCount()).toBe(0);
  });

  test("an invitation with an invalid body is 400 and does not count as a guess", async () => {
    for (const body of [
      undefined,
      {},
      { passcode: 7 },
      { passcode: null },
      { passcode: "\0" },
      [],
      { handle: "x" },
    ])
      expect([body, (await invite(visitor(app), body)).status]).toEqual([body, 400]);
    const large = { passcode: "x", padding: "x".repeat(4096) };
    expect((await invite(visitor(app), large)).status).toBe(413);
    expect(await guessCount()).toBe(0);
  });

  test("invitations and joins share a limit of eight guesses", async () => {
    const ben = await person(app, "Ben");
    const refused = await invite(visitor(app), wrong);
    expect([refused.status, refused.text]).toEqual([403, (await join(ben, wrong)).text]);
    for (let i = 0; i < 3; i++) {
      expect((await invite(visitor(app), wrong)).status).toBe(403);
      expect((await join(ben, wrong)).status).toBe(403);
    }
    for (const body of [wrong, right()]) {
      const reply = await invite(visitor(app), body);
      expect([reply.status, reply.body.code]).toEqual([429, "too_many_attempts"]);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await join(ben, body)).status).toBe(429);
    }
    expect(await guessCount()).toBe(8);
  });

  test("of 60 simultaneous wrong passcodes to join and invite exactly eight are compared", async () => {
    const ben = await person(app, "Ben");
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (i % 2 ? invite(visitor(app), wrong) : join(ben, wrong))),
    );
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(8);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(52);
  });

  test("an open space gives a handle without a passcode; protecting the space invalidates it", async () => {
    await ok(t.people[0]!, "POST", `${t.spacePath}/passcode`, { open: true });
    const handleToken = await handle(t.spacePath, undefined);
    expect(await guessCount()).toBe(0);
    await ok(t.people[0]!, "POST", `${t.spacePath}/passcode`, {});
    expect((await join(await person(app, "Ben"), { handle: handleToken })).status).toBe(403);
  });
});

// Rules: protocol/spaces#handle-expiry, protocol/spaces#invite-handle
describe("joining with an invite handle", () => {
  let ben: Person;
  beforeEach(async () => void (ben = await person(app, "Ben")));

  test("an invite handle admits one person once", async () => {
    const handleToken = await handle();
    const reply = await join(ben, { handle: handleToken });
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect((await ben.send("GET", t.room)).status).toBe(200);
    const cem = await person(app, "Cem");
    expect((await join(cem, { handle: handleToken })).status).toBe(403);
    expect((await cem.send("GET", t.room)).status).toBe(404);
    expect(await handleCount()).toBe(0);
  });

  test("joining with a handle but without an identity is 401 and keeps the handle valid", async () => {
    const handleToken = await handle();
    expect((await join(visitor(app), { handle: handleToken })).status).toBe(401);
    expect((await join(ben, { handle: handleToken })).status).toBe(204);
  });

  test("joining with a handle from outside the org is 404 and keeps the handle valid", async () => {
    const handleToken = await handle();
    const outsider = await person(app, "Olga");
    await app.database.sql.query("delete from org_members where user_id = $1", [outsider.id]);
    expect((await join(outsider, { handle: handleToken })).status).toBe(404);
    expect((await join(ben, { handle: handleToken })).status).toBe(204);
  });

  test("an invite handle used at another space is a wrong guess and stays valid", async () => {
    const handleToken = await handle();
    const other = await team(app, ["Zoe"]);
    expect((await join(ben, { handle: handleToken }, other.spacePath)).status).toBe(403);
    expect(await guessCount()).toBe(1);
    expect((await join(ben, { handle: handleToken })).status).toBe(204);
  });

  test("an existing member, and a join to an open space, do not use up a handle", async () => {
    const handleToken = await handle();
    expect((await join(t.people[0]!, { handle: handleToken })).status).toBe(204);
    expect(await handleCount()).toBe(1);
    expect((await join(ben, { handle: handleToken })).status).toBe(204);
  });

  test("an invite handle is valid for exactly five minutes, by the database's clock", async () => {
    const age = (seconds: number) =>
      app.database.sql.query(
        "update invite_handles set expires_at = expires_at - $1 * interval '1 s' where space_id = $2",
        [seconds, t.space.id],
      );
    const { rows } = await app.database.sql.query(
      "select 1 from invite_handles where space_id = $1 and expires_at > now() + interval '301 s'",
      [t.space.id],
    );
    expect(rows).toEqual([]);
    const early = await handle();
    await age(295);
    expect((await join(ben, { handle: early })).status).toBe(204);
    const late = await handle();
    await age(301);
    expect((await join(await person(app, "Cem"), { handle: late })).status).toBe(403);
    expect(await handleCount()).toBe(1);
    await handle();
    expect(await handleCount()).toBe(1);
  });

  test("changing or removing the passcode invalidates only this space's unused handles", async () => {
    const other = await team(app, ["Zoe"]);
    const theirs = await handle(other.spacePath, { passcode: other.space.passcode });
    for (const body of [{}, { open: true }]) {
      const handleToken = await handle();
      const { passcode } = await ok<{ passcode: string }>(
        t.people[0]!,
        "POST",
        `${t.spacePath}/passcode`,
        body,
      );
      t.space.passcode = passcode;
      expect(await handleCount()).toBe(0);
      if (passcode) expect((await join(ben, { handle: handleToken })).status).toBe(403);
    }
    expect((await join(ben, { handle: theirs }, other.spacePath)).status).toBe(204);
  });

  test("a bad handle counts as a guess, and a good handle does not", async () => {
    const validHandles = [await handle(), await handle()];
    for (const bad of [
      "",
      "x",
      "A".repeat(43),
      "A".repeat(128),
      validHandles[0]!.slice(1),
      `${validHandles[0]}A`,
      "ß",
      "null",
    ]) {
      const reply = await join(ben, { handle: bad });
      expect([bad, reply.status, reply.body.code]).toEqual([bad, 403, "wrong_passcode"]);
    }
    expect(await guessCount()).toBe(8);
    expect((await join(ben, { handle: "A".repeat(43) })).status).toBe(429);
    expect((await join(ben, { handle: validHandles[0] })).status).toBe(204);
    expect(
      (await join(await person(app, "Cem"), { handle: validHandles[1], passcode: "WRONG1" })).status,
    ).toBe(204);
    expect(await guessCount()).toBe(8);
  });

  test("with a bad handle and the right passcode the join succeeds without counting a guess", async () => {
    expect((await join(ben, { handle: "x", ...right() })).status).toBe(204);
    expect(await guessCount()).toBe(0);
  });

  test("a full space refuses a handle with 409 and keeps it valid", async () => {
    const small = await startApp({ env: { MEMBER_LIMIT_PER_SPACE: "1" } });
    const full = await team(small, ["Ana"]);
    const reply = await visitor(small).send<{ handle: string }>("POST", `${full.spacePath}/invite`, {
      body: { passcode: full.space.passcode },
    });
    const late = await person(small, "Late");
    const refused = await late.send("POST", `${full.spacePath}/join`, { body: reply.body });
    const { rows } = await small.database.sql.query("select count(*)::int as n from invite_handles");
    await small.stop();
    expect([refused.status, rows]).toEqual([409, [{ n: 1 }]]);
  });
});
