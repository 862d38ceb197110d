import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";
import { startApp } from "#test/support/app.ts";
import { dump } from "#test/support/dump.ts";
import { createOrg, enrol, orgPerson } from "#test/support/orgs.ts";
import { ok, person, visitor, type Person, type Visitor } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let ana: Person;
beforeEach(async () => void (ana = await person(app, "Ana")));

const feedPath = "/api/me/ics";
const mint = (who: Visitor, remindMinutes: unknown = 15) =>
  ok<MintedFeed>(who, "POST", feedPath, { remindMinutes });
const state = (who: Visitor) => ok<FeedState>(who, "GET", feedPath);
const tokenOf = ({ url }: MintedFeed) => url.slice(url.lastIndexOf("/") + 1);
/** Fetches a feed like a calendar program: with only its address. */
const fetchFeed = ({ url }: MintedFeed, headers: Record<string, string> = {}) =>
  ask(app, "GET", new URL(url).pathname, { headers });
const rowsOf = async ({ id }: Person) => {
  const { rows } = await app.database.sql.query<{ digest: Buffer; prefix: string; live: boolean }>(
    "select digest, prefix, revoked_at is null as live from calendar_feeds where user_id = $1 order by created_at",
    [id],
  );
  return rows;
};

// Rules: protocol/calendar#another-reminder, protocol/calendar#creating-the-address,
//   protocol/calendar#one-for-each-person, protocol/calendar#reading-it, protocol/calendar#revoking-it,
//   protocol/calendar#the-token
describe("the caller's calendar feed", () => {
  test("the address of a feed is returned only when the feed is created", async () => {
    expect(await state(ana)).toEqual({ active: false });
    const feed = await mint(ana, 30);
    expect(feed).toEqual({
      url: expect.stringMatching(new RegExp(`^${app.baseUrl}/ics/[A-Za-z0-9_-]{43}$`)),
      remindMinutes: 30,
    });
    expect(await state(ana)).toEqual({ active: true, remindMinutes: 30 });
    expect((await fetchFeed(feed)).status).toBe(200);
  });

  test("a second feed replaces the first: its address is 404, and its row is kept as revoked", async () => {
    const [first, second] = [await mint(ana, 0), await mint(ana, 1440)];
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    expect((await rowsOf(ana)).map((row) => row.live)).toEqual([false, true]);
    expect(await state(ana)).toEqual({ active: true, remindMinutes: 1440 });
  });

  test("only the digest and the first 8 characters of a token are stored", async () => {
    const token = tokenOf(await mint(ana));
    const digest = createHash("sha256").update(Buffer.from(token, "base64url")).digest();
    expect(await rowsOf(ana)).toEqual([{ digest, prefix: token.slice(0, 8), live: true }]);
    const cells = await dump(app);
    for (const part of [token, token.slice(8), Buffer.from(token, "base64url").toString("base64")])
      expect(cells.filter((cell) => cell.text.includes(part))).toEqual([]);
  });

  test("a token whose first 8 characters match a live feed is replaced by another token", async () => {
    const other = await person(app, "Olga");
    const takenPrefix = tokenOf(await mint(other)).slice(0, 8);
    // A trigger gives this person's first row the existing prefix.
    await app.database.sql.query(`
      create sequence tries;
      create function collide() returns trigger language plpgsql as $$
        begin if nextval('tries') = 1 then new.prefix := '${takenPrefix}'; end if; return new; end $$;
      create trigger collide before insert on calendar_feeds for each row execute function collide()`);
    const feed = await mint(ana);
    await app.database.sql.query("drop trigger collide on calendar_feeds; select nextval('tries')");
    const { rows } = await app.database.sql.query("select nextval('tries')::integer as n");
    expect(rows).toEqual([{ n: 4 }]);
    expect((await fetchFeed(feed)).status).toBe(200);
    expect(tokenOf(feed).slice(0, 8)).not.toBe(takenPrefix);
  });

  test("remindMinutes takes whole minutes from 0 to 1440; other values are 400", async () => {
    const feed = await mint(ana, 5);
    for (const remindMinutes of [-1, 1441, 1.5, "15", null, undefined, true, [5]]) {
      const reply = await ana.send<{ code: string }>("POST", feedPath, { body: { remindMinutes } });
      expect([remindMinutes, reply.status, reply.body.code]).toEqual([remindMinutes, 400, "invalid"]);
    }
    expect(await state(ana)).toEqual({ active: true, remindMinutes: 5 });
    expect((await fetchFeed(feed)).status).toBe(200);
  });

  test("ending a feed is 204, also without a feed; afterwards its address is 404", async () => {
    const feed = await mint(ana);
    for (const _time of [1, 2]) expect((await ana.send("DELETE", feedPath)).status).toBe(204);
    expect((await fetchFeed(feed)).status).toBe(404);
    expect(await state(ana)).toEqual({ active: false });
    expect((await rowsOf(ana)).map((row) => row.live)).toEqual([false]);
  });

  test("feed routes are 401 without an identity, before the request is read", async () => {
    for (const [who, code] of [
      [visitor(app), "not_signed_in"],
      [visitor(app, "x".repeat(43)), "session_ended"],
    ] as const) {
      for (const [method, raw] of [["GET"], ["POST", "{"], ["DELETE"]] as [string, string?][]) {
        const reply = await who.send<{ code: string }>(method, feedPath, raw === undefined ? {} : { raw });
        expect([method, reply.status, reply.body.code]).toEqual([method, 401, code]);
      }
    }
  });
});

/** Returns a comparable reply of this address, without the request id and the date. */
const plain = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const { status, headers: all, text } = await ask(app, method, path, { headers });
  const { "x-request-id": _id, date: _date, ...kept } = all;
  return { status, headers: kept, text };
};

// Rules: protocol/calendar#accounts-only, protocol/calendar#caching,
//   protocol/calendar#everything-else-is-404, protocol/calendar#get-ics, protocol/calendar#not-logged,
//   protocol/calendar#other-revocations
describe("the address of a feed", () => {
  test("fetching a feed neither reads nor sets a cookie", async () => {
    const feed = await mint(ana);
    const bare = await fetchFeed(feed);
    expect([bare.status, bare.headers]).toEqual([
      200,
      expect.objectContaining({
        "content-type": "text/calendar; charset=utf-8",
        "cache-control": "private, no-cache",
        etag: expect.stringMatching(/^"[A-Za-z0-9_-]+"$/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("default-src 'self'"),
        "x-request-id": expect.any(String),
      }),
    ]);
    expect(bare.headers).not.toHaveProperty("set-cookie");
    const olga = await person(app, "Olga");
    for (const cookie of [ana.cookie!, olga.cookie!, "x"]) {
      const reply = await fetchFeed(feed, { cookie: `svc_session=${cookie}` });
      expect([reply.status, reply.text]).toEqual([200, bare.text]);
      expect(reply.headers).not.toHaveProperty("set-cookie");
    }
  });

  test("HEAD returns the headers of GET and no body", async () => {
    const feed = await mint(ana);
    const path = new URL(feed.url).pathname;
    const [got, head] = [await plain("GET", path), await plain("HEAD", path)];
    expect(head).toEqual({ ...got, text: "" });
  });

  test("all other addresses under /ics are the same plain 404", async () => {
    const [revoked, live] = [tokenOf(await mint(ana)), tokenOf(await mint(ana))];
    // The next character decodes to the same bytes, because the last character holds only four bits.
    const sameBytes = live.slice(0, -1) + String.fromCharCode(live.charCodeAt(42) + 1);
    expect(Buffer.from(sameBytes, "base64url")).toEqual(Buffer.from(live, "base64url"));
    const unknown = Buffer.alloc(32, 7).toString("base64url");
    const sameStart = `${live.slice(0, 8)}${unknown.slice(8)}`;
    const parts = [
      "",
      "/",
      "/x",
      `/${revoked}`,
      `/${unknown}`,
      `/${sameStart}`,
      `/${live}/`,
      `/${live}/x`,
      `/${live}=`,
      `/${live.slice(0, -1)}`,
      `/${sameBytes}`,
      `/${live}%00`,
      `/${live}%2f`,
      `/%2e%2e%2fapi%2fme`,
      "/%zz",
      `/%20${live}`,
      ...[100, 101, 8000].map((length) => `/${"a".repeat(length)}`),
    ];
    const first = await plain("GET", "/ics/x");
    expect([first.status, first.text, first.headers["content-type"]]).toEqual([
      404,
      "page not found",
      "text/plain; charset=utf-8",
    ]);
    for (const part of parts) {
      const path = `/ics${part}`;
      expect([path, await plain("GET", path)]).toEqual([path, first]);
      expect([path, await plain("GET", path, { cookie: `svc_session=${ana.cookie}` })]).toEqual([
        path,
        first,
      ]);
      expect([path, await plain("HEAD", path)]).toEqual([path, { ...first, text: "" }]);
    }
    for (const method of ["POST", "PUT", "DELETE"])
      expect([method, await plain(method, `/ics/${live}`)]).toEqual([method, first]);
    expect((await plain("GET", `/ics/${live}`)).status).toBe(200);
  });

  test("a feed ends when its person's row is deleted", async () => {
    const feed = await mint(ana);
    await app.database.sql.query("delete from users where id = $1", [ana.id]);
    expect((await fetchFeed(feed)).status).toBe(404);
  });

  test("a feed ends when any org revokes the person, and does not return when they are restored", async () => {
    const [firstOrg, secondOrg] = [await createOrg(app), await createOrg(app)];
    const admin = await orgPerson(app, secondOrg, "Ada", "admin");
    for (const org of [firstOrg, secondOrg]) await enrol(org, ana);
    const feed = await mint(ana);
    const seat = `${secondOrg.path}/admin/members/${ana.id}`;
    await ok(admin, "DELETE", seat);
    expect((await fetchFeed(feed)).status).toBe(404);
    expect((await rowsOf(ana)).map((row) => row.live)).toEqual([false]);
    await ok(admin, "POST", `${seat}/restore`);
    expect((await fetchFeed(feed)).status).toBe(404);
    expect((await fetchFeed(await mint(ana))).status).toBe(200);
  });

  test("a revocation by an org without the person keeps their feed", async () => {
    const [known, foreign] = [await createOrg(app), await createOrg(app)];
    const admins = [
      await orgPerson(app, known, "Ada", "admin"),
      await orgPerson(app, foreign, "Fay", "admin"),
    ] as const;
    await enrol(known, ana);
    const seats = [
      `${known.path}/admin/members/${ana.id}`,
      `${foreign.path}/admin/members/${ana.id}`,
    ] as const;
    await ok(admins[0], "DELETE", seats[0]);
    const feed = await mint(ana);
    await ok(admins[0], "DELETE", seats[0]);
    await ok(admins[1], "DELETE", seats[1]);
    await ok(admins[1], "POST", `${seats[1]}/restore`);
    await ok(admins[1], "DELETE", seats[1]);
    expect((await fetchFeed(feed)).status).toBe(200);
  });

  test("in oidc mode the feed of a person without an account is 404", async () => {
    const feed = await mint(ana);
    const oidc = await startApp({
      database: app.database,
      env: { AUTH_MODE: "oidc", OIDC_ISSUER: "http://localhost:9", OIDC_CLIENT_ID: "x" },
    });
    const fetched = async () => (await ask(oidc, "GET", new URL(feed.url).pathname)).status;
    const typed = await fetched();
    await app.database.sql.query("update users set issuer = 'x', subject = id::text where id = $1", [ana.id]);
    const signedIn = await fetched();
    await oidc.stop();
    expect([typed, signedIn]).toEqual([404, 200]);
  });

  test("a matching If-None-Match is 304 with the same ETag until the calendar changes", async () => {
    const feed = await mint(ana);
    const { headers, text } = await fetchFeed(feed);
    const etag = headers.etag!;
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const reply = await fetchFeed(feed, { "if-none-match": value });
      expect([value, reply.status, reply.text]).toEqual([value, 304, ""]);
      expect(reply.headers).toMatchObject({ etag, "cache-control": "private, no-cache" });
    }
    expect((await fetchFeed(feed, { "if-none-match": '"x"' })).text).toBe(text);
    const space = await ok<{ slug: string }>(ana, "POST", "/api/spaces", { name: "New" });
    await ok(ana, "POST", `/api/orgs/default/spaces/${space.slug}/sessions`, {
      kind: "standup",
      title: "Daily",
      config: { mode: "async" },
    });
    const changed = await fetchFeed(feed, { "if-none-match": etag });
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false]);
    expect((await fetchFeed(feed)).text).toBe(changed.text);
  });

  test("no log line contains the address, even if fetching fails", async () => {
    const feed = await mint(ana);
    await fetchFeed(feed);
    const { sql } = app.database;
    await sql.query("alter table sessions rename to away");
    const failed = await fetchFeed(feed);
    await sql.query("alter table away rename to sessions");
    await ok(ana, "DELETE", feedPath);
    await fetchFeed(feed);
    expect([failed.status, JSON.parse(failed.text)]).toEqual([
      500,
      expect.objectContaining({ code: "internal" }),
    ]);
    const lines = app.logLines.join("");
    expect(lines).toContain("request failed");
    expect(lines).toContain("/ics/[redacted]");
    expect(lines.replaceAll("/ics/[redacted]", "")).not.toContain("/ics");
    expect(lines).not.toContain(tokenOf(feed));
    expect(lines).not.toContain(tokenOf(feed).slice(0, 8));
  });
});
