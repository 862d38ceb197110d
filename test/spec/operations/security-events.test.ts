// Rules: protocol/calendar#security-events, protocol/guests#security-events
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { guest, mint, redeem } from "#test/support/guests.ts";
import { createOrg, orgPerson } from "#test/support/orgs.ts";
import { ok, person, team, visitor, type Person, type Reply } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const proxied = { TRUST_PROXY_HEADERS: "true", TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128" };

const app = await testApp({ env: { ...proxied, LOG_LEVEL: "info" } });
beforeEach(() => void app.logLines.splice(0));

type Line = Record<string, unknown> & { event: string };

/** The security event lines since the start of the test, without the time. */
function events(): Line[] {
  return app.logLines
    .map((line) => JSON.parse(line) as Line & { time: string })
    .filter((line) => line["msg"] === "security event")
    .map(({ time: _time, ...line }) => line);
}

const names = () => events().map((line) => line.event);

/** Returns the whole log line for a request from this machine. */
function line(event: string, reply: Pick<Reply, "headers">, rest: object): object {
  return {
    level: "info",
    msg: "security event",
    event,
    actor_user_id: "",
    actor_subject: "open",
    org: "",
    space: "",
    target: "",
    outcome: "ok",
    client_addr: "203.0.113.7",
    request_id: reply.headers.get("x-request-id"),
    ...rest,
  };
}

const headers = { "x-forwarded-for": "203.0.113.7", "x-request-id": "trace-4711" };

async function silentTeam(people: string[]) {
  const t = await team(app, people);
  app.logLines.splice(0);
  const at = { org: t.space.orgSlug, space: t.space.slug };
  return { ...t, people: t.people as [Person, ...Person[]], at };
}

// Rules: protocol/operations#actor-subject, protocol/operations#after-the-commit,
//   protocol/operations#security-event-format, protocol/operations#security-events-list,
//   protocol/operations#target, protocol/operations#unreported-actions
describe("security event lines", () => {
  test("auth.signin has the client's address and the request's id", async () => {
    const browser = visitor(app);
    const reply = await browser.send<{ id: string }>("POST", "/api/me", { body: { name: "Ana" }, headers });
    const { id } = reply.body;
    expect(reply.headers.get("x-request-id")).toBe("trace-4711");
    expect(events()).toEqual([line("auth.signin", reply, { actor_user_id: id, target: id })]);
  });

  test("deleting a token logs auth.signout, but signing out without a token does not", async () => {
    const ana = await person(app, "Ana");
    app.logLines.splice(0);
    const reply = await ana.send("DELETE", "/api/me", { headers });
    expect(events()).toEqual([line("auth.signout", reply, { actor_user_id: ana.id, target: ana.id })]);
    await ok(ana, "DELETE", "/api/me");
    await ok(visitor(app, "x".repeat(43)), "DELETE", "/api/me");
    expect(names()).toEqual(["auth.signout"]);
  });

  test("space.create and space.delete have the slug as target", async () => {
    const ana = await person(app, "Ana");
    app.logLines.splice(0);
    const made = await ana.send("POST", "/api/spaces", { body: { name: "Blue team" }, headers });
    const gone = await ana.send("DELETE", "/api/orgs/default/spaces/blue-team", { headers });
    expect(gone.status).toBe(204);
    const at = { actor_user_id: ana.id, org: "default", space: "blue-team", target: "blue-team" };
    expect(events()).toEqual([line("space.create", made, at), line("space.delete", gone, at)]);
  });

  test("space.passcode.rotate and space.passcode.remove do not contain the passcode", async () => {
    const { people, at, spacePath, space } = await silentTeam(["Ana", "Ben"]);
    const ben = people[1]!;
    const rotated = await ben.send<{ passcode: string }>("POST", `${spacePath}/passcode`, {
      body: {},
      headers,
    });
    const removed = await ben.send("POST", `${spacePath}/passcode`, { body: { open: true }, headers });
    const what = { actor_user_id: ben.id, ...at, target: at.space };
    expect(events()).toEqual([
      line("space.passcode.rotate", rotated, what),
      line("space.passcode.remove", removed, what),
    ]);
    expect(app.logLines.join()).not.toContain(rotated.body.passcode);
    expect(app.logLines.join()).not.toContain(space.passcode);
  });

  test("joining logs space.member.add, and joining again logs nothing", async () => {
    const { at, spacePath, space } = await silentTeam(["Ana"]);
    const ben = await person(app, "Ben");
    app.logLines.splice(0);
    const body = { passcode: space.passcode };
    const reply = await ben.send("POST", `${spacePath}/join`, { body, headers });
    expect((await ben.send("POST", `${spacePath}/join`, { body })).status).toBe(204);
    expect(events()).toEqual([
      line("space.member.add", reply, { actor_user_id: ben.id, ...at, target: ben.id }),
    ]);
  });

  test("many simultaneous joins of a person log space.member.add once", async () => {
    const { spacePath, space } = await silentTeam(["Ana"]);
    const ben = await person(app, "Ben");
    app.logLines.splice(0);
    const { handle } = await ok<{ handle: string }>(ben, "POST", `${spacePath}/invite`, {
      passcode: space.passcode,
    });
    const keys = [{ passcode: space.passcode }, { handle }, { passcode: space.passcode }, { handle }];
    await Promise.all(keys.map((body) => ben.send("POST", `${spacePath}/join`, { body })));
    expect(names()).toEqual(["space.member.add"]);
  });

  test("space.member.role and space.member.remove have the owner as actor and the member as target", async () => {
    const { people, at, spacePath } = await silentTeam(["Ana", "Ben"]);
    const [ana, ben] = people as [Person, Person];
    const member = `${spacePath}/members/${ben.id}`;
    const role = await ana.send("POST", `${member}/role`, { body: { role: "owner" }, headers });
    expect((await ana.send("POST", `${member}/role`, { body: { role: "owner" } })).status).toBe(204);
    const removed = await ana.send("DELETE", member, { headers });
    const what = { actor_user_id: ana.id, ...at, target: ben.id };
    expect(events()).toEqual([
      line("space.member.role", role, what),
      line("space.member.remove", removed, what),
    ]);
  });

  test("link.mint and link.revoke have the link's id without its token", async () => {
    const { people, at, room } = await silentTeam(["Ana"]);
    const ana = people[0];
    const minted = await ana.send<{ id: string; token: string }>("POST", `${room}/links`, { headers });
    const link = `${room}/links/${minted.body.id}`;
    const revoked = await ana.send("DELETE", link, { headers });
    expect((await ana.send("DELETE", link)).status).toBe(204);
    const what = { actor_user_id: ana.id, ...at, target: minted.body.id };
    expect(events()).toEqual([line("link.mint", minted, what), line("link.revoke", revoked, what)]);
    expect(app.logLines.join()).not.toContain(minted.body.token);
  });

  test("calendar events name the owner without the token", async () => {
    const ana = await person(app, "Ana");
    app.logLines.splice(0);
    const feed = "/api/me/ics";
    const minted = await ana.send<{ url: string }>("POST", feed, { body: { remindMinutes: 5 }, headers });
    const { pathname } = new URL(minted.body.url);
    const fetched = await visitor(app).send("GET", pathname, { headers });
    const again = await visitor(app).send("GET", pathname, {
      headers: { ...headers, "if-none-match": fetched.headers.get("etag")! },
    });
    expect([fetched.status, again.status]).toEqual([200, 304]);
    const revoked = await ana.send("DELETE", feed, { headers });
    await ok(ana, "DELETE", feed);
    expect((await visitor(app).send("GET", pathname)).status).toBe(404);
    expect((await ana.send("POST", feed, { body: {} })).status).toBe(400);
    const what = { actor_user_id: ana.id, target: "/ics/[redacted]" };
    expect(events()).toEqual([
      line("ics.mint", minted, what),
      line("ics.feed", fetched, what),
      line("ics.feed", again, what),
      line("ics.revoke", revoked, what),
    ]);
  });

  test("replacing an address and a revocation by an org log ics.revoke", async () => {
    const org = await createOrg(app);
    const admin = await orgPerson(app, org, "Ada", "admin");
    const ana = await orgPerson(app, org, "Ana");
    await ok(ana, "POST", "/api/me/ics", { remindMinutes: 5 });
    app.logLines.splice(0);
    const second = await ana.send("POST", "/api/me/ics", { body: { remindMinutes: 5 }, headers });
    const seat = `${org.path}/admin/members/${ana.id}`;
    const revoked = await admin.send("DELETE", seat, { headers });
    await ok(admin, "DELETE", seat);
    const target = "/ics/[redacted]";
    expect(events()).toEqual([
      line("ics.revoke", second, { actor_user_id: ana.id, target }),
      line("ics.mint", second, { actor_user_id: ana.id, target }),
      line("ics.revoke", revoked, { actor_user_id: admin.id, target }),
    ]);
  });

  test("a guest's auth.signout has the actor_subject `guest`", async () => {
    const { people, room } = await silentTeam(["Ana", "Ben"]);
    const [ana, ben] = people as [Person, Person];
    const { id, token } = await mint(ana, room);
    app.logLines.splice(0);
    const gus = await guest(app, token, "Gus");
    await redeem(gus, token);
    const refused = [
      await redeem(visitor(app), "wrong"),
      await ben.send("POST", `${room}/links`),
      await ben.send("DELETE", `${room}/links/${id}`),
      await gus.send("DELETE", `${room}/links/${id}`),
      await ana.send("DELETE", `${room}/links/${ana.id}`),
    ];
    expect(refused.map((reply) => reply.status)).toEqual([404, 403, 403, 403, 404]);
    expect(names()).toEqual([]);
    const reply = await gus.send("DELETE", "/api/me", { headers });
    const what = { actor_user_id: gus.id, actor_subject: "guest", target: gus.id };
    expect(events()).toEqual([line("auth.signout", reply, what)]);
  });

  test("renames, rooms and refusals log no security event", async () => {
    const { people, spacePath, session, room } = await silentTeam(["Ana", "Ben"]);
    const [ana, ben] = people as [Person, Person];
    await ok(ana, "POST", "/api/me", { name: "Anna" });
    await ok(ana, "POST", `${spacePath}/sessions`, { kind: "poker", title: "Another" });
    await ok(ana, "DELETE", room);
    await ok(ana, "PATCH", spacePath, { name: "Renamed" });
    await ok(ana, "DELETE", `${spacePath}/sessions/${session.id}`);
    const refused = [
      await visitor(app).send("POST", "/api/me", { body: { name: "" } }),
      await visitor(app).send("POST", "/api/spaces", { body: { name: "Nobody's" } }),
      await ben.send("DELETE", spacePath),
      await ben.send("DELETE", `${spacePath}/members/${ana.id}`),
      await ana.send("DELETE", `${spacePath}/members/${ana.id}`),
      await ana.send("POST", `${spacePath}/members/${ana.id}/role`, { body: { role: "member" } }),
      await (await person(app, "Olga")).send("POST", `${spacePath}/join`, { body: { passcode: "WRONG" } }),
    ];
    expect(refused.map((reply) => reply.status)).toEqual([400, 401, 403, 403, 409, 409, 403]);
    expect(names()).toEqual([]);
  });

  test("a change with a failed commit logs no security event", async () => {
    const ana = await person(app, "Ana");
    const { sql } = app.database;
    await sql.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create constraint trigger late after insert on spaces deferrable initially deferred
         for each row execute function refuse()`,
    );
    app.logLines.splice(0);
    const reply = await ana.send("POST", "/api/spaces", { body: { name: "Too late" } });
    await sql.query("drop trigger late on spaces");
    expect(reply.status).toBe(500);
    expect(names()).toEqual([]);
    await ok(ana, "POST", "/api/spaces", { name: "In time" });
    expect(names()).toEqual(["space.create"]);
  });
});

// Rules: protocol/operations#client-address, protocol/operations#security-event-format
describe("client_addr of security events", () => {
  test("without a trusted proxy client_addr is the peer's, whatever X-Forwarded-For says", async () => {
    const plain = await startApp();
    await visitor(plain).send("POST", "/api/me", { body: { name: "Ana" }, headers });
    await plain.stop();
    const written = plain.logLines
      .map((text) => JSON.parse(text) as Line)
      .find((line) => line["msg"] === "security event");
    expect(written!["client_addr"]).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
    expect(written!["request_id"]).not.toBe("trace-4711");
  });
});
