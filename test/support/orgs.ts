import { randomUUID } from "node:crypto";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import type { TestApp } from "./app.ts";
import { ok, person, type Person } from "./client.ts";
import { insertSpace } from "./insert.ts";

/** An org other than the default one. `path` is its API path. */
export type TestOrg = { id: string; slug: string; path: string };

/** Creates an org with a unique name. */
export async function createOrg(app: TestApp, prefix = "org"): Promise<TestOrg> {
  const slug = `${prefix}-${randomUUID().slice(0, 8)}`;
  const { rows } = await app.database.sql.query<{ id: string }>(
    "insert into orgs (slug, name) values ($1, $1) returning id",
    [slug],
  );
  return { id: rows[0]!.id, slug, path: `/api/orgs/${slug}` };
}

/** Inserts a person into an org, as the command line and sign-in do. */
export async function enrol(org: TestOrg, who: Person, role: "admin" | "member" = "member"): Promise<Person> {
  await who.app.database.sql.query("insert into org_members (org_id, user_id, role) values ($1, $2, $3)", [
    org.id,
    who.id,
    role,
  ]);
  return who;
}

/** Creates a person and adds them to an org. */
export async function orgPerson(
  app: TestApp,
  org: TestOrg,
  name: string,
  role: "admin" | "member" = "member",
): Promise<Person> {
  return enrol(org, await person(app, name), role);
}

/** A space of an org, owned by the first person; the others are members. `custody` is its API path for org admins. */
export type OrgTeam = { space: CreatedSpace; path: string; custody: string };

export async function orgSpace(
  org: TestOrg,
  [owner, ...members]: [Person, ...Person[]],
  name = "Payments",
): Promise<OrgTeam> {
  const space = await insertSpace(owner.app.database, { name, orgSlug: org.slug, owners: [owner], members });
  const path = `${org.path}/spaces/${space.slug}`;
  return { space, path, custody: `${org.path}/admin/spaces/${space.slug}` };
}

/** Opens a room in a space and returns its id. The person is its facilitator. */
export async function openRoom(who: Person, path: string, body: object = {}): Promise<string> {
  const room = await ok<{ id: string }>(who, "POST", `${path}/sessions`, {
    kind: "poker",
    title: "Planning",
    ...body,
  });
  return room.id;
}

/** Makes a person an admin of the default org, so a table over all routes passes the org-admin check. */
export async function makeOrgAdmin(who: Person): Promise<void> {
  await who.app.database.sql.query(
    "update org_members set role = 'admin' where user_id = $1 and org_id = (select id from orgs where slug = 'default')",
    [who.id],
  );
}
