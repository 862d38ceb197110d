// Rules: protocol/conventions#order-of-refusals, protocol/spaces#fields, protocol/spaces#members,
//   protocol/spaces#org-gate, protocol/spaces#passcode-format
import { describe, expect, test } from "vitest";
import type { CreatedSpace, MemberView, SpaceList } from "#shared/wire/spaces.ts";
import { passcodeAlphabet } from "#shared/rules/passcode.ts";
import { startApp } from "#test/support/app.ts";
import { ok, person, team, visitor, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const noOrg = { error: "no such org", code: "no_such_org" };
const create = (who: Person, body: unknown) => who.send<CreatedSpace>("POST", "/api/spaces", { body });

/** Creates an org without members, and returns its slug. */
async function otherOrg(slug: string, ...members: Person[]): Promise<string> {
  await app.database.sql.query("insert into orgs (slug, name) values ($1, $1)", [slug]);
  for (const { id } of members) {
    await app.database.sql.query(
      "insert into org_members (org_id, user_id) select id, $2 from orgs where slug = $1",
      [slug, id],
    );
  }
  return slug;
}

// Rules: protocol/spaces#my-orgs
describe("the caller's orgs: GET /api/orgs", () => {
  test("the caller's orgs are listed by name with the role", async () => {
    const ana = await person(app, "Ana");
    await otherOrg("zeta", ana);
    await otherOrg("alpha", ana);
    await app.database.sql.query("update orgs set name = 'ALPHA' where slug = 'alpha'");
    await app.database.sql.query("update orgs set name = 'bravo' where slug = 'default'");
    await app.database.sql.query(
      "update org_members set role = 'admin' where user_id = $1 and org_id = (select id from orgs where slug = 'zeta')",
      [ana.id],
    );
    expect(await ok(ana, "GET", "/api/orgs")).toEqual([
      { slug: "alpha", name: "ALPHA", role: "member" },
      { slug: "default", name: "bravo", role: "member" },
      { slug: "zeta", name: "zeta", role: "admin" },
    ]);
    await app.database.sql.query("update org_members set revoked_at = now() where user_id = $1", [ana.id]);
    expect(await ok(ana, "GET", "/api/orgs")).toEqual([]);
  });

  test("GET /api/orgs is 401 without an identity, with or without a cookie", async () => {
    for (const path of ["/api/orgs", "/api/spaces"]) {
      const none = await visitor(app).send("GET", path);
      const stale = await visitor(app, "A".repeat(43)).send("GET", path);
      expect([none.status, none.body]).toEqual([401, { error: "not signed in", code: "not_signed_in" }]);
      expect([stale.status, stale.body]).toEqual([401, { error: "session ended", code: "session_ended" }]);
    }
  });
});

// Rules: protocol/spaces#opening-a-space, protocol/spaces#slug, protocol/spaces#space-limit
describe("opening a space: POST /api/spaces", () => {
  test("a new space is 201 with exactly these keys; its creator is its owner and first member", async () => {
    const ana = await person(app, "Ana");
    const reply = await create(ana, { name: "  Blue Team  " });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        slug: "blue-team",
        name: "Blue Team",
        orgSlug: "default",
        visibility: "private",
        passcode: expect.stringMatching(new RegExp(`^[${passcodeAlphabet}]{6}$`)),
        protected: true,
      },
    ]);
    const view = await ok<MemberView>(ana, "GET", "/api/orgs/default/spaces/blue-team");
    expect([view.role, view.members.map((m) => [m.userId, m.role])]).toEqual(["owner", [[ana.id, "owner"]]]);
    expect(view.passcode).toBe(reply.body.passcode);
  });

  test("passcodes use the 25 allowed characters and differ from space to space", async () => {
    expect(passcodeAlphabet).toBe("ACDEFGHJKMNPQRTUVWXY34679");
    const ana = await person(app, "Ana");
    const codes = [];
    for (let i = 0; i < 30; i++) codes.push((await create(ana, { name: `Codes ${i}` })).body.passcode);
    expect(new Set(codes).size).toBe(30);
    for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{6}$/);
    expect(new Set(codes.join("")).size).toBeGreaterThan(18);
  });

  test("an open space has an empty passcode and is not protected", async () => {
    const { body } = await create(await person(app, "Ana"), { name: "Open door", open: true });
    expect([body.passcode, body.protected]).toEqual(["", false]);
  });

  test("in open mode a new space is private, whatever the request", async () => {
    const ana = await person(app, "Ana");
    for (const visibility of ["org", "private"]) {
      const { body } = await create(ana, { name: "Seen", visibility });
      expect(body.visibility).toBe("private");
      expect((await ok<MemberView>(ana, "GET", `/api/orgs/default/spaces/${body.slug}`)).visibility).toBe(
        "private",
      );
    }
    expect((await create(ana, { name: "Seen", visibility: "public" })).status).toBe(400);
  });

  test("the slug is the name in lower case with dashes", async () => {
    const ana = await person(app, "Ana");
    for (const [name, slug] of [
      ["Rémy's Çafé!", "r-my-s-af"],
      ["--A__b  C--", "a-b-c"],
      ["9", "9"],
      ["x".repeat(64), "x".repeat(64)],
      ["🂡 team 🂡", "team"],
    ]) {
      const { status, body } = await create(ana, { name });
      expect([name, status, body.slug, body.name]).toEqual([name, 201, slug, name]);
    }
    for (const name of ["   ", "", "x".repeat(65)]) {
      expect([name, (await create(ana, { name })).status]).toEqual([name, 400]);
    }
  });

  test("a name without a valid slug character gets a random slug, which a rename keeps", async () => {
    const ana = await person(app, "Ana");
    const slugs = new Set<string>();
    for (const name of ["東京チーム", "東京チーム", "Команда оплаты", "مرحبا", "ทีมชำระเงิน", "🂡🂡", "---"]) {
      const { status, body } = await create(ana, { name });
      expect([name, status, body.name]).toEqual([name, 201, name]);
      expect(body.slug).toMatch(/^space-[a-z0-9]{6}$/);
      slugs.add(body.slug);
    }
    expect(slugs.size).toBe(7);
    const [slug] = slugs;
    const path = `/api/orgs/default/spaces/${slug}`;
    expect((await ok<MemberView>(ana, "GET", path)).name).toBe("東京チーム");
    expect(await ok(ana, "PATCH", path, { name: "大阪" })).toEqual({ slug, name: "大阪" });
  });

  test("a taken slug gets -2, then -3, within 64 characters, separately in each org", async () => {
    const ana = await person(app, "Ana");
    const org = await otherOrg("elsewhere", ana);
    const slugs = [];
    for (let i = 0; i < 3; i++) slugs.push((await create(ana, { name: "Retro" })).body.slug);
    expect(slugs).toEqual(["retro", "retro-2", "retro-3"]);
    expect((await create(ana, { name: "Retro", org })).body).toMatchObject({ slug: "retro", orgSlug: org });
    await app.database.sql.query("delete from spaces where slug = 'retro-2'");
    expect((await create(ana, { name: "Retro" })).body.slug).toBe("retro-2");
    const long = "y".repeat(64);
    for (const slug of [long, `${"y".repeat(62)}-2`]) {
      expect((await create(ana, { name: long })).body.slug).toBe(slug);
    }
  });

  test("20 people who simultaneously open a space of one name get different slugs", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => person(app, `Person ${i}`)));
    const replies = await Promise.all(people.map((who) => create(who, { name: "Same name" })));
    expect(replies.map((reply) => reply.status)).toEqual(people.map(() => 201));
    const wanted = ["same-name", ...Array.from({ length: 19 }, (_, i) => `same-name-${i + 2}`)];
    expect(replies.map((reply) => reply.body.slug).sort()).toEqual(wanted.sort());
  });

  test("opening a space in a foreign org is 404", async () => {
    const ana = await person(app, "Ana");
    const foreign = await otherOrg("foreign");
    const former = await otherOrg("former", ana);
    await app.database.sql.query(
      "update org_members set revoked_at = now() where user_id = $1 and org_id = (select id from orgs where slug = $2)",
      [ana.id, former],
    );
    for (const org of [foreign, former, "no-such-org", "", "DEFAULT"]) {
      const reply = await create(ana, { name: "Inside", org });
      expect([org, reply.status, reply.body]).toEqual([org, 404, noOrg]);
    }
  });

  test("opening a space without an identity is 401, before the body is read", async () => {
    for (const raw of ['{"name":"x"}', "{", ""]) {
      expect((await visitor(app).send("POST", "/api/spaces", { raw })).status).toBe(401);
    }
  });

  test("a person owns at most SPACE_LIMIT_PER_IDENTITY spaces", async () => {
    const small = await startApp({ env: { SPACE_LIMIT_PER_IDENTITY: "3" } });
    const [ana, ben] = [await person(small, "Ana"), await person(small, "Ben")];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => create(ana, { name: `Space ${i}` })),
    );
    const other = await create(ben, { name: "Other" });
    const refused = replies.find((reply) => reply.status !== 201);
    await small.stop();
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      201,
      201,
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(refused!.body).toEqual({
      error: "a person owns at most 3 spaces",
      code: "limit_reached",
      limit: 3,
    });
    expect(other.status).toBe(201);
  });
});

// Rules: protocol/spaces#marking-active, protocol/spaces#my-spaces
describe("the caller's spaces: GET /api/spaces and POST …/seen", () => {
  test("the caller's spaces are listed without passcodes, most recent first", async () => {
    const ana = await person(app, "Ana");
    const made = [];
    for (const name of ["One", "Two", "Three"])
      made.push((await create(ana, { name, open: name === "Two" })).body);
    const list = () => ok<SpaceList>(ana, "GET", "/api/spaces");
    expect(await list()).toEqual(
      made.toReversed().map(({ slug, name, orgSlug, protected: isProtected }) => ({
        slug,
        name,
        orgSlug,
        protected: isProtected,
      })),
    );
    const seen = await ana.send("POST", `/api/orgs/default/spaces/${made[0]!.slug}/seen`);
    expect([seen.status, seen.text]).toEqual([204, ""]);
    expect((await list()).map((space) => space.name)).toEqual(["One", "Three", "Two"]);
    const other = await team(app, ["Ben"]);
    await ok(ana, "POST", `${other.spacePath}/join`, { passcode: other.space.passcode });
    expect((await list())[0]!.name).toBe("Team of Ben");
  });

  test("seen is 204 without effect for a stranger", async () => {
    const t = await team(app, ["Ana"]);
    const outsider = await person(app, "Olga");
    const members = async () => (await app.database.sql.query("select * from space_members")).rows;
    const before = await members();
    const stranger = await outsider.send("POST", `${t.spacePath}/seen`);
    expect([stranger.status, stranger.text]).toEqual([204, ""]);
    expect(await members()).toEqual(before);
    expect((await outsider.send("POST", "/api/orgs/default/spaces/no-such/seen")).status).toBe(404);
    expect((await visitor(app).send("POST", `${t.spacePath}/seen`)).status).toBe(401);
  });

  test("no reply contains the time of a person's last activity in a space", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    for (const path of ["/api/spaces", t.spacePath, t.room]) {
      expect((await t.people[1]!.send("GET", path)).text).not.toMatch(/seenAt|joinedAt/i);
    }
  });
});
