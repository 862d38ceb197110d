import { randomUUID } from "node:crypto";
import { describe, test } from "vitest";
import type { Person } from "#test/support/client.ts";
import { crowd, outcome, ownAddress, race, raceEnv, raceTimeout } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, MEMBER_LIMIT_PER_SPACE: "5" } });

type Org = { id: string; path: string };

/** Inserts an org with these admins and members. */
async function raceOrg(admins: Person[], members: Person[] = []): Promise<Org> {
  const slug = `race-${randomUUID()}`;
  const { rows } = await app.database.sql.query<{ id: string }>(
    "insert into orgs (slug, name) values ($1, 'Race') returning id",
    [slug],
  );
  const { id } = rows[0]!;
  await app.database.sql.query(
    `insert into org_members (org_id, user_id, role)
     select $1, person, case when person = any($2::uuid[]) then 'admin' else 'member' end
     from unnest($2::uuid[] || $3::uuid[]) person`,
    [id, admins.map(({ id }) => id), members.map(({ id }) => id)],
  );
  return { id, path: `/api/orgs/${slug}` };
}

type Space = { id: string; slug: string };

/** Inserts an open space of an org with its owner and members. */
async function raceSpace(org: Org, owner: Person, members: Person[] = []): Promise<Space> {
  const slug = `race-${randomUUID()}`;
  const { rows } = await app.database.sql.query<{ id: string }>(
    "insert into spaces (org_id, slug, name) values ($1, $2, 'Race') returning id",
    [org.id, slug],
  );
  const { id } = rows[0]!;
  await app.database.sql.query(
    `insert into space_members (space_id, user_id, role)
     select $1, person, case when person = $2 then 'owner' else 'member' end from unnest($3::uuid[]) person`,
    [id, owner.id, [owner, ...members].map(({ id }) => id)],
  );
  return { id, slug };
}

const revoke = (who: Person, target: Person, org: Org) =>
  who.send("DELETE", `${org.path}/admin/members/${target.id}`);
const demote = (who: Person, target: Person, org: Org) =>
  who.send("POST", `${org.path}/admin/members/${target.id}/role`, { body: { role: "member" } });

/** Returns the number of rows of a query. */
async function count(query: string, values: unknown[]): Promise<number> {
  return (await app.database.sql.query(query, values)).rows.length;
}

const activeAdmins = (org: Org) =>
  count("select 1 from org_members where org_id = $1 and role = 'admin' and revoked_at is null", [org.id]);
const seatsIn = (org: Org, who: Person) =>
  count(
    "select 1 from space_members m join spaces s on s.id = m.space_id where s.org_id = $1 and m.user_id = $2",
    [org.id, who.id],
  );
const ownerless = (org: Org) =>
  count(
    "select 1 from spaces s where org_id = $1 and not exists (select from space_members m where m.space_id = s.id and m.role = 'owner')",
    [org.id],
  );

type Move = (a: Person, b: Person, org: Org) => ReturnType<Person["send"]>[];

/** Simultaneous actions of two admins and their allowed outcomes. The later action is refused. */
const moves: [string, Move, string[]][] = [
  ["both leave", (a, b, o) => [revoke(a, a, o), revoke(b, b, o)], ["204 409"]],
  ["both step down", (a, b, o) => [demote(a, a, o), demote(b, b, o)], ["204 409"]],
  ["one leaves, one steps down", (a, b, o) => [revoke(a, a, o), demote(b, b, o)], ["204 409"]],
  ["each revokes the other", (a, b, o) => [revoke(a, b, o), revoke(b, a, o)], ["204 404"]],
  ["each demotes the other", (a, b, o) => [demote(a, b, o), demote(b, a, o)], ["204 403"]],
];

// Rules: protocol/guarantees#caps-under-concurrency, protocol/org-admin#last-admin,
//   protocol/org-admin#post-admin-members-role
describe("the last two org admins at once", () => {
  test(
    "one admin remains when two demote each other",
    () =>
      race(async (n) => {
        const [what, move, allowed] = moves[n % moves.length]!;
        const [a, b] = (await crowd(app, 2)) as [Person, Person];
        const org = await raceOrg([a, b]);
        const statuses = outcome(await Promise.all(move(a, b, org)));
        const remaining = await activeAdmins(org);
        return remaining === 1 && allowed.includes(statuses)
          ? null
          : `${what}: ${statuses}, ${remaining} admins`;
      }),
    raceTimeout,
  );
});

// Rules: protocol/guarantees#purge-and-join, protocol/org-admin#delete-admin-members,
//   protocol/org-admin#sole-owners
describe("a revocation while the person acts", () => {
  test(
    "a person who joins spaces while being revoked is in none of the org's spaces",
    () =>
      race(async () => {
        const [admin, owner, ben] = (await crowd(app, 3)) as [Person, Person, Person];
        const org = await raceOrg([admin], [owner, ben]);
        const spaces = [
          await raceSpace(org, owner),
          await raceSpace(org, owner),
          await raceSpace(org, owner),
        ];
        const join = ({ slug }: Space) =>
          ben.send("POST", `${org.path}/spaces/${slug}/join`, { body: {}, headers: ownAddress() });
        const [revoked, ...joined] = await Promise.all([revoke(admin, ben, org), ...spaces.map(join)]);
        const seats = await seatsIn(org, ben);
        const unexpected = joined.filter(({ status }) => status !== 204 && status !== 404);
        return revoked.status === 204 && seats === 0 && unexpected.length === 0
          ? null
          : `${revoked.status}, joins ${outcome(joined)}, ${seats} seats`;
      }),
    raceTimeout,
  );

  test(
    "a space whose creator is revoked meanwhile does not remain without an owner",
    () =>
      race(async () => {
        const [admin, ben] = (await crowd(app, 2)) as [Person, Person];
        const org = await raceOrg([admin], [ben]);
        const [revoked, opened] = await Promise.all([
          revoke(admin, ben, org),
          ben.send("POST", "/api/spaces", { body: { name: "New", org: org.path.split("/").at(-1) } }),
        ]);
        const statuses = `revoke ${revoked.status}, open ${opened.status}`;
        const seats = await seatsIn(org, ben);
        const isConsistent = revoked.status === 204 ? opened.status === 404 && seats === 0 : seats === 1;
        const isAllowed = ["revoke 204, open 404", "revoke 409, open 201"].includes(statuses);
        return isConsistent && isAllowed ? null : `${statuses}, ${seats} seats`;
      }),
    raceTimeout,
  );

  test(
    "two owners revoked by two admins leave no space without an owner",
    () =>
      race(async (n) => {
        const [a, b, ana, ben, cem] = (await crowd(app, 5)) as [Person, Person, Person, Person, Person];
        const org = await raceOrg([a, b], [ana, ben, cem]);
        const third = n % 2 === 0 ? [cem] : [];
        const spaces = [
          await raceSpace(org, ana, [ben, ...third]),
          await raceSpace(org, ben, [ana, ...third]),
        ];
        const replies = await Promise.all([revoke(a, ana, org), revoke(b, ben, org)]);
        const withoutOwner = await ownerless(org);
        const expected = third.length > 0 ? "204 204" : "204 409";
        return withoutOwner === 0 && outcome(replies) === expected
          ? null
          : `${outcome(replies)}, ${withoutOwner} of ${spaces.length} without an owner`;
      }),
    raceTimeout,
  );
});

// Rules: protocol/guarantees#purge-and-join, protocol/org-admin#delete-api-orgs
describe("a purge while others act in the org", () => {
  test(
    "a join during a purge succeeds before it or finds no org",
    () =>
      race(async () => {
        const [admin, other, ana, ben] = (await crowd(app, 4)) as [Person, Person, Person, Person];
        const org = await raceOrg([admin, other], [ana, ben]);
        const slug = org.path.split("/").at(-1);
        const space = await raceSpace(org, ana);
        const [purged, ...others] = await Promise.all([
          admin.send("DELETE", org.path, { body: { confirm: slug } }),
          ben.send("POST", `${org.path}/spaces/${space.slug}/join`, { body: {}, headers: ownAddress() }),
          ana.send("POST", "/api/spaces", { body: { name: "New", org: slug } }),
          revoke(other, ben, org),
        ]);
        const remaining = await count("select 1 from spaces where org_id = $1", [org.id]);
        const unexpected = others.filter(({ status }) => ![201, 204, 404].includes(status));
        return purged.status === 200 && remaining === 0 && unexpected.length === 0
          ? null
          : `purge ${purged.status}, others ${outcome(others)}, ${remaining} spaces left`;
      }),
    raceTimeout,
  );
});
