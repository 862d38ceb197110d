import { beforeEach, describe, expect, test } from "vitest";
import { createOrg, openRoom, orgPerson, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import { addStory, person, type Person } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let org: TestOrg;
let admin: Person;
let ana: Person;
let rooms: string[];
beforeEach(async () => {
  org = await createOrg(app);
  admin = await orgPerson(app, org, "Ada", "admin");
  ana = await orgPerson(app, org, "Ana");
  const [first] = [await orgSpace(org, [ana], "One"), await orgSpace(org, [ana], "Two")];
  rooms = [await openRoom(ana, first.path), await openRoom(ana, first.path), await openRoom(ana, first.path)];
});

type ReplyBody = { error: string; code: string };
const purge = (body?: unknown, who: Person = admin, path = org.path) =>
  who.send<ReplyBody>("DELETE", path, { body });
const counts = async () => {
  const { rows } = await app.database.sql.query<{ spaces: number; sessions: number }>(
    `select count(distinct s.id)::int as spaces, count(r.id)::int as sessions
     from spaces s left join sessions r on r.space_id = s.id where s.org_id = $1`,
    [org.id],
  );
  return rows[0];
};

// Rules: protocol/org-admin#default-org-is-kept, protocol/org-admin#delete-api-orgs,
//   protocol/org-admin#without-confirmation
describe("purging an org", () => {
  test("a purge without confirmation is 400 with the counts", async () => {
    for (const body of [
      undefined,
      {},
      { confirm: "" },
      { confirm: "default" },
      { confirm: ` ${org.slug}` },
    ]) {
      const reply = await purge(body);
      expect([body, reply.status, reply.body]).toEqual([
        body,
        400,
        {
          error: "confirm with the slug of the org: a purge deletes 2 spaces and 3 sessions, for good",
          code: "confirmation_needed",
          org: org.slug,
          spaces: 2,
          sessions: 3,
        },
      ]);
    }
    for (const body of [{ confirm: 7 }, { confirm: org.slug, force: true }, []]) {
      const reply = await purge(body);
      expect([body, reply.status, reply.body.code]).toEqual([body, 400, "invalid"]);
    }
    expect(await counts()).toEqual({ spaces: 2, sessions: 3 });
  });

  test("a purge deletes the org with all spaces and closes their sockets", async () => {
    await addStory(ana, `/api/sessions/${rooms[0]}`, "Refund");
    const watchers = [await watch(ana, rooms[0]!), await watch(ana, rooms[2]!)];
    const reply = await purge({ confirm: org.slug });
    expect([reply.status, reply.body]).toEqual([200, { org: org.slug, spaces: 2, sessions: 3 }]);
    for (const watcher of watchers) expect(await watcher.closed).toMatchObject({ code: 1008 });
    expect(await counts()).toEqual({ spaces: 0, sessions: 0 });
    for (const table of ["orgs where id", "org_members where org_id"]) {
      const { rows } = await app.database.sql.query(`select 1 from ${table} = $1`, [org.id]);
      expect(rows).toEqual([]);
    }
    const again = await purge({ confirm: org.slug });
    expect([again.status, again.body.code]).toEqual([404, "no_such_org"]);
    for (const who of [admin, ana]) expect((await who.send("GET", "/api/me")).status).toBe(200);
  });

  test("an org without spaces is purged with counts of 0", async () => {
    const empty = await createOrg(app);
    const otherAdmin = await orgPerson(app, empty, "Bo", "admin");
    const reply = await purge({ confirm: empty.slug }, otherAdmin, empty.path);
    expect([reply.status, reply.body]).toEqual([200, { org: empty.slug, spaces: 0, sessions: 0 }]);
  });

  test("purging the default org is 403, confirmed or not", async () => {
    const otherAdmin = await person(app, "Bo");
    await app.database.sql.query("update org_members set role = 'admin' where user_id = $1", [otherAdmin.id]);
    for (const body of [undefined, {}, { confirm: "default" }]) {
      const reply = await purge(body, otherAdmin, "/api/orgs/default");
      expect([reply.status, reply.body.code]).toEqual([403, "default_org_kept"]);
    }
  });
});
