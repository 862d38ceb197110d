import type pg from "pg";

/** The number of other rooms in the database, and of their votes. */
export type Filler = { rooms: number; votes: number };

const people = 10;
const roomsOfSpace = 10;
const stories = 4;

/**
 * Fills a migrated database with rooms of teams of 10. Each team has ten rooms, and all members have voted. Writes one
 * table after the other, without foreign key checks if the role may disable them.
 */
export async function fill(sql: pg.Pool, { rooms }: Pick<Filler, "rooms">): Promise<Filler> {
  const client = await sql.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query("set session_replication_role = replica").catch(() => {});
    for (const statement of statementsFor(Math.ceil(rooms / roomsOfSpace))) await client.query(statement);
    const { rows } = await client.query<Filler>(
      "select (select count(*) from sessions)::int as rooms, (select count(*) from votes)::int as votes",
    );
    return rows[0]!;
  } finally {
    client.release(true);
  }
}

function statementsFor(spaces: number): string[] {
  return [
    `create temp table team as select n, gen_random_uuid() as space_id from generate_series(1, ${spaces}) n`,
    `create temp table crew as
     select n, space_id, k, gen_random_uuid() as user_id from team, generate_series(1, ${people}) k`,
    `create temp table meeting as
     select n, space_id, gen_random_uuid() as session_id, gen_random_uuid() as story_id
     from team, generate_series(1, ${roomsOfSpace}) r`,
    `insert into spaces (id, org_id, slug, name)
     select space_id, o.id, 'filler-' || n, 'Filler' from team, orgs o where o.slug = 'default'`,
    "insert into users (id, name, avatar_hue) select user_id, format('%s of team %s', k, n), k from crew",
    `insert into session_tokens (user_id, digest)
     select user_id, sha256(convert_to(user_id::text, 'utf8')) from crew`,
    "insert into space_members (space_id, user_id) select space_id, user_id from crew",
    `insert into sessions (id, space_id, kind, kind_id, title, config, facilitator_id, revealed)
     select m.session_id, m.space_id, 'poker', kinds.id, 'Filler', '{"deck": {"name": "fibonacci", "values": ["5"]}}',
       c.user_id, true
     from meeting m join crew c on c.n = m.n and c.k = 1 join session_kinds kinds on kinds.kind = 'poker'`,
    `insert into stories (id, session_id, title, position)
     select case k when 1 then story_id else gen_random_uuid() end, session_id, 'A story', k
     from meeting, generate_series(1, ${stories}) k`,
    `insert into session_participants (session_id, user_id)
     select m.session_id, c.user_id from meeting m join crew c using (n)`,
    `insert into votes (story_id, user_id, value)
     select m.story_id, c.user_id, '5' from meeting m join crew c using (n)`,
    "drop table team, crew, meeting",
  ];
}
