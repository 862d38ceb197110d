// Rules: protocol/conventions#content-type, protocol/conventions#order-of-refusals, protocol/identity#avatar,
//   protocol/identity#avatar-hue, protocol/identity#idle-lifetime, protocol/identity#settings,
//   protocol/live#silent-changes
import { describe, expect, test } from "vitest";
import type { Me } from "#shared/wire/identity.ts";
import { addStory, ok, person, team, visitor } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const users = async () =>
  (await app.database.sql.query<{ n: number }>("select count(*)::int as n from users")).rows[0]!.n;

// Rules: protocol/identity#avatar, protocol/identity#avatar-icon
describe("the avatar", () => {
  test("every icon of the pattern is accepted", async () => {
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

  test("an empty or missing icon clears the avatar's icon", async () => {
    const ana = await person(app, "Ana");
    for (const body of [{ icon: "" }, {}, { other: "fox" }]) {
      await ok(ana, "PATCH", "/api/me/avatar", { icon: "fox" });
      expect((await ok<Me>(ana, "PATCH", "/api/me/avatar", body)).avatarIcon).toBe("");
    }
  });

  test("an icon that does not match the pattern is 400 and changes nothing", async () => {
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

  test("the hue cannot be set with PATCH /api/me/avatar", async () => {
    const ana = await person(app, "Ana");
    const before = await ok<Me>(ana, "GET", "/api/me");
    const after = await ok<Me>(ana, "PATCH", "/api/me/avatar", { icon: "fox", avatarHue: 1, name: "Eve" });
    expect(after).toEqual({ ...before, avatarIcon: "fox" });
  });

  test("a new avatar is not pushed: others see it in the next envelope", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [(typeof t.people)[0] & {}, (typeof t.people)[0] & {}];
    const watcher = await watch(ben, t.session.id);
    // The second frame is the push of Ben's arrival, up to 1.5 s later.
    await watcher.until(() => watcher.frames.length >= 2);
    const before = watcher.frames.length;
    await ok(ana, "PATCH", "/api/me/avatar", { icon: "owl" });
    await new Promise((wait) => setTimeout(wait, 400));
    expect(watcher.frames.length).toBe(before);
    await addStory(ana, t.room, "Refund");
    const frame = await watcher.until((frame) => frame.state.stories.length === 1);
    expect(frame.participants.find((participant) => participant.userId === ana.id)!.avatarIcon).toBe("owl");
  });
});

// Rules: protocol/identity#notification-sounds, protocol/identity#settings
describe("settings", () => {
  test("notification sounds can be turned on and off", async () => {
    const ana = await person(app, "Ana");
    expect((await ok<Me>(ana, "GET", "/api/me")).notificationSounds).toBe(false);
    for (const notificationSounds of [true, true, false]) {
      const reply = await ana.send<Me>("PATCH", "/api/me/settings", { body: { notificationSounds } });
      expect([reply.status, reply.body.notificationSounds]).toEqual([200, notificationSounds]);
      expect((await ana.send("GET", "/api/me")).body).toEqual(reply.body);
    }
  });

  test("a notificationSounds that is missing, null or not a boolean is 400", async () => {
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

  test("notification sounds are private: no list of people and no envelope has the key", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    await ok(t.people[0]!, "PATCH", "/api/me/settings", { notificationSounds: true });
    for (const path of [t.spacePath, t.room])
      expect((await t.people[1]!.send("GET", path)).text).not.toMatch(/notificationSounds/i);
  });
});

// Rules: protocol/identity#the-routes
describe("the avatar and settings routes", () => {
  const writes = [
    ["/api/me/avatar", { icon: "fox" }],
    ["/api/me/settings", { notificationSounds: true }],
  ] as const;

  test("PATCH of avatar and settings keeps the token and sets no cookie", async () => {
    const ana = await person(app, "Ana");
    for (const [path, body] of writes) {
      const reply = await ana.send("PATCH", path, { body });
      expect([path, reply.headers.getSetCookie()]).toEqual([path, []]);
    }
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
  });

  test("avatar and settings are 401 without a valid cookie", async () => {
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

  test("PATCH of avatar and settings with a body that is not declared as JSON is 415", async () => {
    const ana = await person(app, "Ana");
    for (const [path, body] of writes) {
      const headers = { "content-type": "text/plain" };
      const reply = await ana.send("PATCH", path, { raw: JSON.stringify(body), headers });
      expect([path, reply.status]).toEqual([path, 415]);
    }
  });

  test("PATCH of avatar and settings restarts the idle lifetime", async () => {
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
