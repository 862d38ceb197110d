import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeAdminLink } from "#shared/domain/operators/make-admin-link.ts";
import { mintSecret } from "#shared/domain/org-admin/admin-link.ts";
import { openDatabase } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { OrgAdminList } from "#shared/wire/org-admin.ts";
import { startApp } from "#test/support/app.ts";
import { createOrg, enrol, orgPerson, type TestOrg } from "#test/support/orgs.ts";
import { ok, person, visitor, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let org: TestOrg;
let ana: Person;
const db = openDatabase(app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
});
beforeEach(async () => {
  org = await createOrg(app);
  ana = await person(app, "Ana");
  app.logLines.splice(0);
});

/** Makes a link for the org and returns its secret. */
async function link(reach: "this-machine" | "anywhere" = "anywhere"): Promise<string> {
  const secret = await makeAdminLink(db, { orgSlug: org.slug, reach });
  if (secret === null) throw new Error("the org has an admin");
  return secret;
}

const use = (who: Pick<Person, "send">, secret: unknown, path = org.path) =>
  who.send<{ code: string }>("POST", `${path}/admin-link`, { body: { secret } });
const codeOf = async (who: Pick<Person, "send">, secret: unknown, path?: string) => {
  const { status, body } = await use(who, secret, path);
  return status === 204 ? 204 : `${status} ${body.code}`;
};
const admins = (who: Person, path = org.path) => ok<OrgAdminList>(who, "GET", `${path}/admins`);

// Rules: protocol/org-admin#admin-link, protocol/org-admin#post-admin-link
describe("the link of an org's first admin", () => {
  test("its opener becomes a member and an admin, with an audit record and a security event", async () => {
    const secret = await link();
    expect((await use(ana, secret)).status).toBe(204);
    expect(await admins(ana)).toEqual([{ userId: ana.id, name: "Ana" }]);
    expect((await ana.send("GET", `${org.path}/admin/members`)).status).toBe(200);
    const { rows } = await app.database.sql.query(
      "select actor_id, action, detail from org_audit where org_id = $1",
      [org.id],
    );
    expect(rows).toEqual([
      {
        actor_id: ana.id,
        action: "org.admin_link",
        detail: "Became the org's first admin with an admin link.",
      },
    ]);
    const events = app.logLines.filter((line) => line.includes("security event"));
    expect(events.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        event: "org.admin_link",
        actor_user_id: ana.id,
        org: org.slug,
        target: ana.id,
      }),
    ]);
  });

  test("it works once", async () => {
    const secret = await link();
    await use(ana, secret);
    await app.database.sql.query("update org_members set role = 'member' where org_id = $1", [org.id]);
    expect(await codeOf(await person(app, "Ben"), secret)).toBe("404 no_such_admin_link");
    expect(await codeOf(ana, secret)).toBe("404 no_such_admin_link");
    expect(await admins(ana)).toEqual([]);
  });

  test("of twelve people who use it at once, one becomes admin", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => person(app, `Person ${i}`)));
    for (const one of people) await enrol(org, one);
    const secret = await link();
    const codes = await Promise.all(people.map((one) => codeOf(one, secret)));
    expect(codes.toSorted()).toEqual([204, ...Array.from({ length: 11 }, () => "404 no_such_admin_link")]);
    expect(await admins(people[0]!)).toHaveLength(1);
  });

  test("it stops working after ten minutes, by the clock of the database", async () => {
    const { rows } = await app.database.sql.query("select floor(extract(epoch from now()))::int as now");
    const store = async (seconds: number) => {
      const { secret, digest } = mintSecret({ reach: "anywhere", expiresAt: rows[0].now + seconds });
      await app.database.sql.query(
        `insert into instance_keys (purpose, key) values ('admin-link ' || $1, $2)
         on conflict (purpose) do update set key = $2`,
        [org.id, digest],
      );
      return secret;
    };
    expect(await codeOf(ana, await store(0))).toBe("404 no_such_admin_link");
    expect(await codeOf(ana, await store(60))).toBe(204);
    const expiresAt = Number(/^a(\d+)/.exec(await makeAdminLinkFor(await createOrg(app)))![1]);
    expect(expiresAt - rows[0].now).toBeGreaterThanOrEqual(600);
    expect(expiresAt - rows[0].now).toBeLessThan(700);
  });

  test("a changed secret is refused, also one with a later end or another reach", async () => {
    const secret = await link();
    const [, seconds, rest] = /^a(\d+)(\..*)$/.exec(secret)!;
    const changed = [
      `a${Number(seconds) + 60}${rest}`,
      `m${seconds}${rest}`,
      secret.slice(0, -1),
      `${secret}A`,
      ` ${secret}`,
      secret.toUpperCase(),
      "",
    ];
    for (const text of changed)
      expect([text, await codeOf(ana, text)]).toEqual([text, "404 no_such_admin_link"]);
    for (const body of [7, null, undefined, "x".repeat(129)])
      expect([body, await codeOf(ana, body)]).toEqual([body, "400 invalid"]);
    expect(await codeOf(ana, secret)).toBe(204);
  });

  test("a newer link replaces it, and each link belongs to one org", async () => {
    const [older, newer] = [await link(), await link()];
    const elsewhere = await createOrg(app);
    await makeAdminLinkFor(elsewhere);
    expect(await codeOf(ana, older)).toBe("404 no_such_admin_link");
    expect(await codeOf(ana, newer, elsewhere.path)).toBe("404 no_such_admin_link");
    expect(await codeOf(ana, newer, "/api/orgs/no-such-org")).toBe("404 no_such_admin_link");
    expect(await codeOf(ana, newer)).toBe(204);
  });

  test("it does not work once the org has an admin, and no new one is made", async () => {
    const secret = await link();
    await orgPerson(app, org, "Ada", "admin");
    expect(await codeOf(ana, secret)).toBe("404 no_such_admin_link");
    expect(await makeAdminLink(db, { orgSlug: org.slug, reach: "anywhere" })).toBeNull();
  });

  test("a revoked admin does not count, and a revoked person is refused without using it up", async () => {
    const ada = await orgPerson(app, org, "Ada", "admin");
    await app.database.sql.query("update org_members set revoked_at = now() where user_id = $1", [ada.id]);
    const secret = await link();
    expect(await codeOf(ada, secret)).toBe("404 no_such_org");
    expect(await codeOf(ana, secret)).toBe(204);
  });

  test("it needs an identity", async () => {
    const secret = await link();
    expect(await codeOf(visitor(app), secret)).toBe("401 not_signed_in");
    await app.database.sql.query("update users set guest = true where id = $1", [ana.id]);
    expect(await codeOf(ana, secret)).toBe("401 not_signed_in");
  });

  test("only its digest is stored, and it is in no log line", async () => {
    const secret = await link();
    await use(ana, secret);
    const unused = await makeAdminLinkFor(await createOrg(app));
    const { rows } = await app.database.sql.query("select purpose, key from instance_keys");
    const stored = rows.map(({ purpose, key }) => `${purpose} ${Buffer.from(key).toString("latin1")}`).join();
    for (const text of [secret, unused]) {
      expect(stored).not.toContain(text.slice(12));
      expect(app.logLines.join()).not.toContain(text.slice(12));
    }
  });

  test("a request from another site is refused", async () => {
    const secret = await link();
    const post = (headers: Record<string, string>) =>
      ana.send("POST", `${org.path}/admin-link`, { body: { secret }, headers });
    expect((await post({ origin: "http://evil.example" })).status).toBe(403);
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ origin: app.settings.origin })).status).toBe(204);
  });

  async function makeAdminLinkFor({ slug }: TestOrg): Promise<string> {
    return (await makeAdminLink(db, { orgSlug: slug, reach: "anywhere" }))!;
  }
});

// Rules: protocol/org-admin#this-machine
describe("the link for this machine", () => {
  test("a browser here can use it", async () => {
    expect(await codeOf(ana, await link("this-machine"))).toBe(204);
  });

  test("a proxy on this machine cannot use it, whether the secret is right or wrong", async () => {
    const secret = await link("this-machine");
    for (const text of [secret, `m1000000000.${"x".repeat(43)}`]) {
      const reply = await ana.send<{ code: string }>("POST", `${org.path}/admin-link`, {
        body: { secret: text },
        headers: { "x-forwarded-for": "127.0.0.1" },
      });
      expect([reply.status, reply.body.code]).toEqual([403, "other_machine"]);
    }
    expect(await codeOf(ana, secret)).toBe(204);
  });

  test("a server with a proxy's BASE_URL or TRUST_PROXY_HEADERS refuses it", async () => {
    const secret = await link("this-machine");
    const proxied: Record<string, string>[] = [
      { BASE_URL: "https://poker.example" },
      { TRUST_PROXY_HEADERS: "true", TRUSTED_PROXY_CIDRS: "10.0.0.0/8" },
    ];
    for (const env of proxied) {
      const behind = await startApp({ database: app.database, env });
      const there = visitor(behind, ana.cookie);
      expect([env, await codeOf(there, secret)]).toEqual([env, "403 other_machine"]);
      await behind.stop();
    }
    expect(await codeOf(ana, secret)).toBe(204);
  });
});

// Rules: protocol/org-admin#get-admins
describe("the list of an org's admins", () => {
  test("members see the names in order, without revoked admins and plain members", async () => {
    await enrol(org, ana);
    for (const name of ["Zoe", "ada"]) await orgPerson(app, org, name, "admin");
    const gone = await orgPerson(app, org, "Gone", "admin");
    await app.database.sql.query("update org_members set revoked_at = now() where user_id = $1", [gone.id]);
    expect(await admins(ana)).toEqual([
      { userId: expect.any(String), name: "ada" },
      { userId: expect.any(String), name: "Zoe" },
    ]);
  });

  test("it is empty for an org without an admin", async () => {
    await enrol(org, ana);
    expect(await admins(ana)).toEqual([]);
  });

  test("a caller outside the org gets the reply for a missing org", async () => {
    await orgPerson(app, org, "Ada", "admin");
    const outside = await ana.send("GET", `${org.path}/admins`);
    const missing = await ana.send("GET", "/api/orgs/no-such-org/admins");
    expect([outside.status, outside.text]).toEqual([404, missing.text]);
    expect((await visitor(app).send("GET", `${org.path}/admins`)).status).toBe(401);
  });
});
