import { mintToken } from "#shared/domain/callers/mint-token.ts";
import {
  MAX_CHANGES,
  MAX_COMMITMENT_TEXT_BYTES,
  MAX_COMMITMENTS,
  MAX_ROOM_KUDOS,
  MAX_ROOM_REPLIES,
  MAX_ROOM_TEXT_BYTES,
  MAX_TALK_AFTER,
  MAX_WRITERS,
} from "#shared/rules/room-size.ts";
import { entriesOfKinds } from "#test/support/kinds.ts";

/** A client or pool of the `pg` package. */
type Sql = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** A room at all its limits, with its facilitator's token. The facilitator is a member. */
export type LargestRoom = {
  spaceId: string;
  sessionId: string;
  facilitatorId: string;
  token: string;
  memberIds: string[];
  guestIds: string[];
};

/** Default limits: members of a space, live links of a room, and redemptions of a link. */
const MEMBERS = 1000;
const LINKS = 20;
const GUESTS_PER_LINK = 25;
const STORIES = 500;

/**
 * `WIDE_CHARACTER` is the widest character of a name: 4 bytes in UTF-8. `ESCAPED_CHARACTER` takes two bytes in JSON, which is the
 * most for a text with a size limit.
 */
const WIDE_CHARACTER = "🂡";
const ESCAPED_CHARACTER = '"';
const name = WIDE_CHARACTER.repeat(64);
const title = WIDE_CHARACTER.repeat(200);
const card = (n: number) => `${n % 10}${WIDE_CHARACTER.repeat(7)}`;

const deck = {
  name: WIDE_CHARACTER.repeat(40),
  values: [
    ...Array.from({ length: 15 }, (_, n) => (n < 10 ? card(n) : `${WIDE_CHARACTER}${card(n)}`.slice(0, -2))),
    "?",
    "coffee",
  ],
  ordinal: true,
};

/**
 * Writes the largest poker room that the default limits allow into a migrated database.
 * It has the maximum of people, stories, votes and texts, each as wide as possible in JSON.
 * Everyone is connected. All voters have left, so the envelope also holds their names.
 */
export async function largestPoker(sql: Sql): Promise<LargestRoom> {
  const room = await insertRoom(sql, "poker", { deck, autoReveal: true, openVoting: true });
  const voters = await insertFormerMembers(sql, MAX_WRITERS);
  const texts = splitText(MAX_ROOM_TEXT_BYTES, STORIES);
  await sql.query(
    `insert into stories (session_id, title, ref, notes, position, estimate, status)
     select $1, substr(text, 1, 200), '', substr(text, 201), -1.2345678901234567e-300 * n, $3, 'estimated'
     from unnest($2::text[]) with ordinality story(text, n)`,
    [room.sessionId, texts, card(1)],
  );
  await sql.query(
    `with story as (select id from stories where session_id = $1 limit 1),
       vote as (insert into votes (story_id, user_id, value) select story.id, voter, $3 from story, unnest($2::uuid[]) voter),
       awaited as (insert into round_voters (session_id, user_id) select $1, member from unnest($4::uuid[]) member)
     update sessions set current_story_id = story.id, revealed = true from story where sessions.id = $1`,
    [room.sessionId, voters, card(2), room.memberIds.slice(0, 200)],
  );
  return room;
}

/**
 * Writes the largest standup that the default limits allow, as `largestPoker` does. All authors have left.
 */
export async function largestStandup(sql: Sql): Promise<LargestRoom> {
  const room = await insertRoom(sql, "standup", {
    mode: "async",
    closesAt: "2999-01-01T00:00:00.000Z",
    secondsPerPerson: 900,
  });
  const { spaceId, sessionId, memberIds } = room;
  const origin = await insertOrigin(sql, room);
  const writers = await insertFormerMembers(sql, MAX_WRITERS);
  const kudoText = splitText(MAX_ROOM_KUDOS * 200, MAX_ROOM_KUDOS);
  await sql.query(
    `insert into standup_entries (session_id, user_id, yesterday, position, posted_at)
     select $1, author, text, 100000 + n, now() from unnest($2::uuid[], $3::text[]) with ordinality entry(author, text, n)`,
    [
      sessionId,
      writers,
      splitText(
        MAX_ROOM_TEXT_BYTES - MAX_ROOM_KUDOS * 200 - (MAX_ROOM_REPLIES + MAX_TALK_AFTER) * 10,
        MAX_WRITERS,
      ),
    ],
  );
  await sql.query(
    `insert into standup_replies (session_id, entry_user_id, user_id, text)
     select $1, ($2::uuid[])[1 + n % 500], author, text from unnest($3::uuid[], $4::text[]) with ordinality reply(author, text, n)`,
    [
      sessionId,
      writers,
      await insertFormerMembers(sql, MAX_ROOM_REPLIES),
      splitText(MAX_ROOM_REPLIES * 10, MAX_ROOM_REPLIES),
    ],
  );
  await sql.query(
    `insert into standup_talk_after (session_id, user_id, text)
     select $1, author, text from unnest($2::uuid[], $3::text[]) topic(author, text)`,
    [
      sessionId,
      await insertFormerMembers(sql, MAX_TALK_AFTER),
      splitText(MAX_TALK_AFTER * 10, MAX_TALK_AFTER),
    ],
  );
  await sql.query(
    `insert into kudos (space_id, session_id, from_user_id, to_user_id, text)
     select $1, $2, giver, taker, text from unnest($3::uuid[], $4::uuid[], $5::text[]) kudo(giver, taker, text)`,
    [
      spaceId,
      sessionId,
      await insertFormerMembers(sql, MAX_ROOM_KUDOS),
      await insertFormerMembers(sql, MAX_ROOM_KUDOS),
      kudoText,
    ],
  );
  await sql.query(
    `insert into standup_commitments (space_id, user_id, text, carried, opened_session_id)
     select $1, ($3::uuid[])[1 + n % 1000], text, 1000000, $2 from unnest($4::text[]) with ordinality commitment(text, n)`,
    [spaceId, origin, memberIds, splitText(MAX_COMMITMENT_TEXT_BYTES, MAX_COMMITMENTS)],
  );
  await sql.query(
    `insert into standup_commitments (space_id, user_id, text, opened_session_id, closed_at, closed_reason, closed_session_id)
     select $1, member, $4, $5, now(), 'dropped', $2 from unnest($3::uuid[]) member`,
    [spaceId, sessionId, await insertFormerMembers(sql, MAX_CHANGES), WIDE_CHARACTER.repeat(500), origin],
  );
  await sql.query(
    `insert into away_ranges (user_id, starts_on, ends_on)
     select member, current_date - 1, current_date + 1 from unnest($1::uuid[]) member`,
    [memberIds],
  );
  return room;
}

/** Writes the largest room of each core kind. */
export const largestRooms = entriesOfKinds({ poker: largestPoker, standup: largestStandup });

/** Writes a room with the maximum of members and guests, all connected. */
async function insertRoom(sql: Sql, kind: string, config: object): Promise<LargestRoom> {
  const memberIds = await insertPeople(sql, MEMBERS);
  const facilitatorId = memberIds[0]!;
  const { token, digest } = mintToken();
  await sql.query("insert into session_tokens (digest, user_id) values ($1, $2)", [digest, facilitatorId]);
  const [space] = await rowsOf<{ id: string }>(
    sql,
    `insert into spaces (org_id, slug, name) select id, substr(gen_random_uuid() || '-' || gen_random_uuid(), 1, 64), $1
     from orgs where slug = 'default' returning id`,
    [name],
  );
  const spaceId = space!.id;
  await sql.query(
    `with enrolled as (
       insert into org_members (org_id, user_id) select o.id, member from orgs o, unnest($2::uuid[]) member where o.slug = 'default'
     )
     insert into space_members (space_id, user_id, role) select $1, member, 'owner' from unnest($2::uuid[]) member`,
    [spaceId, memberIds],
  );
  const [session] = await rowsOf<{ id: string }>(
    sql,
    `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id) values ($1, $2, (select id from session_kinds where kind = $2), $3, $4, $5) returning id`,
    [spaceId, kind, title, JSON.stringify(config), facilitatorId],
  );
  const sessionId = session!.id;
  const guestIds = await insertGuests(sql, sessionId);
  await sql.query(
    `with replica as (
       insert into replicas (id, beat_at) values (gen_random_uuid(), now() + interval '1 day') returning id
     )
     insert into presence (session_id, user_id, replica_id) select $1, person, replica.id from replica, unnest($2::uuid[]) person`,
    [sessionId, [...memberIds, ...guestIds]],
  );
  return { spaceId, sessionId, facilitatorId, token, memberIds, guestIds };
}

/** Writes a room of another kind, as the origin of commitments, and returns its id. */
async function insertOrigin(sql: Sql, { spaceId, facilitatorId }: LargestRoom): Promise<string> {
  const [origin] = await rowsOf<{ id: string }>(
    sql,
    `with kind as (
       insert into session_kinds (kind, provider, display, retired_at)
       values (substr(gen_random_uuid() || '-' || gen_random_uuid(), 1, 64), 'core', 'Other', now()) returning id, kind
     )
     insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, ended_at)
     select $1, kind.kind, kind.id, $2, '{}', $3, now() from kind returning id`,
    [spaceId, title, facilitatorId],
  );
  return origin!.id;
}

async function insertGuests(sql: Sql, sessionId: string): Promise<string[]> {
  const ids = await insertPeople(sql, LINKS * GUESTS_PER_LINK, true);
  await sql.query(
    `with link as (
       insert into signed_links (session_id, digest, redemptions)
       select $1, sha256(gen_random_uuid()::text::bytea), $3::int from generate_series(1, $4::int) returning id
     ),
     numbered as (select id, row_number() over () - 1 as n from link),
     person as (select id, (row_number() over () - 1) / $3::int as n from unnest($2::uuid[]) id)
     insert into session_tokens (digest, user_id, link_id)
     select sha256(gen_random_uuid()::text::bytea), person.id, numbered.id from person join numbered using (n)`,
    [sessionId, ids, GUESTS_PER_LINK, LINKS],
  );
  return ids;
}

/** Creates people without a space. */
const insertFormerMembers = (sql: Sql, count: number) => insertPeople(sql, count);

async function insertPeople(sql: Sql, count: number, guest = false): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    sql,
    `insert into users (id, name, avatar_hue, avatar_icon, guest)
     select gen_random_uuid(), $2, 359, repeat('x', 32), $3 from generate_series(1, $1::int) returning id`,
    [count, name, guest],
  );
  return rows.map(({ id }) => id);
}

async function rowsOf<T>(sql: Sql, text: string, values: unknown[]): Promise<T[]> {
  return (await sql.query(text, values)).rows as T[];
}

/** Returns `count` texts of `bytes` bytes in total. JSON writes each of their characters with two bytes. */
function splitText(bytes: number, count: number): string[] {
  const each = Math.floor(bytes / count);
  return Array.from({ length: count }, (_, n) =>
    ESCAPED_CHARACTER.repeat(each + (n < bytes % count ? 1 : 0)),
  );
}
