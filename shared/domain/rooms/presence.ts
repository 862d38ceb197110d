import { statement, type Runner } from "../../db/statement.ts";
import type { RoomChange } from "../../db/room-change.ts";

type ChangeRow = { id: string; version: number; presence_version: number };
type Pairs = { rooms: string[]; people: string[] };

const attach = statement<{ seated: unknown }, [string[], string[], string]>(
  "presence-attach",
  `with came as (
     select came.room, came.person from unnest($1::uuid[], $2::uuid[]) came(room, person)
     join sessions s on s.id = came.room
     join users u on u.id = came.person
   ),
   present as (
     insert into presence (session_id, user_id, replica_id) select room, person, $3::uuid from came
     on conflict do nothing
   ),
   seen as (
     update sessions s set facilitator_seen_at = now() from came where s.id = came.room and s.facilitator_id = came.person
   )
   select seat_participants(room, array_agg(person)) as seated from came group by room`,
);

/**
 * Records that people attached to rooms on this replica: their presence, and the first time that they took part
 * (protocol/live 17; protocol/rooms 23).
 */
export async function attachPresence(
  runner: Runner,
  replicaId: string,
  { rooms, people }: Pairs,
): Promise<void> {
  await attach(runner, rooms, people, replicaId);
}

// Rooms are locked before the rows of their presence, and in the order of their ids, as in `locks.ts`.
const churn = statement<ChangeRow, [string[], string[], string[], string]>(
  "presence-churn",
  `with room as materialized (
     select id from sessions where id = any($1) order by id for no key update
   ),
   gone as (
     delete from presence p using room, unnest($2::uuid[], $3::uuid[]) left_room(room, person)
     where left_room.room = room.id and p.session_id = room.id
       and p.user_id = left_room.person and p.replica_id = $4
     returning p.session_id, p.user_id
   )
   update sessions s set
     presence_version = presence_version + 1,
     facilitator_seen_at = case
       when exists (select from gone g where g.session_id = s.id and g.user_id = s.facilitator_id) then now()
       else s.facilitator_seen_at end
   from room
   where s.id = room.id
   returning s.id, s.version, s.presence_version`,
);

/** Deletes the presence of people who left, and counts the change in each of the rooms. Returns their counters. */
export async function settlePresence(
  runner: Runner,
  replicaId: string,
  rooms: string[],
  left: Pairs,
): Promise<RoomChange[]> {
  return (await churn(runner, rooms, left.rooms, left.people, replicaId)).map(changeOf);
}

const seen = statement<object, [string[], string[]]>(
  "facilitators-seen",
  `update sessions s set facilitator_seen_at = now()
   from unnest($1::uuid[], $2::uuid[]) here(room, person)
   where s.id = here.room and s.facilitator_id = here.person`,
);

/**
 * Records these people as seen in the rooms whose facilitator's seat they hold: they answered a ping (protocol/rooms
 * 27).
 */
export async function noteFacilitatorsSeen(runner: Runner, { rooms, people }: Pairs): Promise<void> {
  await seen(runner, rooms, people);
}

const versions = statement<ChangeRow, [string[]]>(
  "room-versions",
  "select id, version, presence_version from sessions where id = any($1::uuid[])",
);

/** Returns the counters of those of the rooms that still exist, for a replica to compare (protocol/live 28). */
export async function listVersions(runner: Runner, rooms: string[]): Promise<RoomChange[]> {
  return (await versions(runner, rooms)).map(changeOf);
}

const beat = statement<{ id: string }, [string]>(
  "replica-beat",
  "update replicas set beat_at = now() where id = $1 returning id",
);

/**
 * Renews a replica's registration. Returns false when it has been swept as dead and must register again (protocol/live
 * 19).
 */
export async function beatReplica(runner: Runner, replicaId: string): Promise<boolean> {
  return (await beat(runner, replicaId)).length > 0;
}

/** Registers a replica, or renews the registration it has. */
export async function registerReplica(runner: Runner, replicaId: string): Promise<void> {
  await runner.query("insert into replicas (id) values ($1) on conflict (id) do update set beat_at = now()", [
    replicaId,
  ]);
}

const removeReplicas = (condition: string) => `
  with dead as materialized (select id, beat_at from replicas where ${condition} for update skip locked),
  room as materialized (
    select s.id from sessions s
    where s.id in (select p.session_id from presence p join dead on dead.id = p.replica_id)
    order by s.id for no key update
  ),
  gone as (
    delete from presence p using dead, room
    where p.replica_id = dead.id and p.session_id = room.id
    returning p.session_id, p.user_id, dead.beat_at
  ),
  removed as (delete from replicas r using dead where r.id = dead.id)
  update sessions s set
    presence_version = presence_version + 1,
    facilitator_seen_at = greatest(s.facilitator_seen_at, (
      select max(g.beat_at) from gone g where g.session_id = s.id and g.user_id = s.facilitator_id))
  from room
  where s.id = room.id
  returning s.id, s.version, s.presence_version`;

/**
 * Removes a replica that stops, with its presence (protocol/live 32). Returns the counters of the rooms in which it had
 * viewers.
 */
export async function removeReplica(runner: Runner, replicaId: string): Promise<RoomChange[]> {
  const result = await runner.query<ChangeRow>(removeReplicas("id = $1"), [replicaId]);
  return result.rows.map(changeOf);
}

/** Removes replicas that have not renewed their registration for `seconds`, as `removeReplica` does. */
export async function removeDeadReplicas(runner: Runner, seconds: number): Promise<RoomChange[]> {
  const result = await runner.query<ChangeRow>(removeReplicas("beat_at < now() - $1 * interval '1 second'"), [
    seconds,
  ]);
  return result.rows.map(changeOf);
}

function changeOf(row: ChangeRow): RoomChange {
  return { id: row.id, version: row.version, presenceVersion: row.presence_version };
}
