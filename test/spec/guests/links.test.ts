// Rules: protocol/guests#listing-links, protocol/guests#refusals, protocol/guests#what-a-link-is
import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { seatGuest } from "#shared/domain/links/seat-guest.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { LinkList } from "#shared/wire/links.ts";
import { startApp } from "#test/support/app.ts";
import { guest, mint } from "#test/support/guests.ts";
import { act, ok, person, team, visitor, type Person, type Visitor } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const stranger = () => visitor(app);

async function room(...others: string[]) {
  const t = await team(app, ["Ana", ...others]);
  const [ana, ...rest] = t.people as [Person, ...Person[]];
  return { ...t, ana, rest };
}

const linksOf = async (who: Visitor, path: string) => (await ok<LinkList>(who, "GET", `${path}/links`)).links;

// Rules: protocol/guests#creating-a-link, protocol/guests#link-limit, protocol/guests#only-in-open-rooms,
//   protocol/guests#the-token
describe("creating a link", () => {
  test("a new link's reply has exactly the id, token, address and expiry", async () => {
    const { ana, room: path } = await room();
    const reply = await ana.send<Record<string, string>>("POST", `${path}/links`);
    expect(reply.status).toBe(201);
    const { id, token, url, expiresAt } = reply.body as Record<"id" | "token" | "url" | "expiresAt", string>;
    expect(Object.keys(reply.body).sort()).toEqual(["expiresAt", "id", "token", "url"]);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(url).toBe(`${app.baseUrl}/join#${token}`);
    const { rows } = await app.database.sql.query<{ exactly: boolean; digest: Buffer; asTold: boolean }>(
      `select expires_at = created_at + interval '24 hours' as exactly, digest, iso(expires_at) = $2 as "asTold"
       from signed_links where id = $1`,
      [id, expiresAt],
    );
    const digest = hash("sha256", Buffer.from(token, "base64url"), "buffer");
    expect(rows).toEqual([{ exactly: true, digest, asTold: true }]);
  });

  test("creating a link is 403 for members and 404 for strangers", async () => {
    const { ana, rest, room: path } = await room("Ben");
    const { id } = await mint(ana, path);
    for (const [who, status] of [
      [rest[0]!, 403],
      [await person(app, "Olga"), 404],
      [stranger(), 404],
    ] as const) {
      expect((await who.send("POST", `${path}/links`)).status).toBe(status);
      expect((await who.send("DELETE", `${path}/links/${id}`)).status).toBe(status);
    }
    expect(await linksOf(ana, path)).toMatchObject([{ id, revokedAt: null }]);
  });

  test("creating a link in an ended room is 409 room_ended until the room is reopened", async () => {
    const { ana, room: path } = await room();
    await ok(ana, "DELETE", path);
    expect(await ana.send("POST", `${path}/links`)).toMatchObject({
      status: 409,
      body: { code: "room_ended" },
    });
    await ok(ana, "POST", `${path}/reopen`);
    await mint(ana, path);
  });

  test("a room has at most LINK_LIMIT_PER_SESSION live links", async () => {
    const small = await startApp({ env: { LINK_LIMIT_PER_SESSION: "2" } });
    const t = await team(small, ["Ana"]);
    const ana = t.people[0]!;
    const first = await mint(ana, t.room);
    const second = await mint(ana, t.room);
    expect(await ana.send("POST", `${t.room}/links`)).toMatchObject({
      status: 409,
      body: { code: "limit_reached" },
    });
    await ok(ana, "DELETE", `${t.room}/links/${first.id}`);
    await mint(ana, t.room);
    expect((await ana.send("POST", `${t.room}/links`)).status).toBe(409);
    await small.database.sql.query("update signed_links set expires_at = now() where id = $1", [second.id]);
    await mint(ana, t.room);
    await small.stop();
  });
});

// Rules: protocol/guests#listing-links
describe("the list of links", () => {
  test("members read the links without their tokens", async () => {
    const { ana, rest, session, room: path } = await room("Ben");
    const first = await mint(ana, path);
    const second = await mint(ana, path);
    await guest(app, first.token, "Gus");
    await ok(ana, "DELETE", `${path}/links/${first.id}`);
    const reply = await rest[0]!.send<LinkList>("GET", `${path}/links`);
    const common = { sessionId: session.id, createdBy: ana.id, createdAt: expect.stringMatching(/Z$/) };
    expect(reply.body).toEqual({
      links: [
        { ...common, id: second.id, expiresAt: second.expiresAt, revokedAt: null, redemptions: 0 },
        {
          ...common,
          id: first.id,
          expiresAt: first.expiresAt,
          revokedAt: expect.stringMatching(/Z$/),
          redemptions: 1,
        },
      ],
    });
    for (const { token } of [first, second]) {
      expect(reply.text).not.toContain(token);
      expect(reply.text).not.toContain(hash("sha256", Buffer.from(token, "base64url"), "hex"));
    }
    for (const who of [await person(app, "Olga"), stranger()])
      expect((await who.send("GET", `${path}/links`)).status).toBe(404);
  });
});

// Rules: protocol/guests#effect-of-revocation, protocol/guests#revoking-a-link
describe("revoking a link", () => {
  test("revoking a link is idempotent and keeps the first revocation time", async () => {
    const { ana, room: path } = await room();
    const { id, token } = await mint(ana, path);
    const gus = await guest(app, token, "Gus");
    const first = await ana.send("DELETE", `${path}/links/${id}`);
    expect(first.status).toBe(204);
    const { revokedAt } = (await linksOf(ana, path))[0]!;
    expect(revokedAt).not.toBeNull();
    const again = await ana.send("DELETE", `${path}/links/${id}`);
    expect([again.status, again.headers.get("x-session-version")]).toEqual([
      204,
      first.headers.get("x-session-version"),
    ]);
    expect((await linksOf(ana, path))[0]!.revokedAt).toBe(revokedAt);
    expect((await gus.send("GET", "/api/me")).body).toMatchObject({ code: "session_ended" });
    expect((await gus.send("GET", path)).status).toBe(404);
    const { rows } = await app.database.sql.query(
      "select (select count(*)::int from session_tokens where user_id = u.id) as tokens, link_id from users u where id = $1",
      [gus.id],
    );
    expect(rows).toEqual([{ tokens: 0, link_id: id }]);
  });

  test("a link of another room is 404, and revoking works in an ended room", async () => {
    const { ana, spacePath, room: path } = await room();
    const other = await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, {
      kind: "poker",
      title: "Other",
    });
    const elsewhere = await mint(ana, `/api/sessions/${other.id}`);
    for (const id of [
      elsewhere.id,
      "00000000-0000-4000-8000-000000000000",
      "x",
      elsewhere.id.toUpperCase(),
    ]) {
      const reply = await ana.send("DELETE", `${path}/links/${id}`);
      expect([id, reply.status, reply.body]).toEqual([
        id,
        404,
        { error: "no such link", code: "no_such_link" },
      ]);
    }
    expect(await linksOf(ana, `/api/sessions/${other.id}`)).toMatchObject([{ revokedAt: null }]);
    const { id } = await mint(ana, path);
    await ok(ana, "DELETE", path);
    await ok(ana, "DELETE", `${path}/links/${id}`);
  });

  test("guests of other links of the room keep their seats", async () => {
    const { ana, room: path } = await room();
    const [first, second] = [await mint(ana, path), await mint(ana, path)];
    const [gus, hal] = [await guest(app, first.token, "Gus"), await guest(app, second.token, "Hal")];
    await ok(ana, "DELETE", `${path}/links/${first.id}`);
    expect((await gus.send("GET", path)).status).toBe(404);
    expect((await hal.send("GET", path)).status).toBe(200);
  });

  test("the list has at most 100 links: all live links and the newest other links", async () => {
    const { ana, room: path } = await room();
    const { id } = await mint(ana, path);
    await app.database.sql.query(
      `insert into signed_links (session_id, digest, created_at, revoked_at)
       select $1, sha256(n::text::bytea || random()::text::bytea), now() + n * interval '1 second', now()
       from generate_series(1, 150) n`,
      [path.split("/").at(-1)],
    );
    const { links } = await ok<{ links: { id: string; createdAt: string }[] }>(ana, "GET", `${path}/links`);
    expect(links).toHaveLength(100);
    expect(links.at(-1)!.id).toBe(id);
    const times = links.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("the vote of a revoked guest stays and is shown after the reveal", async () => {
    const { ana, room: path } = await room();
    const { id, token } = await mint(ana, path);
    const gus = await guest(app, token, "Gus");
    const story = (await act<{ id: string }>(ana, path, "POST", "stories", { title: "Refund" })).id;
    await act(ana, path, "POST", "select", { storyId: story });
    await act(gus, path, "POST", "vote", { storyId: story, value: "5" });
    await ok(ana, "DELETE", `${path}/links/${id}`);
    await act(ana, path, "POST", "reveal");
    const view = await ok<{ state: { stories: { votes: unknown }[] }; names: Record<string, string> }>(
      ana,
      "GET",
      path,
    );
    expect(view.state.stories[0]!.votes).toEqual([{ userId: gus.id, value: "5" }]);
    expect(view.names[gus.id]).toBe("Gus");
  });
});

// Rules: protocol/guests#25-seats, protocol/guests#one-answer-for-bad-tokens
describe("the right to redeem a link", () => {
  // Simultaneous redemptions can meet this case: each has read the link as open.
  test("the write that seats a guest refuses used-up and expired links, and links of ended rooms", async () => {
    const { ana, spacePath, room: path } = await room();
    const over = await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, {
      kind: "poker",
      title: "Over",
    });
    const links = {
      open: await mint(ana, path),
      lastSeat: await mint(ana, path),
      usedUp: await mint(ana, path),
      revoked: await mint(ana, path),
      expired: await mint(ana, path),
      ofEndedRoom: await mint(ana, `/api/sessions/${over.id}`),
    };
    const change = (set: string, id: string) =>
      app.database.sql.query(`update signed_links set ${set} where id = $1`, [id]);
    await change("redemptions = 24", links.lastSeat.id);
    await change("redemptions = 25", links.usedUp.id);
    await change("revoked_at = now()", links.revoked.id);
    await change("expires_at = now()", links.expired.id);
    await app.database.sql.query("update sessions set ended_at = now() where id = $1", [over.id]);
    const db = openDatabase(app.settings, createLog("silent"));
    const seated: Record<string, boolean> = {};
    for (const [name, { id }] of Object.entries(links))
      seated[name] = (await seatGuest(db, id, "Gus")) !== null;
    await db.close();
    expect(seated).toEqual({
      open: true,
      lastSeat: true,
      usedUp: false,
      revoked: false,
      expired: false,
      ofEndedRoom: false,
    });
    const counts = (await linksOf(ana, path)).map(({ redemptions }) => redemptions);
    expect(counts.sort()).toEqual([0, 0, 1, 25, 25]);
  });
});
