import type pg from "pg";
import { makeRooms, makeSpace } from "#test/bench/world.ts";
import type { Viewer } from "./seen.ts";

/** The size of the largest room that a team is expected to have: the people of a room and its stories. */
const people = 200;
const stories = 500;

/** Adds a space with one room of the largest size, in which all people have voted. Returns two of its people. */
export async function addLargestRoom(sql: pg.Pool): Promise<Viewer[]> {
  const space = await makeSpace(sql, "largest", people);
  await makeRooms(sql, space, { rooms: 1, stories, notes: 200 });
  // Only people of a provider can sign in to this instance.
  await sql.query(
    `update users set issuer = 'https://id.example', subject = name
     where id in (select user_id from space_members where space_id = $1)`,
    [space.id],
  );
  return ["facilitator of the largest room", "voter in the largest room"].map((name, at) => {
    const { id, cookie } = space.people[at]!;
    return { name, userId: id, token: cookie };
  });
}
