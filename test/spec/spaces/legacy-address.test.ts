// Rules: protocol/identity#idle-lifetime
import { describe, expect, test } from "vitest";
import { person, team, visitor, type Person } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;

const query = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);
const old = (slug = t.space.slug) => `/s/${slug}`;
const isApplication = (headers: Headers) => headers.get("content-type")?.startsWith("text/html") ?? false;

/** Creates an org with a space of that slug. `member` joins the org but not the space. */
async function orgWith(org: string, slug: string, member?: Person) {
  await query("insert into orgs (slug, name) values ($1, $1)", [org]);
  await query("insert into spaces (org_id, slug, name) select id, $2, $2 from orgs where slug = $1", [
    org,
    slug,
  ]);
  if (member)
    await query("insert into org_members (org_id, user_id) select id, $2 from orgs where slug = $1", [
      org,
      member.id,
    ]);
}

// Rules: protocol/conventions#old-addresses-of-spaces
describe("old addresses of spaces: GET /s/{slug}", () => {
  test("an old address redirects if exactly one of the caller's orgs has the slug", async () => {
    for (const who of [ana, await person(app, "Ben")]) {
      const reply = await who.send("GET", old());
      expect([reply.status, reply.headers.get("location"), reply.text]).toEqual([
        302,
        `/o/default/s/${t.space.slug}`,
        "",
      ]);
      expect(reply.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("without an identity an old address is the application", async () => {
    for (const who of [visitor(app), visitor(app, "A".repeat(43)), visitor(app, "x")]) {
      const page = await who.send("GET", old());
      for (const slug of [t.space.slug, "no-such-space", "No%20Such"]) {
        const reply = await who.send("GET", old(slug));
        expect([slug, reply.status, isApplication(reply.headers), reply.text]).toEqual([
          slug,
          200,
          true,
          page.text,
        ]);
      }
    }
  });

  test("an old address without a match in the caller's orgs is 404 with the application's page", async () => {
    for (const slug of ["no-such-space", "No%20Such", "x".repeat(300), t.space.slug.toUpperCase()]) {
      const reply = await ana.send("GET", old(slug));
      expect([slug, reply.status, isApplication(reply.headers)]).toEqual([slug, 404, true]);
    }
  });

  test("an old address in several of the caller's orgs is 404", async () => {
    await orgWith("second", t.space.slug);
    await orgWith("elsewhere", "only-there");
    const ben = await person(app, "Ben");
    expect((await ben.send("GET", old())).status).toBe(302);
    expect((await ben.send("GET", old("only-there"))).status).toBe(404);
    await query("insert into org_members (org_id, user_id) select id, $1 from orgs where slug = 'second'", [
      ben.id,
    ]);
    expect((await ben.send("GET", old())).status).toBe(404);
    await query(
      "update org_members set revoked_at = now() where user_id = $1 and org_id = (select id from orgs where slug = 'default')",
      [ben.id],
    );
    expect((await ben.send("GET", old())).headers.get("location")).toBe(`/o/second/s/${t.space.slug}`);
    await query("delete from orgs where slug in ('second', 'elsewhere')");
  });

  test("an old address extends no lifetime and sets no cookie", async () => {
    await query("update session_tokens set last_used_at = now() - interval '1 day' where user_id = $1", [
      ana.id,
    ]);
    const reply = await ana.send("GET", old());
    expect(reply.headers.getSetCookie()).toEqual([]);
    const { rows } = await query(
      "select last_used_at < now() - interval '1 hour' as stale from session_tokens where user_id = $1",
      [ana.id],
    );
    expect(rows).toEqual([{ stale: true }]);
    const head = await ask(app, "HEAD", old(), { headers: { cookie: `svc_session=${ana.cookie}` } });
    expect([head.status, head.headers["location"], head.text]).toEqual([
      302,
      `/o/default/s/${t.space.slug}`,
      "",
    ]);
  });
});
