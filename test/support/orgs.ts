import { randomUUID } from "node:crypto";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import type { TestApp } from "./app.ts";
import { ok, person, type Person } from "./client.ts";

/** An org beside the default one; `path` is its address under the API. */
export type TestOrg = { id: string; slug: string; path: string };

/** Makes an org of a name that nothing else has. */
export async function createOrg(app: TestApp, prefix = "org"): Promise<TestOrg> {
  const slug = `${prefix}-${randomUUID().slice(0, 8)}`;
  const { rows } = await app.database.sql.query<{ id: string }>(
    "insert into orgs (slug, name) values ($1, $1) returning id",
    [slug],
  );
  return { id: rows[0]!.id, slug, path: `/api/orgs/${slug}` };
}

/** Writes a person into an org, as the command line and a sign-in do. */
export async function enrol(org: TestOrg, who: Person, role: "admin" | "member" = "member"): Promise<Person> {
  await who.app.database.sql.query("insert into org_members (org_id, user_id, role) values ($1, $2, $3)", [
    org.id,
    who.id,
    role,
  ]);
  return who;
}

/** A new person who is in an org. */
export async function orgPerson(
  app: TestApp,
  org: TestOrg,
  name: string,
  role: "admin" | "member" = "member",
): Promise<Person> {
  return enrol(org, await person(app, name), role);
}

/** A space of an org: the first of its people owns it, the others joined. `custody` is its address for org admins. */
export type OrgTeam = { space: CreatedSpace; path: string; custody: string };

export async function orgSpace(
  org: TestOrg,
  people: [Person, ...Person[]],
  name = "Payments",
): Promise<OrgTeam> {
  const [owner, ...others] = people;
  const space = await ok<CreatedSpace>(owner, "POST", "/api/spaces", { name, org: org.slug });
  const path = `${org.path}/spaces/${space.slug}`;
  for (const other of others) await ok(other, "POST", `${path}/join`, { passcode: space.passcode });
  return { space, path, custody: `${org.path}/admin/spaces/${space.slug}` };
}

/** Opens a room in a space and returns its id; the person who opens it is its facilitator. */
export async function openRoom(who: Person, path: string, body: object = {}): Promise<string> {
  const room = await ok<{ id: string }>(who, "POST", `${path}/sessions`, {
    kind: "poker",
    title: "Planning",
    ...body,
  });
  return room.id;
}

/** Makes a person an admin of the default org, so that a table over all routes gets past the gate of custody. */
export async function makeOrgAdmin(who: Person): Promise<void> {
  await who.app.database.sql.query(
    "update org_members set role = 'admin' where user_id = $1 and org_id = (select id from orgs where slug = 'default')",
    [who.id],
  );
}
