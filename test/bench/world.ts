import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import type { Scale } from "./scale.ts";

/** A person with a signed-in browser. */
export type Person = { id: string; cookie: string };

/** An open poker room with a selected story. All people have voted. */
export type Room = {
  id: string;
  storyId: string;
  people: Person[];
  /** The number of votes since the start. `voteAt` derives the next vote from it. */
  turn: number;
};

/** The rooms of the scenarios. */
export type World = {
  /** Rooms of one large team. Each variant has its own, so that its viewers are not disturbed. */
  big: { floor: Room; product: Room; naive: Room };
  /** Rooms of an ordinary team. */
  medium: Room[];
  /** A room of the maximum size, with texts that JSON must escape. */
  large: Room;
};

const cards = ["1", "2", "3", "5", "8", "13", "21", "34"];
const config = {
  deck: { name: "fibonacci", values: [...cards, "?", "coffee"], ordinal: false },
  autoReveal: false,
  openVoting: false,
};

/** The number of simultaneous voters in scenarios with many rooms. Each voter has a separate room. */
export const mediumRooms = 32;

/** The number of simultaneous readers of the large room. */
export const largeRoomReaders = 50;

/** Inserts the rooms. Their sizes give envelopes of about 64 and 8 KB. */
export async function makeWorld(sql: pg.Pool, { people, stories }: Scale): Promise<World> {
  const crowd = await makeSpace(sql, "big", people);
  const [floor, product, naive] = await makeRooms(sql, crowd, { rooms: 3, stories, notes: 10 });
  const team = await makeSpace(sql, "medium", 12);
  const medium = await makeRooms(sql, team, { rooms: mediumRooms, stories: 20, notes: 60 });
  const readers = await makeSpace(sql, "large", largeRoomReaders);
  const [large] = await makeRooms(sql, readers, { rooms: 1, stories: 500, notes: 450, character: "\n" });
  await sql.query("vacuum analyze");
  return { big: { floor: floor!, product: product!, naive: naive! }, medium, large: large! };
}

/** Returns the next vote in a room. People vote in turn, each time with another card, so that each vote is a change. */
export function voteAt({ people, turn }: Pick<Room, "people" | "turn">): { person: Person; value: string } {
  const cycle = Math.floor(turn / people.length) + 1;
  return { person: people[turn % people.length]!, value: cards[cycle % cards.length]! };
}

/** Creates this many teams of ten people. Each team has a space with a room of ten stories. */
export async function makeSmallRooms(sql: pg.Pool, name: string, count: number): Promise<Room[]> {
  const rooms: Room[] = [];
  for (let i = 0; i < count; i++) {
    const team = await makeSpace(sql, `${name}-${i}`, 10);
    rooms.push(...(await makeRooms(sql, team, { rooms: 1, stories: 10, notes: 40 })));
  }
  return rooms;
}

type Space = { id: string; people: Person[] };

/** Creates a space with this many people and their tokens. */
export async function makeSpace(sql: pg.Pool, slug: string, size: number): Promise<Space> {
  const id = randomUUID();
  const people = Array.from({ length: size }, () => ({
    id: randomUUID(),
    cookie: randomBytes(32).toString("base64url"),
  }));
  const ids = people.map((person) => person.id);
  await sql.query(
    "insert into spaces (id, org_id, slug, name) select $1, id, $2, $2 from orgs where slug = 'default'",
    [id, slug],
  );
  await sql.query(
    `insert into users (id, name, avatar_hue)
     select id, format('Person %s of the team', lpad(n::text, 3, '0')), n % 360
     from unnest($1::uuid[]) with ordinality person(id, n)`,
    [ids],
  );
  // Sets the last use to the future, so that no vote writes the token, which happens once a minute.
  await sql.query(
    `insert into session_tokens (user_id, digest, last_used_at)
     select id, digest, now() + interval '1 hour' from unnest($1::uuid[], $2::bytea[]) token(id, digest)`,
    [ids, people.map(({ cookie }) => digestOf(cookie))],
  );
  await sql.query(
    `insert into org_members (org_id, user_id)
     select o.id, person from orgs o, unnest($1::uuid[]) person where o.slug = 'default'`,
    [ids],
  );
  await sql.query("insert into space_members (space_id, user_id) select $1, unnest($2::uuid[])", [id, ids]);
  return { id, people };
}

function digestOf(cookie: string): Buffer {
  return createHash("sha256").update(Buffer.from(cookie, "base64url")).digest();
}

type Size = { rooms: number; stories: number; notes: number; character?: string };

/** Creates poker rooms in a space. All its people are participants and have voted. */
export async function makeRooms(sql: pg.Pool, { id, people }: Space, size: Size): Promise<Room[]> {
  const ids = people.map((person) => person.id);
  const rooms = Array.from({ length: size.rooms }, () => randomUUID());
  await sql.query(
    `insert into sessions (id, space_id, kind, kind_id, title, config, facilitator_id, poker_round_version)
     select room, $2, 'poker', (select id from session_kinds where kind = 'poker'), 'Planning', $3, $4, 1 from unnest($1::uuid[]) room`,
    [rooms, id, JSON.stringify(config), ids[0]],
  );
  await sql.query(
    `insert into session_participants (session_id, user_id)
     select room, person from unnest($1::uuid[]) room, unnest($2::uuid[]) person`,
    [rooms, ids],
  );
  const { rows } = await sql.query<{ session_id: string; id: string }>(
    `insert into stories (session_id, ref, title, notes, position, status)
     select room, format('WORK-%s', n), format('What the product should do next, part %s', n),
       repeat($4, $3), n, case n when 1 then 'voting' else 'pending' end
     from unnest($1::uuid[]) room, generate_series(1, $2::int) n
     returning session_id, id`,
    [rooms, size.stories, size.notes, size.character ?? "n"],
  );
  const storyIds = rooms.map((room) => rows.find((row) => row.session_id === room)!.id);
  await sql.query(
    `update sessions s set current_story_id = story
     from unnest($1::uuid[], $2::uuid[]) on_table(room, story) where s.id = room`,
    [rooms, storyIds],
  );
  await sql.query(
    `insert into votes (story_id, user_id, value)
     select story, person, $3 from unnest($1::uuid[]) story, unnest($2::uuid[]) person`,
    [storyIds, ids, cards[0]],
  );
  return rooms.map((room, i) => ({ id: room, storyId: storyIds[i]!, people, turn: 0 }));
}
