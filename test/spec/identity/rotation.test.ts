// Rules: protocol/identity#absolute-lifetime, protocol/identity#signing-out,
//   protocol/identity#two-renames-at-once
import { describe, expect, test } from "vitest";
import type { Me } from "#shared/wire/identity.ts";
import { ok, person, visitor, setCookies } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const trials = Number(process.env["RENAME_RACES"] ?? 10);

const app = await testApp();

const ended = { error: "session ended", code: "session_ended" };
const tokens = async (userId: string) =>
  (await app.database.sql.query<{ id: string }>("select id from session_tokens where user_id = $1", [userId]))
    .rows;

// Rules: protocol/identity#an-old-cookie, protocol/identity#renaming
describe("renaming replaces the token", () => {
  test("a rename keeps the person and replaces the cookie", async () => {
    const ana = await person(app, "Ana");
    const old = ana.cookie!;
    const renamed = await ana.send<Me>("POST", "/api/me", { body: { name: " Anna " } });
    expect([renamed.status, renamed.body.id, renamed.body.name]).toEqual([200, ana.id, "Anna"]);
    expect(ana.cookie).not.toBe(old);
    expect((await ana.send("GET", "/api/me")).body).toEqual(renamed.body);
    expect((await visitor(app, old).send("GET", "/api/me")).body).toEqual(ended);
    expect(await tokens(ana.id)).toHaveLength(1);
  });

  test("a rename to the same name also replaces the token", async () => {
    const ana = await person(app, "Ana");
    const old = ana.cookie;
    expect((await ana.send("POST", "/api/me", { body: { name: "Ana" } })).status).toBe(200);
    expect(ana.cookie).not.toBe(old);
  });

  test("a refused name keeps the token", async () => {
    const ana = await person(app, "Ana");
    const old = ana.cookie;
    expect((await ana.send("POST", "/api/me", { body: { name: "" } })).status).toBe(400);
    expect([ana.cookie, (await ana.send("GET", "/api/me")).status]).toEqual([old, 200]);
  });

  test("a rename with a rotated cookie is 401 session_ended", async () => {
    const ana = await person(app, "Ana");
    const late = visitor(app, ana.cookie);
    await ok(ana, "POST", "/api/me", { name: "Anna" });
    const before = await app.database.sql.query("select count(*) from users");
    const reply = await late.send("POST", "/api/me", { body: { name: "Late" } });
    expect([reply.status, reply.body]).toEqual([401, ended]);
    expect(setCookies(reply)[0]).toMatch(/^svc_session=; Max-Age=0; /);
    expect((await app.database.sql.query("select count(*) from users")).rows).toEqual(before.rows);
    expect((await ok<Me>(ana, "GET", "/api/me")).name).toBe("Anna");
    expect((await late.send("POST", "/api/me", { body: { name: "Late" } })).status).toBe(201);
  });

  test("a name with an unknown cookie creates a new identity", async () => {
    const formerUser = await person(app, "Gone");
    const old = formerUser.cookie;
    await ok(formerUser, "DELETE", "/api/me");
    for (const cookie of ["A".repeat(43), old, "x", "not a token"]) {
      const reply = await visitor(app, cookie).send<Me>("POST", "/api/me", { body: { name: "Anew" } });
      expect([cookie, reply.status]).toEqual([cookie, 201]);
      expect(reply.body.id).not.toBe(formerUser.id);
    }
  });

  test("POST /api/me with an expired token creates a new identity and renames no person", async () => {
    const ana = await person(app, "Ana");
    await app.database.sql.query(
      "update session_tokens set created_at = now() - interval '91 d' where user_id = $1",
      [ana.id],
    );
    const reply = await ana.send<Me>("POST", "/api/me", { body: { name: "Other" } });
    expect(reply.status).toBe(201);
    expect(reply.body.id).not.toBe(ana.id);
    const { rows } = await app.database.sql.query("select name from users where id = $1", [ana.id]);
    expect(rows).toEqual([{ name: "Ana" }]);
  });

  test("the new token keeps the age and expiry of the old one, so a rename extends no lifetime", async () => {
    const ana = await person(app, "Ana");
    const read = async () =>
      (
        await app.database.sql.query("select created_at, expires_at from session_tokens where user_id = $1", [
          ana.id,
        ])
      ).rows;
    await app.database.sql.query(
      `update session_tokens set created_at = now() - interval '80 d', expires_at = now() + interval '1 h'
       where user_id = $1`,
      [ana.id],
    );
    const before = await read();
    await ok(ana, "POST", "/api/me", { name: "Anna" });
    expect(await read()).toEqual(before);
  });

  test(`one of several simultaneous renames with one cookie succeeds (${trials} × 4)`, async () => {
    for (let i = 0; i < trials; i++) {
      const ana = await person(app, "Ana");
      const rivals = ["B", "C", "D", "E"].map((name) => ({ name, browser: visitor(app, ana.cookie) }));
      const replies = await Promise.all(
        rivals.map(({ name, browser }) => browser.send<Me>("POST", "/api/me", { body: { name } })),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401, 401]);
      const winner = replies.findIndex((reply) => reply.status === 200);
      expect((await ok<Me>(rivals[winner]!.browser, "GET", "/api/me")).name).toBe(rivals[winner]!.name);
      expect(await tokens(ana.id)).toHaveLength(1);
      for (const [at, reply] of replies.entries()) {
        if (at !== winner) expect([reply.body, rivals[at]!.browser.cookie]).toEqual([ended, null]);
      }
    }
  });

  test("a simultaneous rename and sign-out leave at most one valid token", async () => {
    for (let i = 0; i < trials; i++) {
      const ana = await person(app, "Ana");
      const [rename, leave] = [visitor(app, ana.cookie), visitor(app, ana.cookie)];
      const [renamed, left] = await Promise.all([
        rename.send<Me>("POST", "/api/me", { body: { name: "Anna" } }),
        leave.send("DELETE", "/api/me"),
      ]);
      expect(left.status).toBe(204);
      expect([200, 201]).toContain(renamed.status);
      expect((await visitor(app, ana.cookie).send("GET", "/api/me")).status).toBe(401);
      const validCount = renamed.status === 200 ? 1 : 0;
      expect(await tokens(ana.id)).toHaveLength(validCount);
    }
  });
});
