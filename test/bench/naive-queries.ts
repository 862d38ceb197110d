import { createHash } from "node:crypto";
import type pg from "pg";
import type { Ballot } from "./ballot.ts";

/** The NOTIFY channel of the naive replicas. */
export const naiveChannel = "bench_naive";

/** Returns the id of a cookie's user. */
export async function naiveCaller(db: pg.Pool | pg.PoolClient, cookie: string): Promise<string> {
  const digest = createHash("sha256").update(Buffer.from(cookie, "base64url")).digest();
  const { rows } = await db.query("select user_id from session_tokens where digest = $1", [digest]);
  return rows[0].user_id;
}

/** Casts a vote with a round trip for each step, and with NOTIFY inside the transaction. */
export async function naiveVote(pool: pg.Pool, { roomId, storyId, cookie, value }: Ballot): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const userId = await naiveCaller(client, cookie);
    const { rows } = await client.query(
      `select s.revealed, s.current_story_id from sessions s
       join room_seat($1, $2) seat on true
       where s.id = $1 for no key update of s`,
      [roomId, userId],
    );
    if (rows[0].revealed || rows[0].current_story_id !== storyId) throw new Error("the round is over");
    await client.query(
      `insert into votes (story_id, user_id, value) values ($1, $2, $3)
       on conflict (story_id, user_id) do update set value = excluded.value`,
      [storyId, userId, value],
    );
    const changed = await client.query(
      "update sessions set version = version + 1, last_activity_at = now() where id = $1 returning version",
      [roomId],
    );
    const version = Number(changed.rows[0].version);
    await client.query("select pg_notify($1, $2)", [naiveChannel, roomId]);
    await client.query("commit");
    return version;
  } finally {
    client.release();
  }
}

/** Loads a room with one query for each part, and builds objects. */
export async function naiveEnvelope(db: pg.Pool, roomId: string) {
  const { rows } = await db.query(
    `select s.*, o.slug as org_slug, sp.slug as space_slug
     from sessions s join spaces sp on sp.id = s.space_id join orgs o on o.id = sp.org_id where s.id = $1`,
    [roomId],
  );
  const session = rows[0];
  const people = await db.query(
    `select u.id, u.name, u.avatar_hue, u.avatar_icon, seat.spectator
     from room_seats($1) seat join users u on u.id = seat.user_id
     order by u.name collate by_name, u.id`,
    [roomId],
  );
  const presence = await db.query("select distinct user_id from presence where session_id = $1", [roomId]);
  const stories = await db.query("select * from stories where session_id = $1 order by position, ordinal", [
    roomId,
  ]);
  const votes = await db.query("select user_id from votes where story_id = $1", [session.current_story_id]);
  return {
    id: roomId,
    kind: session.kind,
    title: session.title,
    version: Number(session.version),
    facilitatorId: session.facilitator_id,
    serverTime: new Date().toISOString(),
    orgSlug: session.org_slug,
    spaceSlug: session.space_slug,
    presence: presence.rows.map((row) => row.user_id),
    participants: people.rows.map((row) => ({
      userId: row.id,
      name: row.name,
      avatarHue: row.avatar_hue,
      avatarIcon: row.avatar_icon,
      spectator: row.spectator,
      guest: false,
    })),
    config: session.config,
    state: {
      ...session.config,
      roundVersion: Number(session.poker_round_version),
      currentStoryId: session.current_story_id,
      stories: stories.rows.map((row) => ({
        id: row.id,
        ref: row.ref,
        title: row.title,
        notes: row.notes,
        position: row.position,
        estimate: row.estimate,
        status: row.status,
        votedUserIds: row.id === session.current_story_id ? votes.rows.map((vote) => vote.user_id) : [],
      })),
    },
  };
}
