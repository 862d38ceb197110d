// Rules: protocol/conventions#client-address, protocol/identity#expired-tokens,
//   protocol/identity#handoff-binding
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sweepThrottles } from "#shared/domain/callers/sweep-throttles.ts";
import { sweepTokens } from "#shared/domain/identity/sweep-tokens.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { embedEnv, openFrame, typeCode } from "#test/support/embedding.ts";
import { fillPath, listOperations } from "#test/support/operations.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { ok, person, team, visitor, type Person } from "#test/support/client.ts";
import { install, packageOf } from "#test/support/plugins.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: embedEnv });
const db = openDatabase(app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
});

const day = 86_400;
const status = async (who: Person) => (await who.send("GET", "/api/me")).status;

/** Moves a time of a person's token into the past or the future. */
async function move(who: Person, column: "created_at" | "last_used_at" | "expires_at", seconds: number) {
  await app.database.sql.query(
    `update session_tokens set ${column} = now() + $2 * interval '1 second' where user_id = $1`,
    [who.id, seconds],
  );
}

async function idleFor(who: Person): Promise<number> {
  const { rows } = await app.database.sql.query<{ age: number }>(
    "select extract(epoch from now() - last_used_at)::float8 as age from session_tokens where user_id = $1",
    [who.id],
  );
  return rows[0]!.age;
}

// Rules: protocol/identity#absolute-lifetime, protocol/identity#guest-token-expiry,
//   protocol/identity#idle-lifetime
describe("lifetimes of a session token", () => {
  test("a token is valid until 90 days without use, but not after", async () => {
    const ana = await person(app, "Ana");
    await move(ana, "last_used_at", -90 * day + 60);
    expect(await status(ana)).toBe(200);
    await move(ana, "last_used_at", -90 * day - 1);
    expect(await status(ana)).toBe(401);
  });

  test("use does not extend the absolute lifetime", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    await move(ana, "created_at", -90 * day + 60);
    expect(await status(ana)).toBe(200);
    await ok(ana, "POST", `${t.spacePath}/seen`);
    await move(ana, "created_at", -90 * day - 1);
    for (const [method, path] of [
      ["GET", "/api/me"],
      ["GET", "/api/orgs"],
      ["GET", "/api/spaces"],
      ["POST", `${t.spacePath}/seen`],
      ["POST", "/api/spaces"],
    ] as const) {
      expect([method, path, (await ana.send(method, path)).status]).toEqual([method, path, 401]);
    }
    expect((await ana.send("GET", t.room)).status).toBe(404);
    expect(Object.keys((await ana.send<object>("GET", t.spacePath)).body)).toEqual(["name", "protected"]);
  });

  test("a token with its own expiry is valid until that time", async () => {
    const ana = await person(app, "Ana");
    await move(ana, "expires_at", 60);
    expect(await status(ana)).toBe(200);
    await move(ana, "expires_at", -1);
    expect(await status(ana)).toBe(401);
  });

  test("no GET extends the idle lifetime", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    await makeOrgAdmin(ana);
    const plugins = { admin: ana, path: "/api/orgs/default/admin/plugins" };
    const { id: pluginId } = await install(plugins, packageOf({ name: "asked", kinds: [] }));
    const inserted = await app.database.sql.query<{ id: string }>(
      `insert into plugin_work (install_id, name, payload, asked_by, asked_in)
       values ($1, 'find', '{}', $2, $3) returning id`,
      [pluginId, ana.id, t.session.id],
    );
    const names = {
      slug: t.space.slug,
      id: t.session.id,
      plugin: "asked",
      pluginId,
      askId: inserted.rows[0]!.id,
    };
    const queries: Record<string, string> = {
      "/api/me/standups": "?from=2026-01-01&to=2026-01-02",
      "/api/sessions/{id}/earlier": "?ref=PAY-7",
    };
    const others: [string, number][] = [];
    for (const { method, template } of await listOperations(app)) {
      if (method !== "GET" || !template.startsWith("/api/")) continue;
      await move(ana, "last_used_at", -day);
      const reply = await ana.send("GET", fillPath(template, names) + (queries[template] ?? ""));
      if (reply.status !== 200) others.push([template, reply.status]);
      expect([template, (await idleFor(ana)) > day - 60]).toEqual([template, true]);
    }
    // A server without a plugin host offers no packages, the plugin here has no connections, the space no channel, and
    // planning poker has no Markdown and no summary on the server. A socket that would not be refused is no content.
    expect(others.toSorted()).toEqual([
      ["/api/orgs/{org}/admin/plugins/offered/{name}/{version}", 404],
      ["/api/orgs/{org}/admin/plugins/{pluginId}/connections", 404],
      ["/api/orgs/{org}/spaces/{slug}/channels/{channelId}/messages", 404],
      ["/api/orgs/{org}/spaces/{slug}/trackers/{plugin}/account", 404],
      ["/api/sessions/{id}/export.md", 404],
      ["/api/sessions/{id}/socket", 204],
      ["/api/sessions/{id}/summary", 404],
    ]);
  });

  test("every accepted write extends the idle lifetime, even without a change", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    const writes: [string, string, unknown][] = [
      ["POST", `${t.spacePath}/seen`, undefined],
      ["POST", `${t.spacePath}/join`, {}],
      ["POST", "/api/spaces", { name: "Another" }],
      ["POST", `${t.spacePath}/sessions`, { kind: "poker", title: "x" }],
      ["POST", `${t.room}/actions/stories`, { title: "x" }],
      ["PATCH", `${t.room}/actions/config`, {}],
      ["DELETE", t.room, undefined],
      ["POST", `${t.room}/reopen`, undefined],
      ["POST", `${t.spacePath}/invite`, { passcode: t.space.passcode }],
      ["POST", "/api/me", { name: "Anna" }],
    ];
    for (const [method, path, body] of writes) {
      await move(ana, "last_used_at", -day);
      await ok(ana, method, path, body);
      expect([method, path, (await idleFor(ana)) < 60]).toEqual([method, path, true]);
    }
  });

  test("a vote extends the idle lifetime through its own statement", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    const { id: storyId } = await ok<{ id: string }>(ana, "POST", `${t.room}/actions/stories`, {
      title: "x",
    });
    await ok(ana, "POST", `${t.room}/actions/select`, { storyId });
    await move(ana, "last_used_at", -day);
    await ok(ana, "POST", `${t.room}/actions/vote`, { storyId, value: "5" });
    expect(await idleFor(ana)).toBeLessThan(60);
  });

  test("typing a side panel's code extends the idle lifetime", async () => {
    const ana = await person(app, "Ana");
    const frame = await openFrame(app);
    await move(ana, "last_used_at", -day);
    expect((await typeCode(ana, frame)).status).toBe(200);
    expect(await idleFor(ana)).toBeLessThan(60);
  });

  test("a write does not renew an expired token", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    await move(ana, "last_used_at", -91 * day);
    expect((await ana.send("POST", `${t.spacePath}/seen`)).status).toBe(401);
    expect(await idleFor(ana)).toBeGreaterThan(90 * day);
  });
});

// Rules: protocol/identity#expired-tokens, protocol/limits#background-tasks
describe("the sweeps of tokens and throttles", () => {
  test("the sweep deletes only tokens past a lifetime, and no people", async () => {
    const people = await Promise.all(["Living", "Idle", "Old", "Ended"].map((name) => person(app, name)));
    const [living, idle, old, ended] = people as [Person, Person, Person, Person];
    await move(living, "expires_at", 60);
    await move(idle, "last_used_at", -91 * day);
    await move(old, "created_at", -91 * day);
    await move(ended, "expires_at", -1);
    expect(await sweepTokens(db, app.settings)).toBeGreaterThanOrEqual(3);
    const { rows } = await app.database.sql.query<{ name: string; tokens: string }>(
      `select u.name, (select count(*) from session_tokens t where t.user_id = u.id) as tokens
       from users u where u.id = any($1) order by u.name`,
      [people.map((person) => person.id)],
    );
    expect(rows.map(({ name, tokens }) => [name, Number(tokens)])).toEqual([
      ["Ended", 0],
      ["Idle", 0],
      ["Living", 1],
      ["Old", 0],
    ]);
    expect(await status(living)).toBe(200);
    expect(await sweepTokens(db, app.settings)).toBe(0);
  });

  test("a rotated token is kept for the lifetime of its cookie and then deleted", async () => {
    const ana = await person(app, "Ana");
    const late = visitor(app, ana.cookie);
    await ok(ana, "POST", "/api/me", { name: "Anna" });
    await app.database.sql.query("update rotated_tokens set rotated_at = now() - interval '89 d'");
    await sweepTokens(db, app.settings);
    expect((await late.send("POST", "/api/me", { body: { name: "Late" } })).status).toBe(401);
    await app.database.sql.query("update rotated_tokens set rotated_at = now() - interval '91 d'");
    expect(await sweepTokens(db, app.settings)).toBeGreaterThanOrEqual(1);
    expect((await app.database.sql.query("select from rotated_tokens")).rowCount).toBe(0);
  });

  test("the sweep deletes throttle windows that have ended and keeps the others", async () => {
    await app.database.sql.query("delete from throttles");
    await app.database.sql.query(
      `insert into throttles (budget, key, window_started_at, spent) values
         ('guess', 'old', now() - interval '61 min', 8), ('identity', 'young', now() - interval '59 min', 8)`,
    );
    expect(await sweepThrottles(db)).toBe(1);
    expect((await app.database.sql.query("select key from throttles")).rows).toEqual([{ key: "young" }]);
  });
});

// Rules: protocol/conventions#retry-after, protocol/identity#quotas
describe("hourly quotas of new identities", () => {
  const from = (address: string) => ({ "content-type": "application/json", "x-forwarded-for": address });
  const create = (target: TestApp, address: string, name = "Ana") =>
    ask(target, "POST", "/api/me", { headers: from(address), body: JSON.stringify({ name }) });

  const startLimited = (own: string, all: string) =>
    startApp({
      env: {
        IDENTITY_IP_HOURLY_LIMIT: own,
        IDENTITY_GLOBAL_HOURLY_LIMIT: all,
        TRUST_PROXY_HEADERS: "true",
        TRUSTED_PROXY_CIDRS: "127.0.0.0/8",
      },
    });

  test("a new name over the address's quota is 429", async () => {
    const limited = await startLimited("3", "100");
    const bad = await Promise.all(Array.from({ length: 5 }, () => create(limited, "203.0.113.7", "")));
    expect(new Set(bad.map((reply) => reply.status))).toEqual(new Set([400]));
    const first = await create(limited, "203.0.113.7");
    const cookie = first.headers["set-cookie"]![0]!.split(";")[0]!;
    const headers = { ...from("203.0.113.7"), cookie };
    expect((await ask(limited, "POST", "/api/me", { headers, body: '{"name":"Anna"}' })).status).toBe(200);
    const rest = await Promise.all(Array.from({ length: 20 }, () => create(limited, "203.0.113.7")));
    expect(rest.filter((reply) => reply.status === 201)).toHaveLength(2);
    for (const reply of rest.filter((reply) => reply.status !== 201)) {
      expect(reply.status).toBe(429);
      expect(reply.headers["retry-after"]).toMatch(/^\d+$/);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(3500);
      expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(3600);
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
    expect((await create(limited, "203.0.113.8")).status).toBe(201);
    await limited.database.sql.query("update throttles set window_started_at = now() - interval '61 min'");
    expect((await create(limited, "203.0.113.7")).status).toBe(201);
    await limited.stop();
  });

  test("all addresses share the quota of the instance", async () => {
    const limited = await startLimited("2", "3");
    for (const address of ["203.0.113.1", "198.51.100.2", "192.0.2.3"]) {
      expect((await create(limited, address)).status).toBe(201);
    }
    const full = await create(limited, "100.64.0.4");
    expect([full.status, full.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await limited.database.sql.query("delete from throttles where key = '*'");
    const after = await Promise.all([1, 2, 3].map(() => create(limited, "100.64.0.4")));
    expect(after.map((reply) => reply.status).sort()).toEqual([201, 201, 429]);
    await limited.stop();
  });

  test("IPv6 addresses of one /64 share a quota", async () => {
    const limited = await startLimited("2", "100");
    const addresses = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2::3", "2001:db8:1:3::1"];
    const statuses = [];
    for (const address of addresses) statuses.push((await create(limited, address)).status);
    expect(statuses).toEqual([201, 201, 429, 201]);
    await limited.stop();
  });
});
