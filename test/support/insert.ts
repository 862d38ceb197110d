import { randomInt, randomUUID } from "node:crypto";
import { mintToken } from "#shared/domain/callers/mint-token.ts";
import { mintPasscode } from "#shared/domain/spaces/mint-passcode.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import { slugOf, slugVariant } from "#shared/rules/slug.ts";
import { pokerConfigInput } from "#shared/wire/poker.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import type { TestDatabase } from "./database.ts";

// Requests would take most of the processor time of a test. test/support/insert.test.ts compares the rows with theirs.

/** Inserts signed-in people of the default org, and returns them with their tokens. */
export async function insertPeople({ sql }: TestDatabase, names: string[]) {
  const people = names.map((name) => ({ id: randomUUID(), name, ...mintToken() }));
  await sql.query(
    `with arrived as (
       select * from unnest($1::uuid[], $2::text[], $3::bytea[], $4::int[]) arrived(id, name, digest, hue)
     ), person as (
       insert into users (id, name, avatar_hue) select id, name, hue from arrived returning id
     ), enrolled as (
       insert into org_members (org_id, user_id, origin) select o.id, p.id, 'default' from orgs o, person p where o.slug = 'default'
     )
     insert into session_tokens (digest, user_id) select a.digest, p.id from arrived a join person p on p.id = a.id`,
    [
      people.map(({ id }) => id),
      names,
      people.map(({ digest }) => digest),
      people.map(({ id }) => avatarHue(id)),
    ],
  );
  return people.map(({ id, name, token }) => ({ id, name, token }));
}

type Person = { id: string };
type NewSpace = { name: string; orgSlug?: string; owners: Person[]; members?: Person[] };

/**
 * Inserts a private space with a passcode and these owners and members. Its slug is made of its name, with a random
 * number if that slug is taken.
 */
export async function insertSpace(
  { sql }: TestDatabase,
  { name, orgSlug = "default", owners, members = [] }: NewSpace,
): Promise<CreatedSpace> {
  const id = randomUUID();
  const passcode = mintPasscode();
  const wanted = slugOf(name) || "space";
  let slug = wanted;
  const insert = () =>
    sql.query(
      `with space as (
         insert into spaces (id, org_id, slug, name, passcode) select $1, id, $2, $3, $4 from orgs where slug = $5
         on conflict (org_id, slug) do nothing returning id
       )
       insert into space_members (space_id, user_id, role)
       select space.id, person, case when person = any($6::uuid[]) then 'owner' else 'member' end
       from space, unnest($6::uuid[] || $7::uuid[]) person`,
      [id, slug, name, passcode, orgSlug, owners.map((one) => one.id), members.map((one) => one.id)],
    );
  while ((await insert()).rowCount === 0) slug = slugVariant(wanted, randomInt(1e9));
  return { id, slug, name, orgSlug, visibility: "private", passcode, protected: true };
}

/** Inserts an open poker room with the title "Planning". `config` is what a request would send. */
export async function insertPokerRoom(
  { sql }: TestDatabase,
  { spaceId, facilitatorId, config }: { spaceId: string; facilitatorId: string; config: object },
): Promise<CreatedSession> {
  const { rows } = await sql.query<CreatedSession>(
    `insert into sessions (space_id, kind, kind_id, title, config, phase, facilitator_id)
     select $1, kind, id, 'Planning', $2, '', $3 from session_kinds where kind = 'poker' and org_id is null
     returning id, space_id as "spaceId", kind, title, phase, revealed, version::int, facilitator_id as "facilitatorId",
       iso(created_at) as "createdAt", null as "endedAt"`,
    [spaceId, JSON.stringify(pokerConfigInput.parse(config)), facilitatorId],
  );
  return rows[0]!;
}
