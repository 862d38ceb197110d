// Rules: protocol/guests#cookie, protocol/identity#cookie, protocol/operations#api-metrics
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LinkList } from "#shared/wire/links.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { guest, mint, redeem } from "#test/support/guests.ts";
import {
  ok,
  person,
  readStandup,
  standup,
  team,
  visitor,
  setCookies,
  type Person,
  type Visitor,
} from "#test/support/client.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";
import { ownAddress, raceEnv } from "#test/races/harness.ts";

let app: TestApp;
let statements: StatementLog;
beforeAll(async () => {
  statements = recordStatements();
  app = await startApp({ env: raceEnv });
});
afterAll(async () => {
  await app.stop();
  statements.stop();
});

const wrongToken = () => randomBytes(32).toString("base64url");
const stranger = () => visitor(app);

async function room(...others: string[]) {
  const t = await team(app, ["Ana", ...others]);
  const [ana, ...rest] = t.people as [Person, ...Person[]];
  return { ...t, ana, rest };
}

const linksOf = async (who: Visitor, path: string) => (await ok<LinkList>(who, "GET", `${path}/links`)).links;

// Rules: protocol/guests#25-seats, protocol/guests#another-link, protocol/guests#guesses,
//   protocol/guests#one-answer-for-bad-tokens, protocol/guests#order-of-refusals,
//   protocol/guests#post-api-links-redeem, protocol/guests#quotas, protocol/guests#redeeming-again
describe("redeeming a link: POST /api/links/redeem", () => {
  test("redeeming a link returns a seat and sets a session cookie", async () => {
    const { ana, session, room: path } = await room();
    const { token, expiresAt } = await mint(ana, path);
    const gus = stranger();
    const reply = await redeem(gus, token, "  Gus ");
    expect(reply.status).toBe(201);
    const { me } = reply.body;
    expect(reply.body).toEqual({
      sessionId: session.id,
      expiresAt,
      me: {
        id: me.id,
        name: "Gus",
        avatarHue: me.avatarHue,
        avatarIcon: "",
        notificationSounds: false,
        linkSessionId: session.id,
        linkExpiresAt: expiresAt,
      },
    });
    expect(setCookies(reply)).toEqual([`svc_session=${gus.cookie}; Path=/; HttpOnly; SameSite=Lax`]);
    expect(await ok(gus, "GET", "/api/me")).toEqual(me);
    const { rows } = await app.database.sql.query(
      `select u.guest, u.issuer, u.subject, t.expires_at = l.expires_at as "endsWithLink", l.redemptions,
         (select count(*)::int from org_members m where m.user_id = u.id) as orgs,
         (select count(*)::int from space_members m where m.user_id = u.id) as spaces
       from users u join signed_links l on l.id = u.link_id join session_tokens t on t.user_id = u.id
       where u.id = $1`,
      [me.id],
    );
    expect(rows).toEqual([
      { guest: true, issuer: "", subject: "", endsWithLink: true, redemptions: 1, orgs: 0, spaces: 0 },
    ]);
  });

  test("a guest's cookie is Secure over https and has no expiry", async () => {
    const { ana, room: path } = await room();
    const { token } = await mint(ana, path);
    const secure = await startApp({ database: app.database, env: { BASE_URL: "https://meet.example" } });
    const reply = await redeem(visitor(secure), token, "Gus");
    expect(reply.status).toBe(201);
    expect(setCookies(reply)[0]).toMatch(/^svc_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    await secure.stop();
  });

  test("a name outside 1 to 64 characters is 400 and does not count as a guess", async () => {
    const headers = ownAddress();
    const { ana, room: path } = await room();
    const { token } = await mint(ana, path);
    const bodies = [{}, { name: "" }, { name: " \t" }, { name: "x".repeat(65) }, { name: 7 }, { name: null }];
    for (let round = 0; round < 3; round++) {
      for (const body of bodies) {
        for (const guessed of [token, wrongToken()]) {
          const reply = await stranger().send("POST", "/api/links/redeem", {
            body: { ...body, token: guessed },
            headers,
          });
          expect([body, reply.status]).toEqual([body, 400]);
        }
      }
    }
    expect((await redeem(stranger(), token, "\u{1F600}".repeat(64), headers)).status).toBe(201);
    expect((await linksOf(ana, path))[0]!.redemptions).toBe(1);
  });

  test("every unusable token gets the same 404", async () => {
    const { ana, spacePath, room: path } = await room();
    const dead = {
      expired: await mint(ana, path),
      revoked: await mint(ana, path),
      exhausted: await mint(ana, path),
    };
    await app.database.sql.query("update signed_links set expires_at = now() where id = $1", [
      dead.expired.id,
    ]);
    await ok(ana, "DELETE", `${path}/links/${dead.revoked.id}`);
    await app.database.sql.query("update signed_links set redemptions = 25 where id = $1", [
      dead.exhausted.id,
    ]);
    const other = await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, {
      kind: "poker",
      title: "Over",
    });
    const ended = await mint(ana, `/api/sessions/${other.id}`);
    await ok(ana, "DELETE", `/api/sessions/${other.id}`);
    const third = await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, {
      kind: "poker",
      title: "Gone",
    });
    const deleted = await mint(ana, `/api/sessions/${third.id}`);
    await ok(ana, "DELETE", `${spacePath}/sessions/${third.id}`);
    const tokens = [
      wrongToken(),
      "",
      "short",
      "x".repeat(5000),
      `${dead.revoked.token}=`,
      "\u0000",
      dead.revoked.id,
      ...[...Object.values(dead), ended, deleted].map((link) => link.token),
    ];
    const answers = new Set<string>();
    let cost: string[] | undefined;
    for (const token of tokens) {
      const taken = await statementsOf(
        statements,
        () => redeem(stranger(), token, "Gus", ownAddress()),
        cost,
      );
      expect(taken).toEqual((cost ??= taken));
      const reply = await redeem(stranger(), token, "Gus", ownAddress());
      expect(setCookies(reply)).toEqual([]);
      if (token.length > 5) expect(reply.text).not.toContain(token);
      answers.add(`${reply.status} ${reply.text}`);
    }
    expect([...answers]).toEqual(['404 {"error":"no such link","code":"no_such_link"}']);
    for (const token of [undefined, null, 7, {}]) {
      const body = { name: "Gus", token };
      expect((await stranger().send("POST", "/api/links/redeem", { body })).status).toBe(400);
    }
  });

  test("a link admits 25 people; redeeming it again with a seat does not count", async () => {
    const { ana, room: path } = await room();
    const { token } = await mint(ana, path);
    const first = await guest(app, token, "First");
    for (let n = 2; n <= 25; n++) await guest(app, token, `G${n}`);
    expect((await redeem(stranger(), token)).status).toBe(404);
    const again = await redeem(first, token, "Somebody else");
    expect(again.status).toBe(201);
    expect(again.body.me).toEqual(first.me);
    expect(setCookies(again)).toEqual([]);
    expect(await ok(first, "GET", "/api/me")).toEqual(first.me);
    expect((await linksOf(ana, path))[0]!.redemptions).toBe(25);
  });

  test("a guest who left, a signed-in person and a guest of another link get a new seat", async () => {
    const { ana, rest, room: path } = await room("Ben");
    const [first, second] = [await mint(ana, path), await mint(ana, path)];
    const gus = await guest(app, first.token, "Gus");
    const redeemed = await redeem(gus, second.token, "Gus");
    expect(redeemed.body.me.id).not.toBe(gus.id);
    await ok(gus, "DELETE", "/api/me");
    expect((await redeem(gus, second.token, "Gus")).body.me.id).not.toBe(redeemed.body.me.id);
    const ben = rest[0]!;
    const asGuest = await redeem(ben, second.token, "Ben");
    expect(asGuest.body.me.id).not.toBe(ben.id);
    expect((await ok<{ id: string }>(ben, "GET", "/api/me")).id).toBe(asGuest.body.me.id);
    expect((await linksOf(ana, path)).map((link) => link.redemptions)).toEqual([3, 1]);
  });

  test("redeeming another link ends the first seat", async () => {
    const t = await room();
    const s = await standup(t, { mode: "async" });
    const [first, second] = [await mint(t.ana, s.room), await mint(t.ana, s.room)];
    const gus = await guest(app, first.token, "Gus");
    const old = visitor(app, gus.cookie);
    await redeem(gus, second.token, "Gus again");
    expect((await old.send("GET", s.room)).status).toBe(404);
    const { state, participants } = await readStandup(t.ana, s.room);
    expect(state.waitingOn!.map(({ name }) => name)).toEqual(["Ana", "Gus again"]);
    expect(participants.map(({ name }) => name)).toEqual(["Ana", "Gus again"]);
  });

  test("after 8 wrong tokens within 60 seconds the next is 429", async () => {
    const { ana, space, spacePath, room: path } = await room();
    const { token } = await mint(ana, path);
    const headers = ownAddress();
    for (let n = 0; n < 10; n++) expect((await redeem(stranger(), token, "Gus", headers)).status).toBe(201);
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => redeem(stranger(), wrongToken(), "Gus", headers)),
    );
    expect(replies.filter((reply) => reply.status === 404)).toHaveLength(8);
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(32);
    expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await redeem(stranger(), token, "Gus", headers)).status).toBe(429);
    const olga = await person(app, "Olga");
    const body = { passcode: space.passcode };
    expect((await olga.send("POST", `${spacePath}/join`, { body, headers })).status).toBe(429);
    expect((await redeem(stranger(), token, "Gus", ownAddress())).status).toBe(201);
  });

  test("redeeming over an hourly quota is 429", async () => {
    const limited = await startApp({
      env: {
        ...raceEnv,
        LINK_REDEMPTION_IP_HOURLY_LIMIT: "2",
        IDENTITY_GLOBAL_HOURLY_LIMIT: "3",
        METRICS_ENABLED: "true",
      },
    });
    const t = await team(limited, ["Ana", "Ben"]);
    const { token } = await mint(t.people[0]!, t.room);
    const headers = ownAddress();
    const from = (where: Record<string, string>) => redeem(visitor(limited), token, "Gus", where);
    const seated = visitor(limited);
    expect((await redeem(seated, token, "Gus", headers)).status).toBe(201);
    expect((await from(headers)).status).toBe(201);
    const third = await from(headers);
    expect(third).toMatchObject({ status: 429, body: { code: "too_many_identities" } });
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await redeem(seated, token, "Gus", headers)).status).toBe(201);
    expect((await from(ownAddress())).status).toBe(201);
    expect((await from(ownAddress())).status).toBe(429);
    const typed = await visitor(limited).send("POST", "/api/me", { body: { name: "Olga" } });
    expect(typed.status).toBe(429);
    const metrics = await (await fetch(`${limited.baseUrl}/metrics`)).text();
    expect(metrics).toMatch(/^svc_identity_throttled_total 3$/m);
    expect(metrics).toMatch(/^svc_passcode_throttled_total 0$/m);
    expect(await linksOf(t.people[0]!, t.room)).toMatchObject([{ redemptions: 3 }]);
    await limited.stop();
  });
});
