import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Me } from "#shared/wire/identity.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addStory, ok, person, team, visitor } from "#test/support/people.ts";
import { watch } from "#test/support/socket.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const users = async () =>
  (await app.database.sql.query<{ n: number }>("select count(*)::int as n from users")).rows[0]!.n;

describe("the avatar (spec 2, PATCH /api/me/avatar; spec 1, User)", () => {
  test("any icon of the pattern is kept and comes back with the whole identity body, as GET tells it", async () => {
    const ana = await person(app, "Ana");
    for (const icon of ["fox", "a", "0-9", "-", "x".repeat(32)]) {
      const reply = await ana.send<Me>("PATCH", "/api/me/avatar", { body: { icon } });
      expect([icon, reply.status, reply.body.avatarIcon]).toEqual([icon, 200, icon]);
      expect((await ana.send("GET", "/api/me")).body).toEqual(reply.body);
      expect(Object.keys(reply.body)).toEqual([
        "id",
        "name",
        "avatarHue",
        "avatarIcon",
        "notificationSounds",
      ]);
    }
  });

  test("an empty icon clears it, and so does leaving it out", async () => {
    const ana = await person(app, "Ana");
    for (const body of [{ icon: "" }, {}, { other: "fox" }]) {
      await ok(ana, "PATCH", "/api/me/avatar", { icon: "fox" });
      expect((await ok<Me>(ana, "PATCH", "/api/me/avatar", body)).avatarIcon).toBe("");
    }
  });

  test("anything off the pattern is 400 and changes nothing", async () => {
    const ana = await person(app, "Ana");
    await ok(ana, "PATCH", "/api/me/avatar", { icon: "fox" });
    const icons = ["Fox", "f x", "fox\n", "x".repeat(33), "féx", "fox_1", "🦊", "\0", 7, null, {}, ["fox"]];
    for (const icon of icons) {
      const reply = await ana.send("PATCH", "/api/me/avatar", { body: { icon } });
      expect([icon, reply.status]).toEqual([icon, 400]);
    }
    for (const raw of ["", "fox", "[]", "null", '"fox"', '{"icon":"fox"'])
      expect([raw, (await ana.send("PATCH", "/api/me/avatar", { raw })).status]).toEqual([raw, 400]);
    expect((await ok<Me>(ana, "GET", "/api/me")).avatarIcon).toBe("fox");
  });

  test("the hue cannot be set with it", async () => {
    const ana = await person(app, "Ana");
    const before = await ok<Me>(ana, "GET", "/api/me");
    const after = await ok<Me>(ana, "PATCH", "/api/me/avatar", { icon: "fox", avatarHue: 1, name: "Eve" });
    expect(after).toEqual({ ...before, avatarIcon: "fox" });
  });

  test("it pushes nothing: others see it in the next envelope (spec 3, WebSocket push, 3)", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [(typeof t.people)[0] & {}, (typeof t.people)[0] & {}];
    const watcher = await watch(ben, t.session.id);
    // The second frame tells of Ben's arrival, a while later.
    await watcher.until(() => watcher.frames.length >= 2);
    const before = watcher.frames.length;
    await ok(ana, "PATCH", "/api/me/avatar", { icon: "owl" });
    await new Promise((wait) => setTimeout(wait, 400));
    expect(watcher.frames.length).toBe(before);
    await addStory(ana, t.room, "Refund");
    const frame = await watcher.until((one) => one.state.stories.length === 1);
    expect(frame.participants.find((one) => one.userId === ana.id)!.avatarIcon).toBe("owl");
  });
});

describe("settings (spec 2, PATCH /api/me/settings; spec 1, User)", () => {
  test("notification sounds are off at first, go on and off, and each answer is the body of GET", async () => {
    const ana = await person(app, "Ana");
    expect((await ok<Me>(ana, "GET", "/api/me")).notificationSounds).toBe(false);
    for (const notificationSounds of [true, true, false]) {
      const reply = await ana.send<Me>("PATCH", "/api/me/settings", { body: { notificationSounds } });
      expect([reply.status, reply.body.notificationSounds]).toEqual([200, notificationSounds]);
      expect((await ana.send("GET", "/api/me")).body).toEqual(reply.body);
    }
  });

  test("missing, null or not a boolean is 400 and changes nothing", async () => {
    const ana = await person(app, "Ana");
    await ok(ana, "PATCH", "/api/me/settings", { notificationSounds: true });
    for (const body of [
      {},
      { notificationSounds: null },
      { notificationSounds: 0 },
      { notificationSounds: "true" },
    ])
      expect([body, (await ana.send("PATCH", "/api/me/settings", { body })).status]).toEqual([body, 400]);
    expect((await ana.send("PATCH", "/api/me/settings")).status).toBe(400);
    expect((await ok<Me>(ana, "GET", "/api/me")).notificationSounds).toBe(true);
  });

  test("nobody else ever sees them: no roster, no envelope has the key", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    await ok(t.people[0]!, "PATCH", "/api/me/settings", { notificationSounds: true });
    for (const path of [t.spacePath, t.room])
      expect((await t.people[1]!.send("GET", path)).text).not.toMatch(/notificationSounds/i);
  });
});

describe("both (spec 2, Identity and personal routes; spec 3, Errors)", () => {
  const writes = [
    ["/api/me/avatar", { icon: "fox" }],
    ["/api/me/settings", { notificationSounds: true }],
  ] as const;

  test("the token is not rotated: no cookie is set, and the old one goes on", async () => {
    const ana = await person(app, "Ana");
    for (const [path, body] of writes) {
      const reply = await ana.send("PATCH", path, { body });
      expect([path, reply.headers.getSetCookie()]).toEqual([path, []]);
    }
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
  });

  test("without a valid cookie they are 401 before the body is looked at, and make nobody", async () => {
    const before = await users();
    for (const [path, body] of writes) {
      for (const [cookie, code] of [
        [null, "not_signed_in"],
        ["A".repeat(43), "session_ended"],
        ["x", "session_ended"],
      ] as const) {
        for (const request of [{ body }, { raw: "{" }]) {
          const reply = await visitor(app, cookie).send<{ code: string }>("PATCH", path, request);
          expect([path, cookie, reply.status, reply.body.code]).toEqual([path, cookie, 401, code]);
        }
      }
    }
    expect(await users()).toBe(before);
  });

  test("a body that is not declared as JSON is 415", async () => {
    const ana = await person(app, "Ana");
    for (const [path, body] of writes) {
      const headers = { "content-type": "text/plain" };
      const reply = await ana.send("PATCH", path, { raw: JSON.stringify(body), headers });
      expect([path, reply.status]).toEqual([path, 415]);
    }
  });

  test("they are writes: the idle lifetime begins anew (spec 3, Session token lifetimes, 1)", async () => {
    const ana = await person(app, "Ana");
    for (const [path, body] of writes) {
      await app.database.sql.query(
        "update session_tokens set last_used_at = now() - interval '1 day' where user_id = $1",
        [ana.id],
      );
      await ok(ana, "PATCH", path, body);
      const { rows } = await app.database.sql.query(
        "select last_used_at > now() - interval '1 minute' as fresh from session_tokens where user_id = $1",
        [ana.id],
      );
      expect([path, rows]).toEqual([path, [{ fresh: true }]]);
    }
  });
});
